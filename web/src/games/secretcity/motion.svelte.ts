import type { Attachment } from 'svelte/attachments'
import type { TransitionConfig } from 'svelte/transition'
import { durationOf } from '../../look/duration'
import { onChange } from '../../look/flash.svelte'

/** A building that is pulled down drops out of its slot. */
export function falls(element: Element): TransitionConfig {
  return {
    duration: durationOf(element, '--move'),
    css: (_, gone) => `transform: translateY(${Math.round(gone * 36)}px) rotate(${Math.round(gone * 9)}deg); opacity: ${1 - gone}; z-index: 2; pointer-events: none`,
  }
}

/** Lets a thing turn over whenever the value has changed: always the same turn, whatever it changed to. */
export const turns = (value: () => unknown): Attachment<HTMLElement> => onChange(value, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }])
