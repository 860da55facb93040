import { catalogueOf } from '../../../protocol/http'
import type { Catalogue, CatalogueCard, CatalogueSet } from '../view'

/** What there is to choose among: cards and recommended sets. Asked for once a page. */
export class Shelf {
  #catalogue = $state.raw<Catalogue>()
  #cards = $derived(new Map(this.#catalogue?.cards.map((card) => [card.card, card])))
  #asked: Promise<void> | undefined
  #ask: () => Promise<Catalogue>

  constructor(ask: () => Promise<Catalogue>) {
    this.#ask = ask
  }

  /** Asks the server, if that has not been done; what fails is asked again the next time. */
  load(): void {
    this.#asked ??= this.#ask().then(
      (catalogue) => void (this.#catalogue = catalogue),
      () => void (this.#asked = undefined),
    )
  }

  get catalogue(): Catalogue | undefined {
    return this.#catalogue
  }

  card(name: string): CatalogueCard | undefined {
    return this.#cards.get(name)
  }

  /** The Kingdom cards, by cost and name. */
  get kingdom(): CatalogueCard[] {
    return this.#catalogue?.cards.filter(({ edition }) => edition !== undefined) ?? []
  }

  /** The recommended set that these cards are. */
  setOf(kingdom: readonly string[]): CatalogueSet | undefined {
    return this.#catalogue?.sets.find((set) => set.kingdom.length === kingdom.length && set.kingdom.every((card) => kingdom.includes(card)))
  }

  /** Where the cards come from, in the order of the boxes. */
  editionsOf(kingdom: readonly string[]): string[] {
    const found = new Set(kingdom.map((card) => this.card(card)?.edition))
    return this.#catalogue?.editions.filter((edition) => found.has(edition)) ?? []
  }

  /** Cards as they lie on the table: by cost, then by name. */
  sorted(kingdom: readonly string[]): string[] {
    const place = (card: string) => this.#catalogue?.cards.findIndex((known) => known.card === card) ?? 0
    return [...kingdom].sort((a, b) => place(a) - place(b))
  }
}

export const shelf = new Shelf(() => catalogueOf<Catalogue>('dominion'))
