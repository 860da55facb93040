import { languages, type Language } from './text/words.svelte'

/** What "play now" repeats. */
export interface LastGame {
  game: string
  seats: number
  bots: string[]
  settings: Record<string, string>
}

export interface Settings {
  lang: Language
  theme: 'system' | 'light' | 'dark'
  /** A factor on all text. */
  textSize: number
  motion: 'system' | 'off'
  sound: boolean
  /** Whether the page's title tells that it is my turn. */
  titleMark: boolean
  /** Whether giving something up by ending a turn is asked about once. */
  askBeforeEnd: boolean
  /** Whether a choice of a fixed number waits for a confirmation although it is full. */
  confirmPicks: boolean
  /** Whether a turn in which only what is hidden might still be done ends without a question, whatever I hold. */
  endTurns: boolean
  /** Whether questions are explained in the first games. */
  guide: boolean
  last?: LastGame
}

export const textSizes = [0.875, 1, 1.125, 1.25]

/** The part of Storage in use, so that specs need none. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem'>

const place = 'noripan'

const checks: { [K in keyof Settings]-?: (value: unknown) => boolean } = {
  lang: (v) => languages.includes(v as Language),
  theme: (v) => v === 'system' || v === 'light' || v === 'dark',
  textSize: (v) => textSizes.includes(v as number),
  motion: (v) => v === 'system' || v === 'off',
  sound: (v) => typeof v === 'boolean',
  titleMark: (v) => typeof v === 'boolean',
  askBeforeEnd: (v) => typeof v === 'boolean',
  confirmPicks: (v) => typeof v === 'boolean',
  endTurns: (v) => typeof v === 'boolean',
  guide: (v) => typeof v === 'boolean',
  last: isLastGame,
}

function isLastGame(value: unknown): boolean {
  const last = value as LastGame | null
  return (
    typeof last === 'object' &&
    last !== null &&
    typeof last.game === 'string' &&
    Number.isInteger(last.seats) &&
    Array.isArray(last.bots) &&
    last.bots.every((bot) => typeof bot === 'string') &&
    typeof last.settings === 'object' &&
    last.settings !== null &&
    Object.values(last.settings).every((setting) => typeof setting === 'string')
  )
}

function defaults(lang: Language): Settings {
  return {
    lang,
    theme: 'system',
    textSize: 1,
    motion: 'system',
    sound: true,
    titleMark: true,
    askBeforeEnd: true,
    confirmPicks: false,
    endTurns: false,
    guide: true,
  }
}

/** The reader's own choices, kept in the browser. What is stored is read with distrust: it may be of another version. */
export class SettingsStore {
  #values = $state.raw<Settings>(defaults('ko'))
  #keeper: Keeper | undefined

  constructor(keeper: Keeper | undefined, preferred: readonly string[] = []) {
    this.#keeper = keeper
    const lang = preferred.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag as Language))
    this.#values = { ...defaults((lang as Language | undefined) ?? 'ko'), ...this.#stored() }
  }

  get values(): Readonly<Settings> {
    return this.#values
  }

  set(change: Partial<Settings>): void {
    this.#values = { ...this.#values, ...change }
    try {
      this.#keeper?.setItem(place, JSON.stringify(this.#values))
    } catch {
      // Storage is full or forbidden: the choice holds until the page is closed.
    }
  }

  #stored(): Partial<Settings> {
    try {
      const found: unknown = JSON.parse(this.#keeper?.getItem(place) ?? '{}')
      if (typeof found !== 'object' || found === null) return {}
      return Object.fromEntries(
        Object.entries(found).filter(([key, value]) => checks[key as keyof Settings]?.(value)),
      ) as Partial<Settings>
    } catch {
      return {}
    }
  }
}

/** The browser's storage, where there is one. */
export function browserStorage(): Keeper | undefined {
  try {
    return typeof localStorage === 'undefined' ? undefined : localStorage
  } catch {
    return undefined // forbidden by the browser
  }
}

/** The page's settings. */
export const settings = new SettingsStore(
  browserStorage(),
  typeof navigator === 'undefined' ? [] : navigator.languages,
)

/** Writes what was chosen onto the document, where tokens.css reads it. */
export function dress(root: HTMLElement, chosen: Readonly<Settings>): void {
  root.lang = chosen.lang
  if (chosen.theme === 'system') delete root.dataset.theme
  else root.dataset.theme = chosen.theme
  if (chosen.motion === 'off') root.dataset.motion = 'off'
  else delete root.dataset.motion
  root.style.setProperty('--text-scale', String(chosen.textSize))
}
