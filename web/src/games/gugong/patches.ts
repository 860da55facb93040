import type { Event } from '../../protocol/messages'
import type { Gift, GugongView, Player } from './view'

const prefix = 'mong_'
/** Mong's things are where a second seat's would be. */
const mongs = 1
/** Servants that a ship carries. */
const room = 3

/** Something that Mong does, or that happens to him. */
export const isMongs = ({ key }: Event): boolean => key.startsWith(prefix)

/** The event with which a turn of Mong's, or one of his cards at dusk, begins. */
export const opens = ({ key }: Event): boolean => key === 'mong_turn' || key === 'mong_dusk'

/** What an event changes in the picture. Only the steps of Mong are shown so, until the server's own view takes their place. */
type Patch = (view: GugongView, of: { seat: number; player: Player; n: number; event: Event }) => void

/** The name behind the table's: 'place.wall' is wall. */
const ref = (value: unknown): string => String(value).slice(String(value).indexOf('.') + 1)

/** A gift by its name. */
export const giftOf = (value: unknown): Gift => {
  const gift = ref(value)
  const [worth, ...action] = gift.split('_')
  return { gift, value: Number(worth), action: action.join('_') }
}

const lays: Patch = (view, { player, event }) => {
  const place = view.places.find(({ place }) => place === ref(event.args?.place))
  if (place) place.gift = giftOf(event.args?.gift)
  player.hand--
  player.discard++
}

const moves = (view: GugongView, seat: number, space: number) => {
  for (const stack of view.intrigue) if (stack.includes(seat)) stack.splice(stack.indexOf(seat), 1)
  view.intrigue[space]?.push(seat)
}

const shipsAt = (view: GugongView, harbour: unknown) => view.canal.flatMap(({ harbours }) => harbours[Number(harbour) - 1] ?? [])

/** By an event's key, that of Mong's alone as it is; what happens to both goes by the seat's. */
const patches: Record<string, Patch> = {
  mong_turn: lays,
  mong_discard: (_, { player }) => (player.hand--, player.discard++),
  mong_take_back: (_, { player }) => (player.hand++, player.discard--),
  mong_reward(view, { seat, player }) {
    for (const { ships } of view.canal.flatMap(({ harbours }) => harbours)) {
      const full = ships.findIndex((ship) => ship.seat === seat && ship.singles === room)
      if (full < 0) continue
      ships.splice(full, 1)
      player.supply += room
      player.reserve++
    }
  },
  give: lays,
  give_only: lays,
  pay: (_, { player, n }) => ((player.pool -= n), (player.supply += n)),
  gain: (_, { player, n }) => ((player.pool += n), (player.supply -= n)),
  jade: (_, { player, n }) => (player.jade = n),
  shop(view) {
    const [cheapest] = view.shops.filter(({ jade }) => jade).sort((a, b) => a.price - b.price)
    if (cheapest) cheapest.jade = false
  },
  points: (_, { player, n }) => (player.points += n),
  lose: (_, { player, n }) => (player.points -= n),
  envoy: (_, { player, event }) => (player.envoy = Number(event.args?.step)),
  arrive(view, { seat, player }) {
    const free = view.palace.arrival.find((space) => space.seat === undefined)
    if (free) free.seat = seat
    player.envoy = view.palace.steps
    player.arrived = 1
  },
  up: (view, { seat, player, event }) => moves(view, seat, (player.space = Number(event.args?.space))),
  down: (view, { seat, player, event }) => moves(view, seat, (player.space = Number(event.args?.space))),
  medal: (view, { seat }) => (view.medal = seat),
  wall(view, { seat, n, event }) {
    view.wall.worth[seat] = (view.wall.worth[seat] ?? 0) + n
    view.wall.total = Number(event.args?.total)
  },
  scoring(view, { seat, player }) {
    const worth = view.wall.worth[seat] ?? 0
    view.wall.worth[seat] = 0
    view.wall.total -= worth
    player.supply += worth
  },
  travel(view, { seat, player, event }) {
    const city = ref(event.args?.city)
    for (const other of view.cities) other.travelers = other.travelers.filter((one) => one !== seat)
    const there = view.cities.find((other) => other.city === city)
    if (there) {
      there.travelers.push(seat)
      there.token = undefined
    }
    player.city = city
    player.tokens++
  },
  spend: (_, { player, n }) => (player.tokens -= n),
  tile(view, { seat, event }) {
    view.decrees.find(({ tile }) => tile === ref(event.args?.tile))?.seats.push(seat)
  },
  load(view, { seat, event }) {
    const ship = shipsAt(view, event.args?.harbour).flatMap(({ ships }) => ships).find((ship) => ship.seat === seat)
    if (ship) ship.singles++
  },
  launch(view, { seat, player, event }) {
    const harbour = view.canal[Number(event.args?.route) - 1]?.harbours[Number(event.args?.harbour) - 1]
    harbour?.ships.push({ seat, ship: 0, singles: 1 })
    player.reserve--
  },
}

/** The view of before with what has happened since; what cannot be told step by step is as it is now. */
export function patched(before: GugongView, events: readonly Event[], now: GugongView): GugongView {
  const view = structuredClone(before)
  Object.assign(view, { day: now.day, phase: now.phase, mong: now.mong, me: before.me })
  for (const event of events) {
    const mong = isMongs(event)
    const seat = mong ? mongs : event.seat
    const player = view.seats[seat]
    const patch = patches[event.key] ?? (mong ? patches[event.key.slice(prefix.length)] : undefined)
    if (player) patch?.(view, { seat, player, n: Number(event.args?.n ?? 0), event })
  }
  return view
}
