import { expect, test } from 'vitest'
import type { Event } from '../protocol/messages'
import { Speaker } from '../text/words.svelte'
import { blocks, heard, lastAct, plainLog, turnStart, type LogStyle } from './log'

const texts: Record<string, string> = {
  'seat.me': 'You',
  'event.turn': '{seat}, a turn',
  'event.buy': '{seat|Buy|Buys} it',
  'event.shuffle': '{seat|Shuffle|Shuffles}',
  'event.discard': '{seat|Discard|Discards}',
  'event.discard.by': '{seat} {seat|discard|discards}',
}
const speaker = new Speaker((key) => texts[key], (seat) => ['Ann', 'Bo', 'Cy'][seat], 0)
const tongue = { speaker, info: undefined }

const event = (seat: number, key: string, depth = 0): Event => ({ n: 1, seat, depth, key })
const style: LogStyle = { asides: new Set(['shuffle']), strong: new Set(), joined: new Set(['actions', 'coins']) }

test('the log falls into turns, and each event stands in a line of its own', () => {
  const log = [event(0, 'buy'), event(0, 'turn'), event(0, 'buy'), event(1, 'discard', 1), event(1, 'turn')]
  expect(blocks(log, plainLog).map(({ turn, lines }) => [turn?.seat, lines.map(({ length }) => length)])).toEqual([[undefined, [1]], [0, [1, 1]], [1, []]])
  expect(blocks([], plainLog)).toEqual([])
})

test('what has not changed is the same as before', () => {
  const log = [event(0, 'turn'), event(0, 'buy'), event(1, 'turn')]
  const before = blocks(log, plainLog)
  const after = blocks([...log, event(1, 'buy')], plainLog, before)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(blocks(log.map((event) => ({ ...event })), plainLog, before)[0]).not.toBe(before[0])
})

test('small gains of one card are one line', () => {
  const lines = (...events: Event[]) => blocks(events, style)[0]!.lines.map((line) => line.map(({ key }) => key).join('+'))
  expect(lines(event(0, 'buy'), event(0, 'actions', 1), event(0, 'coins', 1), event(0, 'buy'))).toEqual(['buy', 'actions+coins', 'buy'])
  expect(lines(event(0, 'actions', 1), event(0, 'coins', 2), event(1, 'coins', 2))).toEqual(['actions', 'coins', 'coins'])
})

test('a game may open its blocks otherwise, and leave out what other lines tell', () => {
  const log = [event(-1, 'round'), event(0, 'turn'), event(0, 'buy'), event(1, 'turn'), event(1, 'buy'), event(-1, 'round'), event(1, 'turn')]
  const told = blocks(log, { ...style, opens: 'round', silent: new Set(['turn']) })
  expect(told.map(({ turn, lines }) => [turn?.key, lines.flat().map(({ seat, key }) => `${seat} ${key}`)])).toEqual([['round', ['0 buy', '1 buy']], ['round', []]])
})

test('the last act of a seat is no aside, no effect and no other seat’s', () => {
  const log = [event(1, 'turn'), event(1, 'buy'), event(2, 'discard', 1), event(1, 'shuffle'), event(2, 'turn')]
  expect(lastAct(log, 1, style)).toBe(log[1])
  expect(lastAct(log, 2, style)).toBeUndefined()
  expect(lastAct(log, 1, style, turnStart(log))).toBeUndefined()
  expect(turnStart([event(0, 'buy')])).toBe(1)
})

test('who only hears what happens is told who did it', () => {
  expect(heard(tongue, [event(1, 'buy'), event(1, 'shuffle'), event(2, 'turn')], 1)).toBe('Bo: Buys it. Shuffles. Cy, a turn')
  expect(heard(tongue, [event(2, 'turn'), event(2, 'buy')], 1)).toBe('Cy, a turn. Buys it')
  expect(heard(tongue, [event(0, 'buy'), event(1, 'turn'), event(1, 'buy')], 0)).toBe('Buy it. Bo, a turn. Buys it')
  expect(heard(tongue, [event(0, 'discard', 1), event(2, 'discard', 1), event(1, 'buy')], 1)).toBe('You discard. Cy discards. Bo: Buys it')
})
