import type { Args, Decision, Event, GameInfo, VerbSpec } from '../protocol/messages'
import type { Speaker } from '../text/words.svelte'

/** What can be said of a game: its words, and what its verbs refer to. */
export interface Tongue {
  speaker: Speaker
  info: GameInfo | undefined
}

/** An option's parts: 'trade:3/key' is the verb trade with the references 3 and key. */
export function split(option: string): { verb: string; refs: string[] } {
  const colon = option.indexOf(':')
  if (colon < 0) return { verb: option, refs: [] }
  return { verb: option.slice(0, colon), refs: option.slice(colon + 1).split('/') }
}

const passive = new Set(['end', 'pass', 'none', 'no', 'skip', 'stop', 'decline', 'keep'])

/** Options that end, pass or decline: Space takes one, and it is never painted as a commitment. */
export const isPassive = (option: string): boolean => passive.has(split(option).verb)

function verbSpec(info: GameInfo | undefined, verb: string): VerbSpec | undefined {
  return info?.verbs.find(({ name }) => name === verb)
}

/** An option's references as arguments of its words. */
function optionArgs(info: GameInfo | undefined, option: string): Args {
  const { verb, refs } = split(option)
  const args: Args = {}
  verbSpec(info, verb)?.args.forEach(({ name, table }, i) => {
    const ref = refs[i]
    if (ref !== undefined) args[name] = table === '' ? Number(ref) : `${table}.${ref}`
  })
  return args
}

/** One option as words. */
export function optionWords({ speaker, info }: Tongue, decision: Decision, option: string): string {
  const { verb } = split(option)
  const args = { ...decision.args, ...optionArgs(info, option) }
  return speaker.sayFirst([`option.${decision.kind}.${verb}`, `option.${verb}`], args) ?? option
}

/** Several picks as one sentence: what the button that commits says. */
export function picksWords(tongue: Tongue, decision: Decision, picks: string[]): string {
  const first = picks[0]
  if (first === undefined) return ''
  const { verb } = split(first)
  const spec = verbSpec(tongue.info, verb)
  const alike = picks.every((pick) => split(pick).verb === verb) && spec?.args.length === 1 && spec.args[0]!.table !== ''
  if (!alike) return picks.map((pick) => optionWords(tongue, decision, pick)).join(', ')
  const { name, table } = spec.args[0]!
  const args = { ...decision.args, [name]: picks.map((pick) => `${table}.${split(pick).refs[0]}`) }
  return tongue.speaker.sayFirst([`option.${decision.kind}.${verb}`, `option.${verb}`], args) ?? picks.join(', ')
}

/** The question, as a sentence. */
export function question({ speaker }: Tongue, decision: Decision): string {
  const args = { ...decision.args, min: decision.min, max: decision.max }
  return speaker.sayFirst([`ask.${decision.kind}`, `kind.${decision.kind}`], args) ?? decision.kind
}

/** What is good to know beside the question, if the game says anything. */
export function hint({ speaker }: Tongue, decision: Decision): string | undefined {
  return speaker.sayFirst([`hint.${decision.kind}`], { ...decision.args, min: decision.min, max: decision.max })
}

/** Picking nothing, where that may be. */
export function noneWords({ speaker }: Tongue, decision: Decision): string {
  return speaker.sayFirst([`none.${decision.kind}`, 'pick.none'], decision.args) ?? '—'
}

/** A line of the log, with its subject unless it is the turn's player. */
export function eventWords({ speaker }: Tongue, event: Event, turnOf: number | undefined): string {
  const args = { ...event.args, seat: `seat.${event.seat}` }
  const keys = event.seat === turnOf ? [`event.${event.key}`] : [`event.${event.key}.by`, `event.${event.key}`]
  return speaker.sayFirst(keys, args) ?? `⟨event.${event.key}⟩`
}
