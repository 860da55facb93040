import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Game, Room, Sync, Update, You, Yours } from '../protocol/messages'
import { LiveTable, type Outcome, type Socket } from './live.svelte'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readyState = 0
  sent: Record<string, unknown>[] = []
  closedByUs = false

  constructor(readonly after: number | undefined) {}

  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = 3
    this.closedByUs = true
  }

  opens(): void {
    this.readyState = 1
    this.onopen?.()
  }

  tells(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }

  breaks(code = 1006, reason = ''): void {
    this.readyState = 3
    this.onclose?.({ code, reason })
  }
}

const room = { code: 'ABCDEF', state: 'playing' } as Room
const me: You = { person: 'p', name: '솔이', seat: 0, host: true, controlling: true, member: 1 }
const sync = (n: number, change: Partial<Sync> = {}): Sync => ({ t: 'sync', n, now: 1000, you: me, room, log: [], chat: [], ...change })
const update = (n: number, change: Partial<Update> = {}): Update => ({ t: 'update', n, now: 1000, ...change })
const yours = (change: Partial<You> = {}): Yours => ({ t: 'you', now: 1000, you: { ...me, ...change } })
const event = (n: number) => ({ n, seat: 0, depth: 0, key: 'play' })

function table() {
  const sockets: FakeSocket[] = []
  let ids = 0
  const means = {
    connect(after: number | undefined) {
      const socket = new FakeSocket(after)
      sockets.push(socket)
      return socket
    },
    renew: vi.fn(() => Promise.resolve()),
    now: () => Date.now(),
    newId: () => `id${++ids}`,
  }
  const live = new LiveTable(means)
  live.connect()
  const last = () => sockets.at(-1)!
  return { live, sockets, last, means }
}

function connected() {
  const all = table()
  all.last().opens()
  all.last().tells(sync(5, { log: [event(5)] }))
  return all
}

/** Lets time go by in which the server says no more than that it is there. */
function quiet(last: () => FakeSocket, time: number) {
  for (const end = Date.now() + time; Date.now() < end; last().tells({ t: 'beat', now: Date.now() })) vi.advanceTimersByTime(15_000)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 400 })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sync tells everything, and the server’s time', () => {
  const { live } = connected()
  expect(live.status).toBe('live')
  expect(live.room?.code).toBe('ABCDEF')
  expect(live.ahead).toBe(600)
  expect(live.mayAct).toBe(true)
})

test('an update changes what it names and adds to the log', () => {
  const { live, last } = connected()
  last().tells(update(6, { events: [event(6)], game: { view: { turn: 1 }, waiting: [] } }))
  expect(live.log.map(({ n }) => n)).toEqual([5, 6])
  expect(live.fresh.map(({ n }) => n)).toEqual([6])
  expect(live.game?.view).toEqual({ turn: 1 })
  expect(live.room?.code).toBe('ABCDEF')
  last().tells(update(7))
  expect(live.game?.view).toEqual({ turn: 1 })
  expect(live.fresh).toEqual([])
})

test('what is said is added to what was said, and the oldest of very much goes', () => {
  const { live, last } = connected()
  const said = (n: number) => ({ n, at: 1000, member: 2, name: '하늬', watcher: false, text: String(n) })
  last().tells(update(6, { chat: [said(1)] }))
  last().tells(update(7, { events: [event(6)] }))
  expect(live.chat.map(({ n }) => n)).toEqual([1])
  last().tells(update(8, { chat: Array.from({ length: 300 }, (_, i) => said(i + 2)) }))
  expect([live.chat.length, live.chat[0]!.n]).toEqual([300, 2])
  last().tells(sync(9, { chat: [said(301)] }))
  expect(live.chat).toHaveLength(1)
})

test('a number told twice is told once', () => {
  const { live, last } = connected()
  last().tells(update(6, { events: [event(6)] }))
  last().tells(update(6, { events: [event(6)] }))
  expect(live.log).toHaveLength(2)
})

test('a missing number is asked for with what we have', () => {
  const { live, sockets, last } = connected()
  last().tells(update(7, { events: [event(7)] }))
  expect(sockets).toHaveLength(2)
  expect(sockets[0]!.closedByUs).toBe(true)
  expect(last().after).toBe(5)
  expect(live.log).toHaveLength(1)
  last().opens()
  last().tells(update(6, { events: [event(6)] }))
  last().tells(update(7, { events: [event(7)] }))
  expect(live.log.map(({ n }) => n)).toEqual([5, 6, 7])
})

test('words of a socket that was left are not heard', () => {
  const { live, sockets } = connected()
  live.connect()
  sockets[0]!.tells(update(6, { events: [event(6)] }))
  sockets[0]!.breaks()
  expect(live.log).toHaveLength(1)
  expect(live.status).toBe('live')
})

test('it goes on after a break, from the last number, waiting longer each time up to half a minute', () => {
  const { live, sockets, last } = connected()
  const waits = [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
  for (const wait of waits) {
    const before = sockets.length
    last().breaks()
    expect(live.status).toBe('lost')
    vi.advanceTimersByTime(wait - 1)
    expect(sockets).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sockets).toHaveLength(before + 1)
    expect(last().after).toBe(5)
  }
  last().opens()
  last().tells(update(6))
  expect(live.status).toBe('live')
  last().breaks()
  vi.advanceTimersByTime(500) // the waiting starts anew
  expect(last().after).toBe(6)
})

test('where the server cannot go on for now it says why, and the table tries again', () => {
  const { live, last } = connected()
  last().breaks(1013, 'storage_full')
  expect([live.status, live.waits]).toEqual(['lost', 'storage_full'])
  vi.advanceTimersByTime(500)
  last().breaks()
  expect(live.waits).toBeUndefined()
  vi.advanceTimersByTime(1000)
  last().breaks(1013, 'storage_full')
  vi.advanceTimersByTime(2000)
  last().opens()
  last().tells(update(6))
  expect([live.status, live.waits]).toEqual(['live', undefined])
})

test('a socket that cannot be opened at all is told too', () => {
  const { live, sockets, last } = table()
  last().breaks()
  expect(live.status).toBe('lost')
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
})

test('it tries at once when the network or the page comes back', () => {
  const { live, sockets, last } = connected()
  for (let i = 0; i < 6; i++) {
    last().breaks()
    vi.advanceTimersByTime(60_000)
  }
  last().breaks()
  const before = sockets.length
  live.online()
  expect(sockets).toHaveLength(before + 1)
  last().breaks()
  live.visible(false)
  live.visible(true)
  expect(sockets).toHaveLength(before + 2)
  last().tells(yours())
  quiet(last, 60_000) // no second try is left over
  expect(sockets).toHaveLength(before + 2)
})

test('a network that goes away is told at once, and tried all the same: the server may be on this machine', () => {
  const { live, sockets, last } = connected()
  live.offline()
  expect(live.status).toBe('lost')
  expect(sockets[0]!.closedByUs).toBe(true)
  vi.advanceTimersByTime(500)
  expect(sockets).toHaveLength(2)
  live.offline() // a page that tries already goes on trying
  expect(sockets).toHaveLength(2)
  last().tells(yours())
  expect(live.status).toBe('live')
})

test('a page that was long hidden mistrusts its socket, a glance away does not matter', () => {
  const { live, sockets, last } = connected()
  live.visible(false)
  vi.advanceTimersByTime(5_000)
  live.visible(true)
  expect(sockets).toHaveLength(1)
  live.visible(false)
  for (const id of ['id1', 'id2', 'id3']) last().tells({ t: 'done', id, n: 5 })
  quiet(last, 60_000)
  live.visible(true)
  expect(sockets).toHaveLength(2)
})

test('a command is answered by its id', async () => {
  const { live, last } = connected()
  const outcomes: Promise<Outcome>[] = [live.send({ do: 'ready' }), live.send({ do: 'start' })]
  const [ready, start] = last().sent
  expect(ready).toEqual({ id: 'id1', do: 'ready' })
  last().tells({ t: 'refused', id: start!.id, code: 'not_host' })
  last().tells({ t: 'done', id: ready!.id, n: 5 })
  expect(await Promise.all(outcomes)).toEqual([{ ok: true }, { ok: false, code: 'not_host', args: undefined }])
})

test('a command is done when what it did is here', async () => {
  const { live, last } = connected()
  let state: string | undefined
  const outcome = live.send({ do: 'rematch' }).then(() => (state = live.room?.state))
  last().tells({ t: 'done', id: 'id1', n: 7 })
  last().tells(update(6))
  await vi.advanceTimersByTimeAsync(0)
  expect(state).toBeUndefined()
  last().tells(update(7, { room: { ...room, state: 'lobby' } }))
  await outcome
  expect(state).toBe('lobby')
})

test('what was done before a break is not asked for again', async () => {
  const { live, last } = connected()
  const outcome = live.send({ do: 'ready' })
  last().tells({ t: 'done', id: 'id1', n: 6 })
  last().breaks()
  vi.advanceTimersByTime(500)
  last().opens()
  expect(last().sent).toEqual([])
  last().tells(sync(9))
  expect(await outcome).toEqual({ ok: true })
})

test('the position in words comes back to who asked', async () => {
  const { live, last } = connected()
  const asked = live.send({ do: 'describe', lang: 'ko' })
  last().tells({ t: 'described', id: 'id1', lines: [{ key: 'line.turn' }] })
  expect(await asked).toEqual({ ok: true, lines: [{ key: 'line.turn' }] })
})

test('a command without an answer is repeated under its id', async () => {
  const { live, last } = connected()
  last().breaks()
  const outcome = live.send({ do: 'answer', serial: 3, picks: ['end'] })
  vi.advanceTimersByTime(500)
  last().opens()
  const first = last().sent
  last().breaks()
  vi.advanceTimersByTime(1000)
  last().opens()
  expect(last().sent).toEqual(first)
  last().tells({ t: 'done', id: 'id1', n: 5 })
  expect(await outcome).toEqual({ ok: true })
  last().breaks()
  vi.advanceTimersByTime(2000)
  last().opens()
  expect(last().sent).toEqual([])
})

test('where no answer comes the page goes elsewhere, with its command', async () => {
  const { live, last, sockets } = connected()
  const outcome = live.send({ do: 'answer', serial: 3, picks: ['end'] })
  vi.advanceTimersByTime(7_999)
  expect(sockets).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect([sockets.length, sockets[0]!.closedByUs, live.status, last().after]).toEqual([2, true, 'lost', 5])
  vi.advanceTimersByTime(16_000) // it cannot even be opened: another time, after longer
  expect(sockets).toHaveLength(3)
  last().opens()
  expect(last().sent).toEqual([expect.objectContaining({ id: 'id1', serial: 3 })])
  last().tells(yours())
  last().tells({ t: 'done', id: 'id1', n: 6 })
  last().tells(update(6))
  expect(await outcome).toEqual({ ok: true })
  quiet(last, 120_000) // nothing is due: who only looks on waits
  expect([sockets.length, live.status]).toEqual([3, 'live'])
})

test('who only looks on notices too that the server says nothing any more', () => {
  const { live, last, sockets } = connected()
  quiet(last, 60_000)
  vi.advanceTimersByTime(24_999)
  expect([sockets.length, live.status]).toEqual([1, 'live'])
  vi.advanceTimersByTime(1)
  expect([sockets.length, sockets[0]!.closedByUs, live.status, last().after]).toEqual([2, true, 'lost', 5])
  last().opens()
  last().tells(yours())
  expect(live.status).toBe('live')
})

test('a server that says something is there', () => {
  const { live, last, sockets } = connected()
  void live.send({ do: 'answer', serial: 3, picks: ['end'] })
  vi.advanceTimersByTime(7_000)
  last().tells(update(6))
  vi.advanceTimersByTime(7_000)
  expect(sockets).toHaveLength(1)
  live.close()
  vi.advanceTimersByTime(60_000)
  expect(sockets).toHaveLength(1)
})

test('the older page only watches until it takes over', () => {
  const { live, last } = connected()
  last().tells(yours({ controlling: false }))
  expect(live.elsewhere).toBe(true)
  expect(live.mayAct).toBe(false)
  void live.send({ do: 'control' })
  expect(last().sent).toEqual([{ id: 'id1', do: 'control' }])
  last().tells(yours())
  expect(live.elsewhere).toBe(false)
})

test('after a break it is alive again with the first word about itself, and goes on from its last number', () => {
  const { live, last } = connected()
  last().breaks()
  vi.advanceTimersByTime(2000)
  last().opens()
  expect(live.status).toBe('lost')
  last().tells(yours())
  expect(live.status).toBe('live')
  last().tells(update(6, { events: [event(6)] }))
  expect(live.log.map((e) => e.n)).toEqual([5, 6])
})

test('a spectator is not elsewhere', () => {
  const { live, last } = connected()
  last().tells(yours({ seat: null, controlling: false }))
  expect(live.elsewhere).toBe(false)
})

test('an unknown session is made anew, and everything is told anew', async () => {
  const { means, last, sockets } = connected()
  last().breaks(4001)
  await vi.advanceTimersByTimeAsync(500)
  expect(means.renew).toHaveBeenCalledOnce()
  expect(sockets).toHaveLength(2)
  expect(last().after).toBeUndefined()
})

test('what was told to somebody else is told anew', () => {
  const { live, sockets, last } = connected()
  last().breaks()
  vi.advanceTimersByTime(500)
  expect(last().after).toBe(5)
  last().tells(yours({ person: 'q', seat: null })) // another page of this browser has made a new guest
  expect(sockets).toHaveLength(3)
  expect(last().after).toBeUndefined()
  last().tells(sync(5, { you: { ...me, person: 'q', seat: null } }))
  expect(live.you?.person).toBe('q')
})

test.each([
  [4004, 'no_table'],
  [4010, 'closed'],
  [4011, 'removed'],
] as const)('after %i it does not come again', async (code, why) => {
  const { live, sockets, last } = connected()
  const outcome = live.send({ do: 'ready' })
  last().breaks(code)
  expect(live.status).toBe('gone')
  expect(live.gone).toBe(why)
  expect(await outcome).toEqual({ ok: false, code: 'unreachable' })
  vi.advanceTimersByTime(120_000)
  live.online()
  live.visible(true)
  expect(sockets).toHaveLength(1)
  expect(await live.send({ do: 'ready' })).toEqual({ ok: false, code: 'unreachable' })
})

test('a table that does not let me in says why, and is not asked again', () => {
  const { live, sockets, last } = connected()
  last().breaks(4013, 'parked')
  expect([live.status, live.gone, live.refused]).toEqual(['gone', 'refused', 'parked'])
  vi.advanceTimersByTime(120_000)
  expect(sockets).toHaveLength(1)
})

test('leaving the page ends it', () => {
  const { live, sockets } = connected()
  live.close()
  expect(sockets[0]!.closedByUs).toBe(true)
  live.online()
  expect(sockets).toHaveLength(1)
})

test.each(['no json', '7', 'null', '{"t":"later"}', '{"t":"done","id":"unknown","n":1}'])('%s is passed over', (text) => {
  const { live, last } = connected()
  last().tells(text)
  expect(live.status).toBe('live')
})

test('a player’s page tells when it is hidden and seen again', () => {
  const { live, last } = connected()
  live.visible(false)
  live.visible(true)
  expect(last().sent.map((command) => command.do)).toEqual(['away', 'here'])
})

test('what lay on the table stays in sight for the moment after I have left', () => {
  const { live, last } = connected()
  const game = { view: { at: 1 }, waiting: [] } as unknown as Game
  last().tells(sync(6, { game }))
  last().tells(sync(7, { you: { ...me, seat: null, member: null } }))
  expect([live.game, live.you?.member]).toEqual([game, null])
  last().tells(sync(8))
  expect(live.game).toBeUndefined()
})
