import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The colours of one theme, by token. */
function theme(dark: boolean): Map<string, string> {
  const found = [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)]
  return new Map(found.map(([, name, day, night, always]) => [name!, (always ?? (dark ? night : day))!]))
}

/** WCAG's contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const surfaces = ['page', 'sheet', 'card']
const hues = ['blue', 'red', 'yellow', 'green', 'purple', 'grey', 'seal', 'sky', 'mint']
const seats = Array.from({ length: 10 }, (_, i) => `seat-${i + 1}`)

/** Pairs that must be told apart, and how well. */
const pairs: [string, string, number][] = [
  ...surfaces.flatMap((on): [string, string, number][] => [
    ['ink', on, 7], ['ink-2', on, 4.5], ['ink-3', on, 4.5], ['line-2', on, 3], ['focus', on, 3],
    ...hues.flatMap((hue): [string, string, number][] => [[`${hue}-text`, on, 4.5], [`${hue}-line`, on, 3]]),
    ...seats.map((seat): [string, string, number] => [`${seat}-edge`, on, 3]),
  ]),
  ...hues.flatMap((hue): [string, string, number][] => [[`${hue}-on`, hue, 4.5], [`${hue}-text`, `${hue}-soft`, 4.5]]),
  ...seats.map((seat): [string, string, number] => [`${seat}-on`, seat, 4.5]),
]

test.each([['day', false], ['night', true]] as const)('by %s, what stands on something can be seen', (_, dark) => {
  const colours = theme(dark)
  const weak = pairs.flatMap(([a, b, least]) => {
    const found = contrast(colours.get(a)!, colours.get(b)!)
    return found >= least ? [] : [`${a} on ${b}: ${found.toFixed(2)}, not ${least}`]
  })
  expect(weak).toEqual([])
})
