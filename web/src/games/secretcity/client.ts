import Bonus from '~icons/game-icons/two-coins'
import Cards from '~icons/game-icons/card-pick'
import Hammer from '~icons/game-icons/hammer-drop'
import Swap from '~icons/game-icons/card-exchange'
import Flask from '~icons/game-icons/bubbling-flask'
import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import type { Aim, Button, GameClient, Weighed } from '../client'
import Board from './Board.svelte'
import Details from './Details.svelte'
import { handCards } from './offers'
import Score from './Score.svelte'
import Top from './Top.svelte'
import type { CityView } from './view'

const viewOf = (table: Table): CityView | undefined => table.live.game?.view as CityView | undefined

/** What is chosen on the board, by its verb: everything else is a button of the bar. */
const onBoard = new Set(['pick', 'assassinate', 'steal', 'swap', 'demolish', 'build', 'lab', 'keep', 'return', 'pay'])

/** What stands in the bar with its reason although it cannot be done now. */
const dimInBar = new Set(['income', 'smithy', 'end'])

/** How the things on the board follow one another: roles, seats, cards of the hand, cities. */
const rows: Record<string, number> = { pick: 100, assassinate: 100, steal: 100, keep: 150, swap: 200, build: 300, lab: 300, return: 300, pay: 300, demolish: 400 }

/** Whose card it is that may be taken for granted: what each verb asks before it is given. */
const weighers: Record<string, (table: Table, view: CityView, refs: string[]) => Weighed | undefined> = {
  pick: (table, view, [role]) => ({
    ask: table.ui('secretcity.pick.ask', { role: `role.${role}` }),
    more: table.speaker.sayFirst([`role.${role}.text`]),
    commit: table.ui('secretcity.pick.commit', { n: numberOf(view, role!), role: `role.${role}` }),
    effect: table.ui('secretcity.pick.final'),
  }),
  assassinate: (table, view, [role]) => naming(table, view, role!),
  steal: (table, view, [role]) => naming(table, view, role!),
  swap: (table, view, [seat]) => ({
    ask: table.ui('secretcity.swap.weigh', { seat: `seat.${seat}` }),
    commit: table.ui('secretcity.swap'),
    effect: table.ui('secretcity.swap.effect', { mine: view.seats[table.mySeat!]!.hand, theirs: view.seats[Number(seat)]!.hand }),
  }),
  build: (table, view, [building]) => {
    const card = view.me?.hand.find((each) => each.building === building)
    const left = view.seats[table.mySeat!]!.gold - card!.price
    return {
      ask: table.ui('secretcity.build.weigh', { building: `building.${building}` }),
      more: table.speaker.sayFirst([`building.${building}.text`]),
      commit: table.ui('secretcity.build'),
      effect: card!.cards ? payment(table, card!.price, card!.cards) : table.ui('secretcity.spends', { n: card!.price, left }),
    }
  },
  lab: (table, _view, [building]) => ({
    ask: table.ui('secretcity.lab.weigh', { building: `building.${building}` }),
    commit: table.ui('secretcity.lab.effect'),
  }),
  demolish: (table, view, [seat, building]) => {
    const theirs = view.seats[Number(seat)]!
    const tile = theirs.city.find((each) => each.building === building)!
    const mine = Number(seat) === table.mySeat
    return {
      ask: table.ui(mine ? 'secretcity.demolish.mine' : 'secretcity.demolish.weigh', { seat: `seat.${seat}`, building: `building.${building}` }),
      more: table.ui('secretcity.demolish.more', { cost: tile.cost, price: tile.demolish, n: theirs.city.length, left: theirs.city.length - 1 }),
      commit: table.ui('secretcity.demolish'),
      effect: table.ui('secretcity.spends', { n: tile.demolish, left: view.seats[table.mySeat!]!.gold - tile.demolish }),
      sure: mine ? table.ui('secretcity.demolish.sure') : undefined,
    }
  },
}

/** A price of which cards may be, or must be, a part. */
function payment(table: Table, n: number, { least, most }: { least: number; most: number }): string {
  if (least === most) return table.ui('secretcity.build.cards', { n, most })
  return least === 0 ? table.ui('secretcity.build.cards.upTo', { n, most }) : table.ui('secretcity.build.cards.between', { n, least, most })
}

const numberOf = (view: CityView, role: string) => view.roles.find((each) => each.role === role)!.number

const naming = (table: Table, view: CityView, role: string): Weighed => ({
  ask: table.ui('secretcity.name.weigh', { role: `role.${role}` }),
  more: table.ui('secretcity.name.more'),
  commit: table.ui('secretcity.name', { n: numberOf(view, role), role: `role.${role}` }),
})

const offers = (decision: Decision, verb: string) => decision.options.some((option) => split(option).verb === verb)

export const secretcity: GameClient = {
  Board,
  Top,
  Score,
  Details,
  drawsSeats: true,

  log: {
    opens: 'round_started',
    marked: true,
    silent: new Set(['turn', 'role_called', 'pick_turn', 'turn_ended', 'offered', 'scored']),
    asides: new Set(['round_started', 'role_called', 'role_revealed', 'no_action', 'crown_moved', 'stolen', 'pick_turn', 'picked', 'offered', 'picked_role', 'turn_ended', 'king_revealed', 'scored', 'disguised', 'over', 'time_cap', 'round_limit']),
    strong: new Set(['stolen', 'demolished', 'assassin_named', 'thief_named', 'king_revealed', 'over', 'time_cap', 'round_limit']),
    joined: new Set(['role_revealed', 'crown_moved', 'took_gold', 'looked', 'looked_cards', 'kept', 'kept_cards', 'bonus_gold', 'bonus', 'bonus_cards', 'income', 'built', 'lab_used', 'lab_card', 'smithy_used', 'smithy_cards', 'redrew', 'redrew_cards']),
  },

  heading(table) {
    const view = viewOf(table)
    return view ? table.ui('secretcity.round', { n: view.round }) : ''
  },

  onBoard: (option) => onBoard.has(split(option).verb),
  dimInBar: (option) => dimInBar.has(split(option).verb) && 'wide',

  says: (table, _decision, option) => (option === 'smithy' ? table.ui('secretcity.smithy') : undefined),

  order(table, option) {
    const view = viewOf(table)
    const { verb, refs } = split(option)
    const row = rows[verb]
    if (!view || row === undefined) return -1
    if (row === 100) return row + view.roles.findIndex(({ role }) => role === refs[0])
    if (row === 150) return row + view.me!.looking.findIndex(({ building }) => building === refs[0])
    if (row === 200) return row + table.seatOrder.indexOf(Number(refs[0]))
    if (row === 300) return row + handCards(view, undefined, undefined).findIndex(({ building }) => building === refs[0])
    const seat = Number(refs[0])
    return row + table.seatOrder.indexOf(seat) * 20 + view.seats[seat]!.city.findIndex(({ building }) => building === refs[1])
  },

  weighs(table, _decision, option) {
    const view = viewOf(table)
    const { verb, refs } = split(option)
    return view && weighers[verb]?.(table, view, refs)
  },

  aims(table, decision) {
    const all: Aim[] = []
    const aim = (name: string, verb: string, key: string, glyph: Button['glyph'], words: string, ask: string, effect?: string) => {
      if (offers(decision, verb)) all.push({ name, has: (option) => split(option).verb === verb, ask, button: { words, key, glyph, effect } })
    }
    const gold = viewOf(table)?.seats[table.mySeat ?? 0]?.gold ?? 0
    if (decision.kind === 'secretcity.role') {
      const button = { words: table.ui('secretcity.peek'), key: 'V' }
      all.push({ name: 'peek', has: () => false, ask: table.question(decision), back: table.ui('secretcity.peek.back'), button })
    }
    aim('swap', 'swap', 'S', Swap, table.ui('secretcity.swap'), table.ui('secretcity.swap.ask'))
    aim('demolish', 'demolish', 'D', Hammer, table.ui('secretcity.demolish'), table.ui('secretcity.demolish.ask'), table.ui('secretcity.myGold', { n: gold }))
    aim('lab', 'lab', 'B', Flask, table.ui('secretcity.lab'), table.ui('secretcity.lab.ask'), table.ui('secretcity.lab.effect'))
    return all
  },

  button(table, decision, option) {
    const { verb } = split(option)
    const view = viewOf(table)
    if (!view) return undefined
    const gold = view.seats[table.mySeat ?? 0]!.gold
    if (verb === 'gold') return { seal: true, glyph: Bonus, effect: table.ui('secretcity.goldTo', { was: gold, n: gold + Number(decision.args?.gives ?? 0) }) }
    if (verb === 'look') return { seal: true, glyph: Cards, effect: table.ui('secretcity.fromDeck', { n: view.deck }) }
    if (verb === 'smithy') return { seal: false, effect: table.ui('secretcity.smithy.effect') }
    if (verb === 'income') return { seal: false, effect: table.ui('secretcity.goldTo', { was: gold, n: gold + Number(decision.args?.income ?? 0) }) }
    return { seal: false }
  },

  /** Income that was forgotten, and a name that was not said, are never wanted so; gold that is saved may be. */
  givesUp(table, decision, option) {
    const view = viewOf(table)
    if (option !== 'end' || !view?.turn) return undefined
    if (offers(decision, 'income')) return table.ui('secretcity.uncollected', { n: view.turn.pays })
    if (offers(decision, 'assassinate') || offers(decision, 'steal')) return table.ui('secretcity.unnamed')
    return undefined
  },

  tie(table, winner) {
    const score = viewOf(table)?.scores?.find(({ seat }) => seat === winner)
    if (!score) return ''
    return table.ui('secretcity.tie', { seat: `seat.${winner}`, n: score.role })
  },

  ended(table) {
    const view = viewOf(table)
    return view?.first === undefined ? undefined : table.ui('secretcity.ended', { seat: `seat.${view.first}` })
  },
}
