import { split } from '../../table/phrases'
import type { Table } from '../../table/table.svelte'
import { t } from '../../text/words.svelte'
import type { Aim, GameClient } from '../client'
import Ask from './Ask.svelte'
import Board from './Board.svelte'
import Details from './Details.svelte'
import { exchangeKey } from './keys'
import People from './People.svelte'
import { asksLaying, layingOf } from './plan.svelte'
import { scene } from './scene.svelte'
import Score from './Score.svelte'
import { spends, tokenAim } from './tokens'
import Top from './Top.svelte'
import type { GugongView } from './view'
import { optionEffect, optionSays, refrains } from './says'
import { liesOnBoard, weigh } from './weigh'

const viewOf = (table: Table): GugongView | undefined => table.live.game?.view as GugongView | undefined

export const gugong: GameClient = {
  Board,
  People,
  Top,
  Ask,
  Score,
  Details,

  log: {
    asides: new Set(['refill', 'dice', 'day', 'start', 'evening', 'nobody', 'end', 'over', 'over_mong', 'over_none', 'stop']),
    strong: new Set(['day', 'evening', 'end', 'scoring', 'arrive', 'majority', 'over', 'over_mong', 'over_none', 'stop']),
    joined: new Set(['pay', 'pay_double', 'gain', 'points', 'lose', 'up', 'down', 'envoy']),
  },

  /** An exchange is put together on the board; Mong's steps are told at the reader's pace. */
  asks(table) {
    if (viewOf(table) && scene(table).tells) return 'tell'
    return asksLaying(table.decision) && !table.aim ? 'answer' : undefined
  },

  key: exchangeKey,

  onBoard: (option) => liesOnBoard(option) || layingOf(option) !== undefined,

  weighs(table, decision, option) {
    const view = viewOf(table)
    return view && weigh(table, view, decision, option)
  },

  aims: (_, decision) => [...tokenAim(decision), ...layAim(decision.options), ...dieAim(decision.options), ...doubleAim(decision.options), ...setAims(decision.options)],

  /** What ends or declines first, then the board from the left, what tokens buy last. */
  order(_, option) {
    if (spends(option)) return 1000
    return liesOnBoard(option) ? 100 : 0
  },

  heading(table) {
    const view = viewOf(table)
    if (!view) return ''
    return table.speaker.say(`phase.${view.phase}`)
  },

  says: optionSays,

  button: (table, decision, option) => ({ effect: optionEffect(table, decision, option), ...(refrains.has(split(option).verb) ? { seal: false } : {}) }),

  hint: (_, decision) => (decision.kind !== 'gugong.benefit' && decision.options.some(liesOnBoard) ? t('gugong.hint.board') : undefined),

  tie: (table, winner) => table.ui('gugong.tie', { seat: `seat.${winner}` }),
}

/** Exchanges are chosen with a card and a place: no digit counts them through. */
function layAim(options: string[]): Aim[] {
  return options.some(layingOf) ? [{ name: 'lay', has: (option) => layingOf(option) !== undefined, ask: '' }] : []
}

/** A die is turned: the die and its face come second. */
function dieAim(options: string[]): Aim[] {
  const has = (option: string) => split(option).verb === 'die'
  return options.some(has) ? [{ name: 'die', has, ask: t('gugong.die.ask'), button: { words: t('gugong.die'), key: 'D', effect: t('gugong.die.more') } }] : []
}

/** Both pieces can be loaded: the double servant is taken up first. */
function doubleAim(options: string[]): Aim[] {
  const pieces = options.map(split).filter(({ verb }) => verb === 'load' || verb === 'launch')
  const has = (option: string) => ['load', 'launch'].includes(split(option).verb) && split(option).refs[0] === 'double'
  if (!pieces.some(({ refs }) => refs[0] === 'single') || !options.some(has)) return []
  return [{ name: 'double', has, ask: t('gugong.double.ask'), button: { words: t('gugong.double.load'), key: 'D' } }]
}

/** Gift sets are chosen one after the other: mine, then Mong's. */
function setAims(options: string[]): Aim[] {
  const sets = options.map(split).filter(({ verb }) => verb === 'sets')
  return [...new Set(sets.map(({ refs }) => refs[0]!))].map((own) => ({
    name: `sets ${own}`,
    has: (option) => split(option).verb === 'sets' && split(option).refs[0] === own,
    ask: t('gugong.sets.mong'),
    button: { words: t('gugong.sets.own', { n: Number(own) }), key: '' },
  }))
}
