import type { Attachment } from 'svelte/attachments'
import { durationOf } from './duration'

/** Lets a number flash once whenever it has changed: never at first, and not at all where motion is off. */
export function flash(value: () => unknown): Attachment<HTMLElement> {
  return (element) => {
    let was: unknown
    let first = true
    $effect(() => {
      const now = value()
      const changed = !first && now !== was
      first = false
      was = now
      if (!changed) return
      const duration = durationOf(element, '--flash')
      if (duration > 0) element.animate([{ transform: 'scale(1.5)', opacity: 0.3 }, { transform: 'none', opacity: 1 }], { duration, easing: 'ease-out' })
    })
  }
}
