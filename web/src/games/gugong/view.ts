/** Gùgōng as one viewer sees it. In a game alone the seat 1 is Mong's. */

export interface Gift { gift: string; value: number; action: string }
export interface Place { place: string; gift?: Gift; focus?: boolean }
export interface City { city: string; loop: boolean; token?: string; travelers: number[] }
export interface Harbour { spaces: number; ships: ShipView[] }
export interface ShipView { seat: number; ship: number; singles: number; double?: boolean; full?: boolean }
export interface Decree { tile: string; level: number; price: number; points: number; seats: number[] }
export interface Player {
  pool: number; supply: number; double: string; hand: number; discard: number; jade: number; points: number; tokens: number; doubles: number
  envoy: number; arrived: number; wins: boolean; space: number; city?: string; reserve: number; slots: { used: number; of: number }[]; decrees: string[]; matches: number; turns: number
  open?: { hand: Gift[]; discard: Gift[] }
}
export interface Automa { automa: string; place: string; special?: boolean; dusk: string }
export interface Mong { level: string; focus?: string; automa?: Automa; gift?: Gift; draw: number; today: Automa[]; old: number; out?: boolean; cards: Automa[] }
export interface Exchange { gift: string; place: string; free: boolean; why?: string; pay?: boolean; card?: boolean; value: number }
export interface Why { code: string; args?: Record<string, number | string | string[]> }
export interface Way { can: boolean; cost: number; gain: number; medal?: boolean; why?: Why }
export interface Price { price: number; can: boolean; own?: boolean; why?: Why }
export interface Score { what: string; points: number }
export interface Me {
  pays: number; worth: number; bestPool: number; exchange: Exchange[]; places: { place: string; a: Way; b?: Way }[]; shops: Price[]; square: Price; decrees: Price[]
  reach: string[]; spend: { for: string; price: number; can: boolean; why?: Why }[]; matches: number; diceMatch: number[]; scores: Score[]
}
export interface Final { seat: number; points: number; scores: Score[]; total: number; arrived: boolean }
export interface GugongView {
  side: string; day: number; phase: string; turn?: number; start: number; medal?: number
  dice: number[]; faces: number[][]; places: Place[]; cities: City[]; roads: [string, string][]; tokens: { pile: number; spent: Record<string, number> }; deck: number
  wall: { total: number; threshold: number; worth: number[]; pieces: { singles: number; double?: boolean }[]; leader?: number }
  intrigue: number[][]; palace: { steps: number; arrival: { points: number; seat?: number }[] }
  shops: { price: number; jade: boolean }[]; square: number; decrees: Decree[]; canal: { harbours: Harbour[] }[]
  bonus: { seat: number; token: string; place?: string }[]; seats: Player[]; mong?: Mong; sets?: Gift[][]; hand?: Gift[]; discards?: Gift[]; me?: Me; final?: Final[]
}
