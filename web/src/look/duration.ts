/** A duration as CSS writes it, in milliseconds: builds turn 170ms into .17s. What is no duration is 0. */
export function milliseconds(css: string): number {
  const value = parseFloat(css)
  if (!Number.isFinite(value)) return 0
  return /\ds$/.test(css.trim()) ? value * 1000 : value
}

/** How long a motion of that kind takes, in milliseconds; 0 where motion is off. */
export const durationOf = (element: Element, token: '--quick' | '--move' | '--flash'): number =>
  milliseconds(getComputedStyle(element).getPropertyValue(token))
