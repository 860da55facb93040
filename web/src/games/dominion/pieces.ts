import type { DominionView } from './view'

/** A card on the screen that stays the same card from view to view. */
export interface Piece {
  id: string
  card: string
  /** Where a new one came from, as a data-place on the board. */
  from?: string
}

export interface Placed {
  hand: Piece[]
  inPlay: Piece[]
}

/**
 * Gives identities to cards that have only names: what left one zone and stands in the other is the same piece; what is
 * new in the hand comes from the deck, what is new in play from its player. Equal cards are alike, so any fitting match
 * is a true one.
 */
export class Pieces {
  #last: Placed = { hand: [], inPlay: [] }
  #next = 1
  #view: DominionView | undefined

  follow(view: DominionView, mySeat: number | undefined): Placed {
    if (view === this.#view) return this.#last
    this.#view = view
    const seat = view.turn.seat
    const mine = seat === mySeat
    const handFree = [...this.#last.hand]
    const playFree = [...this.#last.inPlay]
    const stay = (cards: readonly string[], free: Piece[]) => cards.map((card) => take(free, card))
    // First what stays where it is, then what changed its zone, then the new.
    const hand = stay(view.hand ?? [], handFree)
    const inPlay = stay(view.seats[seat]?.inPlay ?? [], playFree)
    this.#last = {
      hand: hand.map((piece, i) => piece ?? take(playFree, view.hand![i]!) ?? this.#make(view.hand![i]!, 'deck')),
      inPlay: inPlay.map((piece, i) => {
        const card = view.seats[seat]!.inPlay[i]!
        return piece ?? (mine ? take(handFree, card) : undefined) ?? this.#make(card, mine ? undefined : `seat:${seat}`)
      }),
    }
    return this.#last
  }

  #make(card: string, from?: string): Piece {
    return { id: `${card}#${this.#next++}`, card, from }
  }
}

/** Takes the first piece of that name out of the free ones. */
function take(free: Piece[], card: string): Piece | undefined {
  const at = free.findIndex((piece) => piece.card === card)
  if (at < 0) return undefined
  const [piece] = free.splice(at, 1)
  return { id: piece!.id, card }
}
