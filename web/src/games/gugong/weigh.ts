import type { Args, Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import { t, type UiKey } from '../../text/words.svelte'
import type { Weighed } from '../client'
import { decreeShort, tokenShort } from './words'
import type { GugongView } from './view'

/** What lies on the board is touched once to be looked at, and once more to be taken. */
const onBoard = new Set(['travel', 'shop', 'square', 'tile', 'load', 'launch', 'sail', 'take', 'give', 'lower'])

/** The board, or a card, offers it. */
export const liesOnBoard = (option: string): boolean => onBoard.has(split(option).verb)

/** What it brings, in the bar while it is held. */
const more: Record<string, (table: Table, view: GugongView, ref: string) => string> = {
  travel(table, view, ref) {
    const token = view.cities.find(({ city }) => city === ref)?.token
    return token ? `${tokenShort(token)} · ${table.speaker.sayFirst([`token.${token}.text`]) ?? ''}` : ''
  },
  tile: (table, _, ref) => table.speaker.sayFirst([`tile.${ref}.text`, `tile.${ref}`]) ?? '',
}

/** What it costs: servants before and after. */
function cost(table: Table, view: GugongView, option: string): string | undefined {
  const { verb, refs } = split(option)
  const pool = view.seats[table.mySeat ?? -1]?.pool
  const price = { shop: refs[1], square: refs[0], tile: refs[1] }[verb]
  if (price === undefined || pool === undefined) return undefined
  return t(verb === 'tile' ? 'gugong.costs.tile' : 'gugong.costs', { n: Number(price), pool })
}

/** What the question of what is held names. */
const named: Record<string, (table: Table, refs: string[]) => Args> = {
  travel: (_, [city]) => ({ city: `city.${city}` }),
  shop: (_, [, price]) => ({ n: Number(price) }),
  square: (_, [price]) => ({ n: Number(price) }),
  tile: (table, [tile]) => ({ tile: `=${decreeShort(table, tile ?? '')}` }),
  lower: (_, [n]) => ({ n: Number(n) }),
  take: (_, [gift]) => ({ gift: `gift.${gift}` }),
  give: (_, [gift]) => ({ gift: `gift.${gift}` }),
}

export function weigh(table: Table, view: GugongView, decision: Decision, option: string): Weighed | undefined {
  if (!liesOnBoard(option)) return undefined
  const { verb, refs } = split(option)
  const words = table.optionWords(decision, option)
  return { ask: table.ui(`gugong.weigh.${verb}` as UiKey, named[verb]?.(table, refs)), more: more[verb]?.(table, view, refs[0]!) ?? '', commit: words, effect: cost(table, view, option) }
}
