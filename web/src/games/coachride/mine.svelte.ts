import { browserStorage } from '../../settings.svelte'
import type { Table } from '../../table/table.svelte'
import { Pencil } from './pencil.svelte'

/** The reader's pencil. */
export const pencil = new Pencil(browserStorage())

/** What a game is known by to the pencil: the promise of its chance is its own. */
export const gameOf = (table: Table): string => table.live.room?.fairness.commitment ?? ''

/** What of mine is covered, so that nobody who looks over my shoulder reads it. */
class Covers {
  association = $state(false)
  occupation = $state(false)
}
export const covers = new Covers()
