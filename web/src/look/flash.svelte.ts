import type { Attachment } from 'svelte/attachments'
import { durationOf } from './duration'

/** Moves a thing once whenever the value has changed: never at first, and not at all where motion is off. */
export function onChange(value: () => unknown, keyframes: Keyframe[]): Attachment<HTMLElement> {
  return (element) => {
    let was: unknown
    let first = true
    $effect(() => {
      const now = value()
      const changed = !first && now !== was
      first = false
      was = now
      const duration = durationOf(element, '--flash')
      if (changed && duration > 0) element.animate(keyframes, { duration, easing: 'ease-out' })
    })
  }
}

/** Lets a number flash once whenever it has changed. */
export const flash = (value: () => unknown): Attachment<HTMLElement> => onChange(value, [{ transform: 'scale(1.5)', opacity: 0.3 }, { transform: 'none', opacity: 1 }])
