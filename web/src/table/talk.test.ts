import { expect, test, vi } from 'vitest'
import type { Said } from '../protocol/messages'
import { bubbleFor, Talk } from './talk.svelte'

const said = (n: number, member: number, change: Partial<Said> = {}): Said => ({ n, at: n * 1000, member, name: '하늬', watcher: false, text: 'hi', ...change })

function talking(lines: Said[], muted: number[] = []) {
  const keeper = { load: () => Promise.resolve(muted), mute: vi.fn(() => Promise.resolve()) }
  const all = { lines }
  return { talk: new Talk(() => all.lines, () => 1, keeper), keeper, hear: (line: Said) => (all.lines = [...all.lines, line]) }
}

test('what others say is unread until it was in sight; my own words are not', () => {
  const { talk, hear } = talking([])
  hear(said(1, 2))
  hear(said(2, 1))
  expect(talk.unread).toBe(1)
  talk.read()
  expect(talk.unread).toBe(0)
  hear(said(3, 3))
  expect(talk.unread).toBe(1)
})

test('what was said before the page came is old news', () => {
  const { talk, hear } = talking([said(1, 2), said(2, 2, { reaction: 'good', text: undefined })])
  talk.begin()
  expect(talk.unread).toBe(0)
  expect(talk.bubbles(2000).size).toBe(0)
  hear(said(3, 2, { reaction: 'thanks', text: undefined }))
  expect(talk.bubbles(3000).get(2)?.reaction).toBe('thanks')
})

test('the newest reaction of each stands for a while', () => {
  const { talk } = talking([said(1, 2, { reaction: 'good' }), said(2, 2, { reaction: 'pity' }), said(3, 3)])
  expect([...talk.bubbles(2000)].map(([member, { reaction }]) => [member, reaction])).toEqual([[2, 'pity']])
  expect(talk.bubbles(2000 + bubbleFor).size).toBe(0)
})

test('who is muted is neither read nor counted nor seen, and is heard again', async () => {
  const { talk, keeper } = talking([said(1, 2, { reaction: 'good' }), said(2, 3)], [2])
  await talk.loadMutes()
  expect(talk.lines.map(({ member }) => member)).toEqual([3])
  expect(talk.unread).toBe(1)
  expect(talk.bubbles(1000).size).toBe(0)
  await talk.mute(2, false)
  expect(keeper.mute).toHaveBeenCalledWith(2, false)
  expect(talk.lines).toHaveLength(2)
  await talk.mute(3, true)
  expect([talk.muted(2), talk.muted(3)]).toEqual([false, true])
})

test('a mute that the server does not keep is none', async () => {
  const { talk, keeper } = talking([said(1, 2)])
  keeper.mute.mockRejectedValueOnce(new Error('busy'))
  await expect(talk.mute(2, true)).rejects.toThrow('busy')
  expect(talk.muted(2)).toBe(false)
})
