import { expect, test } from 'vitest'
import { GuideMemory } from './memory.svelte'

/** A browser's storage that lasts as long as a spec. */
function storage(first = '{}') {
  const kept = new Map([['noripan.guide', first]])
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) }
}

test('the cards at the beginning come in the first game only, until they are put away', () => {
  const memory = new GuideMemory(storage())
  expect(memory.welcomes('farm')).toBe(false)
  memory.begin('farm', 'one')
  expect(memory.welcomes('farm')).toBe(true)
  memory.begin('farm', 'one') // the page was loaded anew
  expect(memory.welcomes('farm')).toBe(true)
  memory.begin('farm', 'two')
  expect(memory.welcomes('farm')).toBe(false)
})

test('cards that were put away do not come back in the same game', () => {
  const memory = new GuideMemory(storage())
  memory.begin('farm', 'one')
  memory.welcomed('farm')
  expect(memory.welcomes('farm')).toBe(false)
})

test('a kind of question is explained twice', () => {
  const memory = new GuideMemory(storage())
  memory.begin('farm', 'one')
  memory.explained('farm', 'farm.sow')
  expect(memory.explains('farm', 'farm.sow')).toBe(true)
  memory.explained('farm', 'farm.sow')
  expect(memory.explains('farm', 'farm.sow')).toBe(false)
  expect(memory.explains('farm', 'farm.reap')).toBe(true)
})

test('what is understood is not explained again, in this page or the next', () => {
  const kept = storage()
  const memory = new GuideMemory(kept)
  memory.begin('farm', 'one')
  memory.understood('farm', 'farm.sow')
  for (const now of [memory, new GuideMemory(kept)]) {
    expect(now.explains('farm', 'farm.sow')).toBe(false)
    expect(now.explains('farm', 'farm.reap')).toBe(true)
  }
})

test('after three games nothing is explained', () => {
  const memory = new GuideMemory(storage())
  for (const id of ['one', 'two', 'three']) memory.begin('farm', id)
  expect(memory.explains('farm', 'farm.sow')).toBe(true)
  memory.begin('farm', 'four')
  expect(memory.explains('farm', 'farm.sow')).toBe(false)
  memory.begin('town', 'five')
  expect(memory.explains('town', 'town.build')).toBe(true)
})

test('what was forgotten is told anew', () => {
  const kept = storage()
  const memory = new GuideMemory(kept)
  memory.begin('farm', 'one')
  memory.understood('farm', 'farm.sow')
  memory.forget()
  expect(new GuideMemory(kept).explains('farm', 'farm.sow')).toBe(true)
})

test.each(['', 'null', '7', '{"farm":7}', '{"farm":{"kinds":null}}', 'no JSON'])('%s in the storage is nothing', (text) => {
  const memory = new GuideMemory(storage(text))
  expect(memory.explains('farm', 'farm.sow')).toBe(true)
  memory.begin('farm', 'one')
  expect(memory.welcomes('farm')).toBe(true)
})
