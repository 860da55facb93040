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
  /** The top of my discard pile. */
  discard?: Piece
}

/**
 * Gives identities to cards that have only names: what left one zone and stands in the other is the same piece; what is
 * new in the hand comes from the deck, what is new in play from its player, and what I gained from its pile. Equal cards
 * are alike, so any fitting match is a true one.
 */
export class Pieces {
  #last: Placed = { hand: [], inPlay: [] }
  #next = 1
  #view: DominionView | undefined

  follow(view: DominionView, mySeat: number | undefined): Placed {
    const before = this.#view
    if (view === before) return this.#last
    this.#view = view
    const mine = view.turn.seat === mySeat
    // When my turn is over all that I held and played is discarded, and the new hand is drawn.
    const swept = before !== undefined && before.turn.seat === mySeat && (!mine || before.turn.number !== view.turn.number)
    const handFree = swept ? [] : [...this.#last.hand]
    const playFree = before?.turn.seat === view.turn.seat && !swept ? [...this.#last.inPlay] : []
    const played = view.seats[view.turn.seat]?.inPlay ?? []
    // First what stays where it is, then what changed its zone, then the new.
    const hand = (view.hand ?? []).map((card) => take(handFree, card))
    const inPlay = played.map((card) => take(playFree, card))
    const from = mine ? undefined : `seat:${view.turn.seat}`
    this.#last = {
      hand: hand.map((piece, i) => piece ?? take(playFree, view.hand![i]!) ?? this.#make(view.hand![i]!, 'deck')),
      inPlay: inPlay.map((piece, i) => piece ?? (mine ? take(handFree, played[i]!) : undefined) ?? this.#make(played[i]!, from)),
      discard: this.#discard(before, view, mySeat),
    }
    return this.#last
  }

  #discard(before: DominionView | undefined, view: DominionView, mySeat: number | undefined): Piece | undefined {
    const top = mySeat === undefined ? undefined : view.seats[mySeat]?.discardTop
    if (top === undefined) return undefined
    const count = (of: DominionView | undefined) => of?.supply.find(({ card }) => card === top)?.count ?? 0
    if (before && view.turn.seat === mySeat && count(before) > count(view)) return this.#make(top, `supply:${top}`)
    const last = this.#last.discard
    return last?.card === top ? { id: last.id, card: top } : this.#make(top)
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
