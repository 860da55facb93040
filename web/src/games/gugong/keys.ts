import type { Table } from '../../table/table.svelte'
import { planOf, asksLaying } from './plan.svelte'
import { scene } from './scene.svelte'
import type { GugongView } from './view'

/** A control has the keys that press it. */
const pressed = (event: KeyboardEvent): boolean => event.target instanceof Element && event.target.closest('button, a, [role="button"], input') !== null

/** Keys while Mong's steps are told: Space goes on, E tells no more of them. */
function tellKey(table: Table, event: KeyboardEvent): boolean {
  const film = scene(table)
  if (event.key.toLowerCase() === 'e' || event.code === 'KeyE') film.toEnd()
  else if (event.key === ' ' && !pressed(event)) film.next()
  else return /^[0-9]$/.test(event.key) // what the question offers is not told yet
  return true
}

/** Keys while an exchange is put together: a digit takes a card, then a place, then a way; Enter lays it, Esc goes back. */
export function exchangeKey(table: Table, event: KeyboardEvent): boolean {
  const view = table.live.game?.view as GugongView | undefined
  if (!view) return false
  if (scene(table).tells) return tellKey(table, event)
  if (!asksLaying(table.decision) || table.aim) return false
  const plan = planOf(table)
  if (event.key === 'Escape') return plan.back()
  if (event.key === 'Enter') return !pressed(event) && plan.give()
  const digit = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : undefined
  if (digit === undefined) return false
  table.byKeys = true
  const hand = view.hand ?? []
  if (!plan.card) {
    const discarded = digit >= hand.length
    const gift = discarded ? view.discards?.[digit - hand.length] : hand[digit]
    if (gift) plan.hold(gift.gift, discarded ? digit - hand.length : digit, discarded)
  } else if (plan.place === undefined) {
    const place = view.places[digit]
    if (place) plan.aim(place.place)
  } else {
    const way = plan.ways[digit]
    if (way) plan.take(way)
  }
  return true
}
