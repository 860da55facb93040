import type { Decision, Event, Game, GameInfo, RoomSeat } from '../src/protocol/messages'
import type { Exchange, Gift, GugongView, Player, ShipView } from '../src/games/gugong/view'

/** States of Gùgōng: both sides of the board, questions of each sort, Mong, the end. Seat 0 is the reader's. */

const at = { name: 'place', table: 'place' }
const gift = { name: 'gift', table: 'gift' }
const number = (name: string) => ({ name, table: '' })
export const gugongInfo: GameInfo = {
  id: 'gugong', minSeats: 1, maxSeats: 5, minutes: [40, 90], bots: ['easy', 'normal', 'random', 'policy'],
  settings: [{ name: 'expert', type: 'bool', default: 'false' }, { name: 'level', type: 'choice', default: 'normal', values: ['easy', 'normal', 'hard'] }],
  verbs: [
    ...['free', 'pay', 'only', 'swap_hand', 'swap_discard'].map((name) => ({ name, args: [gift, at] })),
    { name: 'discard', args: [gift, at, { name: 'other', table: 'gift' }] },
    ...['do', 'skip', 'a', 'b', 'decline', 'none', 'use', 'claim', 'leave'].map((name) => ({ name, args: [] })),
    { name: 'travel', args: [{ name: 'city', table: 'city' }] },
    { name: 'tile', args: [{ name: 'tile', table: 'tile' }, number('price')] },
    { name: 'shop', args: [number('shop'), number('price')] },
    { name: 'lower', args: [number('n')] }, { name: 'die', args: [number('die'), number('face')] },
    { name: 'load', args: [{ name: 'piece', table: 'piece' }, number('ship')] }, { name: 'launch', args: [{ name: 'piece', table: 'piece' }, number('route')] },
    { name: 'spend', args: [{ name: 'for', table: 'exchange' }, number('doubles')] },
  ],
  kinds: [], rules: { number: 1, hash: '' },
}

const names = ['솔이', '하늬', '보리', '다온', '단비']
export const gugongSeats = (n: number): RoomSeat[] => names.slice(0, n).map((name, i) => ({ controller: 'human', name, ready: true, host: i === 0, presence: 'online' }))

const card = (name: string): Gift => ({ gift: name, value: Number(name[0]), action: name.slice(2) })
const cards = (list: string): Gift[] => list.split(' ').map(card)
const places = ['travel', 'wall', 'jade', 'intrigue', 'palace', 'decree', 'canal']
const laid = cards('4_travel 7_swap 2_wall 6_servant 9_none 3_jade 5_wall')

const loop = { A: 'fuzhou hangzhou jinan taiyuan xian chengdu guilin guangzhou', B: 'fuzhou hangzhou nanjing jinan taiyuan xian chengdu guilin guangzhou' }
const inner = { A: 'kaifeng-jinan kaifeng-xian kaifeng-wuchang wuchang-hangzhou wuchang-chengdu wuchang-guangzhou', B: 'kaifeng-jinan kaifeng-xian kaifeng-wuchang wuchang-nanjing wuchang-chengdu wuchang-changsha changsha-guilin changsha-guangzhou changsha-fuzhou' }
const tokens = ['servant', '', 'points', 'envoy', '', 'double', 'wall', 'gift_for_jade', 'intrigue', '', 'ship', 'raise']

function land(side: 'A' | 'B'): Pick<GugongView, 'cities' | 'roads'> {
  const round = loop[side].split(' ')
  const roads = inner[side].split(' ').map((pair) => pair.split('-') as [string, string])
  const all = [...new Set([...round, ...roads.flat()])]
  return {
    cities: all.map((city, i) => ({ city, loop: i < round.length, ...(tokens[i] ? { token: tokens[i] } : {}), travelers: ({ hangzhou: [1], xian: [2], wuchang: [0] } as Record<string, number[]>)[city] ?? [] })),
    roads: [...round.map((city, i): [string, string] => [city, round[(i + 1) % round.length]!]), ...roads],
  }
}

const player = (change: Partial<Player> = {}): Player => ({
  pool: 5, supply: 4, double: 'locked', hand: 3, discard: 1, jade: 1, points: 7, tokens: 3, doubles: 0, envoy: 3, arrived: 0, wins: false, space: 4, city: 'wuchang', reserve: 2,
  slots: [{ used: 0, of: 3 }, { used: 1, of: 2 }, { used: 0, of: 1 }], decrees: ['d1_1'], matches: 2, turns: 6, ...change,
})
const players = [
  player(), player({ points: 9, pool: 2, supply: 3, double: 'pool', jade: 2, envoy: 5, space: 6, tokens: 4, doubles: 1 }), player({ points: 4, pool: 6, jade: 0, envoy: 2, tokens: 2 }),
  player({ points: 12, envoy: 8, arrived: 1, wins: true, space: 9, double: 'wall' }), player({ points: 0, space: 0, envoy: 0 }),
]
const ship = (seat: number, singles: number, change: Partial<ShipView> = {}): ShipView => ({ seat, ship: 1, singles, ...change })
const route = (...ships: (ShipView | undefined)[]): GugongView['canal'][number] => ({ harbours: Array.from({ length: 5 }, (_, i) => ({ spaces: 1, ships: ships[i] ? [ships[i]] : [] })) })
const hand = cards('3_intrigue 6_servant 8_none')
const short = (n: number) => ({ code: 'servants_short', args: { n } })

const exchange: Exchange[] = hand.flatMap(({ gift, value }) =>
  places.map((place, i) => (value > laid[i]!.value ? { gift, place, free: true, why: 'higher', value } : { gift, place, free: false, pay: true, card: true, value })),
)
const me: GugongView['me'] = {
  pays: 5, worth: 3, bestPool: 6, exchange, reach: ['jinan', 'kaifeng', 'guangzhou'], matches: 1, diceMatch: [0, 1, 0], scores: [],
  places: [
    { place: 'travel', a: { can: true, cost: 0, gain: 1 }, b: { can: true, cost: 2, gain: 2 } }, { place: 'wall', a: { can: true, cost: 0, gain: 1 }, b: { can: true, cost: 1, gain: 2 } },
    { place: 'jade', a: { can: true, cost: 3, gain: 1 } }, { place: 'intrigue', a: { can: true, cost: 0, gain: 1, medal: true }, b: { can: true, cost: 1, gain: 3 } },
    { place: 'palace', a: { can: true, cost: 0, gain: 1 }, b: { can: true, cost: 2, gain: 2 } }, { place: 'decree', a: { can: false, cost: 3, gain: 0, why: short(1) } },
    { place: 'canal', a: { can: true, cost: 0, gain: 1 }, b: { can: false, cost: 1, gain: 2, why: { code: 'no_room_for_second' } } },
  ],
  shops: [2, 3, 3, 4, 4, 4, 4].map((price) => ({ price, can: price < 4, ...(price < 4 ? {} : { why: short(1) }) })), square: { price: 5, can: false, why: { code: 'shops_left' } },
  decrees: [{ price: 2, can: false, own: true, why: { code: 'own_tile' } }, ...[3, 2, 3, 3, 4].map((price) => ({ price, can: price < 4, ...(price < 4 ? {} : { why: short(2) }) }))],
  spend: [{ for: 'servant', price: 2, can: true }, { for: 'points', price: 4, can: false, why: { code: 'tokens_short', args: { n: 1 } } }, { for: 'jade', price: 6, can: false, why: { code: 'tokens_short', args: { n: 3 } } }],
}

const tiles = ['d1_1', 'd1_3', 'd2_4', 'd2_1', 'd3_2', 'd3_3']
const view = (seats: number, change: Partial<GugongView> = {}): GugongView => ({
  side: seats > 3 ? 'B' : 'A', day: 2, phase: 'day', turn: 0, start: 0, dice: [3, 5, 8], faces: [[1, 2, 3, 4, 5, 6], [3, 4, 5, 6, 7, 8], [4, 5, 6, 7, 8, 9]],
  places: places.map((place, i) => ({ place, gift: laid[i] })), ...land(seats > 3 ? 'B' : 'A'), tokens: { pile: 14, spent: {} }, deck: 9,
  wall: { total: 3, threshold: [4, 4, 4, 5, 6, 7][seats]!, worth: [1, 2, 0, 0, 0].slice(0, seats), pieces: [], leader: 1 },
  intrigue: Array.from({ length: 15 }, (_, space) => players.slice(0, seats).flatMap((one, seat) => (one.space === space ? [seat] : []))),
  palace: { steps: 8, arrival: seats > 3 ? [{ points: 5, seat: 3 }, { points: 4 }, { points: 3 }, { points: 2 }, { points: 1 }] : [{ points: 5 }, { points: 3 }, { points: 1 }] },
  shops: (seats > 3 ? [2, 2, 3, 3, 4, 4, 4] : [2, 3, 3, 4, 4]).map((price, i) => ({ price, jade: i > 1 })), square: 5,
  decrees: tiles.map((tile, i) => ({ tile, level: Math.floor(i / 2) + 1, price: i < 4 ? 2 : 3, points: [2, 3, 0, 2, 0, 0][i]!, seats: [[0], [1], [], [2], [], [1]][i]!.filter((seat) => seat < seats) })),
  canal: seats > 3 ? [route(ship(2, 1), ship(0, 1), ship(1, 2)), route(undefined, ship(3, 0, { double: true }))] : [route(ship(Math.min(1, seats - 1), 1), ship(0, 1))],
  bonus: seats > 3 ? [{ seat: 1, token: 'toll', place: 'palace' }] : [], seats: players.slice(0, seats), hand, discards: cards('5_decree'), me, ...change,
})

const decision = (kind: string, options: string[], change: Partial<Decision> = {}): Decision => ({
  seat: 0, serial: 40, kind: `gugong.${kind}`, class: 'slot', min: 1, max: 1, ordered: false, options, default: [options[0]!], deadline: Date.now() + 72_000, ...change,
})
const exchanges = exchange.flatMap(({ gift, place, free }) =>
  free ? [`free:${gift}/${place}`] : [`pay:${gift}/${place}`, ...hand.flatMap((other) => (other.gift === gift ? [] : [`discard:${gift}/${place}/${other.gift}`])), `only:${gift}/${place}`],
)
const asks = (seen: GugongView, kind: string, options: string[], change?: Partial<Decision>): Game => ({ view: seen, waiting: [], decision: decision(kind, options, change) })

const automa = [{ automa: 'a5', place: 'palace', dusk: 'palace' }, { automa: 'a7', place: 'decree', dusk: 'travel_free' }]
const alone = view(2, {
  turn: 0, mong: { level: 'normal', focus: 'wall', automa: automa[0], gift: card('9_none'), draw: 6, today: automa, old: 3, cards: automa },
  places: places.map((place, i) => ({ place, gift: laid[i], ...(place === 'wall' ? { focus: true } : {}) })),
})
const mongSteps: Event[] = [
  ['mong_turn', { automa: 'automa.a5', place: 'place.palace', gift: 'gift.9_none', got: 'gift.7_take_back' }], ['mong_card', { action: 'action.none' }],
  ['mong_place', { place: 'place.palace' }], ['mong_envoy', { step: 6 }], ['turn', { day: 2 }],
].map(([key, args], i) => ({ n: i + 1, seat: key === 'turn' ? 0 : -1, depth: 0, key: key as string, args: args as Event['args'] }))

const final = (seat: number, points: number, total: number, arrived: boolean, ...scores: [string, number][]) => ({ seat, points, total, arrived, scores: scores.map(([what, n]) => ({ what, points: n })) })

export const gugongScenes: Record<string, { seats: number; game: Game; log: Event[] }> = {
  gugongTurn: { seats: 3, log: [], game: asks(view(3), 'exchange', [...exchanges, 'spend:servant/0']) },
  gugongFive: { seats: 5, log: [], game: asks(view(5), 'exchange', exchanges) },
  gugongCity: { seats: 3, log: [], game: asks(view(3), 'city', ['travel:jinan', 'travel:kaifeng', 'travel:guangzhou'], { args: { n: 2 }, why: { 'travel:taiyuan': { code: 'not_reachable' } } }) },
  gugongDecree: { seats: 4, log: [], game: asks(view(4), 'tile', ['tile:d1_3/3', 'tile:d2_4/2', 'tile:d2_1/3', 'tile:d3_2/3'], { why: { 'tile:d3_3/4': short(2), 'tile:d1_1/2': { code: 'own_tile' } } }) },
  gugongShip: { seats: 5, log: [], game: asks(view(5), 'load', ['load:single/1', 'launch:single/1', 'launch:single/2']) },
  gugongSwap: { seats: 3, log: [], game: asks(view(3, { discards: cards('3_wall 5_decree 9_none') }), 'swap', [...places.flatMap((place) => [`swap_hand:8_none/${place}`, `swap_discard:5_decree/${place}`]), 'decline']) },
  gugongBenefit: { seats: 3, log: [], game: asks(view(3), 'benefit', ['none', 'lower:1', 'lower:3', 'die:1/2', 'die:2/4'], { class: 'reply', args: { n: 4 } }) },
  gugongWaits: { seats: 3, log: [], game: { view: view(3, { turn: 1 }), waiting: [{ seat: 1, kind: 'gugong.exchange', class: 'slot', deadline: Date.now() + 31_000 }] } },
  gugongAlone: { seats: 1, log: mongSteps, game: asks(alone, 'exchange', exchanges) },
  gugongEnd: {
    seats: 3, log: [], game: {
      view: view(3, {
        phase: 'over', turn: undefined, me: undefined,
        final: [final(0, 20, 53, true, ['wall', 3], ['d3_1', 7], ['d3_3', 8], ['palace', 5], ['jade', 10]), final(1, 41, 0, false, ['jade', 3]), final(2, 12, 19, true, ['palace', 3], ['jade', 4])],
      }), waiting: [],
      result: { end: 'finished', seats: [{ rank: 1, score: 53, turns: 18, won: true }, { rank: 3, score: 0, turns: 18, won: false }, { rank: 2, score: 19, turns: 17, won: false }] },
    },
  },
}
