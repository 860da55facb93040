import type { Decision, Event, Game, GameInfo, Member, Result, Room, RoomSeat, Row, Said, Sync, TableOptions, Tables, You } from '../src/protocol/messages'
import { catalogue } from './dominion'
import { coachInfo, coachLog, coachScenes, coachSeats } from './coachride'
import { gugongInfo, gugongScenes, gugongSeats } from './gugong'
import { asked } from './questions'
import { city, cityEnd, cityGames, cityLog, me as cityMe, people } from './secretcity'
import type { DominionView, SeatView } from '../src/games/dominion/view'

/** A page in one state, as a server would tell it. */
export interface Scene {
  path: string
  sync?: Sync
  lost?: boolean
}

const code = '7K3MPQ'
const card = [{ name: 'card', table: 'card' }]
const dominion: GameInfo = {
  id: 'dominion', minSeats: 2, maxSeats: 4, minutes: [20, 40],
  settings: [
    { name: 'kingdom', type: 'list', default: 'cellar+market+merchant+militia+mine+moat+remodel+smithy+village+workshop', min: 10, max: 10,
      values: ['cellar', 'market', 'merchant', 'militia', 'mine', 'moat', 'remodel', 'smithy', 'village', 'workshop'] },
    { name: 'fastReactions', type: 'bool', default: 'true' },
    { name: 'openCounts', type: 'bool', default: 'false' },
    { name: 'turnLimit', type: 'int', default: '300', min: 1, max: 300 },
  ],
  bots: ['easy', 'normal', 'random', 'policy'],
  verbs: [
    ...['play', 'buy', 'gain', 'discard', 'trash', 'reveal', 'topdeck', 'name', 'pass_card'].map((name) => ({ name, args: card })),
    ...['all', 'end', 'pass', 'name_none'].map((name) => ({ name, args: [] })),
    { name: 'mode', args: [{ name: 'mode', table: 'mode' }] },
    ...['draw', 'actions', 'buys', 'coins', 'discard_cards', 'trash_cards', 'place'].map((name) => ({ name, args: [{ name: name === 'place' ? 'place' : 'n', table: '' }] })),
  ],
  kinds: [{ name: 'dominion.react.attack', class: 'blind', args: [] }], rules: { number: 1, hash: '' },
}
const tictactoe: GameInfo = {
  id: 'tictactoe', minSeats: 2, maxSeats: 2, minutes: [1, 5], settings: [], bots: ['random'],
  verbs: [{ name: 'mark', args: [{ name: 'cell', table: '' }] }], kinds: [], rules: { number: 1, hash: '' },
}

const person = (name: string, change: Partial<RoomSeat> = {}): RoomSeat => ({ controller: 'human', name, ready: true, host: false, presence: 'online', ...change })
const seats: RoomSeat[] = [person('솔이', { host: true }), person('하늬'), person('보리'), { controller: 'bot', level: 'normal', ready: true, host: false }]
const member = (n: number, name: string, seat: number | null, change: Partial<Member> = {}): Member => ({ n, name, seat, host: n === 1, presence: 'online', ...change })
const members: Member[] = [member(1, '솔이', 0), member(2, '하늬', 1), member(3, '보리', 2, { presence: 'away' }), member(4, '단비', null)]
const without = (n: number): Member[] => members.map((one) => (one.n === n ? { ...one, presence: 'offline', since: Date.now() - 37_000 } : one))
const options: TableOptions = { speed: 'normal', days: 1, watch: true, chat: 'full', pause: 'vote', takeBack: true, shuffleSeats: false, fullWindows: false, reasons: true }
const said = (n: number, by: Member, words: Partial<Said>): Said => ({ n, at: Date.now() - 600_000 + n, member: by.n, name: by.name, watcher: by.seat === null, ...words })
const chat: Said[] = [said(1, members[1]!, { text: '마녀 넣어도 괜찮아요?' }), said(2, members[2]!, { text: '네, 해자도 있으니까요' }), said(3, members[1]!, { reaction: 'thanks' })]
const room: Room = {
  code, gameId: 'dominion', state: 'playing', private: false, settings: {}, seats, members, options, rules: { number: 1, hash: '' },
  minSeats: 2, maxSeats: 4, canStart: false, fairness: { commitment: '' },
}

const pile = (card: string, printed: number, count: number, types: string, base = false, cost = printed) => ({ card, cost, printed, count, types: types.split(' '), base })
const supply = [
  pile('copper', 0, 28, 'treasure', true), pile('silver', 3, 31, 'treasure', true), pile('gold', 6, 26, 'treasure', true),
  pile('estate', 2, 12, 'victory', true), pile('duchy', 5, 12, 'victory', true), pile('province', 8, 11, 'victory', true), pile('curse', 0, 26, 'curse', true),
  pile('cellar', 2, 9, 'action'), pile('moat', 2, 6, 'action reaction'), pile('merchant', 3, 7, 'action'), pile('village', 3, 0, 'action'), pile('workshop', 3, 8, 'action'),
  pile('militia', 4, 8, 'action attack'), pile('remodel', 4, 10, 'action'), pile('smithy', 4, 5, 'action'), pile('market', 5, 3, 'action'), pile('mine', 5, 10, 'action'),
]
const known = (change: Partial<SeatView> = {}): SeatView => ({ hand: 5, deck: 9, discard: 8, discardTop: 'silver', inPlay: [], aside: [], revealed: [], turns: 7, ...change })
const view = (change: Partial<DominionView> = {}): DominionView => ({
  turn: { number: 7, seat: 0, phase: 'buy', actions: 1, buys: 2, coins: 6 },
  supply, emptyPiles: 1, emptyLimit: 3, trash: ['copper', 'copper', 'estate', 'curse', 'copper', 'estate', 'silver'],
  seats: [
    known({ hand: 4, deck: 6, discard: 5, discardTop: 'copper', inPlay: ['village', 'market', 'smithy', 'silver', 'silver', 'copper'] }),
    known(), known({ deck: 12, discard: 6 }), known({ deck: 7, discard: 11 }),
  ],
  hand: ['moat', 'mine', 'estate', 'estate'], ...change,
})

const event = (seat: number, key: string, args?: Event['args'], depth = 0): Event => ({ n: 1, seat, depth, key, args })
const log: Event[] = [
  event(1, 'turn', { number: 7 }), event(1, 'play', { card: 'card.militia' }), event(1, 'coins', { n: 2 }, 1),
  event(2, 'discarded', { n: 2, card: 'card.copper' }, 1), event(3, 'reveal', { card: 'card.moat' }, 1), event(0, 'discard', { cards: ['card.estate', 'card.estate'] }, 1),
  event(1, 'treasures', { cards: ['card.silver', 'card.silver'], coins: 6 }), event(1, 'buy', { card: 'card.gold' }),
  event(2, 'turn', { number: 7 }), event(2, 'play', { card: 'card.cellar' }), event(2, 'treasures', { cards: Array(4).fill('card.copper'), coins: 4 }), event(2, 'buy', { card: 'card.smithy' }),
  event(3, 'turn', { number: 7 }), event(3, 'play', { card: 'card.village' }), event(3, 'drew', { n: 1 }, 1), event(3, 'buy', { card: 'card.village' }), event(3, 'empty', { card: 'card.village' }),
  event(0, 'turn', { number: 7 }), event(0, 'play', { card: 'card.village' }), event(0, 'draw', { cards: ['card.moat'] }, 1), event(0, 'play', { card: 'card.market' }),
  event(0, 'play', { card: 'card.smithy' }), event(0, 'draw', { cards: ['card.copper', 'card.estate', 'card.estate'] }, 1),
  event(0, 'treasures', { cards: ['card.silver', 'card.silver', 'card.copper'], coins: 6 }),
]

const decision = (change: Partial<Decision>): Decision => ({
  seat: 0, serial: 40, kind: 'dominion.buy.card', class: 'slot', min: 1, max: 1, ordered: false, options: [], default: ['end'], deadline: Date.now() + 48_000, ...change,
})
const buys = [...supply.filter(({ cost, count }) => cost <= 6 && count > 0).map(({ card }) => `buy:${card}`)]
const waiting = (seat: number, kind: string) => ({ seat, kind, class: 'slot' as const, deadline: Date.now() + 31_000 })

const me: You = { person: 'p', name: '솔이', seat: 0, host: true, controlling: true, member: 1 }
const guest: You = { person: 'q', name: '하늬', seat: 1, host: false, controlling: true, member: 2 }
const table = (game: Game, change: Partial<Sync> = {}): Scene => ({
  path: `/t/${code}`,
  sync: { t: 'sync', n: 1, now: Date.now(), you: me, room, game, log, chat, ...change },
})
const buy: Game = {
  view: view(), waiting: [waiting(0, 'dominion.buy.card')],
  decision: decision({ options: [...buys, 'end'], args: { coins: 6, buys: 2 }, why: { 'buy:province': { code: 'coins_short', args: { n: 2 } }, 'buy:village': { code: 'pile_empty' } } }),
}
const militiaView = view({
  turn: { number: 8, seat: 3, phase: 'action', actions: 0, buys: 1, coins: 2 }, hand: ['gold', 'silver', 'copper', 'estate', 'curse'],
  attack: { card: 'militia', seat: 3, victims: [{ seat: 0, state: 'choosing' }, { seat: 1, state: 'done' }, { seat: 2, state: 'choosing' }] },
  seats: [known({ hand: 5, deck: 6, discard: 5 }), known({ hand: 3 }), known({ deck: 12 }), known({ hand: 4, inPlay: ['militia'] })],
})
const theirTurn = [...log, event(3, 'turn', { number: 8 }), event(3, 'play', { card: 'card.militia' }), event(3, 'coins', { n: 2 }, 1)]
const bigHand = ['village', 'village', 'smithy', 'copper', 'copper', 'copper', 'estate', 'moat', 'silver', 'curse']
const result: Result = { end: 'finished', seats: [
  { rank: 1, score: 38, turns: 14, won: true }, { rank: 2, score: 38, turns: 15, won: false }, { rank: 3, score: 24, turns: 15, won: false }, { rank: 4, score: 22, turns: 15, won: false },
] }
const final: DominionView['final'] = [
  { seat: 0, cards: { province: 4, duchy: 2, estate: 2, copper: 7, silver: 5 }, points: { province: 24, duchy: 6, estate: 2 } },
  { seat: 1, cards: { province: 5, duchy: 2, estate: 3, curse: 1, copper: 7, gold: 4 }, points: { province: 30, duchy: 6, estate: 3, curse: -1 } },
  { seat: 2, cards: { province: 2, duchy: 3, estate: 3, curse: 2, copper: 7 }, points: { province: 12, duchy: 9, estate: 3, curse: -2 } },
  { seat: 3, cards: { province: 1, duchy: 2, estate: 1, curse: 3, copper: 7 }, points: { province: 6, duchy: 6, estate: 1, curse: -3 } },
]

const lobby: Room = { ...room, state: 'lobby', members: without(2), seats: [seats[0]!, seats[1]!, { ...seats[2]!, ready: false }, { controller: 'empty', ready: false, host: false }], startRefused: { code: 'not_ready', args: { seat: 'seat.2' } } }
const idle: Game = { view: { ...militiaView, attack: undefined }, waiting: [waiting(1, 'dominion.buy.card')] }

export const scenes: Record<string, Scene> = {
  start: { path: '/' },
  nothing: { path: '/' },
  buy: table(buy),
  action: table({
    view: view({ turn: { number: 7, seat: 0, phase: 'action', actions: 2, buys: 1, coins: 0 }, hand: bigHand }), waiting: [],
    decision: decision({ kind: 'dominion.action.play', options: ['play:moat', 'play:smithy', 'play:village', 'end'], args: { actions: 2 } }),
  }),
  treasure: table({
    view: view({ turn: { number: 7, seat: 0, phase: 'treasure', actions: 0, buys: 1, coins: 2 }, hand: ['copper', 'copper', 'silver', 'estate', 'moat'] }), waiting: [],
    decision: decision({ kind: 'dominion.treasure.play', options: ['play:copper', 'play:silver', 'all', 'end', 'buy:copper', 'buy:estate', 'buy:curse', 'buy:cellar', 'buy:moat'], args: { coins: 2, buys: 1 } }),
  }),
  militia: table({
    view: militiaView, waiting: [waiting(2, 'dominion.militia.discard')],
    decision: decision({ kind: 'dominion.militia.discard', class: 'reply', min: 2, max: 2, ordered: true, options: ['discard:gold', 'discard:silver', 'discard:copper', 'discard:estate', 'discard:curse'] }),
  }, { log: theirTurn }),
  cellar: table({
    view: view({ hand: bigHand }), waiting: [],
    decision: decision({ kind: 'dominion.cellar.discard', min: 0, max: 10, ordered: true, options: bigHand.map((card) => `discard:${card}`) }),
  }),
  reaction: table({
    view: { ...militiaView, hand: ['moat', 'village', 'silver', 'copper', 'copper'], attack: { card: 'militia', seat: 3, victims: [{ seat: 0, state: 'waiting' }, { seat: 1, state: 'waiting' }, { seat: 2, state: 'waiting' }] } },
    waiting: [], decision: decision({ kind: 'dominion.react.attack', class: 'blind', options: ['reveal:moat', 'pass'], args: { seat: 'seat.3', card: 'card.militia' }, deadline: Date.now() + 9_500 }),
  }, { log: theirTurn }),
  waiting: table({ view: { ...militiaView, attack: undefined }, waiting: [waiting(3, 'dominion.buy.card')] }, { log: theirTurn }),
  elsewhere: table(buy, { you: { ...me, controlling: false } }),
  watching: table({ ...buy, view: { ...view(), hand: undefined }, decision: undefined }, { you: { person: 'p', name: '단비', seat: null, host: false, controlling: true, member: 4 }, chat: [said(1, members[3]!, { text: '해자가 나올까요' })] }),
  lost: { ...table(buy), lost: true },
  result2: table({ view: view({ final, turn: { number: 15, seat: 3, phase: 'over', actions: 0, buys: 0, coins: 0 } }), waiting: [], result }, { you: { ...guest, seat: 1 }, room: { ...room, state: 'finished', members: without(3) } }),
  result: table({ view: view({ final, turn: { number: 15, seat: 3, phase: 'over', actions: 0, buys: 0, coins: 0 } }), waiting: [], result }, { room: { ...room, state: 'finished' } }),
  lobby: table({} as Game, {
    game: undefined, log: [],
    room: lobby, you: { ...me, banned: [{ n: 5, name: '심술' }] },
  }),
  lobbyGuest: table({} as Game, { game: undefined, log: [], you: guest, room: { ...lobby, private: true, options: { ...options, speed: 'async', days: 3, chat: 'off' } } }),
  starting: table({} as Game, { game: undefined, log: [], room: { ...lobby, starts: Date.now() + 60_000, seats } }),
  mayTakeBack: table({ ...buy, takeBack: { free: true, serial: 1, lines: log.slice(-1).map(({ n }) => n) }, orders: { pass: false } }),
  othersTurn: table({ ...idle, takeBack: { free: false, serial: 1, lines: log.slice(-2).map(({ n }) => n) }, orders: { pass: true } }, { log: theirTurn, room: { ...room, members: without(2) } }),
  askedToTakeBack: table({ ...buy, proposal: { serial: 1, what: 'takeBack', by: 1, until: Date.now() + 28_000, asked: [0, 2], agreed: [2], lines: log.slice(6, 8).map(({ n }) => n) } }),
  askedToPause: table({ ...buy, proposal: { serial: 1, what: 'pause', by: 1, until: Date.now() + 28_000, asked: [0, 2], agreed: [] } }),
  askedToRemove: table({ ...idle, proposal: { serial: 1, what: 'remove', by: 0, member: 3, until: Date.now() + 28_000, asked: [1], agreed: [] } }, { log: theirTurn }),
  paused: table({ ...buy, decision: undefined }, { room: { ...room, state: 'paused', pause: { by: 1, agreed: [0, 1, 2], until: Date.now() + 581_000 } } }),
  resuming: table({ ...buy, decision: undefined }, { room: { ...room, state: 'paused', pause: { by: 1, agreed: [1], until: Date.now() + 581_000, resumes: Date.now() + 60_000 } } }),
  autoplay: table({ ...buy, decision: undefined }, { room: { ...room, seats: [{ ...seats[0]!, controller: 'autoplay' }, { ...seats[1]!, controller: 'substitute' }, { ...seats[2]!, controller: 'autoplay' }, seats[3]!], members: without(3).filter(({ n }) => n !== 2) } }),
  twoClocks: table({
    ...buy, cap: Date.now() + 290_000, decision: { ...buy.decision!, class: 'window', deadline: Date.now() + 8_900, slotDeadline: Date.now() + 77_000 },
  }),
  coachLobby: table({} as Game, {
    game: undefined, log: [], chat: [],
    room: { ...lobby, gameId: 'coachride', settings: { beginner: 'false', passLimit: '5' }, minSeats: 3, maxSeats: 10, seats: [{ ...seats[0]!, figure: 'sarah' }, { ...seats[1]!, figure: 'zacharias' }, seats[2]!, seats[3]!, lobby.seats[3]!], canStart: false },
  }),
  kingdom: table({} as Game, {
    game: undefined, log: [],
    room: {
      ...room, state: 'lobby', seats: [seats[0]!, seats[1]!, seats[3]!], codes: { kingdom: '00D9B-2QDVW' },
      settings: {
        kingdom: 'pawn+chapel+moat+shanty_town+swindler+gardens+militia+nobles+witch+harem', kingdomFrom: 'base+base2+intrigue+intrigue2',
        kingdomNeeds: 'actions+trashing', kingdomAttacks: '10', kingdomForce: 'witch', kingdomBan: 'minion+thief',
      },
    },
  }),
  tictactoe: table({ view: { cells: ['x', '', 'o', '', 'x', '', '', '', ''], marks: ['x', 'o'], line: [], next: 0 }, waiting: [], decision: decision({ kind: 'tictactoe.mark', options: [1, 3, 5, 6, 7, 8].map((at) => `mark:${at}`) }) }, {
    room: { ...room, gameId: 'tictactoe', seats: [seats[0]!, seats[3]!], minSeats: 2, maxSeats: 2 }, log: [],
  }),
  plain: table({ view: {}, waiting: [], decision: decision({ kind: 'nim.take', min: 1, max: 3, options: ['play:copper', 'play:copper', 'play:silver', 'play:gold', 'discard:copper', 'discard:gold', 'pass'] }) }, { room: { ...room, gameId: 'nim' }, log: [] }),
  ...Object.fromEntries(Object.entries(asked).map(([name, game]) => [name, table(game, { room: { ...room, seats: seats.slice(0, 3) } })])),
  ...Object.fromEntries(Object.entries(coachScenes).map(([name, { seats: n, game, log, over, watch }]) => {
    const taken = coachSeats(n)
    const there = taken.flatMap((seat, i) => (seat.name ? [member(i + 1, seat.name, i)] : []))
    const coachRoom: Room = { ...room, gameId: 'coachride', seats: taken, members: [...there, member(20, '단비', null)], minSeats: 3, maxSeats: 10, state: over ? 'finished' : 'playing', options: { ...options, chat: 'reactions' } }
    const reader: You = watch ? { person: 'p', name: '단비', seat: null, host: false, controlling: true, member: 20 } : { ...me, seat: 2, member: 3, host: false }
    return [name, table(game, { room: coachRoom, you: reader, log: log ?? coachLog, chat: [] })]
  })),
  ...Object.fromEntries(Object.entries({ ...cityGames, cityEnd }).map(([name, game]) => [name, table(game, {
    log: cityLog, chat: [], you: { ...me, seat: cityMe }, room: { ...room, gameId: 'secretcity', state: game.result ? 'finished' : 'playing', seats: people.slice(0, (game.view as { seats: unknown[] }).seats.length), minSeats: 4, maxSeats: 7, members: people.flatMap(({ name }, seat) => (name ? [member(seat + 1, name, seat)] : [])) },
  })])),
  ...Object.fromEntries(Object.entries(gugongScenes).map(([name, { seats: n, game, log }]) => {
    const taken = gugongSeats(n)
    return [name, table(game, { log, chat: [], room: { ...room, gameId: 'gugong', seats: taken, members: taken.map((seat, i) => member(i + 1, seat.name!, i)), minSeats: 1, maxSeats: 5, state: game.result ? 'finished' : 'playing' } })]
  })),
  gone: { path: '/t/NOWHERE' },
}

const row = (gameId: string, change: Partial<Row>): Row => ({ code, gameId, state: 'lobby', private: false, host: '하늬', seats, seat: null, awaited: false, settings: {}, speed: 'normal', ...change })
const empty: RoomSeat = { controller: 'empty', ready: false, host: false }
const tables: Tables = {
  mine: [row('dominion', { state: 'playing', awaited: true, seat: 0 })],
  open: [row('dominion', { code: 'AAAAAA', seats: [seats[1]!, seats[3]!, empty, empty], host: '하늬' }), row('tictactoe', { code: 'BBBBBB', seats: [seats[2]!, empty], host: '보리' })],
}

/** What the mock server answers; undefined is a 404. */
export function answers(scene: Scene, path: string): unknown {
  if (path === '/api/me' || path === '/api/session') return { person: 'p', name: '솔이' }
  if (path === '/api/games') return [dominion, tictactoe, coachInfo, city, gugongInfo, { ...dominion, id: 'nim' }]
  if (path === '/api/games/dominion/catalogue') return catalogue
  if (path === '/api/tables/live') return scene === scenes.nothing ? { mine: [], open: [] } : tables
  if (path === '/api/tables') return { code }
  if (scene === scenes.gone) return undefined
  if (path.endsWith('/mutes')) return { members: [] }
  return { n: 1 }
}
