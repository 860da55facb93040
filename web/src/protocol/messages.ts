/** The wire, as docs/protocol.md has it. */

export type Args = Record<string, number | string | string[]>

export interface Refusal {
  code: string
  args?: Args
}

export interface Line {
  key: string
  args?: Args
}

export interface Version {
  number: number
  hash: string
}

/** slot: an own turn's question; the others are asked out of turn. */
export type Class = 'slot' | 'window' | 'reply' | 'group' | 'blind' | 'offer'

export interface Decision {
  seat: number
  /** Number of this question at this table; an answer names it, so that a stale click hits nothing. */
  serial: number
  kind: string
  class: Class
  min: number
  max: number
  ordered: boolean
  args?: Args
  /** Names of the legal options; a copy of a card is listed once more. */
  options: string[]
  default: string[]
  /** Milliseconds since 1970 by the server's clock. */
  deadline?: number
  /** Option name → why it is not offered. */
  why?: Record<string, Refusal>
}

export interface Waiting {
  seat: number
  kind: string
  class: Class
  deadline?: number
  answered?: boolean
}

export interface SeatResult {
  rank: number
  score: number
  turns: number
  won: boolean
}

export interface Result {
  end: 'finished' | 'capped' | 'drawn'
  seats: SeatResult[]
}

export interface Game {
  /** The game's own view type for this viewer. */
  view: unknown
  decision?: Decision
  waiting: Waiting[]
  result?: Result
}

export interface Event {
  n: number
  seat: number
  depth: number
  key: string
  args?: Args
}

export type Controller = 'empty' | 'human' | 'autoplay' | 'substitute' | 'bot'

export interface RoomSeat {
  controller: Controller
  name?: string
  level?: string
  ready: boolean
  host: boolean
  presence?: 'online' | 'away' | 'offline'
}

export interface Room {
  code: string
  gameId: string
  state: 'lobby' | 'playing' | 'finished' | 'closed'
  private: boolean
  settings: Record<string, string>
  seats: RoomSeat[]
  spectators: string[]
  rules: Version
  minSeats: number
  maxSeats: number
  canStart: boolean
  startRefused?: Refusal
}

export interface You {
  person: string
  name: string
  seat: number | null
  host: boolean
  /** False on an older page of the same person: it only watches. */
  controlling: boolean
}

export interface Sync {
  t: 'sync'
  n: number
  now: number
  you: You
  room: Room
  game?: Game
  log: Event[]
}

export interface Update {
  t: 'update'
  n: number
  now: number
  you?: You
  room?: Room
  game?: Game
  events?: Event[]
}

export interface Done {
  t: 'done'
  id: string
  n: number
}

export interface Refused {
  t: 'refused'
  id: string
  code: string
  args?: Args
}

export interface Described {
  t: 'described'
  id: string
  lines: Line[]
}

export type Message = Sync | Update | Done | Refused | Described

export type Command =
  | { do: 'join' | 'stand' | 'ready' | 'unready' | 'start' | 'control' | 'playMyself' | 'leave' | 'rematch' }
  | { do: 'sit' | 'removeBot'; seat: number }
  | { do: 'addBot'; seat: number; level: string }
  | { do: 'settings'; seats?: number; settings?: Record<string, string>; private?: boolean }
  | { do: 'answer'; serial: number; picks: string[] }
  | { do: 'describe'; lang: string }

export interface Me {
  person: string
  name: string
}

export interface TableRow {
  code: string
  gameId: string
  state: Room['state']
  private: boolean
  host: string
  seats: RoomSeat[]
  /** My seat. */
  seat: number | null
  /** The table waits for me. */
  awaited: boolean
  turn?: number
  settings: Record<string, string>
}

export interface Tables {
  mine: TableRow[]
  open: TableRow[]
}

export interface NewTable {
  game: string
  seats: number
  settings?: Record<string, string>
  private?: boolean
  bots?: string[]
  start?: boolean
}

export interface ArgSpec {
  name: string
  /** Of references: 'card' makes 'copper' the key 'card.copper'; '' is a number. */
  table: string
}

export interface VerbSpec {
  name: string
  args: ArgSpec[]
}

export interface KindSpec {
  name: string
  class: Class
  args: ArgSpec[]
}

export interface SettingSpec {
  name: string
  type: 'bool' | 'int' | 'choice' | 'list'
  default: string
  min?: number
  max?: number
  values?: string[]
}

export interface GameInfo {
  id: string
  minSeats: number
  maxSeats: number
  minutes: number
  settings: SettingSpec[]
  bots: string[]
  verbs: VerbSpec[]
  kinds: KindSpec[]
  rules: Version
}

export interface Problem {
  title?: string
  status?: number
  detail?: string
  code?: string
  args?: Args
}
