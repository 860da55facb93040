import { expect, test } from 'vitest'
import cases from '../../../game/words/testdata/cases.json'
import type { Args } from '../protocol/messages'
import { say, type Words } from './format'

/** The same table that the server's formatter runs over. */
interface Case {
  name: string
  template?: string
  key?: string
  catalogue?: Record<string, string>
  args?: Args
  names?: string[]
  viewer?: number
  want: string
}

test.each(cases as Case[])('$name', ({ template, key, catalogue = {}, args, names = [], viewer, want }) => {
  const texts: Record<string, string> = template === undefined ? catalogue : { ...catalogue, template }
  const words: Words = { template: (key) => texts[key], name: (seat) => names[seat], viewer }
  expect(say(key ?? 'template', args, words)).toBe(want)
})

test('a label takes all picks at once', () => {
  const texts: Record<string, string> = {
    'option.discard': '{card} 버리기', 'card.estate': '사유지', 'card.curse': '저주', 'list.separator': ', ', 'list.last': ', ',
  }
  const words: Words = { template: (key) => texts[key], name: () => undefined }
  expect(say('option.discard', { card: ['card.estate', 'card.curse'] }, words)).toBe('사유지, 저주 버리기')
})

test('the interface’s strings are ready words', () => {
  const words: Words = { template: () => '{name:이/가} 왔어요', name: () => undefined, literal: true }
  expect(say('any', { name: '보리' }, words)).toBe('보리가 왔어요')
})

test('nothing endless is said', () => {
  const words: Words = { template: () => '가'.repeat(5000), name: () => undefined }
  expect(say('any', undefined, words)).toHaveLength(4000)
})
