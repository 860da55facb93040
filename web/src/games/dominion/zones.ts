import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { DominionView } from './view'

/** Where a verb's card lies on the board, so that the card itself is what one clicks. */
const zones: Record<string, 'hand' | 'supply'> = {
  play: 'hand',
  discard: 'hand',
  trash: 'hand',
  topdeck: 'hand',
  reveal: 'hand',
  buy: 'supply',
  gain: 'supply',
}

export function zoneOf(option: string): 'hand' | 'supply' | undefined {
  const { verb, refs } = split(option)
  return refs.length === 1 ? zones[verb] : undefined
}

/** A card of mine as it stands on the screen, with the option it offers. */
export interface HandCard {
  card: string
  /** Which copy in the hand, from 0: it tells copies apart in options and in motion. */
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
  const copies = new Map<string, number>()
  const places = new Map<string, number[]>()
  decision?.options.forEach((option, place) => {
    if (zoneOf(option) !== 'hand') return
    const card = split(option).refs[0]!
    places.set(card, [...(places.get(card) ?? []), place])
  })
  return sorted.map((card) => {
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
