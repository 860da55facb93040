import { browserStorage, type Keeper } from '../../../settings.svelte'

const place = 'noripan.dominion.played'

/** The cards that this browser's reader has played with: all others are new to them. */
export class Played {
  #cards: Set<string>
  #keeper: Keeper | undefined

  constructor(keeper: Keeper | undefined) {
    this.#keeper = keeper
    this.#cards = new Set(stored(keeper))
  }

  has(card: string): boolean {
    return this.#cards.has(card)
  }

  /** Whether a card is worth a mark: to who has played nothing yet, all are new. */
  marks(card: string): boolean {
    return this.#cards.size > 0 && !this.has(card)
  }

  add(cards: readonly string[]): void {
    if (cards.every((card) => this.#cards.has(card))) return
    for (const card of cards) this.#cards.add(card)
    try {
      this.#keeper?.setItem(place, JSON.stringify([...this.#cards]))
    } catch {
      // Storage is full or forbidden: it is known until the page is closed.
    }
  }
}

function stored(keeper: Keeper | undefined): string[] {
  try {
    const found: unknown = JSON.parse(keeper?.getItem(place) ?? '[]')
    return Array.isArray(found) ? found.filter((card) => typeof card === 'string') : []
  } catch {
    return []
  }
}

export const played = new Played(browserStorage())
