import type { Table } from '../../table/table.svelte'
import { Film } from './film.svelte'
import type { GugongView } from './view'

const films = new WeakMap<Table, Film>()

/** The game as the reader sees it now: while Mong's steps are told, as it stood before them. */
export function scene(table: Table): Film {
  let film = films.get(table)
  if (!film) films.set(table, (film = new Film(() => table.live.game?.view as GugongView, () => table.live.log, () => !table.replays && table.live.room?.state === 'playing')))
  return film
}
