import { expect, test } from 'vitest'
import type { GameInfo, Reasons } from '../protocol/messages'
import type { Tongue } from './phrases'
import { doubt, subject, thoughts } from './why'

const words: Record<string, string> = {
  'option.buy': 'buy', 'option.discard': 'discard', 'pick.none': 'nothing', 'kind.toy.buy': 'Buy', 'ask.toy.ask': 'Which?',
}
const tongue: Tongue = {
  speaker: {
    sayFirst: (keys: string[], args?: Record<string, unknown>) => {
      const found = keys.map((key) => words[key]).find((text) => text !== undefined)
      return found === undefined ? undefined : `${found} ${Object.values(args ?? {}).flat().join('+')}`.trim()
    },
  } as Tongue['speaker'],
  info: { verbs: ['buy', 'discard'].map((name) => ({ name, args: [{ name: 'card', table: 'card' }] })), kinds: [] } as unknown as GameInfo,
}
const reasons = (picks: string[], ...best: [string[], number][]): Reasons => ({
  seat: 1, kind: 'toy.buy', picks, searched: true, looked: 9, best: best.map(([picks, percent]) => ({ picks, percent, looked: 7 })),
})

test('each answer is told in words, and the one that was given is marked', () => {
  expect(thoughts(tongue, reasons(['buy:silver'], [['buy:gold'], 60], [['buy:silver'], 40], [[], 3]))).toEqual([
    { words: 'buy card.gold', percent: 60, looked: 7, picked: false },
    { words: 'buy card.silver', percent: 40, looked: 7, picked: true },
    { words: 'nothing', percent: 3, looked: 7, picked: false },
  ])
})

test('an answer of several picks is known by how it begins', () => {
  const told = thoughts(tongue, reasons(['discard:a', 'discard:b'], [['discard:b'], 50], [['discard:a'], 45], [['discard:a', 'discard:b'], 40]))
  expect(told.map(({ picked }) => picked)).toEqual([false, true, false])
})

test('picking nothing is an answer, too', () => {
  expect(thoughts(tongue, reasons([], [['buy:gold'], 60], [[], 30])).map(({ picked }) => picked)).toEqual([false, true])
  expect(thoughts(tongue, reasons(['buy:duchy'], [['buy:gold'], 60], [[], 30])).map(({ picked }) => picked)).toEqual([false, false])
})

test.each([
  ['the highest estimate is on top', [46, 28], true, true, undefined],
  ['as high as another', [46, 46], true, true, undefined],
  ['the own move stays on top', [28, 46], true, true, 'own'],
  ['of a higher one it is less sure', [28, 20, 46], true, false, 'less'],
  ['likelihoods are no estimates', [28, 46], false, false, undefined],
  ['nothing was thought of', [], true, false, undefined],
])('%s', (_, percents, searched, own, want) => {
  const best = percents.map((percent, i) => ({ picks: [`buy:${i}`], percent, own: i === 0 ? own : undefined }))
  expect(doubt({ ...reasons([]), searched, best })).toBe(want)
})

test('what was decided has a name, a question or its kind', () => {
  expect(subject(tongue, reasons([]))).toBe('Buy')
  expect(subject(tongue, { ...reasons([]), kind: 'toy.ask' })).toBe('Which?')
  expect(subject(tongue, { ...reasons([]), kind: 'toy.other' })).toBe('toy.other')
})
