import type { Refusal } from '../protocol/http'
import type { GameInfo, LabFault } from '../protocol/messages'
import { dictionary, t, type Speaker, type UiKey } from '../text/words.svelte'

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

/** What was not carried over from another program's strategy, in words. */
export const leftWords = ({ line, code, args = [] }: LabFault): string =>
  t('lab.left.at', { line, what: t(`lab.left.${code ?? 'line'}` as UiKey, { a: asItIs(args[0] ?? '') }) })

/** The mistake that a run was refused for, at the bot whose it is. */
export function faultOf({ code, args, detail }: Refusal, seat: number): LabFault | undefined {
  if (code !== 'bad_strategy' || args?.bot !== seat) return undefined
  const words = args.why === undefined ? {} : { code: String(args.why), args: args.words as string[] }
  return { line: Number(args.line), column: Number(args.column), detail: detail ?? '', ...words }
}

/** Why a run was refused, in words. */
export function refusedWords(refusal: Refusal, game: GameInfo, speaker: Speaker, things: readonly string[]): string {
  const { code, args } = refusal
  const figure = figureOf(refusal)
  if (figure) return `${t(figure.word)}: ${t('lab.setting.number', { min: figure.min, max: figure.max })}`
  const fault = faultOf(refusal, Number(args?.bot))
  const said = code.startsWith('lab_') ? dictionary.refusal(code, args) : (speaker.sayFirst([`refusal.${code}`], args) ?? t('refusal.unknown'))
  if (fault) return `${said}: ${faultWords(fault, speaker, things) ?? fault.detail}`
  if (args?.setting === undefined) return said
  const spec = game.settings.find(({ name }) => name === args.setting)
  const range = spec && (code === 'bad_setting' ? { int: 'lab.setting.number', list: 'lab.setting.list' }[spec.type as string] : undefined)
  const word = speaker.sayFirst([`setting.${String(args.setting)}`]) ?? String(args.setting)
  return `${word}: ${range ? t(range as UiKey, { min: spec.min ?? 0, max: spec.max ?? 0 }) : said}`
}

/** What the figures of a run may be, and where they stand in the page. */
export const figures = {
  games: { field: 'lab-games', word: 'lab.games', min: 1, max: 100_000 },
  seed: { field: 'lab-seed', word: 'lab.seed', min: 0, max: Number.MAX_SAFE_INTEGER },
} as const

/** The figure that the server could not take. */
function figureOf({ code, where }: Refusal) {
  const name = code === 'bad_request' ? (['games', 'seed'] as const).find((name) => where.includes(`body.${name}`)) : undefined
  return name && figures[name]
}

/** The field of the page that a refusal is about. */
export function fieldOf(refusal: Refusal): string | undefined {
  const { code, args } = refusal
  const figure = figureOf(refusal)
  if (figure) return figure.field
  if (args?.setting !== undefined) return `lab-set-${String(args.setting)}`
  if (code === 'lab_seats') return 'lab-seats'
  if (args?.bot === undefined) return undefined
  return `lab-${{ bad_strategy: 'text', lab_same_name: 'file' }[code] ?? 'bot'}-${String(args.bot)}`
}

/** What stands in a text may be a = itself. */
const asItIs = (text: string): string => `=${text}`

const same = (x: string | undefined, y: string): boolean => x?.replaceAll(' ', '').toLowerCase() === y.replaceAll(' ', '').toLowerCase()
