import { expect, test } from 'vitest'
import type { Decision, Event, GameInfo } from '../protocol/messages'
import { Speaker } from '../text/words.svelte'
import { eventWords, hint, isPassive, noneWords, optionWords, picksWords, question, split, type Tongue } from './phrases'

const texts: Record<string, string> = {
  'card.copper': 'Copper',
  'card.copper.plural': 'Coppers',
  'card.gold': 'Gold',
  'list.count': '{n} {items}',
  'list.separator': ', ',
  'list.last': ', ',
  'ask.d.discard': 'Choose {min} to {max} for {card}',
  'kind.d.other': 'Other',
  'hint.d.discard': 'keep {keep}',
  'none.d.discard': 'Discard nothing',
  'pick.none': 'Choose nothing',
  'option.discard': 'Discard {card}',
  'option.d.discard.end': 'Stop',
  'option.end': 'End',
  'option.trade': '{n} for {card}',
  'event.buy': 'Buys {card}',
  'event.reveal': 'Reveals {card}',
  'event.reveal.by': '{seat} reveals {card}',
}
const speaker = new Speaker((key) => texts[key], (seat) => ['Ann', 'Bo'][seat], undefined)
const card = { name: 'card', table: 'card' }
const info = {
  verbs: [
    { name: 'discard', args: [card] },
    { name: 'trade', args: [{ name: 'n', table: '' }, card] },
    { name: 'end', args: [] },
  ],
} as unknown as GameInfo
const tongue: Tongue = { speaker, info }
const decision = (change: Partial<Decision> = {}): Decision => ({
  seat: 0, serial: 1, kind: 'd.discard', class: 'slot', min: 0, max: 2, ordered: false, options: [], default: [],
  args: { card: 'card.gold', keep: 3 }, ...change,
})

test('an option is a verb with references', () => {
  expect(split('trade:3/key')).toEqual({ verb: 'trade', refs: ['3', 'key'] })
  expect(split('end')).toEqual({ verb: 'end', refs: [] })
  expect([isPassive('end'), isPassive('pass'), isPassive('discard:gold')]).toEqual([true, true, false])
})

test('an option is said by its verb, or by what it is for this question', () => {
  expect(optionWords(tongue, decision(), 'discard:copper')).toBe('Discard Copper')
  expect(optionWords(tongue, decision(), 'end')).toBe('Stop')
  expect(optionWords(tongue, decision({ kind: 'd.other' }), 'end')).toBe('End')
  expect(optionWords(tongue, decision(), 'trade:3/gold')).toBe('3 for Gold')
  expect(optionWords(tongue, decision(), 'unheard:of')).toBe('unheard:of')
})

test('picks of one verb are one sentence', () => {
  expect(picksWords(tongue, decision(), ['discard:copper', 'discard:gold', 'discard:copper'])).toBe('Discard 2 Coppers, Gold')
  expect(picksWords(tongue, decision(), ['discard:copper', 'end'])).toBe('Discard Copper, Stop')
  expect(picksWords(tongue, decision(), ['trade:3/gold', 'trade:1/copper'])).toBe('3 for Gold, 1 for Copper')
  expect(picksWords(tongue, decision(), [])).toBe('')
})

test('picking nothing has words of its own', () => {
  expect(noneWords(tongue, decision())).toBe('Discard nothing')
  expect(noneWords(tongue, decision({ kind: 'd.other' }))).toBe('Choose nothing')
})

test('a question is said with its arguments, or by its kind', () => {
  expect(question(tongue, decision())).toBe('Choose 0 to 2 for Gold')
  expect(question(tongue, decision({ kind: 'd.other' }))).toBe('Other')
  expect(question(tongue, decision({ kind: 'd.unsaid' }))).toBe('d.unsaid')
  expect(hint(tongue, decision())).toBe('keep 3')
  expect(hint(tongue, decision({ kind: 'd.other' }))).toBeUndefined()
})

const event = (seat: number, key: string, n = 1): Event => ({ n, seat, depth: 0, key, args: { card: 'card.gold' } })

test('who acts out of turn is named', () => {
  expect(eventWords(tongue, event(1, 'reveal'), 1)).toBe('Reveals Gold')
  expect(eventWords(tongue, event(1, 'reveal'), 0)).toBe('Bo reveals Gold')
  expect(eventWords(tongue, event(1, 'buy'), 0)).toBe('Buys Gold')
  expect(eventWords(tongue, event(1, 'unsaid'), 0)).toBe('⟨event.unsaid⟩')
})
