import type { Args } from '../protocol/messages'
import { format, say, type Words } from './format'
import type ko from './ko.json'

export type Language = 'ko' | 'en'
export const languages: readonly Language[] = ['ko', 'en']

/** A key of the interface's own words: a key that Korean lacks does not compile, one that English lacks fails a test. */
export type UiKey = keyof typeof ko

type Catalogue = Record<string, string>
type Loader = () => Promise<Catalogue>

const ui: Record<Language, Loader> = {
  ko: () => import('./ko.json').then((file) => file.default),
  en: () => import('./en.json').then((file) => file.default),
}

/** Each game's words, one lazy chunk a game and language. They lie beside the games, where the server reads them too. */
const games = import.meta.glob<Catalogue>('../../../games/*/text/*.json', { import: 'default' })
/** What all games share; a game's own text for such a key goes before. */
const shared = import.meta.glob<Catalogue>('../../../games/text/*.json', { import: 'default' })

/** Says things in the chosen language. Changing it re-says all that is on screen; nothing is loaded twice. */
export class Dictionary {
  language = $state<Language>('ko')
  #ui = $state.raw<Catalogue>({})
  #games = $state.raw<Record<string, Catalogue>>({})
  #load: (game: string, language: Language) => Promise<Catalogue>
  #wanted: Language = 'ko'

  constructor(load = loadGame) {
    this.#load = load
  }

  /** Loads the language, with the words of every game in use, and then changes to it at once. */
  async use(language: Language): Promise<void> {
    this.#wanted = language
    const ids = Object.keys(this.#games)
    const [words, ...texts] = await Promise.all([ui[language](), ...ids.map((id) => this.#load(id, language))])
    if (this.#wanted !== language) return // chosen again meanwhile
    this.#ui = words
    this.#games = { ...this.#games, ...Object.fromEntries(ids.map((id, i) => [id, texts[i]!])) }
    this.language = language
  }

  /** Loads a game's words in the language in use. */
  async game(id: string): Promise<void> {
    if (this.#games[id]) return
    const language = this.language
    const words = await this.#load(id, language)
    this.#games = { ...this.#games, [id]: words }
    if (this.language !== language) await this.use(this.language)
  }

  /** A word of the interface; strings among the arguments are ready words, such as names. */
  ui(key: UiKey, args?: Args): string {
    return say(key, args, this.#uiWords)
  }

  /** Why something was refused. */
  refusal(code: string, args?: Args): string {
    const key = `refusal.${code}`
    return this.#ui[key] === undefined ? this.ui('refusal.unknown') : say(key, args, this.#uiWords)
  }

  /** The words of one game, with the interface's behind them, at a table with these names and what was made for it. */
  speaker(game: string, name: (seat: number) => string | undefined = () => undefined, viewer?: number, made: Catalogue = {}): Speaker {
    return new Speaker((key) => made[key] ?? this.#games[game]?.[key] ?? this.#ui[key], name, viewer)
  }

  /** The interface is told ready words, not keys. */
  #uiWords: Words = { template: (key) => this.#ui[key], name: () => undefined, literal: true }
}

/** Says the keys of one game at one table. */
export class Speaker implements Words {
  constructor(
    readonly template: (key: string) => string | undefined,
    readonly name: (seat: number) => string | undefined,
    readonly viewer: number | undefined,
  ) {}

  say(key: string, args?: Args): string {
    return say(key, args, this)
  }

  /** The first of the keys that has words, or undefined. */
  sayFirst(keys: string[], args?: Args): string | undefined {
    const template = keys.map((key) => this.template(key)).find((found) => found !== undefined)
    return template === undefined ? undefined : format(template, args, this)
  }
}

async function loadGame(game: string, language: Language): Promise<Catalogue> {
  const files = [shared[`../../../games/text/${language}.json`], games[`../../../games/${game}/text/${language}.json`]]
  return Object.assign({}, ...(await Promise.all(files.map((load) => load?.())))) as Catalogue
}

/** The page's dictionary. */
export const dictionary = new Dictionary()

/** Says a word of the interface. */
export const t = (key: UiKey, args?: Args): string => dictionary.ui(key, args)
