import type { Decision, Event, Game, GameInfo, RoomSeat } from '../src/protocol/messages'
import type { CoachView, Fight, Note, SeatView } from '../src/games/coachride/view'

/** Every way in which the Coach Ride asks something, and what lies there. Seat 2 is the reader's. */

const other = [{ name: 'other', table: 'seat' }]
const object = [{ name: 'object', table: 'object' }]
export const coachInfo: GameInfo = {
  id: 'coachride', minSeats: 3, maxSeats: 10, minutes: [20, 60], bots: ['normal', 'random', 'policy'], phrases: ['trust', 'really', 'doubt', 'careful'],
  figures: ['marie', 'gundla', 'sarah', 'romana', 'theodora', 'basilius', 'juan', 'zacharias', 'michel', 'henry'].map((name) => `character.${name}`),
  settings: [{ name: 'beginner', type: 'bool', default: 'false' }, { name: 'passLimit', type: 'int', default: '5', min: 1, max: 20 }],
  verbs: [
    ...['trade', 'demand', 'attack', 'with', 'to', 'hypnotise', 'winner'].map((name) => ({ name, args: other })),
    ...['give', 'name', 'place', 'accept', 'take'].map((name) => ({ name, args: object })),
    { name: 'gift', args: [...other, ...object] }, { name: 'barter', args: [...object, { name: 'returned', table: 'object' }] },
    { name: 'become', args: [{ name: 'occupation', table: 'occupation' }] },
    { name: 'use', args: [{ name: 'source', table: 'source' }] },
    { name: 'support', args: [{ name: 'side', table: 'side' }] },
    ...['pass', 'declare', 'sole', 'foresee', 'refuse', 'draw', 'decline', 'look', 'keep', 'swap', 'left', 'right', 'wait', 'abstain', 'identity', 'loot', 'end'].map((name) => ({ name, args: [] })),
  ],
  kinds: [{ name: 'coachride.effect', class: 'blind', args: [] }], rules: { number: 1, hash: '' },
}

const names = ['도현', '지우', '솔이', '민재', '하람', '바둑이', '은채', '가온', '누리', '다온']
const characters = ['juan', 'romana', 'gundla', 'henry', 'theodora', 'basilius', 'sarah', 'marie', 'michel', 'zacharias']

export const coachSeats = (n: number): RoomSeat[] =>
  names.slice(0, n).map((name, i) =>
    i === 5 ? { controller: 'bot', level: 'normal', ready: true, host: false } : { controller: 'human', name, ready: true, host: i === 0, presence: 'online' },
  )

const note = (value: string, turn: number, source: string, status = 'certain', more: Partial<Note> = {}): Note => ({ value, count: 1, turn, source, status, ...more })
const seat = (i: number, luggage: number, more: Partial<SeatView> = {}): SeatView => ({ character: characters[i]!, spent: false, luggage, known: [], turns: 5, ...more })
const limits: Record<number, number> = { 3: 8, 4: 6 }

const objects = [
  ['key', 3], ['goblet', 3], ['bag_key', 1], ['bag_goblet', 1], ['black_pearl', 1], ['dagger', 1], ['gloves', 1], ['poison_ring', 1], ['throwing_knives', 1],
  ['whip', 1], ['privilege', 1], ['monocle', 1], ['broken_mirror', 1], ['sextant', 1], ['coat', 1], ['tome', 1], ['lodge_arms', 1],
].map(([object, copies], i) => ({ object: object as string, copies: copies as number, sealed: i < 12 }))

/** A game of n seats in its sixth round. */
export function coach(n: number, change: Partial<CoachView> = {}): CoachView {
  const all = [
    seat(0, 1), seat(1, 2, { occupation: 'doctor', spent: true, known: ['whip'] }), seat(2, 3), seat(3, 1), seat(4, 2), seat(5, 1),
    seat(6, 2, { occupation: 'thug', known: ['dagger'] }), seat(7, 3), seat(8, 1), seat(9, 2),
  ].slice(0, n)
  return {
    turn: { number: 5 * n + 3, round: 6, seat: 2, phase: 'turn_start', passes: 2, passLimit: 5 * n, turnLimit: 60 * n },
    pile: 9, leftOver: 10 - n, limit: limits[n] ?? 5, bagsTurned: false, drinks: n % 2 === 1, beginner: false, sideCards: 4, needed: 3, objects, seats: all,
    me: { association: 'order', occupation: 'bodyguard', faceUp: false, spent: false, luggage: ['bag_key', 'throwing_knives', 'monocle'], needs: ['key', 'bag_key'], needed: 0 },
    gifts: [],
    notebook: {
      people: Array.from({ length: n }, (_, i) => ({
        luggage: i === 5 ? [note('gloves', 3, 'privilege', 'possible')] : i === 6 ? [note('dagger', 30, 'trade')] : i === 1 ? [note('whip', 33, 'shown'), note('key', 9, 'loot', 'possible', { count: 2 })] : [],
        offered: i === 3 ? [note('sextant', 24, 'offer')] : [],
        ...(i === 0 && { association: note('order', 22, 'identity'), occupation: note('clairvoyant', 22, 'identity') }),
        ...(i === 4 && { association: note('brotherhood', 12, 'identity'), occupation: note('hypnotist', 12, 'identity', 'outdated', { since: 20 }) }),
      })),
      ofMe: [
        { by: 6 % n, kind: 'association', ...note('order', 31, 'monocle') }, { kind: 'luggage', ...note('monocle', 31, 'announced') },
        { by: 3 % n, kind: 'occupation', ...note('thug', 9, 'identity', 'outdated', { since: 20 }) },
      ],
    },
    ...change,
  }
}

const asked = (kind: string, options: string[], change: Partial<Decision> = {}): Decision => ({
  seat: 2, serial: 71, kind: `coachride.${kind}`, class: 'reply', min: 1, max: 1, ordered: false, default: [], deadline: Date.now() + 31_000, options, ...change,
})
const game = (view: CoachView, decision?: Decision, change: Partial<Game> = {}): Game => ({ view: view as unknown as Game['view'], waiting: [], decision, ...change })
const of = (verb: string, refs: string) => refs.split(' ').map((ref) => `${verb}:${ref}`)
const others = (n: number) => Array.from({ length: n }, (_, i) => i).filter((i) => i !== 2)

const turn = (n: number, change: Partial<CoachView> = {}) =>
  game(coach(n, change), asked('turn_action', ['pass', ...others(n).flatMap((i) => [`trade:${i}`, `attack:${i}`])], {
    class: 'slot', deadline: Date.now() + 68_000, why: { declare: { code: 'no_own_needed' } },
  }))

const fight = (n: number, change: Partial<Fight> = {}): Fight => ({
  attacker: 6 % n, defender: 4 % n, step: 'effects', round: 2, order: [0, 1, 2, 3, 5], hypnotised: undefined,
  supports: [{ seat: 0, side: 'attack', void: false }, { seat: 1, side: 'defend', void: false }, { seat: 2, side: 'attack', void: false }, { seat: 3, void: false }, { seat: 5, side: 'defend', void: false }],
  lines: [
    { seat: 6, source: 'fighter', side: 'attack', adds: 1, struck: false, round: 0 }, { seat: 4, source: 'fighter', side: 'defend', adds: 1, struck: false, round: 0 },
    { seat: 0, source: 'support', side: 'attack', adds: 1, struck: false, round: 0 }, { seat: 1, source: 'support', side: 'defend', adds: 1, struck: false, round: 0 },
    { seat: 2, source: 'support', side: 'attack', adds: 1, struck: false, round: 0 }, { seat: 5, source: 'support', side: 'defend', adds: 1, struck: false, round: 0 },
    { seat: 6, source: 'thug', side: 'attack', adds: 1, struck: false, round: 1 },
  ],
  attack: 4, defend: 3, stopped: false, undone: false,
  mayCome: [
    { source: 'dagger', side: 'attack', seats: [6] }, { source: 'throwing_knives', side: 'attack', seats: [2] }, { source: 'bodyguard', side: 'attack', seats: [2] },
    { source: 'gloves', side: 'defend', seats: [] }, { source: 'grand_master', side: 'defend', seats: [] }, { source: 'whip', side: 'defend', seats: [1] },
    { source: 'poison_ring', side: 'either', seats: [] }, { source: 'duelist', side: 'either', seats: [] }, { source: 'poison_mixer', side: 'either', seats: [] },
  ],
  after: [], ...change,
})
const theirs = { turn: { number: 41, round: 6, seat: 6, phase: 'effects', passes: 0, passLimit: 35, turnLimit: 420 } }
const blind = { class: 'blind' as const, deadline: Date.now() + 9_400 }

const log: Event[] = ([
  [3, 'turn', { number: 5 }], [3, 'offered', { other: 'seat.4' }], [4, 'refuse'], [4, 'turn', { number: 5 }], [4, 'attack', { other: 'seat.6' }], [4, 'tie'], [4, 'drew'],
  [5, 'turn', { number: 5 }], [5, 'pass'], [6, 'turn', { number: 5 }], [6, 'trade', { other: 'seat.2', object: 'object.monocle', returned: 'object.dagger' }],
  [2, 'announce', { object: 'object.monocle' }], [6, 'look_association', { other: 'seat.2' }], [0, 'turn', { number: 5 }], [0, 'attack', { other: 'seat.1' }], [1, 'win', { other: 'seat.0' }],
  [1, 'look_identity', { other: 'seat.0' }], [1, 'turn', { number: 6 }], [1, 'pass'], [2, 'turn', { number: 6 }],
] as [number, string, Event['args']?][]).map(([seat, key, args], i) => ({ n: i + 1, seat, depth: 0, key, args }))
const told = (...more: [number, string, Event['args']?][]): Event[] => [...log, ...more.map(([seat, key, args], i) => ({ n: 100 + i, seat, depth: 0, key, args }))]

const opened = [
  ['order', 'clairvoyant', 'key gloves'], ['brotherhood', 'doctor', 'whip goblet'], ['order', 'bodyguard', 'bag_key throwing_knives monocle'], ['brotherhood', 'thug', 'sextant'],
  ['brotherhood', 'priest', 'goblet goblet'], ['order', 'poison_mixer', 'key'], ['order', 'duelist', 'dagger key'],
].map(([association, occupation, luggage]) => ({ association: association!, occupation: occupation!, luggage: luggage!.split(' ') }))
const declaration = (right: boolean) => ({
  seat: 2, right, total: right ? 3 : 2, drink: false, ...(!right && { why: 'wrong_side' }),
  parts: [{ seat: 2, association: 'order', objects: ['key'] }, { seat: right ? 0 : 1, association: right ? 'order' : 'brotherhood', objects: ['key', 'key'] }],
})
const over = (right: boolean): Game => ({
  ...game(coach(7, { turn: { number: 42, round: 6, seat: 2, phase: 'game_over', passes: 0, passLimit: 35, turnLimit: 420 }, final: { kind: 'team', association: right ? 'order' : 'brotherhood', seats: opened, undealt: 'brotherhood', pile: ['tome', 'poison_ring', 'key'], leftOver: ['hypnotist', 'diplomat', 'grand_master'], declaration: declaration(right) } })),
  result: { end: 'finished', seats: opened.map(({ association }) => ({ rank: (association === 'order') === right ? 1 : 4, score: 0, turns: 6, won: (association === 'order') === right })) },
})

const declare = {
  own: 1, needed: 3, drink: true, winner: 'brotherhood',
  people: others(7).map((i) => ({ seat: i, side: i === 0 ? 'same' : i === 4 ? 'other' : 'unknown', sure: i === 0 ? 1 : 0, maybe: i === 1 ? 2 : 0 })),
}
const returns = [
  { object: 'bag_key', offeredLive: true, returnedLive: true, notPossible: false, partnerLearns: true }, { object: 'throwing_knives', offeredLive: true, returnedLive: false, notPossible: false, partnerLearns: true },
  { object: 'monocle', offeredLive: true, returnedLive: true, notPossible: false, partnerLearns: true },
]
const trade = { from: 1, to: 2, stage: 'offer', must: false, returns: [] }

/** Each state with its log, by the name of its scene and the number of its seats. */
export const coachScenes: Record<string, { seats: number; game: Game; log?: Event[]; over?: boolean; watch?: boolean }> = {
  coachTurn: { seats: 7, game: turn(7) },
  coachTurn3: { seats: 3, game: turn(3, { me: { association: 'brotherhood', occupation: 'clairvoyant', faceUp: true, spent: true, luggage: 'goblet goblet bag_goblet dagger whip sextant lodge_arms key'.split(' '), needs: ['goblet'], needed: 2 } }) },
  coachTurn5: { seats: 5, game: turn(5, { me: { association: 'order', occupation: 'diplomat', faceUp: false, spent: false, luggage: ['key', 'key', 'lodge_arms', 'coat', 'black_pearl'], needs: ['key'], needed: 2 } }) },
  coachTurn8: { seats: 8, game: turn(8) },
  coachTurn10: { seats: 10, game: turn(10, { bagsTurned: true, pile: 0 }) },
  coachWatch: { seats: 10, watch: true, game: { ...game(coach(10, { me: undefined, notebook: undefined })), waiting: [{ seat: 2, kind: 'coachride.turn_action', class: 'slot', deadline: Date.now() + 40_000 }] } },
  coachWaits: { seats: 7, game: { ...game(coach(7, { ...theirs, turn: { ...theirs.turn, phase: 'turn_start' } })), waiting: [{ seat: 6, kind: 'coachride.turn_action', class: 'slot', deadline: Date.now() + 41_000 }] }, log: told([2, 'see_identity', { other: 'seat.4', association: 'association.order', occupation: 'occupation.thug' }], [6, 'turn', { number: 6 }]) },
  coachOffer: { seats: 7, game: game(coach(7), asked('trade_object', of('give', 'bag_key throwing_knives monocle'), { class: 'slot', args: { other: 'seat.4' }, back: true })) },
  coachResponse: { seats: 7, game: game(coach(7, { turn: { ...theirs.turn, seat: 1, phase: 'trade_response' }, trade: { ...trade, object: 'privilege', returns } }), asked('trade_response', ['refuse', ...of('accept', 'bag_key throwing_knives monocle')], { args: { other: 'seat.1', object: 'object.privilege' } })) },
  coachMust: { seats: 7, game: game(coach(7, { turn: { ...theirs.turn, seat: 1, phase: 'trade_response' }, trade: { ...trade, object: 'broken_mirror', must: true, returns: returns.map((one) => ({ ...one, offeredLive: false, returnedLive: false, partnerLearns: false })) } }), asked('trade_response', of('accept', 'bag_key throwing_knives monocle'), { args: { other: 'seat.1', object: 'object.broken_mirror' }, why: { refuse: { code: 'must_accept' } } })) },
  coachOfferSeen: { seats: 7, game: { ...game(coach(7, { turn: { ...theirs.turn, seat: 1, phase: 'trade_response' }, trade: { ...trade, to: 4 } })), waiting: [{ seat: 4, kind: 'coachride.trade_response', class: 'reply', deadline: Date.now() + 20_000 }] } },
  coachUsing: { seats: 7, game: { ...game(coach(7, { turn: { ...theirs.turn, seat: 1, phase: 'trigger' }, trade: { ...trade, to: 4, stage: 'first', using: { object: 'coat', giver: 1, holder: 4 } } })), waiting: [{ seat: 1, kind: 'coachride.coat_pick', class: 'reply', deadline: Date.now() + 20_000 }] } },
  coachDemand: { seats: 7, game: game(coach(7, { me: { association: 'order', occupation: 'diplomat', faceUp: false, spent: false, luggage: ['whip', 'bag_key'], needs: ['key'], needed: 0 } }), asked('diplomat_demand', of('name', 'key goblet secret_bag black_pearl dagger gloves poison_ring throwing_knives whip privilege monocle broken_mirror sextant coat tome lodge_arms'), { class: 'slot', args: { other: 'seat.4' }, back: true })) },
  coachLay: { seats: 7, game: game(coach(7), asked('diplomat_object', of('give', 'throwing_knives monocle'), { class: 'slot', args: { other: 'seat.4', object: 'object.secret_bag' }, back: true, why: { 'give:bag_key': { code: 'bag_for_bag' } } })) },
  coachHand: { seats: 7, game: game(coach(7, { trade: { ...trade, demanded: 'secret_bag' } }), asked('diplomat_give', of('give', 'bag_key bag_goblet'), { args: { other: 'seat.1', object: 'object.secret_bag' } })) },
  coachBag: { seats: 7, game: game(coach(7, { trade: { ...trade, from: 2, to: 4, stage: 'first', object: 'bag_key', returned: 'whip', using: { object: 'bag_key', giver: 2, holder: 4 } } }), asked('bag_draw', ['draw', 'decline'])) },
  coachLook: { seats: 7, game: game(coach(7, { trade: { ...trade, from: 2, to: 4, stage: 'first', object: 'monocle', returned: 'whip', using: { object: 'monocle', giver: 2, holder: 4 } } }), asked('use_look', ['look', 'decline'], { args: { other: 'seat.4', object: 'object.monocle' } })) },
  coachCoat: { seats: 7, game: game(coach(7, { looking: { what: 'leftOver', objects: [], occupations: ['hypnotist', 'priest', 'diplomat'] } }), asked('coat_pick', ['keep', ...of('become', 'hypnotist priest diplomat')])) },
  coachTome: { seats: 7, game: game(coach(7, { trade: { ...trade, from: 2, to: 4, stage: 'first', using: { object: 'tome', giver: 2, holder: 4 } } }), asked('tome_swap', ['swap', 'keep'], { args: { other: 'seat.4' } })) },
  coachDirection: { seats: 7, game: game(coach(7, { trade: { ...trade, from: 2, to: 4, stage: 'first', using: { object: 'sextant', giver: 2, holder: 4 } } }), asked('sextant_direction', ['left', 'right', 'decline'])) },
  coachSextant: { seats: 7, game: { ...game(coach(7, { sextant: { by: 1, direction: 'left' } }), asked('sextant_pass', of('give', 'bag_key throwing_knives monocle'), { class: 'group', args: { other: 'seat.3' } })), waiting: others(7).map((i) => ({ seat: i, kind: 'coachride.sextant_pass', class: 'group' as const, deadline: Date.now() + 20_000, answered: i % 2 === 0 })) } },
  coachGift: { seats: 7, game: game(coach(7, { gifts: [{ from: 1, to: 2 }, { from: 2 }], me: { association: 'order', occupation: 'bodyguard', faceUp: false, spent: false, luggage: ['key', 'bag_key', 'throwing_knives', 'whip', 'monocle', 'tome'], needs: ['key'], needed: 1 } }), asked('overflow_gift', [0, 3, 4, 5, 6].flatMap((i) => 'key bag_key throwing_knives whip monocle tome'.split(' ').map((thing) => `gift:${i}/${thing}`)), { why: { 'gift:1/whip': { code: 'already_gave' }, 'gift:1/tome': { code: 'already_gave' } } })) },
  coachPriest: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7, { step: 'priest', round: 0, supports: [], lines: fight(7).lines.slice(0, 2), attack: 1, defend: 1, mayCome: [] }) }), asked('priest', ['pass'], { ...blind, args: { other: 'seat.6' } }), { orders: { pass: false } }) },
  coachPay: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'pay', round: 0, supports: [], stopped: true, lines: [], mayCome: [] }) }), asked('priest_pay', of('give', 'bag_key throwing_knives monocle'), { args: { other: 'seat.4' } })) },
  coachSupport: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7, { step: 'support', round: 0, asked: 2, supports: fight(7).supports.slice(0, 2), lines: fight(7).lines.slice(0, 4), attack: 2, defend: 2, after: [{ option: 'support:attack', attack: 3, defend: 2 }, { option: 'support:defend', attack: 2, defend: 3 }, { option: 'abstain', attack: 2, defend: 2 }] }) }), asked('support', ['support:attack', 'support:defend', 'abstain'], { args: { other: 'seat.6', defender: 'seat.4' }, deadline: Date.now() + 17_000 })) },
  coachHypnosis: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'hypnosis', round: 0 }), me: { association: 'order', occupation: 'hypnotist', faceUp: true, spent: false, luggage: ['key'], needs: ['key'], needed: 1 } }), asked('hypnosis', [...of('hypnotise', '0 1 3 5 6'), 'pass'], { ...blind, why: { 'hypnotise:2': { code: 'illegal_target' }, 'hypnotise:4': { code: 'illegal_target' } } }), { orders: { pass: false } }) },
  coachEffect: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7, { after: [{ option: 'use:throwing_knives', attack: 5, defend: 3 }, { option: 'use:bodyguard', attack: 5, defend: 3 }] }) }), asked('effect', ['use:bodyguard', 'use:throwing_knives', 'pass'], { ...blind, args: { attack: 4, defend: 3 } }), { orders: { pass: false } }) },
  coachEffectNone: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7) }), asked('effect', ['pass'], { ...blind, args: { attack: 4, defend: 3 } }), { orders: { pass: true } }) },
  coachMixer: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7) }), asked('effect', ['winner:6', 'winner:4', 'pass'], { ...blind, args: { attack: 4, defend: 3 } }), { orders: { pass: false } }) },
  coachFight10: { seats: 10, game: game(coach(10, { ...theirs, fight: fight(10, {
    order: [7, 8, 9, 0, 1, 2, 3, 5], duelist: 4, ring: 6, hypnotised: 7,
    supports: [7, 8, 9, 0, 1, 2, 3, 5].map((i) => ({ seat: i, side: i % 2 ? 'attack' : 'defend', void: true })),
    lines: [...fight(10).lines.slice(0, 2), ...[7, 8, 9, 0, 1, 2, 3, 5].map((i) => ({ seat: i, source: 'support', side: i % 2 ? 'attack' : 'defend', adds: 1, struck: true, round: 0 })), { seat: 4, source: 'duelist', side: 'defend', adds: 1, struck: false, round: 2 }, { seat: 6, source: 'poison_ring', adds: 0, struck: false, round: 1 }, { seat: 6, source: 'hypnotist', adds: 0, struck: false, round: 0 }],
    attack: 1, defend: 2, round: 3,
  }) }), asked('effect', ['pass'], { ...blind, args: { attack: 1, defend: 2 } }), { orders: { pass: false } }) },
  coachDoctor: { seats: 7, game: game(coach(7, { ...theirs, fight: fight(7, { step: 'doctor', result: 'attack', mayCome: [] }) }), asked('doctor', ['use:doctor', 'pass'], blind), { orders: { pass: false } }) },
  coachSpoils: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'spoils', result: 'attack', mayCome: [] }) }), asked('spoils', ['identity', 'loot'], { args: { other: 'seat.4' } })) },
  coachLoot: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'loot', result: 'attack', mayCome: [] }), looking: { what: 'luggage', seat: 4, objects: ['key', 'gloves', 'goblet'], occupations: [] } }), asked('loot_take', of('take', 'key gloves goblet'), { args: { other: 'seat.4' } })) },
  coachReturn: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'loot', result: 'attack', mayCome: [] }), looking: { what: 'luggage', seat: 4, objects: ['gloves'], occupations: [] } }), asked('loot_take', of('barter', 'gloves/bag_key gloves/throwing_knives gloves/monocle gloves/gloves'), { args: { other: 'seat.4' }, why: { 'take:gloves': { code: 'give_back_due' } } })) },
  coachTie: { seats: 7, game: game(coach(7, { fight: fight(7, { attacker: 2, step: 'tie', result: 'tie', attack: 3, defend: 3, mayCome: [] }) }), asked('tie_draw', ['draw'])) },
  coachEnd: { seats: 7, game: game(coach(7), asked('turn_end', ['end', 'foresee'])) },
  coachClair: { seats: 7, game: game(coach(7, { looking: { what: 'pile', objects: 'tome key key lodge_arms goblet poison_ring privilege sextant gloves'.split(' '), occupations: [] } }), asked('clair_pick', of('place', 'tome key key lodge_arms goblet poison_ring privilege sextant gloves'), { min: 2, max: 2, ordered: true })) },
  coachDeclare: { seats: 7, game: game(coach(7, { declare, me: { association: 'order', occupation: 'bodyguard', faceUp: false, spent: false, luggage: ['key', 'whip'], needs: ['key'], needed: 1 } }), asked('declare_names', others(7).map((i) => `with:${i}`), { class: 'slot', min: 0, max: 6, back: true })) },
  coachRight: { seats: 7, game: over(true), over: true },
  coachWrong: { seats: 7, game: over(false), over: true },
}
export const coachLog = log

/** States that are laid out as another one is: for the eye, not for the browser tests. */
export const coachAlike: ReadonlySet<string> = new Set([
  'coachTurn8', 'coachMust', 'coachOfferSeen', 'coachLay', 'coachHand', 'coachBag', 'coachLook', 'coachTome', 'coachDirection', 'coachPriest', 'coachPay',
  'coachSupport', 'coachEffectNone', 'coachMixer', 'coachDoctor', 'coachReturn', 'coachTie', 'coachEnd', 'coachWrong', 'coachCoat', 'coachWaits', 'coachTurn5',
])
