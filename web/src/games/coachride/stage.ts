import type { Decision, Event } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { CoachView, Fight } from './view'

/** The question's own name, without the game's. */
export const kindOf = (decision: Decision | undefined): string => decision?.kind.slice(decision.kind.indexOf('.') + 1) ?? ''

/** What stands in the middle of the ring; on a phone it takes the place of the seats. */
export type Stage = 'fight' | 'trade' | 'declare' | 'choose' | 'rest'

/** Questions that lay something out to choose from. */
const laid = new Set(['clair_pick', 'coat_pick', 'loot_take', 'diplomat_demand', 'diplomat_give'])
/** Questions of which a trade is the matter. */
const traded = new Set(['trade_object', 'trade_response', 'diplomat_object'])

export function stageOf(view: CoachView, decision: Decision | undefined): Stage {
  const kind = kindOf(decision)
  if (kind === 'declare_names') return 'declare'
  if (laid.has(kind)) return 'choose'
  if (traded.has(kind)) return 'trade'
  if (kind === 'overflow_gift') return 'rest' // seats are chosen
  if (view.fight) return 'fight'
  return view.trade ? 'trade' : 'rest'
}

/** What is touched for an option: a seat, an object of mine, or something in the middle. */
interface Touched {
  seat?: string
  mine?: string
  middle?: string
}
const touches: Record<string, (refs: string[]) => Touched> = {
  with: ([seat]) => ({ seat }),
  hypnotise: ([seat]) => ({ seat }),
  winner: ([seat]) => ({ seat }),
  gift: ([seat, mine]) => ({ seat, mine }),
  give: ([mine]) => ({ mine }),
  accept: ([mine]) => ({ mine }),
  // Where the loser has but one object, it is taken for one of mine, or is handed back itself.
  barter: ([taken, returned]) => (taken === returned ? { middle: returned, mine: returned } : { mine: returned }),
  take: ([middle]) => ({ middle }),
  place: ([middle]) => ({ middle }),
  become: ([middle]) => ({ middle }),
  name: ([middle]) => ({ middle }),
}

function touched(decision: Decision, option: string): Touched {
  const { verb, refs } = split(option)
  if (kindOf(decision) === 'diplomat_give') return { middle: refs[0] }
  return touches[verb]?.(refs) ?? {}
}

/** Where an option is chosen: on a seat, in my luggage, in the middle, or in the bar. */
export function whereOf(decision: Decision, option: string): 'seat' | 'mine' | 'middle' | 'bar' {
  const { seat, mine, middle } = touched(decision, option)
  if (seat !== undefined) return 'seat'
  if (middle !== undefined) return 'middle'
  return mine === undefined ? 'bar' : 'mine'
}

/** The option by which a seat is chosen, of those that can be reached; and why it is none where it is not. */
export function seatOption(decision: Decision | undefined, seat: number, reached: (option: string) => boolean = () => true): { option?: string; refused?: string } {
  const is = (option: string) => decision !== undefined && touched(decision, option).seat === String(seat) && reached(option)
  // Where no seat can be chosen at all, none need tell why.
  const asks = decision?.options.some((option) => touched(decision, option).seat !== undefined) ?? false
  return { option: decision?.options.find(is), refused: asks ? Object.keys(decision?.why ?? {}).find(is) : undefined }
}

/** A thing as it lies there, with the option that it offers, or would offer. */
export interface Tile {
  thing: string
  /** Tells copies apart. */
  copy: number
  option?: string
  /** Where its option stands in the question; undefined where it offers none. */
  place?: number
  refused?: string
}

/** Things with what they offer. Where one is picked, every copy stands for it; else each has an option of its own. */
export function tiles(things: readonly string[], decision: Decision | undefined, where: 'mine' | 'middle'): Tile[] {
  const copies = new Map<string, number>()
  const fits = (thing: string) => (option: string) => {
    const of = decision ? touched(decision, option) : {}
    return of.seat === undefined && of[where] === thing
  }
  return things.map((thing) => {
    const copy = copies.get(thing) ?? 0
    copies.set(thing, copy + 1)
    const own = (decision?.options ?? []).flatMap((option, place) => (fits(thing)(option) ? [place] : []))
    const place = own[copy] ?? (decision?.max === 1 ? own[0] : undefined)
    const refused = place === undefined ? Object.keys(decision?.why ?? {}).find(fits(thing)) : undefined
    return { thing, copy, place, refused, option: place === undefined ? undefined : decision!.options[place] }
  })
}

/** What a seat is in a fight, as its panel says. */
export type Part = 'attacker' | 'defender' | 'attack' | 'defend' | 'abstain' | 'void' | 'asked'

export function partOf(fight: Fight | undefined, seat: number): Part | undefined {
  if (!fight) return undefined
  if (seat === fight.attacker) return 'attacker'
  if (seat === fight.defender) return 'defender'
  const spoken = fight.supports.find((support) => support.seat === seat)
  if (!spoken) return fight.asked === seat ? 'asked' : undefined
  if (spoken.void) return 'void'
  return spoken.side === 'attack' || spoken.side === 'defend' ? spoken.side : 'abstain'
}

/** The steps of a fight, in their order. */
export const steps = ['priest', 'support', 'hypnosis', 'effects', 'doctor', 'spoils'] as const
export type Step = (typeof steps)[number]

/** Where the fight stands; undefined when it is over. */
export function stepOf({ step }: Fight): Step | undefined {
  if (step === 'pay') return 'priest'
  if (step === 'loot' || step === 'tie') return 'spoils'
  return steps.find((one) => one === step)
}

/** The lines that make up a side's sum, and those of what else was used. */
export function forces({ lines }: Fight, side: string | undefined): Fight['lines'] {
  return lines.filter((line) => (line.side || undefined) === side)
}

/** Objects that go from seat to seat: what everybody sees travel is a back. */
const goes: Record<string, (seat: number, other: number) => [number, number][]> = {
  offer: (seat, other) => [[seat, other]],
  offered: (seat, other) => [[seat, other]],
  trade: (seat, other) => [[seat, other], [other, seat]],
  traded: (seat, other) => [[seat, other], [other, seat]],
  gift: (seat, other) => [[seat, other]],
  gave: (seat, other) => [[seat, other]],
  pay: (seat, other) => [[seat, other]],
  paid: (seat, other) => [[seat, other]],
  loot: (seat, other) => [[other, seat]],
  looted: (seat, other) => [[other, seat]],
  return: (seat, other) => [[seat, other]],
  returned: (seat, other) => [[seat, other]],
}

export interface Travel {
  from: number
  to: number
}

/** The ways that objects go in what has just happened, whatever they are; a Sextant sends one from everybody. */
export function travels(events: readonly Event[], seats: number): Travel[] {
  return events.flatMap(({ key, seat, args }) => {
    if (key === 'sextant') {
      const step = args?.direction === 'direction.left' ? 1 : seats - 1
      return Array.from({ length: seats }, (_, from) => ({ from, to: (from + step) % seats }))
    }
    const other = seatRef(args?.other)
    return other === undefined ? [] : (goes[key]?.(seat, other) ?? []).map(([from, to]) => ({ from, to }))
  })
}

/** The seat that an argument names. */
export function seatRef(arg: unknown): number | undefined {
  const found = typeof arg === 'string' ? /^seat\.(\d+)$/.exec(arg) : null
  return found ? Number(found[1]) : undefined
}

/** What I learn of others by looking, or by what comes to me. */
const learnt = new Set(['see_association', 'see_luggage', 'see_identity', 'see_left_over', 'draw', 'swap'])
/** What others do with me, seen by the two of us alone. */
const befalls = new Set(['swap', 'hand', 'gift', 'lay', 'pay', 'loot', 'return'])

/** The newest of what I alone was told, of this turn or the one before it; none of what I have put away. */
export function secretNow(log: readonly Event[], me: number, away: number): Event[] {
  const turns = log.flatMap(({ key }, at) => (key === 'turn' ? [at] : []))
  const since = turns.at(-2) ?? 0
  return log.slice(since).filter(({ key, n, seat }) => n > away && (seat === me ? learnt : befalls).has(key))
}
