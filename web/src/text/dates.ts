import type { Language } from './words.svelte'

/** A day in words. */
export const day = (at: number, language: Language): string => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at)

/** A day and the time of it. */
export const moment = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** How long ago something was, in its largest unit. */
export function ago(at: number, now: number, language: Language): string {
  const passed = Math.max(0, now - at)
  const [unit, length] = steps.find(([, length]) => passed >= length) ?? steps[3]
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(passed / length), unit)
}
