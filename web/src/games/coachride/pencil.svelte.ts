import type { Keeper } from '../../settings.svelte'

/** What the reader has pencilled about seats, by seat. */
export type Marks = Readonly<Record<number, string>>

/** The longest mark. */
export const longestMark = 24
/** How many games' marks are kept. */
const games = 20
const place = 'noripan.coachride.marks'

interface Kept {
  game: string
  marks: Record<number, string>
}

/**
 * The reader's own suspicions. They are kept on this device alone, a game each, and no server hears of them. What is stored
 * is read with distrust.
 */
export class Pencil {
  #kept = $state.raw<readonly Kept[]>([])
  #keeper: Keeper | undefined

  constructor(keeper: Keeper | undefined) {
    this.#keeper = keeper
    this.#kept = read(keeper)
  }

  /** The marks of one game; a game is known by the promise of its chance, which no other has. */
  of(game: string): Marks {
    return this.#kept.find((kept) => kept.game === game)?.marks ?? {}
  }

  /** Writes a mark, or rubs it out. */
  write(game: string, seat: number, mark: string): void {
    const { [seat]: _, ...others } = this.of(game)
    const text = mark.trim().slice(0, longestMark)
    const marks = text === '' ? others : { ...others, [seat]: text }
    this.#kept = [{ game, marks }, ...this.#kept.filter((kept) => kept.game !== game)].slice(0, games)
    try {
      this.#keeper?.setItem(place, JSON.stringify(this.#kept))
    } catch {
      // Storage is full or forbidden: the marks last until the page is closed.
    }
  }
}

function read(keeper: Keeper | undefined): Kept[] {
  try {
    const found: unknown = JSON.parse(keeper?.getItem(place) ?? '[]')
    return Array.isArray(found) ? found.filter(isKept).slice(0, games) : []
  } catch {
    return []
  }
}

function isKept(value: unknown): value is Kept {
  const { game, marks } = (value ?? {}) as Partial<Kept>
  return (
    typeof game === 'string' && typeof marks === 'object' && marks !== null &&
    Object.entries(marks).every(([seat, mark]) => /^\d+$/.test(seat) && typeof mark === 'string' && mark.length <= longestMark)
  )
}
