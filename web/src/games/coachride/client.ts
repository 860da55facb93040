import type { Component } from 'svelte'
import { settings } from '../../settings.svelte'
import { isPassive, split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import { t, type UiKey } from '../../text/words.svelte'
import type { Aim, Button, GameClient, Switch, Weighed } from '../client'
import Trophy from '~icons/game-icons/laurel-crown'
import { Exchange, objectGlyph, occupationGlyph, Orb, Pencil, Quill, sideGlyph, sourceGlyph } from './art'
import Board from './Board.svelte'
import Details from './Details.svelte'
import Notebook from './Notebook.svelte'
import Portrait from './Portrait.svelte'
import Score from './Score.svelte'
import { kindOf, whereOf } from './stage'
import type { CoachView } from './view'

const viewOf = (table: Table): CoachView | undefined => table.live.game?.view as CoachView | undefined

/** What is done to a seat: the seat is touched first. */
const toOne = new Set(['trade', 'attack', 'demand'])
/** Objects and seats that are given, or named, for good: the first touch holds them up, the second gives. */
const weighed = new Set(['trade_object', 'trade_response', 'diplomat_object', 'sextant_pass', 'overflow_gift', 'priest_pay', 'coat_pick', 'loot_take'])
/** Windows that are passed by an order for the whole fight. */
const windows = new Set(['priest', 'hypnosis', 'effect', 'doctor'])
/** Options in the order of the bar, those of the board behind them. */
const barOrder = ['refuse', 'trade', 'attack', 'demand', 'declare', 'sole', 'foresee', 'support', 'abstain', 'use', 'wait', 'winner', 'identity', 'loot', 'draw', 'look', 'swap', 'left', 'right']

const glyphs: Record<string, Component> = {
  trade: Exchange, attack: sideGlyph('attack'), demand: Quill, declare: Trophy, sole: objectGlyph('lodge_arms'), foresee: Orb, swap: objectGlyph('tome'),
}

/** The sum after an option, where the view tells it. */
function sumAfter(table: Table, option: string): string | undefined {
  const after = viewOf(table)?.fight?.after.find((one) => one.option === option)
  return after && t('coachride.sum', { attack: after.attack, defend: after.defend })
}

/** What comes of giving back that object: whose effects are carried out. */
function effects(table: Table, object: string | undefined): string | undefined {
  const returned = viewOf(table)?.trade?.returns.find((one) => one.object === object)
  if (!returned) return undefined
  const { offeredLive, returnedLive } = returned
  return t(offeredLive && returnedLive ? 'coachride.effects.both' : offeredLive || returnedLive ? 'coachride.effects.one' : 'coachride.effects.none')
}

const bare: Record<string, (table: Table) => string | undefined> = {
  trade: () => t('coachride.bar.trade'),
  demand: () => t('coachride.bar.demand'),
  declare: (table) => table.ui('coachride.bar.declare', { n: viewOf(table)?.me?.needed ?? 0, object: `object.${viewOf(table)?.me?.needs[0] ?? 'key'}` }),
  sole: () => t('coachride.bar.sole'),
  foresee: () => t('coachride.bar.foresee'),
  identity: () => t('coachride.bar.identity'),
  loot: () => t('coachride.bar.loot'),
  refuse: () => t('coachride.bar.refuse'),
}

export const coachride: GameClient = {
  Board,
  Details,
  Figure: Portrait,
  Score,
  drawsSeats: true,
  page: { word: 'coachride.notebook', key: 'n', glyph: Pencil, Page: Notebook },

  log: {
    asides: new Set(['tally', 'announce', 'turned', 'show', 'over', 'right', 'wrong', 'hand', 'win', 'tie']),
    strong: new Set(['attack', 'declare', 'sole', 'right', 'wrong', 'turned', 'quiet', 'long', 'stop']),
    joined: new Set(),
    secret: new Set(['draw', 'see_association', 'see_luggage', 'see_left_over', 'become', 'swap', 'hand', 'gift', 'lay', 'pay', 'see_identity', 'loot', 'return', 'see_pile', 'place', 'offer', 'trade']),
  },

  onBoard: (option, decision) => {
    const where = whereOf(decision, option)
    // A fight takes the screen of a phone: whom the Hypnotist names is chosen in the bar there; of the Poison Mixer's two always.
    const kind = kindOf(decision)
    return where === 'mine' || where === 'middle' || (where === 'seat' && kind !== 'effect' && (kind !== 'hypnosis' || matchMedia('(min-width: 1100px)').matches))
  },

  order(table, option) {
    const { decision } = table
    const { verb, refs } = split(option)
    const where = decision ? whereOf(decision, option) : 'bar'
    if (isPassive(option)) return 1000 // Space takes it: no digit is wasted
    if (where === 'seat') return 100 + table.seatOrder.indexOf(Number(refs[0]))
    if (where !== 'bar') return 200 + (decision?.options.indexOf(option) ?? 0)
    const at = barOrder.indexOf(verb)
    return at < 0 ? barOrder.length : at
  },

  aims(table, decision): Aim[] {
    const view = viewOf(table)
    if (kindOf(decision) === 'overflow_gift') {
      const things = new Set(decision.options.map((option) => split(option).refs[1]))
      return [...things].map((thing) => ({
        name: `object:${thing}`,
        has: (option: string) => split(option).refs[1] === thing,
        ask: table.ui('coachride.aim.gift', { object: `object.${thing}` }),
        more: t('coachride.aim.gift.more'),
      }))
    }
    if (kindOf(decision) !== 'turn_action') return []
    return table.seatOrder
      .filter((seat) => seat !== decision.seat)
      .map((seat) => ({
        name: `seat:${seat}`,
        has: (option: string) => toOne.has(split(option).verb) && split(option).refs[0] === String(seat),
        ask: table.ui('coachride.aim', { seat: `seat.${seat}` }),
        more: table.ui('coachride.aim.more', { n: view?.seats[seat]?.luggage ?? 0 }),
      }))
  },

  /** The digits reach what is touched first, as it lies; then what is done with it. */
  key(table, event) {
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : undefined
    const aim = digit === undefined || table.aim ? undefined : table.aims[digit - 1]
    if (!aim) return false
    table.byKeys = true
    table.aimAt(aim.name)
    return true
  },

  /** What is done to a seat that was touched: its name is said already. */
  says(table, _, option) {
    const { verb } = split(option)
    return toOne.has(verb) && table.aim?.has(option) ? t(`coachride.do.${verb}` as UiKey) : undefined
  },

  weighs(table, decision, option): Weighed | undefined {
    const kind = kindOf(decision)
    const { verb, refs } = split(option)
    if (verb === 'sole') return { ask: t('coachride.sole.ask'), commit: table.optionWords(decision, option) }
    if (!weighed.has(kind) || verb === 'refuse' || verb === 'keep') return undefined
    return { ask: table.question(decision), commit: table.optionWords(decision, option), effect: verb === 'accept' ? effects(table, refs[0]) : undefined }
  },

  button(table, decision, option): Button {
    const { verb, refs } = split(option)
    const glyph =
      verb === 'use' ? sourceGlyph(refs[0]!) : verb === 'support' ? sideGlyph(refs[0]!) : verb === 'winner' ? occupationGlyph('poison_mixer')
      : verb === 'hypnotise' ? occupationGlyph('hypnotist') : glyphs[verb]
    const effect = sumAfter(table, option) ?? bare[verb]?.(table)
    const letter = kindOf(decision) === 'turn_action' ? { declare: 'v', sole: 's', foresee: 'f' }[verb] : undefined
    return { glyph, effect, seal: verb === 'attack' || (verb === 'pass' && decision.options.length === 1), letter }
  },

  dimInBar(option, decision, table) {
    const me = viewOf(table)?.me
    if (kindOf(decision) === 'trade_response') return option === 'refuse'
    if (kindOf(decision) !== 'turn_action') return false
    return option === 'declare' || (option === 'sole' && me?.luggage.includes('lodge_arms') === true) || (option === 'foresee' && me?.occupation === 'clairvoyant')
  },

  switches(table, decision): Switch[] {
    const kind = kindOf(decision)
    const { orders } = table
    if (windows.has(kind) && orders) {
      return [{ words: t('coachride.noReaction'), on: orders.pass, flip: () => void table.command({ do: 'pass', on: !orders.pass }) }]
    }
    if (kind === 'turn_end' || kind === 'tie_draw') {
      return [{ words: t('coachride.endTurns'), on: settings.values.endTurns, flip: () => settings.set({ endTurns: !settings.values.endTurns }) }]
    }
    return []
  },

  heading(table) {
    const turn = viewOf(table)?.turn
    if (!turn) return ''
    if (turn.seat === table.mySeat) return table.ui('coachride.turn', { n: turn.round })
    return table.ui('coachride.turnOf', { seat: `seat.${turn.seat}`, n: turn.round })
  },

  ending(table) {
    const turn = viewOf(table)?.turn
    if (!turn || turn.passes * 2 < turn.passLimit) return []
    return [{ word: t('coachride.passes'), value: `${turn.passes}/${turn.passLimit}` }]
  },

  ended(table) {
    const final = viewOf(table)?.final
    if (!final) return undefined
    const { declaration } = final
    if (final.kind === 'sole') return table.ui('coachride.ended.sole', { seat: `seat.${final.seat}` })
    if (declaration) {
      const side = `association.${final.association}`
      return table.ui(declaration.right ? 'coachride.ended.right' : 'coachride.ended.wrong', { seat: `seat.${declaration.seat}`, side })
    }
    if (final.kind === 'quiet') return t('coachride.ended.quiet')
    return final.kind === 'long' ? t('coachride.ended.long') : undefined
  },
}
