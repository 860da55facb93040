import { t, type UiKey } from '../../text/words.svelte'
import type { Table } from '../../table/table.svelte'
import type { City, Gift, GugongView, ShipView } from './view'

/** What a gift is, by its value. */
export const good = ({ value }: Gift): string => t(`gugong.good.${value}` as UiKey)

/** A token in a word or two, for the map. */
export const tokenShort = (token: string): string => t(`gugong.token.${token}` as UiKey)

/** A gift in words: its value, what it is, what it lets one do. */
export const giftLabel = (table: Table, gift: Gift): string =>
  t('gugong.giftLabel', { n: gift.value, good: good(gift), action: actionWord(table, gift.action) })

export const placeWord = (table: Table, place: string): string => table.speaker.say(`place.${place}`)

export const actionWord = (table: Table, action: string): string => (action === 'none' ? t('gugong.noAction') : table.speaker.say(`action.${action}`))

/** A seat's name; in a game alone the second one is Mong's. */
export const nameOf = (table: Table, view: GugongView, seat: number): string => (isMong(view, seat) ? t('gugong.mong') : table.name(seat))

export const isMong = (view: GugongView, seat: number): boolean => view.mong !== undefined && seat === 1

const list = (words: (string | undefined)[]): string => words.filter(Boolean).join(', ')

export const cityLabel = (table: Table, view: GugongView, city: City, why?: string): string =>
  list([
    table.speaker.say(`city.${city.city}`),
    city.token ? tokenShort(city.token) : t('gugong.noToken'),
    ...city.travelers.map((seat) => nameOf(table, view, seat)),
    why,
  ])

export const shipLabel = (table: Table, view: GugongView, ship: ShipView, route: number, harbour: number): string =>
  list([
    t('gugong.shipOf', { name: nameOf(table, view, ship.seat), n: harbour }),
    view.canal.length > 1 ? t('gugong.route', { n: route + 1 }) : undefined,
    t('gugong.load', { n: ship.singles + (ship.double ? 2 : 0) }),
    ship.double ? t('gugong.double') : undefined,
  ])

/** A decree in a few words. */
export const decreeShort = (table: Table, tile: string): string => table.speaker.sayFirst([`gugong.tile.${tile}`, `tile.${tile}`]) ?? tile
