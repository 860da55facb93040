import { describe, expect, test } from 'vitest'
import { format, say, type Words } from './format'

const korean: Record<string, string> = {
  'card.copper': '동',
  'card.silver': '은',
  'card.estate': '사유지',
  'list.count': '{item} {n}장',
  'list.separator': ', ',
  'list.last': ', ',
  'option.discard': '{card} 버리기',
}
const english: Record<string, string> = {
  'card.copper': 'Copper',
  'card.copper.plural': 'Coppers',
  'card.silver': 'Silver',
  'card.silver.plural': 'Silvers',
  'card.estate': 'Estate',
  'card.moat': 'Moat',
  'list.count': '{n} {items}',
  'list.separator': ', ',
  'list.last': ' and ',
}
const words = (catalogue: Record<string, string>): Words => ({
  template: (key) => catalogue[key],
  seat: (seat) => ['나', '하늬'][seat] ?? '?',
})
const ko = words(korean)
const en = words(english)

describe('format', () => {
  test.each<[string, Parameters<typeof format>[1], Words, string]>([
    ['돈 {n}', { n: 6 }, ko, '돈 6'],
    ['{card:을/를} 내요', { card: 'card.copper' }, ko, '동을 내요'],
    ['{cards:을/를} 내요', { cards: ['card.silver', 'card.copper', 'card.silver'] }, ko, '은 2장, 동을 내요'],
    ['{cards:을/를} 내요', { cards: ['card.silver', 'card.silver'] }, ko, '은 2장을 내요'],
    ['Discard {cards}', { cards: ['card.silver', 'card.copper', 'card.silver'] }, en, 'Discard 2 Silvers and Copper'],
    ['{cards}', { cards: ['card.moat', 'card.moat', 'card.estate', 'card.copper'] }, en, '2 Moat, Estate and Copper'],
    ['{cards}', { cards: [] }, en, ''],
    ['{seat:이/가} 막아요', { seat: 'seat.0' }, ko, '내가 막아요'],
    ['{seat:이/가} 막아요', { seat: 'seat.1' }, ko, '하늬가 막아요'],
    ['{n} {n|card|cards}', { n: 1 }, en, '1 card'],
    ['{n} {n|card|cards}', { n: 0 }, en, '0 cards'],
    ['{{{n}}}', { n: 3 }, en, '{3}'],
    ['a { b', {}, en, 'a { b'],
    ['{what:을/를}', {}, ko, '⟨what⟩을'],
    ['{card}', { card: 'card.unknown' }, ko, '⟨card.unknown⟩'],
  ])('%s with %j', (template, args, words, said) => {
    expect(format(template, args, words)).toBe(said)
  })

  test('a key without words is told as itself', () => {
    expect(say('event.new', undefined, ko)).toBe('⟨event.new⟩')
  })

  test('a label takes all picks at once', () => {
    expect(say('option.discard', { card: ['card.estate', 'card.copper'] }, ko)).toBe('사유지, 동 버리기')
  })
})
