import type { LabFault } from '../protocol/messages'
import { t, type Speaker, type UiKey } from '../text/words.svelte'

/** The name of a thing in a text: what stands behind the dot of its key. */
export const nameOf = (key: string): string => key.slice(key.indexOf('.') + 1)

/** What is wrong with a text, in words; undefined where it can only be told in English. */
export function faultWords({ code, args = [] }: LabFault, speaker: Speaker, things: readonly string[]): string | undefined {
  if (code === undefined) return undefined
  const [a = '', b = '', c = ''] = args.map((arg) => arg || t('lab.why.end'))
  if (code !== 'unknown') return t(`lab.why.${code}` as UiKey, { a: asItIs(a), b: asItIs(b) })
  const what = t(`lab.why.unknown.${a === 'quantity' ? 'quantity' : a === 'list' ? 'list' : 'card'}`, { a: asItIs(b) })
  // Cards have English names in texts: who writes another one's name is told the English one.
  const meant = things.find((key) => same(speaker.sayFirst([key]), b))
  const near = meant ? nameOf(meant) : c
  return near === '' ? what : `${what} ${t('lab.why.near', { a: asItIs(near) })}`
}

/** What stands in a text may be a = itself. */
const asItIs = (text: string): string => `=${text}`

const same = (x: string | undefined, y: string): boolean => x?.replaceAll(' ', '').toLowerCase() === y.replaceAll(' ', '').toLowerCase()
