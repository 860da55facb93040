import { onMount } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import { durationOf } from './duration'
import { delayOf } from './moves'

/**
 * Cards that are laid open turn over. Those that come with one change turn one after the other, as they stand; what lay
 * there when the picture was first drawn does not turn, and nothing does where motion is off. Made where a component is.
 */
export class Turning {
  #drawn = false
  #turned = 0

  constructor() {
    onMount(() => {
      this.#drawn = true
    })
  }

  readonly up: Attachment<HTMLElement> = (card) => {
    const duration = durationOf(card, '--move')
    if (!this.#drawn || !(duration > 0)) return
    if (this.#turned === 0) {
      queueMicrotask(() => {
        this.#turned = 0
      })
    }
    const delay = delayOf(this.#turned++, duration)
    card.animate([{ transform: 'perspective(400px) rotateX(-88deg)' }, { transform: 'perspective(400px)' }], { duration, delay, easing: 'ease-out', fill: 'backwards' })
  }
}
