import { browserStorage, type Keeper } from '../settings.svelte'
import { areSettings } from './experiment'

/** A strategy of one's own, and texts that stood in its place before, the last one last. */
export interface Note {
  file: string
  text: string
  before: string[]
}

/** How a game is set up, but for the texts. */
export interface Arrangement {
  /** Of every seat that was ever there. */
  bots: string[]
  /** How many of them play. */
  playing: number
  /** Where bots play by sides: how many sit at the table. */
  players?: number
  games: number
  seed: number
  settings: Record<string, string>
}

/** How many earlier texts a seat keeps. */
const mostBefore = 5

/** Earlier texts with one more; nothing is there twice. */
export const withEarlier = (before: string[], ...texts: string[]): string[] =>
  [...before, ...texts].filter((text, i, all) => text.trim() !== '' && all.lastIndexOf(text) === i).slice(-mostBefore)

/**
 * What this browser keeps of the laboratory: each strategy by its game and seat, whatever bot is chosen there. Only what is
 * edited is written; a text that another page wrote meanwhile, or that a link hid, is kept among the earlier ones.
 */
export class Notebook {
  readonly #keeper: Keeper | undefined
  /** The texts that this page knows to be kept. */
  readonly #known = new Map<string, string>()

  constructor(keeper: Keeper | undefined = browserStorage()) {
    this.#keeper = keeper
  }

  /** The game that was set up last. */
  get game(): string | undefined {
    return this.#read('game', (value) => typeof value === 'string')
  }

  arrangement = (game: string): Arrangement | undefined => this.#read(`set.${game}`, isArrangement)

  arrange(game: string, arrangement: Arrangement): void {
    this.#write('game', game)
    this.#write(`set.${game}`, arrangement)
  }

  note(game: string, seat: number): Note | undefined {
    const note = this.#read(place(game, seat), isNote)
    if (note) this.#known.set(place(game, seat), note.text)
    return note
  }

  /** Keeps a seat's strategy, and gives it back with what it would have overwritten. */
  keep(game: string, seat: number, { file, text, before }: Note): Note {
    const at = place(game, seat)
    const there = this.#read(at, isNote)
    const strange = there && there.text !== this.#known.get(at) && there.text !== text
    const note = { file, text, before: strange ? withEarlier(there.before, ...before, there.text) : before }
    this.#write(at, note)
    this.#known.set(at, text)
    return note
  }

  #read<T>(name: string, fits: (value: unknown) => value is T): T | undefined {
    try {
      const value: unknown = JSON.parse(this.#keeper?.getItem(shelf + name) ?? 'null')
      return fits(value) ? value : undefined
    } catch {
      return undefined
    }
  }

  #write(name: string, value: unknown): void {
    try {
      this.#keeper?.setItem(shelf + name, JSON.stringify(value))
    } catch {
      // a browser that keeps nothing: the link does
    }
  }
}

const shelf = 'noripan.lab.'
const place = (game: string, seat: number) => `text.${game}.${seat}`

const areStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string')

function isNote(value: unknown): value is Note {
  const note = value as Note | null
  return typeof note?.file === 'string' && typeof note.text === 'string' && areStrings(note.before)
}

function isArrangement(value: unknown): value is Arrangement {
  const set = value as Arrangement | null
  return (
    areStrings(set?.bots) &&
    [set.playing, set.games, set.seed].every(Number.isSafeInteger) &&
    set.playing >= 1 && set.playing <= set.bots.length &&
    (set.players === undefined || Number.isSafeInteger(set.players)) &&
    areSettings(set.settings)
  )
}
