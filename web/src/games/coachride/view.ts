/** The Coach Ride as one viewer sees it; names are lower-case ids. */
export interface CoachView {
  turn: { number: number; round: number; seat: number; phase: string; passes: number; passLimit: number; turnLimit: number }
  pile: number
  leftOver: number
  limit: number
  bagsTurned: boolean
  drinks: boolean
  beginner: boolean
  sideCards: number
  needed: number
  objects: { object: string; copies: number; sealed: boolean }[]
  seats: SeatView[]
  me?: MeView
  fight?: Fight
  trade?: Trade
  sextant?: { by: number; direction: string; passed?: string }
  gifts: { from: number; to?: number }[]
  looking?: Looking
  notebook?: Notebook
  declare?: Declare
  final?: Final
}
export interface SeatView { character: string; occupation?: string; spent: boolean; luggage: number; known: string[]; turns: number; open?: Opened }
export interface Opened { association: string; occupation: string; luggage: string[] }
export interface MeView { association: string; occupation: string; faceUp: boolean; spent: boolean; luggage: string[]; needs: string[]; needed: number }
export interface Fight {
  attacker: number; defender: number; step: string; round: number; order: number[]; asked?: number
  supports: { seat: number; side?: string; void: boolean }[]
  lines: Force[]
  attack: number; defend: number; stopped: boolean; undone: boolean; result?: string
  duelist?: number; ring?: number; hypnotised?: number; favoured?: number
  mayCome: { source: string; side: string; seats: number[] }[]
  after: { option: string; attack: number; defend: number }[]
}
export interface Force { seat: number; source: string; side?: string; adds: number; struck: boolean; round: number }
export interface Trade {
  from: number; to: number; demanded?: string; object?: string; returned?: string; stage: string
  using?: { object: string; giver: number; holder: number }
  must: boolean
  returns: Return[]
}
export interface Return { object: string; offeredLive: boolean; returnedLive: boolean; notPossible: boolean; partnerLearns: boolean }
export interface Looking { what: string; seat?: number; objects: string[]; occupations: string[] }
export interface Notebook { people: Person[]; pile?: PileNote; leftOver?: { turn: number; occupations: string[]; status: string; since?: number }; ofMe: OfMe[] }
export interface Person { association?: Note; occupation?: Note; luggage: Note[]; offered: Note[] }
export interface Note { value: string; count: number; turn: number; source: string; status: string; since?: number }
export interface PileNote { turn: number; top: string[]; rest: string[]; drawn: number }
export interface OfMe extends Note { by?: number; kind: string }
export interface Declare { own: number; needed: number; drink: boolean; people: { seat: number; side: string; sure: number; maybe: number }[]; winner: string }
export interface Final {
  kind: string; association?: string; seat?: number; seats: Opened[]; undealt?: string; pile: string[]; leftOver: string[]
  declaration?: { seat: number; right: boolean; why?: string; total: number; drink: boolean; parts: { seat: number; association: string; objects: string[] }[] }
}
