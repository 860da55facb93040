/** The form of a card of one's own; docs/blank-cards.md tells it. The server alone knows what is allowed. */

export type Amount = number | 'picked'

export interface Pick {
  least: number
  most: number
  type?: string
}

/** One phrase of a program: exactly one of the parts that phrases lists. */
export type Statement = Record<string, unknown>

export interface OwnCard {
  nameKo: string
  nameEn: string
  cost: number
  types: string[]
  play?: Statement[]
  treasure?: { coins: number; then?: Statement[] }
  points?: { fixed?: number; perCard?: string; perCards?: number }
  react?: { minHand?: number; do: Statement[] }
  flavour?: string
}

export const types = ['action', 'treasure', 'victory', 'attack', 'reaction'] as const
export type Type = (typeof types)[number]
export const filters = ['', 'action', 'treasure', 'victory'] as const

/** Where a program stands: what may stand there hangs on it. */
export type Place = 'play' | 'treasure' | 'react'

export type Field =
  | { is: 'number'; at: string; min: number; max: number }
  | { is: 'amount'; min: number; max: number }
  | { is: 'one'; at: string; of: readonly string[] }
  | { is: 'card'; at: string }
  | { is: 'program'; at: string; optional?: boolean }
  | { is: 'programs'; at: string }
  | { is: 'variant'; of: Record<string, { fresh: unknown; field: Field | undefined }> }
  | { is: 'strikes' }

export interface Phrase {
  /** What it is when it is put in. */
  fresh: unknown
  fields: Field[]
  places: readonly Place[]
}

const everywhere = ['play', 'treasure', 'react'] as const
const own = ['play', 'treasure'] as const

const amount = (max: number, fresh: number, places: readonly Place[] = own): Phrase => ({ fresh, fields: [{ is: 'amount', min: 0, max }], places })
const pick = (most: number): Phrase => ({
  fresh: { least: 1, most: 1 },
  fields: [
    { is: 'number', at: 'least', min: 0, max: most },
    { is: 'number', at: 'most', min: 1, max: most },
    { is: 'one', at: 'type', of: filters },
  ],
  places: everywhere,
})
const flag: Phrase = { fresh: true, fields: [], places: own }

/** The phrases, in the order in which they are offered. */
export const phrases = {
  cards: amount(4, 1, everywhere),
  actions: amount(3, 1, ['play']),
  buys: amount(2, 1),
  coins: amount(4, 1),
  discard: pick(5),
  trash: pick(4),
  topdeck: pick(3),
  gain: {
    fresh: { upTo: 4 },
    fields: [
      {
        is: 'variant',
        of: {
          upTo: { fresh: 4, field: { is: 'number', at: 'upTo', min: 0, max: 6 } },
          exactly: { fresh: 3, field: { is: 'number', at: 'exactly', min: 0, max: 6 } },
          more: { fresh: 1, field: { is: 'number', at: 'more', min: 0, max: 3 } },
          card: { fresh: 'silver', field: { is: 'card', at: 'card' } },
        },
      },
      { is: 'one', at: 'type', of: filters },
      { is: 'one', at: 'to', of: ['', 'hand', 'deck'] },
    ],
    places: own,
  },
  reveal: {
    fresh: { n: 2, then: 'discard' },
    fields: [
      { is: 'number', at: 'n', min: 1, max: 4 },
      { is: 'one', at: 'then', of: ['hand', 'discard', 'trash', 'back'] },
      { is: 'one', at: 'type', of: filters },
    ],
    places: own,
  },
  look: {
    fresh: { n: 2, then: 'back' },
    fields: [
      { is: 'number', at: 'n', min: 1, max: 4 },
      { is: 'one', at: 'then', of: ['hand', 'discard', 'trash', 'back'] },
      { is: 'one', at: 'type', of: filters },
    ],
    places: own,
  },
  dig: {
    fresh: { type: 'treasure', hits: 1 },
    fields: [
      { is: 'one', at: 'type', of: filters.slice(1) },
      { is: 'number', at: 'hits', min: 1, max: 2 },
    ],
    places: own,
  },
  choose: {
    fresh: { n: 1, of: [[{ cards: 1 }], [{ coins: 1 }]] },
    fields: [
      { is: 'number', at: 'n', min: 1, max: 3 },
      { is: 'programs', at: 'of' },
    ],
    places: own,
  },
  may: { fresh: [{ discard: { least: 1, most: 1 } }], fields: [{ is: 'program', at: '' }], places: own },
  if: {
    fresh: { picked: true, then: [{ coins: 1 }] },
    fields: [
      {
        is: 'variant',
        of: {
          picked: { fresh: true, field: undefined },
          pickedIs: { fresh: 'action', field: { is: 'one', at: 'pickedIs', of: filters.slice(1) } },
          handAtMost: { fresh: 3, field: { is: 'number', at: 'handAtMost', min: 0, max: 10 } },
          handAtLeast: { fresh: 5, field: { is: 'number', at: 'handAtLeast', min: 0, max: 10 } },
          emptyPiles: { fresh: 1, field: { is: 'number', at: 'emptyPiles', min: 1, max: 4 } },
          played: { fresh: 3, field: { is: 'number', at: 'played', min: 1, max: 10 } },
        },
      },
      { is: 'program', at: 'then' },
      { is: 'program', at: 'else', optional: true },
    ],
    places: own,
  },
  othersDraw: { fresh: 1, fields: [{ is: 'number', at: '', min: 1, max: 2 }], places: ['play'] },
  attack: { fresh: [{ discardTo: 3 }], fields: [{ is: 'strikes' }], places: ['play'] },
  cheaper: { fresh: 1, fields: [], places: own },
  betterCoppers: { fresh: 1, fields: [], places: own },
  revealHand: flag,
  trashSelf: { ...flag, places: ['play'] },
  unaffected: { ...flag, places: ['react'] },
} satisfies Record<string, Phrase>

export type PhraseName = keyof typeof phrases

/** The phrase that a statement is. */
export const phraseOf = (statement: Statement): PhraseName | undefined =>
  Object.keys(statement).find((key): key is PhraseName => key in phrases)

/** What an Attack may do to each of the others, with what it is when it is put in. */
export const strikes = { discardTo: 3, gain: 'curse', discardTop: true, trashTreasures: true, draw: true } as const
export type Strike = keyof typeof strikes

export const freshCard = (): OwnCard => ({ nameKo: '', nameEn: '', cost: 3, types: ['action'], play: [{ cards: 1 }, { actions: 1 }] })

/** The card with the parts that its types need, and without those that they do not. */
export function dressed(card: OwnCard): OwnCard {
  const is = (type: Type) => card.types.includes(type)
  return {
    nameKo: card.nameKo.trim(),
    nameEn: card.nameEn.trim(),
    cost: card.cost,
    types: types.filter(is),
    ...(is('action') && { play: card.play ?? [] }),
    ...(is('treasure') && { treasure: card.treasure ?? { coins: 1 } }),
    ...(is('victory') && { points: card.points ?? { fixed: 1 } }),
    ...(is('reaction') && { react: card.react ?? { do: [{ cards: 1 }] } }),
    ...(card.flavour?.trim() && { flavour: card.flavour.trim() }),
  }
}

/** A value in one place of a nested one, without changing the old. '' is the whole. */
export function put<T>(value: T, at: string, part: unknown): T {
  if (at === '') return part as T
  if (part === undefined || part === '') {
    const { [at]: _, ...rest } = value as Record<string, unknown>
    return rest as T
  }
  return { ...(value as object), [at]: part } as T
}

/** The statement in which a fault lies: "play[1].if.then[0].trash.most" lies in "play[1].if.then[0]". */
export const statementOf = (where: string): string | undefined => /^(?:\[\d\]\.)?(.*\])/.exec(where)?.[1]
