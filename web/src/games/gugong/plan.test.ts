import { expect, test } from 'vitest'
import type { Decision } from '../../protocol/messages'
import type { Table } from '../../table/table.svelte'
import { layingOf, planOf } from './plan.svelte'

function asked(kind: string, ...options: string[]) {
  const given: string[] = []
  const decision: Decision = { seat: 0, serial: 7, kind: `gugong.${kind}`, class: 'slot', min: 1, max: 1, ordered: false, options, default: [] }
  const table = { decision, pickOption: (option: string) => given.push(option) } as unknown as Table & { decision: Decision | undefined }
  return { table, plan: planOf(table), given }
}

const choices = ['free:6_servant/travel', 'pay:6_servant/wall', 'discard:6_servant/wall/2_canal', 'discard:6_servant/wall/8_none', 'only:6_servant/wall', 'pay:2_canal/wall']

test('a card held up shows what it may do where; a place touched twice takes what costs nothing', () => {
  const { plan, given } = asked('exchange', ...choices)
  plan.hold('6_servant', 1)
  expect(plan.at('travel').map(({ mode }) => mode)).toEqual(['free'])
  expect(plan.at('wall').map(({ mode }) => mode)).toEqual(['pay', 'discard', 'discard', 'only'])
  plan.aim('travel')
  expect(given).toEqual([])
  plan.aim('travel')
  expect(given).toEqual(['free:6_servant/travel'])
})

test('where it must be paid nothing is given before the way is known, and with a card, which', () => {
  const { plan, given } = asked('exchange', ...choices)
  plan.hold('6_servant', 1)
  plan.aim('wall')
  expect(plan.give()).toBe(false)
  plan.aim('wall', 'discard')
  expect(plan.payers).toEqual(['2_canal', '8_none'])
  expect(plan.give()).toBe(false)
  plan.payWith('8_none')
  expect(plan.laying?.option).toBe('discard:6_servant/wall/8_none')
  plan.payWith('8_none')
  expect(given).toEqual(['discard:6_servant/wall/8_none'])
})

test('steps lead back one by one, and another card keeps the place', () => {
  const { plan } = asked('exchange', ...choices)
  plan.hold('6_servant', 1)
  plan.aim('wall', 'discard')
  expect(plan.back()).toBe(true)
  expect(plan.mode).toBeUndefined()
  plan.hold('2_canal', 0)
  expect(plan.place).toBe('wall')
  expect(plan.laying?.option).toBe('pay:2_canal/wall')
  expect(plan.back()).toBe(true)
  expect(plan.back()).toBe(true)
  expect(plan.empty).toBe(true)
  expect(plan.back()).toBe(false)
})

test('a plan ends with its question; a card held up before it is asked about stays up', () => {
  const { table, plan } = asked('exchange', ...choices)
  const decision = table.decision
  table.decision = undefined
  plan.hold('6_servant', 1)
  table.decision = decision
  expect(plan.card?.gift).toBe('6_servant')
  table.decision = { ...decision!, serial: 8, kind: 'gugong.card', options: ['do', 'skip'] }
  expect(plan.empty).toBe(true)
})

test('a swap tells a card of the hand from an equal one of the discard pile', () => {
  const { plan } = asked('swap', 'swap_hand:4_wall/jade', 'swap_discard:4_wall/jade', 'decline')
  plan.hold('4_wall', 0, true)
  plan.aim('jade')
  expect(plan.laying?.option).toBe('swap_discard:4_wall/jade')
  expect(layingOf('decline')).toBeUndefined()
})
