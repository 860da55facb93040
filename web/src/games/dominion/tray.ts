import type { Decision } from '../../protocol/messages'
import type { UiKey } from '../../text/words.svelte'
import { split } from '../../table/phrases'
import type { DominionView } from './view'
import { placed, zoneOf, type HandCard } from './zones'

/** Cards that lie open beside the game for a moment. */
export interface Tray {
  word: UiKey
  /** Whose they are. */
  seat: number
  cards: HandCard[]
}

/** Where cards come from that a question shows and the view does not show as lying open. */
const sources: Record<string, UiKey> = {
  'dominion.lurker.trash': 'dominion.tray.trash',
  'dominion.thief.gain': 'dominion.tray.trash',
  'dominion.vassal.play': 'dominion.tray.top',
}

/** What the word for cards looked at is, where it is not the usual one. */
const looked: Record<string, UiKey> = {
  'dominion.harbinger.pick': 'dominion.tray.discard',
  'dominion.secretpassage.position': 'dominion.tray.put',
}

/** The cards that lie open, with what they offer. */
export function trays(view: DominionView, decision: Decision | undefined, mySeat: number | undefined): Tray[] {
  const mine = mySeat ?? view.turn.seat
  const lying: { word: UiKey; seat: number; cards: readonly string[] }[] = view.seats.flatMap(({ aside, revealed }, seat) => [
    { word: 'dominion.aside' as const, seat, cards: aside },
    { word: 'dominion.revealed' as const, seat, cards: revealed },
  ])
  lying.push({ word: looked[decision?.kind ?? ''] ?? 'dominion.looking', seat: mine, cards: view.looking ?? [] })
  const source = decision && sources[decision.kind]
  if (source) {
    const cards = decision.options.filter((option) => zoneOf(view, decision, option) === 'open').map((option) => split(option).refs[0]!)
    lying.push({ word: source, seat: mine, cards })
  }
  return lying
    .filter(({ cards }) => cards.length > 0)
    .map(({ word, seat, cards }) => ({ word, seat, cards: placed(view, decision, 'open', cards) }))
}

/** All cards of the question lie open, and what is asked is their order. */
export function asksOrder(view: DominionView, decision: Decision | undefined): boolean {
  return (
    decision !== undefined && decision.ordered && decision.max > 1 && decision.min === decision.options.length &&
    decision.options.every((option) => zoneOf(view, decision, option) === 'open')
  )
}

/** The question is about what lies open. */
export function asksOpen(view: DominionView, decision: Decision | undefined): boolean {
  return decision !== undefined && decision.options.some((option) => zoneOf(view, decision, option) === 'open')
}
