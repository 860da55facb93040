import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import type { Fact, GameClient } from '../client'
import Board from './Board.svelte'
import { pileOf } from './cards'
import Details from './Details.svelte'
import Preview from './kingdom/Preview.svelte'
import Score from './Score.svelte'
import type { DominionView } from './view'
import { sortedHand, zoneOf } from './zones'

/** From this cost on a purchase that was forgone is worth a question. */
const worthAsking = 3

const viewOf = (table: Table): DominionView | undefined => table.live.game?.view as DominionView | undefined

export const dominion: GameClient = {
  Board,
  Preview,
  ownSettings: new Set(['kingdom', 'kingdomFrom', 'kingdomNeeds', 'kingdomAttacks', 'kingdomForce', 'kingdomBan', 'blank']),
  Score,
  Details,

  log: {
    asides: new Set(['shuffle', 'hand', 'empty', 'stop', 'over']),
    strong: new Set(['empty', 'stop', 'over']),
    joined: new Set(['actions', 'buys', 'coins', 'cheaper', 'coppers']),
  },

  /** A card that is one of two things to choose is offered by the bar too, and so is a reaction. */
  onBoard(option, decision, table) {
    const view = viewOf(table)
    const { verb, refs } = split(option)
    if (verb === 'place') return refs[0] !== '0' && Number(refs[0]) !== decision.args?.deck
    const asks = verb === 'reveal' || new Set(decision.options).size <= 2
    return view !== undefined && zoneOf(view, decision, option) !== undefined && !(asks && decision.options.includes('pass'))
  },

  /** Where a card is put into a deck. */
  says(table, decision, option) {
    const { verb, refs } = split(option)
    const at = Number(refs[0])
    if (verb !== 'place') return undefined
    if (at === 0) return table.ui('dominion.place.top')
    if (at === decision.args?.deck) return table.ui('dominion.place.bottom')
    return table.ui('dominion.place', { n: at + 1 })
  },

  /** What the bar offers, then the hand, what lies open, and the supply, each as it lies. */
  order(table, option) {
    const view = viewOf(table)
    const { decision } = table
    const zone = view && decision && zoneOf(view, decision, option)
    if (!view || zone === undefined) return -1
    const ref = split(option).refs[0]!
    if (zone === 'hand') return sortedHand(view, undefined).findIndex(({ card }) => card === ref)
    if (zone === 'open') return 500 + decision!.options.indexOf(option)
    return 1000 + view.supply.findIndex(({ card }) => card === ref)
  },

  facts(table, seat) {
    const known = viewOf(table)?.seats[seat]
    if (!known) return []
    const facts: Fact[] = [{ word: table.ui('fact.hand'), value: known.hand }]
    if (known.deck !== undefined) facts.push({ word: table.ui('fact.deck'), value: known.deck })
    if (known.discard !== undefined) facts.push({ word: table.ui('fact.discard'), value: known.discard })
    if (known.points !== undefined) facts.push({ word: table.ui('fact.points'), value: known.points })
    return facts
  },

  heading(table) {
    const turn = viewOf(table)?.turn
    if (!turn) return ''
    if (turn.seat === table.mySeat) return table.ui('dominion.turn', { n: turn.number })
    return table.ui('dominion.turnOf', { seat: `seat.${turn.seat}`, n: turn.number })
  },

  ending(table) {
    const view = viewOf(table)
    const provinces = view?.supply.find(({ card }) => card === 'province')
    if (!view || !provinces) return []
    return [
      { word: table.speaker.sayFirst(['card.province.plural', 'card.province']) ?? '', value: provinces.count },
      { word: table.ui('dominion.empty'), value: `${view.emptyPiles}/${view.emptyLimit}` },
    ]
  },

  tie(table, winner, level) {
    const n = table.live.game?.result?.seats[winner]?.score ?? 0
    return table.ui('dominion.tie', { names: level.map((seat) => `seat.${seat}`), n })
  },

  ended(table) {
    const view = viewOf(table)
    const empty = view?.supply.filter(({ count }) => count === 0).map(({ card }) => card) ?? []
    const cards = empty.includes('province') ? ['province'] : empty
    if (!view || (cards.length < view.emptyLimit && cards[0] !== 'province')) return undefined
    return table.ui('dominion.ended', { cards: cards.map((card) => `card.${card}`) })
  },

  /** Out of turn: whose attack it is. */
  hint(table, decision) {
    const attack = viewOf(table)?.attack
    if (!attack || attack.seat === decision.seat) return undefined
    return table.ui('dominion.attackOf', { seat: `seat.${attack.seat}`, card: `card.${attack.card}` })
  },

  givesUp(table, decision: Decision, option) {
    const view = viewOf(table)
    if (option !== 'end' || !view) return undefined
    const others = decision.options.map(split).filter(({ refs }) => refs.length === 1)
    const unplayed = new Set(others.filter(({ verb }) => verb === 'play').map(({ refs }) => `card.${refs[0]}`))
    if (unplayed.size > 0) return table.ui('dominion.unplayed', { cards: [...unplayed] })
    const worth = others.some(({ verb, refs }) => verb === 'buy' && (pileOf(view, refs[0]!)?.cost ?? 0) >= worthAsking)
    if (view.turn.phase !== 'buy' || !worth) return undefined
    return table.ui('dominion.unbought', { coins: view.turn.coins, n: view.turn.buys })
  },
}
