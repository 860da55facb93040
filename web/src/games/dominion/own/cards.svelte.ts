import { browserStorage, type Keeper } from '../../../settings.svelte'
import type { OwnCard } from './form'

const place = 'noripan.dominion.own'
const most = 50
const longest = 16_000

/** The cards that somebody has made in this browser. */
export class OwnCards {
  #keeper: Keeper | undefined
  all = $state.raw<OwnCard[]>([])

  constructor(keeper = browserStorage()) {
    this.#keeper = keeper
    this.all = this.#kept()
  }

  /** Keeps a card in a place, or behind the others; false if there is no room. */
  keep(card: OwnCard, at: number | undefined): boolean {
    if (at === undefined && this.all.length >= most) return false
    this.all = at === undefined ? [...this.all, card] : this.all.map((old, i) => (i === at ? card : old))
    return this.#save()
  }

  drop(at: number): void {
    this.all = this.all.filter((_, i) => i !== at)
    this.#save()
  }

  #save(): boolean {
    try {
      this.#keeper?.setItem(place, JSON.stringify(this.all))
      return this.#keeper !== undefined
    } catch {
      return false // storage is full or forbidden
    }
  }

  /** What is stored is read with distrust: it may be of another version. */
  #kept(): OwnCard[] {
    try {
      const found: unknown = JSON.parse(this.#keeper?.getItem(place) ?? '[]')
      return Array.isArray(found) ? found.filter(isCard).slice(0, most) : []
    } catch {
      return []
    }
  }
}

export function isCard(value: unknown): value is OwnCard {
  const card = value as Partial<OwnCard> | null
  return (
    typeof card === 'object' &&
    card !== null &&
    typeof card.nameKo === 'string' &&
    typeof card.nameEn === 'string' &&
    typeof card.cost === 'number' &&
    Array.isArray(card.types) &&
    card.types.every((type) => typeof type === 'string') &&
    JSON.stringify(card).length <= longest
  )
}

export const ownCards = new OwnCards()
