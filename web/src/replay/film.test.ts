import { describe, expect, it, vi } from 'vitest'
import type { ReplayInfo, ReplaySight } from '../protocol/messages'
import { LiveTable } from '../table/live.svelte'
import { Film, speeds, type Eyes } from './film.svelte'

const info = {
  id: 'x', gameId: 'dominion', steps: 250, turns: [0, 100, 200], seats: [{ name: '하늬' }, { bot: 'normal' }], settings: {}, marks: [],
  rules: { number: 1, hash: 'a' }, began: 0, ended: 0, playable: true, result: { end: 'finished', seats: [] },
  fair: { commitment: 'c', seed: 's', parts: [], key: 'k' },
} as unknown as ReplayInfo

const step = (n: number, eyes: Eyes): ReplaySight =>
  ({ n, at: n, view: { at: n, eyes }, asked: [], lines: [{ n: n + 1, seat: 0, depth: 0, key: n % 100 === 0 ? 'turn' : 'coins' }] }) as unknown as ReplaySight

function film() {
  const asked: string[] = []
  const made = new Film(info, (eyes, from) => {
    asked.push(`${eyes}:${from}`)
    return Promise.resolve(Array.from({ length: Math.min(100, 251 - from) }, (_, i) => step(from + i, eyes)))
  })
  const live = new LiveTable(made.means)
  live.connect()
  return { made, live, asked }
}

describe('a film', () => {
  it('shows a step with all that was told before it', async () => {
    const { made, live, asked } = film()
    await made.start()
    expect([live.game?.view, live.log.length, live.you?.seat]).toEqual([{ at: 0, eyes: 'spectator' }, 1, null])
    await made.go(230)
    expect([live.game?.view, live.log.length, made.turn]).toEqual([{ at: 230, eyes: 'spectator' }, 231, 3])
    expect(asked).toEqual(['spectator:0', 'spectator:100', 'spectator:200'])
    await made.go(17)
    expect([live.log.length, asked.length]).toEqual([18, 3])
  })

  it('moves on by one as a live table does, so that what is new is told', async () => {
    const { made, live } = film()
    await made.start()
    await made.next()
    expect([live.fresh.length, live.log.length]).toEqual([1, 2])
    await made.back()
    expect([live.fresh.length, live.log.length]).toEqual([0, 1])
  })

  it('goes from turn to turn, and not past its ends', async () => {
    const { made } = film()
    await made.start()
    await made.lastTurn()
    const at = [made.at]
    for (const move of [made.nextTurn, made.next, made.lastTurn, made.nextTurn, made.nextTurn, made.next]) {
      await move()
      at.push(made.at)
    }
    expect(at).toEqual([0, 100, 101, 100, 200, 250, 250])
  })

  it('is seen through other eyes at the same step', async () => {
    const { made, live } = film()
    await made.start()
    await made.go(5)
    await made.look(1)
    expect([live.game?.view, live.you?.seat, made.at]).toEqual([{ at: 5, eyes: 1 }, 1, 5])
    await made.look('open')
    expect([live.game?.view, live.you?.seat]).toEqual([{ at: 5, eyes: 'open' }, null])
  })

  it('runs at the wanted speed and stops at its end', async () => {
    vi.useFakeTimers()
    try {
      const { made } = film()
      await made.start()
      await made.go(247)
      made.toggle()
      await vi.advanceTimersByTimeAsync(0)
      expect([made.at, made.playing]).toEqual([248, true])
      await vi.advanceTimersByTimeAsync(speeds.normal)
      expect(made.at).toBe(249)
      await vi.advanceTimersByTimeAsync(2 * speeds.normal)
      expect([made.at, made.playing]).toEqual([250, false])
      made.toggle()
      await vi.advanceTimersByTimeAsync(0)
      expect(made.at).toBe(0)
      made.toggle()
      await vi.advanceTimersByTimeAsync(10 * speeds.normal)
      expect([made.at, made.playing]).toEqual([0, false])
    } finally {
      vi.useRealTimers()
    }
  })
})
