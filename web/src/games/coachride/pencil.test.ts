import { expect, test } from 'vitest'
import { longestMark, Pencil } from './pencil.svelte'

function drawer(text?: string) {
  const kept = new Map(text === undefined ? [] : [['noripan.coachride.marks', text]])
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('marks stay on the device, a game each, and are rubbed out', () => {
  const keeper = drawer()
  const pencil = new Pencil(keeper)
  pencil.write('a', 3, ' 기사단? ')
  pencil.write('b', 3, '형제단?')
  pencil.write('b', 1, 'x'.repeat(longestMark + 5))
  expect(pencil.of('a')).toEqual({ 3: '기사단?' })
  const again = new Pencil(keeper)
  expect(again.of('b')).toEqual({ 3: '형제단?', 1: 'x'.repeat(longestMark) })
  again.write('b', 3, '')
  expect(again.of('b')).toEqual({ 1: 'x'.repeat(longestMark) })
  expect(again.of('c')).toEqual({})
})

test('old games make room', () => {
  const pencil = new Pencil(drawer())
  for (let i = 0; i < 30; i++) pencil.write(String(i), 0, 'x')
  expect(pencil.of('9')).toEqual({})
  expect(pencil.of('10')).toEqual({ 0: 'x' })
})

test.each(['', 'null', '{}', '[1]', '[{"game":1}]', '[{"game":"a","marks":{"x":"y"}}]', '[{"game":"a","marks":{"1":5}}]', '{'])('what is stored is no reason to fail: %s', (text) => {
  expect(new Pencil(drawer(text)).of('a')).toEqual({})
})

test('without storage they last as long as the page', () => {
  const pencil = new Pencil({ getItem: () => null, setItem: () => { throw new Error('full') } })
  pencil.write('a', 0, 'x')
  expect(pencil.of('a')).toEqual({ 0: 'x' })
})
