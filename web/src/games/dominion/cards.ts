import type { Decision } from '../../protocol/messages'
import { toasts } from '../../look/toasts.svelte'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import type { DominionView, Pile } from './view'
import { zoneOf, type Zone } from './zones'

export const typeWord = (table: Table, type: string): string => table.speaker.say(`type.${type}`)
export const pileOf = (view: DominionView, card: string): Pile | undefined => view.supply.find((pile) => pile.card === card)

/** The one option that a card in this zone offers, or would offer (then why tells why not). */
export function offerOf(view: DominionView, decision: Decision | undefined, zone: Zone, card: string) {
  const is = (option: string) => decision !== undefined && zoneOf(view, decision, option) === zone && split(option).refs[0] === card
  return {
    option: decision?.options.find(is),
    refused: Object.keys(decision?.why ?? {}).find(is),
  }
}

/** The whole card in words. */
export function label(table: Table, card: string, pile: Pile | undefined, extra: (string | undefined)[] = []): string {
  const types = (pile?.types ?? []).map((type) => typeWord(table, type)).join(' ')
  const cost =
    pile && (pile.cost === pile.printed ? table.ui('dominion.cost', { n: pile.cost }) : table.ui('dominion.cost.changed', { n: pile.cost, was: pile.printed }))
  return [table.speaker.say(`card.${card}`), cost, types, ...extra].filter(Boolean).join(', ')
}

/** A card that cannot be taken tells why when it is touched. */
export function tellWhy(why: string | undefined): void {
  if (why) toasts.say(why)
}
