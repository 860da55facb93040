import { browserStorage, type Keeper } from '../settings.svelte'

/** What somebody has been told of one game. */
interface Told {
  /** Games of it that have begun here. */
  games: number
  /** The last of them, so that coming back to it does not count again. */
  last: string
  /** The cards at the beginning were put away. */
  begun: boolean
  /** How often each kind of question was answered with its tip in sight. */
  kinds: Record<string, number>
}

const place = 'noripan.guide'

/** So many games, and so often each question, until one knows. */
const firstGames = 3
const firstTimes = 2

const nothing: Told = { games: 0, last: '', begun: false, kinds: {} }

/** Remembers on this device what its reader has been told already. What is stored may be of another version. */
export class GuideMemory {
  #told = $state.raw<Record<string, Told>>({})
  #keeper: Keeper | undefined

  constructor(keeper: Keeper | undefined) {
    this.#keeper = keeper
    try {
      const found: unknown = JSON.parse(keeper?.getItem(place) ?? '{}')
      if (typeof found === 'object' && found !== null) this.#told = found as Record<string, Told>
    } catch {
      // What cannot be read was nothing.
    }
  }

  /** A game begins, or goes on. */
  begin(game: string, id: string): void {
    const { games, last } = this.#of(game)
    if (last !== id) this.#keep(game, { games: games + 1, last: id })
  }

  /** Whether the cards at the beginning are wanted: in the first game, until they are put away. */
  welcomes(game: string): boolean {
    const { games, begun } = this.#of(game)
    return games === 1 && !begun
  }

  welcomed(game: string): void {
    this.#keep(game, { begun: true })
  }

  /** Whether that kind of question is new enough to be explained. */
  explains(game: string, kind: string): boolean {
    const { games, kinds } = this.#of(game)
    return games <= firstGames && (kinds[kind] ?? 0) < firstTimes
  }

  /** A question of that kind was explained and is over. */
  explained(game: string, kind: string): void {
    const { kinds } = this.#of(game)
    this.#keep(game, { kinds: { ...kinds, [kind]: (kinds[kind] ?? 0) + 1 } })
  }

  /** The reader knows this kind. */
  understood(game: string, kind: string): void {
    this.#keep(game, { kinds: { ...this.#of(game).kinds, [kind]: firstTimes } })
  }

  /** All is told again. */
  forget(): void {
    this.#told = {}
    this.#store()
  }

  #of(game: string): Told {
    const found = this.#told[game]
    return { ...nothing, ...found, kinds: { ...found?.kinds } }
  }

  #keep(game: string, change: Partial<Told>): void {
    this.#told = { ...this.#told, [game]: { ...this.#of(game), ...change } }
    this.#store()
  }

  #store(): void {
    try {
      this.#keeper?.setItem(place, JSON.stringify(this.#told))
    } catch {
      // Storage is full or forbidden: it holds until the page is closed.
    }
  }
}

/** What this device's reader has been told. */
export const guideMemory = new GuideMemory(browserStorage())
