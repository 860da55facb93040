import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTables } from './http'

const sources: FakeSource[] = []

class FakeSource {
  static readonly CLOSED = 2
  onmessage: ((event: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  readyState = 1
  beat = () => {}

  constructor() {
    sources.push(this)
  }

  addEventListener(_: string, heard: () => void) {
    this.beat = heard
  }

  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  sources.length = 0
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('lists are followed anew when the server says nothing any more, or takes nobody', () => {
  const heard = vi.fn()
  const lost = vi.fn()
  const stop = followTables(heard, lost)
  sources[0]!.onmessage!({ data: '{"mine":[],"open":[]}' })
  expect(heard).toHaveBeenCalledWith({ mine: [], open: [] })
  for (let i = 0; i < 4; i++) {
    vi.advanceTimersByTime(15_000)
    sources[0]!.beat()
  }
  expect([sources.length, lost.mock.calls.length]).toEqual([1, 0])
  vi.advanceTimersByTime(25_000)
  expect([sources.length, sources[0]!.readyState, lost.mock.calls.length]).toEqual([2, FakeSource.CLOSED, 1])
  sources[1]!.close()
  sources[1]!.onerror!()
  vi.advanceTimersByTime(5_000)
  expect(sources).toHaveLength(3)
  stop()
  vi.advanceTimersByTime(60_000)
  expect([sources.length, sources[2]!.readyState]).toEqual([3, FakeSource.CLOSED])
})
