import { expect, test } from 'vitest'
import { compare } from './exchange'
import { thingOf } from './offers'
import { giftOf } from './patches'

const price = { gift: '4_wall', place: 'jade', free: true, value: 4 }

test('why a gift is enough is told in numbers', () => {
  expect(compare({ ...price, why: 'higher' }, giftOf('4_wall'), giftOf('2_canal'))).toBe('4 > 2')
  expect(compare({ ...price, why: 'equal' }, giftOf('4_wall'), giftOf('4_canal'))).toBe('4 = 4')
  expect(compare({ ...price, why: 'one_nine', value: 1 }, giftOf('1_jade'), giftOf('9_none'))).toBe('1 ▸ 9')
  expect(compare({ ...price, why: 'higher', value: 5 }, giftOf('4_wall'), giftOf('4_canal'))).toBe('4+1 > 4')
})

test('an option is about what it names, a piece about where it goes', () => {
  expect(thingOf('tile:d1_2/3')).toEqual({ verb: 'tile', thing: 'd1_2' })
  expect(thingOf('load:single/2')).toEqual({ verb: 'load', thing: '2' })
  expect(thingOf('do')).toEqual({ verb: 'do', thing: undefined })
})
