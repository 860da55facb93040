import type { Game, ReplayInfo, ReplaySight, Room, Sync, Update } from '../protocol/messages'
import type { Means, Socket } from '../table/live.svelte'

/** Whose eyes the game is seen through: a seat's number, a spectator's, or open ones that see everything. */
export type Eyes = number | 'spectator' | 'open'

/** Gets steps of the replay as those eyes see them, from one number on. */
export type Source = (eyes: Eyes, from: number) => Promise<ReplaySight[]>

/** Milliseconds a step stays, by how fast it is wanted. */
export const speeds = { slow: 2000, normal: 900, fast: 300 } as const
export type Speed = keyof typeof speeds

/**
 * A finished game, shown step by step. It speaks to the table's page as a live table would: a step forward is an update,
 * anything else the whole table anew. So the board, the log and the seats need not know that they show the past.
 */
export class Film {
  /** The step that is shown. */
  at = $state(0)
  eyes = $state<Eyes>('spectator')
  playing = $state(false)
  speed = $state<Speed>('normal')
  /** A step is on its way. */
  waiting = $state(false)

  readonly info: ReplayInfo
  #source: Source
  #steps = new Map<Eyes, ReplaySight[]>()
  #loading: Promise<unknown> = Promise.resolve()
  #socket: Socket | undefined
  #n = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(info: ReplayInfo, source: Source) {
    this.info = info
    this.#source = source
  }

  /** What a table needs to listen to this film. */
  readonly means: Means = {
    connect: () => {
      this.#socket = { onopen: null, onmessage: null, onclose: null, readyState: 1, send: () => undefined, close: () => undefined }
      return this.#socket
    },
    renew: () => Promise.resolve(),
    now: () => Date.now(),
    newId: () => '',
  }

  get last(): number {
    return this.info.steps
  }

  /** The turn that is shown: how many have begun. */
  get turn(): number {
    return this.info.turns.filter((step) => step <= this.at).length
  }

  async start(): Promise<void> {
    await this.go(0)
  }

  async look(eyes: Eyes): Promise<void> {
    this.eyes = eyes
    await this.#show(this.at, true)
  }

  async go(step: number): Promise<void> {
    const to = Math.max(0, Math.min(this.last, Math.round(step)))
    await this.#show(to, to !== this.at + 1)
  }

  next = (): Promise<void> => this.go(this.at + 1)
  back = (): Promise<void> => this.go(this.at - 1)
  nextTurn = (): Promise<void> => this.go(this.info.turns.find((step) => step > this.at) ?? this.last)
  lastTurn = (): Promise<void> => this.go(this.info.turns.findLast((step) => step < this.at) ?? 0)

  /** Runs from here, or stops; at the end it begins anew. */
  toggle = (): void => {
    if (this.playing) return this.stop()
    this.playing = true
    void (this.at === this.last ? this.go(0) : this.next()).then(() => this.#later())
  }

  stop(): void {
    this.playing = false
    clearTimeout(this.#timer)
  }

  #later(): void {
    clearTimeout(this.#timer)
    if (!this.playing) return
    if (this.at === this.last) return this.stop()
    this.#timer = setTimeout(() => void this.next().then(() => this.#later(), () => this.stop()), speeds[this.speed])
  }

  async #show(to: number, whole: boolean): Promise<void> {
    const { eyes } = this
    const steps = await this.#upTo(eyes, to)
    if (eyes !== this.eyes) return // others are wanted by now
    const step = steps[to]
    if (!step) return
    this.at = to
    this.#n++
    const game: Game = {
      view: step.view,
      waiting: step.asked.map(({ seat, kind, class: of }) => ({ seat, kind, class: of })),
    } as Game
    const message: Sync | Update = whole
      ? {
          t: 'sync', n: this.#n, now: Date.now(), room: this.#room, game, chat: [],
          you: { person: '', name: '', seat: typeof eyes === 'number' ? eyes : null, host: false, controlling: false, member: null },
          log: steps.slice(0, to + 1).flatMap(({ lines }) => lines),
        }
      : { t: 'update', n: this.#n, now: Date.now(), game, events: step.lines }
    this.#socket?.onmessage?.({ data: JSON.stringify(message) })
  }

  /** All steps up to one; they are got in the order in which they are told, and each once. */
  async #upTo(eyes: Eyes, to: number): Promise<ReplaySight[]> {
    const steps = this.#steps.get(eyes) ?? []
    this.#steps.set(eyes, steps)
    const load = async () => {
      while (steps.length <= to) {
        this.waiting = true
        const more = await this.#source(eyes, steps.length)
        if (more.length === 0) break
        steps.push(...more)
      }
    }
    this.#loading = this.#loading.then(load, load)
    try {
      await this.#loading
    } finally {
      this.waiting = false
    }
    return steps
  }

  get #room(): Room {
    const { info } = this
    return {
      code: '', gameId: info.gameId, state: 'playing', private: true, settings: info.settings, members: [], rules: info.rules,
      seats: info.seats.map(({ name, bot }) => ({
        controller: bot ? 'bot' : 'human', name, level: bot, ready: true, host: false,
      })),
      minSeats: info.seats.length, maxSeats: info.seats.length, canStart: false, fairness: { commitment: info.fair.commitment },
      options: { speed: 'normal', days: 1, watch: true, chat: 'off', pause: 'off', takeBack: false, shuffleSeats: false, fullWindows: false, reasons: false },
    } as Room
  }
}
