import { expect, test } from 'vitest'
import type { GameClient } from '../games/client'
import type { Decision } from '../protocol/messages'
import { Table } from './table.svelte'

const decision = (serial: number): Decision => ({
  seat: 0, serial, kind: 'city.act', class: 'slot', min: 1, max: 1, ordered: false, default: ['end'],
  options: ['end', 'build:inn', 'demolish:inn', 'demolish:gate'],
})

/** A game in which buildings are weighed, and what is to be demolished is chosen after saying so. */
const client = {
  weighs: (_table, _decision, option) =>
    option.includes(':') ? { ask: `${option}?`, commit: option, sure: option === 'demolish:gate' ? 'it is yours' : undefined } : undefined,
  aims: () => [{ name: 'demolish', has: (option) => option.startsWith('demolish:'), ask: 'which?' }],
} as Partial<GameClient> as GameClient

function asked() {
  const given: string[][] = []
  const table = new Table(
    { connect: () => { throw new Error('nobody connects') }, renew: () => Promise.resolve(), now: () => 0, newId: () => 'id' },
    { load: () => Promise.resolve([]), mute: () => Promise.resolve() },
  )
  table.client = client
  Object.assign(table.live, {
    status: 'live', you: { person: 'p', name: '', seat: 0, host: true, controlling: true, member: 1 }, game: { view: {}, waiting: [], decision: decision(1) },
    send: ({ picks }: { picks: string[] }) => {
      given.push(picks)
      return Promise.resolve({ ok: true })
    },
  })
  const ask = (serial: number) => (table.live.game = { view: {}, waiting: [], decision: decision(serial) })
  return { table, given, ask }
}

test('what is weighed is held by the first touch and given by the second', () => {
  const { table, given } = asked()
  table.pick(1)
  expect(given).toEqual([])
  expect(table.held).toMatchObject({ option: 'build:inn', ask: 'build:inn?' })
  table.pick(1)
  expect(given).toEqual([['build:inn']])
  expect(table.held).toBeUndefined()
})

test('another touch holds something else, and one may drop what is held', () => {
  const { table, given } = asked()
  table.pick(1)
  table.pick(2)
  expect(table.held?.option).toBe('demolish:inn')
  table.cancel()
  expect(table.held).toBeUndefined()
  table.commit()
  expect(given).toEqual([])
})

test('what is not weighed is given at once, whatever is held', () => {
  const { table, given } = asked()
  table.pick(1)
  table.pickOption('end')
  expect(given).toEqual([['end']])
})

test.each(['the same touch', 'the bar'])('what is grave is asked for once more: by %s', (by) => {
  const { table, given } = asked()
  table.pick(3)
  table.commit()
  expect(given).toEqual([])
  expect(table.givesUp).toMatchObject({ what: 'it is yours', ask: 'demolish:gate?' })
  if (by === 'the bar') table.pickOption('demolish:gate')
  else table.pick(3)
  expect(given).toEqual([['demolish:gate']])
})

test('digits reach what needs nothing first, and then only what was touched first', () => {
  const { table } = asked()
  const keyed = () => table.choice.entries.filter(({ key }) => key).map(({ option, key }) => `${key} ${option}`)
  expect(keyed()).toEqual(['1 end', '2 build:inn'])
  table.aimAt('demolish')
  expect(table.aim?.ask).toBe('which?')
  expect(keyed()).toEqual(['1 demolish:inn', '2 demolish:gate'])
  expect(table.choice.entries).toHaveLength(4)
})

test('Esc goes back step by step: what is held, then what was touched first', () => {
  const { table } = asked()
  table.aimAt('demolish')
  table.pick(2)
  table.cancel()
  expect([table.held, table.aim?.name]).toEqual([undefined, 'demolish'])
  table.cancel()
  expect(table.aim).toBeUndefined()
})

test('what was touched first ends with its question', () => {
  const { table, ask } = asked()
  table.aimAt('demolish')
  ask(2)
  expect(table.aim).toBeUndefined()
  expect(table.reaches('build:inn')).toBe(true)
})

test.each([
  [['human', 'bot', 'bot'], true, 'playing', true],
  [['autoplay', 'bot'], true, 'finished', true],
  [['human', 'bot'], false, 'playing', false],
  [['human', 'human', 'bot'], true, 'playing', false],
  [['human', 'substitute', 'bot'], true, 'playing', false],
  [['human'], true, 'playing', false],
  [['human', 'bot'], true, 'lobby', false],
])('with %j, wanted by the host: %s, %s: the bots tell why: %s', (controllers, reasons, state, tells) => {
  const { table } = asked()
  table.live.room = { state, options: { reasons }, seats: controllers.map((controller) => ({ controller })) } as never
  expect(table.tellsWhy).toBe(tells)
  table.replays = true
  expect(table.tellsWhy).toBe(false)
})
