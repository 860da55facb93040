import type { Decision, Event, Game, GameInfo, Result, RoomSeat } from '../src/protocol/messages'
import type { BuildingView, CardView, CityView, RoleView, SeatView } from '../src/games/secretcity/view'

/** Secret City in every state in which it asks something, for four to seven seats; seat 2 is the reader's. */
export const me = 2

const costs: Record<string, [string, number]> = Object.fromEntries(
  `salon_garden noble 3, heraldry_hall noble 4, royal_villa noble 5, candle_shrine religious 1, pilgrim_rest religious 2, silent_cloister religious 3, starlight_sanctum religious 5,
  alley_teahouse trade 1, lantern_market trade 2, spice_shop trade 2, ferry_brokerage trade 3, farsea_house trade 4, merchants_guildhouse trade 5, gate_post military 1, archers_yard military 2,
  cavalry_mews military 3, garrison_command military 5, secret_gate special 6, grand_workshop special 5, disguise_street special 2, royal_vault special 5, guardian_fortress special 3, laboratory special 5,
  grand_archive special 6, map_room special 5, quarry special 5, school_of_magic special 6, smithy special 5, crown_statue special 3, secret_storehouse special 6, wishing_fountain special 5`
    .split(',').map((line) => {
      const [name, type, cost] = line.trim().split(' ')
      return [name!, [type!, Number(cost)]]
    }),
)
const list = (names: string) => (names === '' ? [] : names.split(' '))
const tile = (building: string): BuildingView => {
  const [type, cost] = costs[building]!
  return { building, type, cost, demolish: cost - 1 }
}
const card = (building: string, change: Partial<CardView> = {}): CardView => {
  const [type, cost] = costs[building]!
  return { building, type, cost, price: cost, twice: false, ...change }
}
const seat = (gold: number, hand: number, city: string, change: Partial<SeatView> = {}): SeatView => {
  const tiles = list(city).map(tile)
  const types: Record<string, number> = {}
  for (const { type } of tiles) types[type] = (types[type] ?? 0) + 1
  return { gold, hand, city: tiles, types, picked: true, complete: tiles.length >= 7, bishop: false, score: 0, turns: 5, ...change }
}
const names = ['assassin', 'thief', 'magician', 'king', 'bishop', 'merchant', 'architect', 'general']
/** Roles in their order: a state each, with the seat behind a dash. */
const roles = (states: string, change: Record<string, Partial<RoleView>> = {}): RoleView[] =>
  states.split(' ').map((state, i) => {
    const [is, at] = state.split('-')
    return { role: names[i]!, number: i + 1, state: is!, ...(at === undefined ? {} : { seat: Number(at) }), ...change[names[i]!] }
  })

export const people: RoomSeat[] = ['도현', '지우', '솔이', '민재', '하람', '바둑이', '나래'].map((name, i) => ({
  controller: i === 5 ? 'bot' : 'human', name: i === 5 ? undefined : name, level: i === 5 ? 'normal' : undefined, ready: true, host: i === 0, presence: 'online',
}))

const cities = [
  seat(1, 3, 'silent_cloister lantern_market gate_post cavalry_mews', { role: 'assassin' }),
  seat(6, 2, 'alley_teahouse farsea_house quarry archers_yard heraldry_hall', { role: 'thief' }),
  seat(3, 4, 'alley_teahouse spice_shop ferry_brokerage grand_workshop candle_shrine'),
  seat(0, 4, 'salon_garden royal_villa candle_shrine spice_shop', { role: 'king' }),
  seat(2, 1, 'starlight_sanctum pilgrim_rest guardian_fortress merchants_guildhouse gate_post laboratory', { role: 'bishop' }),
  seat(4, 5, 'alley_teahouse garrison_command school_of_magic'),
  seat(5, 2, 'lantern_market silent_cloister'),
]
const hand = [card('lantern_market'), card('grand_archive', { price: 4 }), card('heraldry_hall'), card('spice_shop', { twice: true })]
const incomes = [['king', 0], ['bishop', 1], ['merchant', 3], ['general', 0]].map(([role, gold]) => ({ role: String(role), gold: Number(gold) }))
const turn = (role: string, change: Partial<CityView['turn'] & object> = {}) =>
  ({ seat: me, role, taken: true, looking: 0, built: 0, builds: 1, used: false, income: false, bonus: false, lab: false, smithy: false, pays: 3, ...change })

const view = (change: Partial<CityView> = {}, mine: Partial<CityView['me'] & object> = {}): CityView => ({
  round: 6, phase: 'act', crown: 3, order: [0, 1, 2, 3, 4, 5], hidden: 2, deck: 22, goal: 7,
  roles: roles('done-0 done-1 none done-3 done-4 acting-2 waiting waiting', { king: { robbed: true }, architect: { assassinated: true } }),
  seats: cities.slice(0, 6), turn: turn('merchant'), ...change,
  me: { role: 'merchant', offered: [], assassinated: false, hand, looking: [], incomes, gold: 3, cards: 2, bonusCards: 0, bonusGold: 1, ...mine },
})
const decision = (kind: string, options: string[], change: Partial<Decision> = {}): Decision => ({
  seat: me, serial: 40, kind: `secretcity.${kind}`, class: 'slot', min: 1, max: 1, ordered: false, options, default: [], deadline: Date.now() + 48_000, ...change,
})
const why = (code: string, options: string[], args?: Record<string, number>) => Object.fromEntries(options.map((option) => [option, args ? { code, args } : { code }]))
const game = (seen: CityView, asked?: Decision, by = 3): Game => ({
  view: seen, decision: asked, waiting: asked ? [] : [{ seat: by, kind: 'secretcity.act', class: 'slot', deadline: Date.now() + 61_000 }],
})
const all = (verb: string, of: readonly string[] = names) => of.map((name) => `${verb}:${name}`)
const demolition = (safe: number[], gold: number, fortress = 'guardian_fortress') =>
  cities.slice(0, 6).flatMap(({ city }, at) => (safe.includes(at) ? [] : city.filter(({ building, demolish }) => building !== fortress && demolish <= gold).map(({ building }) => `demolish:${at}/${building}`)))
const refusals = (safe: Record<number, string>, gold: number) =>
  Object.assign({}, ...cities.slice(0, 6).flatMap(({ city }, at) =>
    city.map(({ building, demolish }) => {
      const code = safe[at] ?? (building === 'guardian_fortress' ? 'protected_fortress' : demolish > gold ? 'cannot_afford' : undefined)
      return code ? why(code, [`demolish:${at}/${building}`], code === 'cannot_afford' ? { n: demolish - gold } : undefined) : {}
    }))) as Decision['why']

const firstRoles = roles('waiting waiting waiting waiting waiting waiting waiting waiting')
const blank = (of: SeatView): SeatView => ({ ...of, role: undefined, picked: false })
const picking = (n: number, change: Partial<CityView> = {}, mine: Partial<CityView['me'] & object> = {}) =>
  view({ phase: 'role', turn: undefined, roles: firstRoles, order: Array.from({ length: n }, (_, i) => i), seats: cities.slice(0, n).map((each, i) => (i < me ? { ...each, role: undefined } : blank(each))), pick: { seat: me, left: 5 }, hidden: 1, ...change },
    { role: undefined, offered: [], ...mine })
const offered = (of: string) => list(of).map((role) => ({ role, faceDown: false }))
const seven = (of: CityView): CityView => ({ ...of, order: [0, 1, 2, 3, 4, 5, 6], seats: cities })

const general = view({
  round: 8, roles: roles('done-0 none done-5 done-3 done-4 done-1 none acting-2', { architect: { assassinated: true } }), turn: turn('general', { pays: 1 }),
  seats: cities.slice(0, 6).map((each, i) => (i === 3 ? { ...each, city: [...each.city, ...list('laboratory archers_yard alley_teahouse').map(tile)], complete: true } : i === 4 ? { ...each, bishop: true } : each)),
}, { role: 'general', gold: 2 })
const bigHand = 'alley_teahouse alley_teahouse gate_post pilgrim_rest lantern_market salon_garden cavalry_mews starlight_sanctum secret_storehouse'.split(' ').map((each) => card(each))

export const cityGames: Record<string, Game> = {
  cityPick: game(picking(6), decision('role', all('pick', ['assassin', 'magician', 'king', 'merchant', 'general']), { why: why('illegal_target', all('pick', ['thief', 'bishop', 'architect'])) })),
  cityPickLast: game(picking(7, { pick: { seat: me, left: 2 }, order: [3, 4, 5, 6, 0, 1, 2], seats: cities.map((each) => ({ ...each, role: undefined })) }, { offered: [{ role: 'bishop', faceDown: true }, { role: 'thief', faceDown: false }] }), decision('role', all('pick', ['thief', 'bishop']))),
  cityOthersPick: game(picking(6, { pick: { seat: 3, left: 4 } }, { role: 'merchant', offered: offered('assassin magician king merchant general') }), undefined, 3),
  cityTake: game(view({ phase: 'take', turn: turn('merchant', { taken: false }) }), decision('take', ['gold', 'look', 'income', 'bonus'], {
    class: 'window', args: { gives: 3, income: 3 }, deadline: Date.now() + 9_400, slotDeadline: Date.now() + 77_000, why: { ...why('take_first', ['end', ...all('build', hand.map(({ building }) => building))]) },
  })),
  cityAct: game(view({ seats: cities.slice(0, 6).map((each, i) => (i === me ? { ...each, gold: 6 } : each)) }), decision('act', ['income', 'build:lantern_market', 'build:grand_archive', 'build:heraldry_hall', 'end'], { args: { builds: 1, income: 3 }, why: why('duplicate_name', ['build:spice_shop']) })),
  cityBigHand: game(view({ seats: cities.slice(0, 6).map((each, i) => (i === me ? { ...each, hand: 9, gold: 9 } : each)), turn: turn('architect', { builds: 3, built: 1, pays: 0 }), roles: roles('done-0 done-1 none done-3 done-4 none acting-2 waiting') }, { hand: bigHand, role: 'architect' }),
    decision('act', ['build:gate_post', 'build:pilgrim_rest', 'build:secret_storehouse', 'lab:gate_post', 'lab:pilgrim_rest', 'smithy', 'end'], { args: { builds: 2, income: 0 }, why: { ...why('duplicate_name', ['build:alley_teahouse']), ...why('cannot_afford', all('build', ['salon_garden', 'cavalry_mews', 'starlight_sanctum', 'lantern_market']), { n: 2 }) } })),
  cityKeepBoth: game(seven(view({ phase: 'keep', turn: turn('merchant', { looking: 2 }) }, { looking: [card('salon_garden'), card('royal_vault', { price: 3 })], hand: bigHand })), decision('keep', ['keep:salon_garden', 'keep:royal_vault'], { class: 'window', max: 2 })),
  cityAssassin: game(seven(view({ phase: 'take', roles: roles('acting-2 waiting waiting removed waiting waiting waiting waiting'), turn: turn('assassin', { taken: false, pays: 0 }), seats: cities.slice(0, 6).map((each) => ({ ...each, role: undefined })) }, { role: 'assassin', gold: 2 })),
    decision('take', ['gold', 'look', ...all('assassinate', names.slice(1))], { class: 'window', args: { gives: 2, income: 0 }, why: why('illegal_target', all('assassinate', ['assassin'])) })),
  cityMagician: game(view({ roles: roles('done-0 done-1 acting-2 waiting waiting waiting waiting waiting'), turn: turn('magician', { pays: 0 }) }, { role: 'magician' }), decision('act', ['swap:0', 'swap:1', 'swap:3', 'swap:4', 'swap:5', 'redraw', 'end'], { args: { builds: 1, income: 0 } })),
  cityPay: game(view({ turn: turn('architect', { builds: 3 }) }, { role: 'architect', hand: bigHand }), decision('pay', all('pay', bigHand.slice(0, 8).map(({ building }) => building)), { min: 3, max: 6, back: true, args: { price: 6, gold: 3 } })),
  cityDemolish: game(general, decision('act', ['income', 'end', ...demolition([3, 4], 3)], { args: { builds: 1, income: 1 }, why: refusals({ 3: 'protected_complete', 4: 'protected_bishop' }, 3) })),
  cityDemolishSeven: game(({ ...general, order: [0, 1, 2, 3, 4, 5, 6], seats: [...general.seats.map((each, i) => (i === 3 ? cities[3]! : each)), cities[6]!] }), decision('act', ['income', 'end', ...demolition([4], 3)], { args: { builds: 1, income: 1 }, why: refusals({ 4: 'protected_bishop' }, 3) })),
  citySeven: game(seven(view({ roles: roles('done-0 done-1 none acting-3 waiting waiting waiting waiting'), turn: { ...turn('king'), seat: 3 } }))),
  cityDead: game(view({ roles: roles('done-0 done-1 none done-3 acting-4 waiting waiting waiting', { architect: { assassinated: true } }), turn: { ...turn('bishop'), seat: 4 } }, { role: 'architect', assassinated: true }), undefined, 4),
}

const score = (seat: number, rank: number, role: number, costs: number, lines: Partial<CityView['scores'] & object>[number] | object = {}) => ({
  seat, rank, role, costs, types: 0, complete: 0, gate: 0, vault: 0, map: 0, statue: 0, fountain: 0, total: costs, ...lines,
})
export const cityEnd: Game = {
  view: {
    ...view({ phase: 'over', turn: undefined, end: 'finished', first: 1, seats: cities.slice(0, 6) }),
    scores: [score(0, 3, 1, 24), score(1, 1, 7, 23, { types: 3, complete: 4, total: 30 }), score(2, 2, 6, 25, { types: 3, complete: 2, total: 30, disguise: 'military' }), score(3, 4, 4, 20, { statue: 3, total: 23 }), score(4, 5, 0, 17, { vault: 4, total: 21 }), score(5, 6, 8, 12)],
  },
  waiting: [],
  result: { end: 'finished', seats: [3, 1, 2, 4, 5, 6].map((rank, i) => ({ rank, score: [24, 30, 30, 23, 21, 12][i]!, turns: 9, won: rank === 1 })) } satisfies Result,
}

const event = (seat: number, key: string, args?: Event['args']): Event => ({ n: 1, seat, depth: 0, key, args })
export const cityLog: Event[] = [
  event(-1, 'round_started', { round: 6, crown: 'seat.1', roles: [] }), event(0, 'picked'), event(1, 'picked'), event(2, 'picked_role', { role: 'role.merchant' }),
  event(-1, 'role_called', { role: 'role.assassin', number: 1 }), event(0, 'role_revealed', { role: 'role.assassin', number: 1 }), event(0, 'turn', { role: 'role.assassin' }),
  event(0, 'assassin_named', { role: 'role.architect', number: 7 }), event(0, 'took_gold', { gold: 2 }), event(0, 'built', { building: 'building.cavalry_mews', price: 3, gold: 3, cards: 0 }), event(0, 'turn_ended'),
  event(1, 'role_revealed', { role: 'role.thief', number: 2 }), event(1, 'turn', { role: 'role.thief' }), event(1, 'thief_named', { role: 'role.king', number: 4 }), event(1, 'took_gold', { gold: 2 }),
  event(-1, 'no_action', { role: 'role.magician', number: 3 }), event(3, 'role_revealed', { role: 'role.king', number: 4 }), event(3, 'crown_moved'), event(3, 'stolen', { role: 'role.king', to: 'seat.1', gold: 3 }),
  event(3, 'turn', { role: 'role.king' }), event(3, 'looked', { n: 2 }), event(3, 'kept', { n: 1, returned: 1 }), event(3, 'income', { gold: 2, type: 'type.noble' }), event(3, 'built', { building: 'building.spice_shop', price: 2, gold: 2, cards: 0 }),
]

export const city: GameInfo = {
  id: 'secretcity', minSeats: 4, maxSeats: 7, minutes: [40, 75], settings: [], bots: ['random'],
  verbs: [
    ...['pick', 'assassinate', 'steal'].map((name) => ({ name, args: [{ name: 'role', table: 'role' }] })),
    ...['keep', 'return', 'build', 'pay', 'lab'].map((name) => ({ name, args: [{ name: 'building', table: 'building' }] })),
    { name: 'swap', args: [{ name: 'other', table: 'seat' }] }, { name: 'demolish', args: [{ name: 'other', table: 'seat' }, { name: 'building', table: 'building' }] },
    ...['gold', 'look', 'redraw', 'income', 'bonus', 'smithy', 'end'].map((name) => ({ name, args: [] })),
  ],
  kinds: [], rules: { number: 1, hash: '' },
}
