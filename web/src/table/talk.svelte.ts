import type { Said } from '../protocol/messages'

/** What can be said with one press in every game. */
export const reactions = ['good', 'wait', 'hurry', 'pity', 'caught', 'welldone', 'thanks', 'again'] as const

/** How long a reaction stands at its seat, in milliseconds. */
export const bubbleFor = 4000

/** How the reader's mutes are kept; they go on in later games with the same person. */
export interface MuteKeeper {
  load(): Promise<number[]>
  mute(member: number, muted: boolean): Promise<unknown>
}

/** What is said at one table, as this reader hears it: without those who are muted, and with what is not read yet. */
export class Talk {
  #said: () => readonly Said[]
  #me: () => number | null
  #keeper: MuteKeeper
  #muted = $state.raw<ReadonlySet<number>>(new Set())
  /** The number of the last line that was in sight. */
  #seen = $state(0)
  /** The last line of before this page came: it is old news. */
  #old: number | undefined

  constructor(said: () => readonly Said[], me: () => number | null, keeper: MuteKeeper) {
    this.#said = said
    this.#me = me
    this.#keeper = keeper
  }

  get lines(): readonly Said[] {
    const said = this.#said()
    return this.#muted.size === 0 ? said : said.filter(({ member }) => !this.#muted.has(member))
  }

  get unread(): number {
    return this.lines.filter(({ n, member }) => n > this.#seen && member !== this.#me()).length
  }

  /** The newest line, if it came after the reader did and is another's. */
  get news(): Said | undefined {
    const last = this.lines.at(-1)
    return last && last.n > (this.#old ?? 0) && last.member !== this.#me() ? last : undefined
  }

  /** All that is there is in sight. */
  read(): void {
    this.#seen = this.#said().at(-1)?.n ?? 0
  }

  /** What was said before counts as read: it was there before the reader came. */
  begin(): void {
    this.#old = this.#said().at(-1)?.n ?? 0
    this.#seen = Math.max(this.#seen, this.#old)
  }

  /** Each member's newest reaction, as long as it stands; now is the server's time. */
  bubbles(now: number): Map<number, Said> {
    const standing = this.lines.filter(({ n, at, reaction }) => reaction !== undefined && n > (this.#old ?? 0) && now - at < bubbleFor)
    return new Map(standing.map((said) => [said.member, said]))
  }

  muted(member: number): boolean {
    return this.#muted.has(member)
  }

  async loadMutes(): Promise<void> {
    this.#muted = new Set(await this.#keeper.load())
  }

  /** Hears a member no more, or again. */
  async mute(member: number, muted: boolean): Promise<void> {
    await this.#keeper.mute(member, muted)
    const others = [...this.#muted].filter((other) => other !== member)
    this.#muted = new Set(muted ? [...others, member] : others)
  }
}
