import type { Table } from '../../table/table.svelte'
import { planOf } from './plan.svelte'
import type { Exchange, Gift, GugongView } from './view'

/** The gift in the hand of which the reader wants to know what it would cost where. */
export function heldUp(table: Table): string | undefined {
  const { card } = planOf(table)
  return card && !card.discarded ? card.gift : undefined
}

/** What it takes to give that card at that place, as the view tells it. */
export const priceOf = (view: GugongView, gift: string | undefined, place: string): Exchange | undefined =>
  gift === undefined ? undefined : view.me?.exchange.find((exchange) => exchange.gift === gift && exchange.place === place)

/** Why a gift is enough, as numbers: "6 > 4"; what raises it is told apart. */
export function compare({ why, value }: Exchange, given: Gift | undefined, taken: Gift | undefined): string {
  if (!given || !taken) return ''
  const { value: v } = given
  const raised = value > v ? `${v}+${value - v}` : String(v)
  const sign = { one_nine: '▸', equal: '=', higher: '>' }[why ?? 'higher'] ?? '>'
  return `${raised} ${sign} ${taken.value}`
}
