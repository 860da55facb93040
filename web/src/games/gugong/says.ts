import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import { t, type UiKey } from '../../text/words.svelte'
import type { GugongView } from './view'

const viewOf = (table: Table): GugongView | undefined => table.live.game?.view as GugongView | undefined

/** The place that a question is about. */
const placeOf = ({ args }: Decision): string | undefined => (typeof args?.place === 'string' ? args.place.replace('place.', '') : undefined)

/** Options that take nothing: never painted as a commitment. */
export const refrains: ReadonlySet<string> = new Set(['skip', 'decline', 'none', 'stay', 'leave', 'done'])

/** One of the ways of the place that is asked about. */
function wayOf(table: Table, decision: Decision, verb: string) {
  const place = placeOf(decision)
  if (decision.kind !== 'gugong.option' || place === undefined || (verb !== 'a' && verb !== 'b')) return undefined
  const way = viewOf(table)?.me?.places.find((chance) => chance.place === place)?.[verb]
  return way && { place, way }
}

/** Options whose words depend on what the place gives me now. */
export function optionSays(table: Table, decision: Decision, option: string): string | undefined {
  const { verb, refs } = split(option)
  const found = wayOf(table, decision, verb)
  if (found) return t(`gugong.do.${found.place}.${verb}` as UiKey, { n: found.way.gain })
  if (verb === 'reward') return t(`gugong.harbour.${refs[0]}` as UiKey)
  if (verb === 'spend') return t(`gugong.spend.${refs[0]}` as UiKey)
  return undefined
}

/** What an option costs, below its words. */
export function optionEffect(table: Table, decision: Decision, option: string): string | undefined {
  const { verb, refs } = split(option)
  const view = viewOf(table)
  const pool = view?.seats[table.mySeat ?? -1]?.pool ?? 0
  const found = wayOf(table, decision, verb)
  if (found) return found.way.cost > 0 ? t('gugong.costs', { n: found.way.cost, pool }) : t('gugong.costs.none')
  if (verb !== 'spend') return undefined
  const price = view?.me?.spend.find((spend) => spend.for === refs[0])?.price ?? 0
  return Number(refs[1]) > 0 ? t('gugong.tokens.priceDoubles', { n: price, doubles: Number(refs[1]) }) : t('gugong.tokens.price', { n: price })
}
