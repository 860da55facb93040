import type { Args, Command, Event, Game, Line, Message, Reasons, Room, Said, Sync, Update, You, Yours } from '../protocol/messages'
import { longestSilence } from '../protocol/http'

/** connecting: for the first time; lost: we try again; gone: for good, see why. */
export type Status = 'connecting' | 'live' | 'lost' | 'gone'
export type Gone = 'no_table' | 'closed' | 'removed' | 'barred' | 'refused'

/** What became of a command. */
export type Outcome = { ok: true; lines?: Line[]; reasons?: Reasons[] } | { ok: false; code: string; args?: Args }

/** The part of WebSocket in use. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  readonly readyState: number
  send(data: string): void
  close(code?: number): void
}

export interface Means {
  /** Opens the table's socket, to be told what came after that number. */
  connect(after: number | undefined): Socket
  /** Makes a new session where the old one is not known any more. */
  renew(): Promise<unknown>
  now(): number
  newId(): string
}

const open = 1 // WebSocket.OPEN
/** Closings after which there is nothing to come back to. */
const final: Record<number, Gone> = { 4003: 'barred', 4004: 'no_table', 4010: 'closed', 4011: 'removed', 4013: 'refused' }

/** How a browser calls a closing of which nobody told. */
const unheard = 1006

/** The server cannot go on for now: the reason tells why. */
const later = 1013

/** Of the talk as many lines are kept. */
const longestTalk = 300

/** A server that stands still, or died with its machine, closes nothing: who asks and hears nothing for so long goes elsewhere. */
const patience = 8_000
const firstWait = 500
const longestWait = 30_000
/** A page hidden for longer than this may hold a socket that died unnoticed. */
const restlessAfter = 20_000

interface Sent {
  text: string
  settle: (outcome: Outcome) => void
}

/** A command that was carried out, but what it did is still on its way. */
interface Due {
  n: number
  settle: () => void
}

/**
 * One table, as the server tells it. The only place that writes what is known of it: everything else reads.
 * It reconnects by itself and goes on from the last number it has; a command is repeated under its id until it is
 * answered, so that nothing is done twice and nothing gets lost. Where a command is said to be done, what it did is here.
 */
export class LiveTable {
  status = $state<Status>('connecting')
  gone = $state<Gone>()
  /** Why the table did not let me in, as the code of a refusal, where it told. */
  refused = $state<string>()
  you = $state.raw<You>()
  room = $state.raw<Room>()
  game = $state.raw<Game>()
  log = $state.raw<Event[]>([])
  /** What the last message brought, for those who tell or move it. */
  fresh = $state.raw<Event[]>([])
  /** What is said at the table, as far as I may hear it. */
  chat = $state.raw<Said[]>([])
  /** Why the table waits, as the code of a refusal, while the server says so. */
  waits = $state<string>()
  /** Milliseconds by which the server's clock is ahead of ours. */
  ahead = $state(0)

  #means: Means
  #socket: Socket | undefined
  #n: number | undefined
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  /** Something is to be answered, so that silence is a bad sign soon. */
  #asking = false
  #hiddenSince: number | undefined
  #sent = new Map<string, Sent>()
  #due: Due[] = []
  #over = false

  constructor(means: Means) {
    this.#means = means
  }

  /** A command may be given: the table is there and this page is the one that plays. */
  get mayAct(): boolean {
    return this.status === 'live' && this.you?.controlling === true
  }

  /** An older page of mine plays here, or I sit and a newer one has taken over. */
  get elsewhere(): boolean {
    return this.you !== undefined && this.you.seat !== null && !this.you.controlling
  }

  connect(): void {
    this.#stopWaiting()
    if (this.#over) return
    this.#drop()
    const socket = this.#means.connect(this.#n)
    this.#socket = socket
    this.#await(patience)
    socket.onopen = () => this.#repeat()
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(event.data)
    }
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code, event.reason)
    }
  }

  /** Leaves the table's socket; nothing more is heard. */
  close(): void {
    this.#over = true
    this.#stopWaiting()
    this.#drop()
    for (const { settle } of this.#sent.values()) settle({ ok: false, code: 'unreachable' })
    this.#sent.clear()
    this.#settleDue(Infinity)
  }

  send(command: Command): Promise<Outcome> {
    const id = this.#means.newId()
    const text = JSON.stringify({ id, ...command })
    return new Promise((settle) => {
      if (this.#over || this.status === 'gone') return settle({ ok: false, code: 'unreachable' })
      this.#sent.set(id, { text, settle })
      if (this.#socket?.readyState !== open) return
      this.#socket.send(text)
      if (!this.#asking) this.#await(patience)
    })
  }

  /** The network is gone: the page says so at once. The server may be on this machine, so it is tried all the same. */
  offline(): void {
    if (this.status !== 'live') return
    this.#drop()
    this.#closed(unheard)
  }

  /** The network is back. */
  online(): void {
    if (this.status !== 'live') this.connect()
  }

  /** The page was shown or hidden. */
  visible(shown: boolean): void {
    if (this.status === 'live' && this.you?.seat !== null) void this.send({ do: shown ? 'here' : 'away' })
    if (!shown) {
      this.#hiddenSince = this.#means.now()
      return
    }
    const hidden = this.#hiddenSince === undefined ? 0 : this.#means.now() - this.#hiddenSince
    this.#hiddenSince = undefined
    if (this.status !== 'live' || hidden > restlessAfter) this.connect()
  }

  #repeat(): void {
    for (const { text } of this.#sent.values()) this.#socket?.send(text)
  }

  #receive(data: unknown): void {
    const socket = this.#socket
    this.#hear(parse(data))
    if (socket === this.#socket) this.#await(this.#sent.size > 0 || this.#n === undefined ? patience : longestSilence)
  }

  #hear(message: Message | undefined): void {
    switch (message?.t) {
      case 'sync':
        return this.#sync(message)
      case 'update':
        return this.#update(message)
      case 'you':
        return this.#yours(message)
      case 'done':
        return this.#done(message.id, message.n)
      case 'refused':
        return this.#settle(message.id, { ok: false, code: message.code, args: message.args })
      case 'described':
        return this.#settle(message.id, { ok: true, lines: message.lines })
      case 'reasons':
        return this.#settle(message.id, { ok: true, reasons: message.reasons })
    }
  }

  #sync(message: Sync): void {
    // Whoever has just left sees the room alone; what lay on the table stays until the page changes.
    const left = message.you.member === null && !message.game
    this.you = message.you
    this.room = message.room
    if (!left) this.game = message.game
    this.log = message.log
    this.chat = message.chat
    this.fresh = []
    this.#heard(message.n, message.now)
  }

  #update(message: Update): void {
    if (this.#n === undefined || message.n <= this.#n) return // told already
    if (message.n > this.#n + 1) return this.connect() // one is missing: ask for what came after ours
    if (message.room) this.room = message.room
    if (message.game) this.game = message.game
    this.fresh = message.events ?? []
    if (message.events?.length) this.log = [...this.log, ...message.events]
    if (message.chat?.length) this.chat = [...this.chat, ...message.chat].slice(-longestTalk)
    this.#heard(message.n, message.now)
  }

  /** Also the first word after a break: from here on it goes on. */
  #yours(message: Yours): void {
    if (this.you && message.you.person !== this.you.person) {
      this.#n = undefined // the session is another one: what was told before was for somebody else
      return this.connect()
    }
    this.you = message.you
    this.#alive(message.now)
  }

  #heard(n: number, now: number): void {
    this.#n = n
    this.#alive(now)
    this.#settleDue(n)
  }

  #alive(now: number): void {
    this.ahead = now - this.#means.now()
    this.#failures = 0
    this.waits = undefined
    this.status = 'live'
  }

  /** The answer may overtake the message that it speaks of. */
  #done(id: string, n: number): void {
    const sent = this.#sent.get(id)
    if (!sent) return
    this.#sent.delete(id)
    this.#due.push({ n, settle: () => sent.settle({ ok: true }) })
    this.#settleDue(this.#n ?? 0)
  }

  #settleDue(n: number): void {
    const now = this.#due.filter((due) => due.n <= n)
    this.#due = this.#due.filter((due) => due.n > n)
    for (const { settle } of now) settle()
  }

  #settle(id: string, outcome: Outcome): void {
    this.#sent.get(id)?.settle(outcome)
    this.#sent.delete(id)
  }

  /** Gives the server so much time to say something. */
  #await(time: number): void {
    this.#stopAwaiting()
    if (!this.#socket) return
    this.#asking = time === patience
    const wait = Math.max(time, Math.min(longestWait, patience * 2 ** this.#failures))
    this.#silence = setTimeout(() => {
      this.#failures++
      if (this.status === 'live') this.status = 'lost'
      this.connect()
    }, wait)
  }

  #stopAwaiting(): void {
    clearTimeout(this.#silence)
    this.#asking = false
  }

  #closed(code: number, reason?: string): void {
    this.#socket = undefined
    this.#stopAwaiting()
    this.waits = code === later ? reason : undefined
    if (final[code]) {
      this.gone = final[code]
      if (this.gone === 'refused') this.refused = reason
      this.status = 'gone'
      return this.close()
    }
    this.status = 'lost'
    const wait = Math.min(longestWait, firstWait * 2 ** this.#failures)
    this.#failures++
    this.#retry = setTimeout(() => void this.#again(code), wait)
  }

  async #again(code: number): Promise<void> {
    if (code === 4001) {
      this.#n = undefined // another person may be told other things
      await this.#means.renew().catch(() => undefined) // unreachable: the socket will say so again
    }
    this.connect()
  }

  #drop(): void {
    const socket = this.#socket
    this.#socket = undefined
    this.#stopAwaiting()
    socket?.close()
  }

  #stopWaiting(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }
}

/** The message, or undefined for what is none: unknown things are passed over, as the protocol asks. */
function parse(data: unknown): Message | undefined {
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null ? (message as Message) : undefined
  } catch {
    return undefined
  }
}
