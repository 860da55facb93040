import type { Decision, Reasons } from '../protocol/messages'
import { noneWords, picksWords, type Tongue } from './phrases'

/** An answer that a bot has thought about. */
export interface Thought {
  words: string
  /** 0 to 100. */
  percent: number
  /** In how many games it was tried. */
  looked: number
  /** It is what was answered. */
  picked: boolean
}

/** Why the bot's move stands on top although another's estimate is higher: it keeps to its own, or is less sure of the other. */
export type Doubt = 'own' | 'less'

/** Undefined where nothing is to be explained. */
export function doubt({ searched, best }: Reasons): Doubt | undefined {
  const top = best[0]
  if (!searched || !top || best.every(({ percent }) => percent <= top.percent)) return undefined
  return top.own ? 'own' : 'less'
}

/** The question as far as reasons tell it: what its words need. */
const decisionOf = ({ seat, kind, args, picks }: Reasons): Decision => ({
  seat, serial: 0, kind, class: 'slot', min: picks.length, max: picks.length, ordered: false, args, options: picks, default: [],
})

/** What was to be decided, in words. */
export function subject({ speaker }: Tongue, { kind, args }: Reasons): string {
  return speaker.sayFirst([`kind.${kind}`, `ask.${kind}`], args) ?? kind
}

/** The answers that a bot thought about, the best first. */
export function thoughts(tongue: Tongue, reasons: Reasons): Thought[] {
  const decision = decisionOf(reasons)
  const said = (picks: string[]) => (picks.length === 0 ? noneWords(tongue, decision) : picksWords(tongue, decision, picks))
  const begins = (picks: string[]) =>
    picks.length === 0 ? reasons.picks.length === 0 : picks.every((pick, i) => reasons.picks[i] === pick)
  const chosen = reasons.best.findIndex(({ picks }) => begins(picks))
  return reasons.best.map(({ picks, percent, looked = 0 }, i) => ({ words: said(picks), percent, looked, picked: i === chosen }))
}
