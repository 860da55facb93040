import { toasts } from '../../look/toasts.svelte'
import type { Table } from '../../table/table.svelte'
import { t, type UiKey } from '../../text/words.svelte'
import type { BuildingView, CityView, RoleView } from './view'

/** A type's letter: with its colour and sign, where there is no room for its word. */
export const letter = (type: string): string => t(`secretcity.letter.${type}` as UiKey)

/** A role with its number. */
export const roleWords = (table: Table, { role, number }: Pick<RoleView, 'role' | 'number'>): string => `${number} ${table.speaker.say(`role.${role}`)}`

export const buildingWords = (table: Table, building: string): string => table.speaker.say(`building.${building}`)

/** A building in words, for those who do not see it. */
export function buildingLabel(table: Table, { building, type, cost }: Pick<BuildingView, 'building' | 'type' | 'cost'>, ...more: (string | undefined)[]): string {
  return [buildingWords(table, building), table.speaker.say(`type.${type}`), t('secretcity.cost', { n: cost }), ...more].filter(Boolean).join(', ')
}

/** Why a thing cannot be chosen, where there is room for a word or two; whoever touches it is told in full. */
export function shortWhy(table: Table, refused: string | undefined): string | undefined {
  const refusal = refused === undefined ? undefined : table.decision?.why?.[refused]
  if (!refusal) return undefined
  return table.speaker.sayFirst([`secretcity.why.${refusal.code}`], refusal.args) ?? table.why(refused!)
}

/** What a thing cannot be chosen for tells why when it is touched. */
export function tellWhy(table: Table, refused: string | undefined): void {
  const why = refused === undefined ? undefined : table.why(refused)
  if (why) toasts.say(why)
}

/** What is known of a seat's role: what was revealed, or how far it is with picking. */
export function seatRole(table: Table, view: CityView, seat: number): string {
  const { role, picked, open } = view.seats[seat]!
  const known = view.roles.find((each) => each.role === (role ?? open?.role))
  if (known) return roleWords(table, known)
  if (view.phase === 'role') return t(picked ? 'secretcity.pick.done' : 'secretcity.pick.yet')
  return view.phase === 'over' ? '' : t('secretcity.hiddenRole')
}

/** A seat in words, for those who do not see its row. */
export function seatLabel(table: Table, view: CityView, seat: number): string {
  const { gold, hand, city } = view.seats[seat]!
  return [
    table.name(seat),
    seat === view.crown && t('secretcity.crown'),
    seatRole(table, view, seat),
    t('secretcity.has', { gold, hand, n: city.length }),
  ].filter(Boolean).join(', ')
}
