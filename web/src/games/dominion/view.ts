/** Dominion as one viewer sees it; card names are lower-case ids. */
export interface DominionView {
  turn: { number: number; seat: number; phase: Phase; actions: number; buys: number; coins: number }
  /** Base cards first, then the kingdom by cost and name. */
  supply: Pile[]
  emptyPiles: number
  emptyLimit: number
  trash: string[]
  seats: SeatView[]
  /** My own, in order of arrival. */
  hand?: string[]
  /** What only I look at. */
  looking?: string[]
  attack?: Attack
  final?: { seat: number; cards: Record<string, number>; points: Record<string, number> }[]
}

export const phases = ['action', 'treasure', 'buy', 'cleanup'] as const
export type Phase = (typeof phases)[number] | 'over'

export interface Pile {
  card: string
  /** Now; printed is what the card says. */
  cost: number
  printed: number
  count: number
  types: string[]
  base: boolean
}

export interface SeatView {
  hand: number
  deck?: number
  discard?: number
  discardTop?: string
  inPlay: string[]
  aside: string[]
  revealed: string[]
  turns: number
  lastPlayed?: string
  resigned?: boolean
  points?: number
}

export interface Attack {
  card: string
  seat: number
  victims: { seat: number; state: 'waiting' | 'choosing' | 'unaffected' | 'affected' | 'done' }[]
}
