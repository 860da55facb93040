import { toasts } from '../../look/toasts.svelte'
import type { Table } from '../../table/table.svelte'
import { isOccupation } from './art'
import type { CoachView, Opened } from './view'

/** An object by its name; a thing is an object or an occupation. */
export const objectWord = (table: Table, object: string): string => table.speaker.say(`object.${object}`)
export const occupationWord = (table: Table, occupation: string): string => table.speaker.say(`occupation.${occupation}`)
export const associationWord = (table: Table, association: string): string => table.speaker.say(`association.${association}`)

/** A thing by its name, an object or an occupation: what is used in a fight, or laid out to choose from. */
export const sourceWord = (table: Table, source: string): string => (isOccupation(source) ? occupationWord(table, source) : objectWord(table, source))

/** What lies open of a seat: all of it when the game is over, or for eyes that may see everything. */
export const openOf = (view: CoachView, seat: number): Opened | undefined => view.final?.seats[seat] ?? view.seats[seat]?.open

/** In which round of the table a turn was, as notes tell it: turns are numbered through. */
export const roundOf = (turn: number, seats: number): number => Math.floor((turn - 1) / seats) + 1

/** What cannot be chosen tells why when it is touched. */
export function tellWhy(table: Table, option: string | undefined): void {
  const why = option === undefined ? undefined : table.why(option)
  if (why) toasts.say(why)
}
