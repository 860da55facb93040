import type { Decision } from '../../protocol/messages'
import { split } from '../../table/phrases'
import type { CardView, CityView } from './view'

/** What a thing on the board may be chosen for: the option's place in the question, or its name where it is refused. */
export interface Offer {
  place?: number
  refused?: string
}

/** What one may choose a thing for, by the verb and what it is called in the option. */
export function offerOf(decision: Decision | undefined, verb: string, ...refs: (string | number)[]): Offer {
  const option = `${verb}:${refs.join('/')}`
  const place = decision?.options.indexOf(option) ?? -1
  if (place >= 0) return { place }
  return decision?.why?.[option] ? { refused: option } : {}
}

/** By what verb a role is chosen in this question: it names whom the Assassin or the Thief means. */
export function namingVerb(decision: Decision | undefined): 'assassinate' | 'steal' | undefined {
  return (['assassinate', 'steal'] as const).find((verb) => decision?.options.some((option) => split(option).verb === verb))
}

/** What cards of the hand are chosen for. */
export function handVerb(decision: Decision | undefined, aim: string | undefined): string | undefined {
  if (!decision) return undefined
  if (decision.kind === 'secretcity.redraw') return 'return'
  if (decision.kind === 'secretcity.pay') return 'pay'
  if (decision.kind !== 'secretcity.take' && decision.kind !== 'secretcity.act') return undefined
  if (aim === undefined) return 'build'
  return aim === 'lab' ? 'lab' : undefined
}

/** A card of the hand as it stands on the screen, with what it may be chosen for. */
export interface HandCard extends CardView, Offer {
  /** Which copy of its name, from 0: it tells equal cards apart. */
  copy: number
}

/** The hand, cheap cards first, equal ones side by side. */
export function handCards(view: CityView, decision: Decision | undefined, aim: string | undefined): HandCard[] {
  const verb = handVerb(decision, aim)
  const sorted = [...(view.me?.hand ?? [])].sort((a, b) => a.cost - b.cost || a.building.localeCompare(b.building))
  return numbered(sorted, ({ building }) => building).map(([card, copy]) => {
    if (verb === undefined) return { ...card, copy }
    const option = `${verb}:${card.building}`
    const places = (decision?.options ?? []).flatMap((each, place) => (each === option ? [place] : []))
    // Where one is picked, equal cards are one option: each of them stands for it.
    const place = places[copy] ?? (decision?.max === 1 ? places[0] : undefined)
    return { ...card, copy, ...(place === undefined ? offerOf(decision, verb, card.building) : { place }) }
  })
}

/** Things with the number of equal ones before them. */
export function numbered<T>(things: readonly T[], name: (thing: T) => string): [T, number][] {
  const met = new Map<string, number>()
  return things.map((thing) => {
    const n = met.get(name(thing)) ?? 0
    met.set(name(thing), n + 1)
    return [thing, n]
  })
}
