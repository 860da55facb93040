import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { DominionView } from './view'

/** Where cards lie that one clicks: my hand, the supply, or the cards that lie open for this one question. */
export type Zone = 'hand' | 'supply' | 'open'

/** Where a verb's card lies, if nothing else is known. */
const byVerb: Record<string, Zone> = {
  play: 'hand',
  discard: 'hand',
  trash: 'hand',
  topdeck: 'hand',
  reveal: 'hand',
  pass_card: 'hand',
  put_in: 'hand',
  buy: 'supply',
  gain: 'supply',
  name: 'supply',
  aside: 'open',
  place: 'open',
}

/** Questions about cards that lie elsewhere than their verbs say. */
const byKind: Record<string, Zone> = {
  'dominion.lurker.supply': 'supply',
  'dominion.lurker.trash': 'open',
  'dominion.thief.gain': 'open',
  'dominion.harbinger.pick': 'open',
  'dominion.vassal.play': 'open',
}

/** The verbs whose number is a place, not an amount. */
const places = new Set(['place'])

/** Whether things to do are chosen among, not cards: then a card among them is one of those things. */
function amongModes({ options }: Decision): boolean {
  return options.map(split).some(({ verb, refs }) => refs.length === 1 && /^\d+$/.test(refs[0]!) && !places.has(verb))
}

/** Where an option is clicked; undefined where it is no card. */
export function zoneOf(view: DominionView, decision: Decision, option: string): Zone | undefined {
  const { verb, refs } = split(option)
  if (refs.length !== 1 || amongModes(decision)) return undefined
  const usual = byVerb[verb]
  if (usual === undefined) return undefined
  if (byKind[decision.kind]) return byKind[decision.kind]
  return usual === 'hand' && limbo(view).includes(refs[0]!) ? 'open' : usual
}

/** All cards that are revealed or looked at. A question that is put while some are is about them. */
const limbo = (view: DominionView): string[] => [...(view.looking ?? []), ...view.seats.flatMap(({ revealed }) => revealed)]

/** A card as it stands on the screen, with the option it offers. */
export interface HandCard {
  card: string
  /** Which copy, from 0: it tells copies apart in options and in motion. */
  copy: number
  /** The place of its option, or undefined. */
  place: number | undefined
}

const order = ['action', 'treasure', 'victory', 'curse']

/** The hand in the order of the screen: actions, treasures, the rest; dearer first; copies side by side. */
export function sortedHand(view: DominionView, decision: Decision | undefined): HandCard[] {
  const piles = new Map(view.supply.map((pile) => [pile.card, pile]))
  const rank = (card: string) => {
    const pile = piles.get(card)
    return order.findIndex((type) => pile?.types.includes(type))
  }
  const sorted = [...(view.hand ?? [])].sort(
    (a, b) => rank(a) - rank(b) || (piles.get(b)?.printed ?? 0) - (piles.get(a)?.printed ?? 0) || a.localeCompare(b),
  )
  return placed(view, decision, 'hand', sorted)
}

/** Cards of a zone with the options that they offer. */
export function placed(view: DominionView, decision: Decision | undefined, zone: Zone, cards: readonly string[]): HandCard[] {
  const copies = new Map<string, number>()
  const places = new Map<string, number[]>()
  decision?.options.forEach((option, place) => {
    if (zoneOf(view, decision, option) !== zone) return
    const card = split(option).refs[0]!
    places.set(card, [...(places.get(card) ?? []), place])
  })
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0
    copies.set(card, copy + 1)
    // A single pick may list a name once although there are copies: each of them stands for it.
    const own = places.get(card)
    return { card, copy, place: own?.[copy] ?? (decision?.max === 1 ? own?.[0] : undefined) }
  })
}

/** Equal neighbours as one stack. */
export function stacks(cards: readonly string[]): { card: string; n: number; at: number }[] {
  const all: { card: string; n: number; at: number }[] = []
  cards.forEach((card, at) => {
    const last = all.at(-1)
    if (last?.card === card) {
      last.n++
      last.at = at
    } else all.push({ card, n: 1, at })
  })
  return all
}
