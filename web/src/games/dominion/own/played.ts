import type { Table } from '../../../table/table.svelte'
import type { CatalogueCard } from '../view'
import { isCard } from './cards.svelte'

/** The places of a game's own cards in its Kingdom. */
export const blankNames = ['blank1', 'blank2']

/** A card that somebody made for this table, as the catalogue tells of others. */
export function ownAt(table: Table, card: string): CatalogueCard | undefined {
  const at = blankNames.indexOf(card)
  if (at < 0) return undefined
  try {
    const made: unknown = JSON.parse(table.live.room?.settings.blank || '[]')
    const own: unknown = Array.isArray(made) ? made[at] : undefined
    return isCard(own) ? { card, cost: own.cost, types: own.types } : undefined
  } catch {
    return undefined
  }
}
