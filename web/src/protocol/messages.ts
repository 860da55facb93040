/** The wire: names for what openapi.d.ts, made from the server's own description, has. */
import type { components } from './openapi'

type Schemas = components['schemas']

export type Args = Record<string, number | string | string[]>
export type Refusal = Schemas['Refusal']
export type Line = Schemas['Line']
export type Decision = Schemas['Decision'] & { slotDeadline?: number }
export type Waiting = Schemas['Waiting'] & { slotDeadline?: number }
export type Result = Schemas['Result']
export type Game = Omit<Schemas['Game'], 'decision' | 'waiting'> & { decision?: Decision; waiting: Waiting[]; proposal?: Proposal; takeBack?: TakeBack; orders?: { pass: boolean } }
export interface Proposal { serial: number; what: 'pause' | 'remove' | 'takeBack'; by: number; member?: number; until: number; asked: number[]; agreed: number[]; lines?: Event[] }
export interface TakeBack { free: boolean; lines: Event[] }
export interface Member { n: number; name: string; seat: number | null; host: boolean; presence: 'online' | 'away' | 'offline'; since?: number }
export interface TableOptions { speed: 'normal' | 'relaxed' | 'async'; days: number; watch: boolean; chat: 'off' | 'reactions' | 'full'; pause: 'off' | 'vote' | 'host'; takeBack: boolean; shuffleSeats: boolean }
export interface Pause { by: number; agreed: number[]; until: number; resumes?: number }
export interface Said { n: number; at: number; member: number; name: string; watcher: boolean; text?: string; reaction?: string }
export type Event = Schemas['Event']
export type RoomSeat = Schemas['RoomSeat']
export type Room = Omit<Schemas['Room'], 'state' | 'spectators'> & { state: 'lobby' | 'playing' | 'paused' | 'finished' | 'closed'; options: TableOptions; members: Member[]; starts?: number; pause?: Pause }
export type You = Schemas['You'] & { member: number | null; banned?: { n: number; name: string }[] }
export type Sync = Omit<Schemas['Sync'], 'room' | 'game' | 'you'> & { room: Room; game?: Game; you: You; chat: Said[] }
export type Update = Omit<Schemas['Update'], 'room' | 'game'> & { room?: Room; game?: Game; chat?: Said[] }
export type Yours = Omit<Schemas['Yours'], 'you'> & { you: You }
export type Message = Sync | Update | Yours | Exclude<Schemas['Message'], { t: 'sync' | 'update' | 'you' }>
export type Me = Schemas['Me']
export type DeviceCode = Schemas['DeviceCode']
export type DeviceOwner = Schemas['DeviceOwner']
export type Row = Schemas['Row']
export type Tables = Schemas['Tables']
export type NewTable = Schemas['NewTable']
export type VerbSpec = Schemas['VerbSpec']
export type SettingSpec = Schemas['SettingSpec']
export type GameInfo = Schemas['GameInfo']
export type Problem = Schemas['Problem']
export type TictactoeView = Schemas['TictactoeView']

/** A command as a page gives it; the id is the socket's business. */
export type Command = Omit<Schemas['Command'], 'id' | 'do'> & { do: string; options?: Partial<TableOptions>; member?: number; on?: boolean; text?: string; reaction?: string; what?: Proposal['what']; proposal?: number }
