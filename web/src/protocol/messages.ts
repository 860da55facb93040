/** The wire: names for what openapi.d.ts, made from the server's own description, has. */
import type { components } from './openapi'

type Schemas = components['schemas']

export type Args = Record<string, number | string | string[]>
export type Refusal = Schemas['Refusal']
export type Line = Schemas['Line']
export type Decision = Schemas['Decision']
export type Waiting = Schemas['Waiting']
export type Result = Schemas['Result']
export type Game = Schemas['Game']
export type Proposal = Schemas['Proposal']
export type TakeBack = Schemas['TakeBack']
export type Member = Schemas['Member']
export type TableOptions = Schemas['TableOptions']
export type Pause = Schemas['Pause']
export type Said = Schemas['Said']
export type Event = Schemas['Event']
export type RoomSeat = Schemas['RoomSeat']
export type Room = Schemas['Room']
export type You = Schemas['You']
export type Sync = Omit<Schemas['Sync'], 'game'> & { game?: Game }
export type Update = Omit<Schemas['Update'], 'game'> & { game?: Game }
export type Yours = Schemas['Yours']
export type Message = Sync | Update | Exclude<Schemas['Message'], { t: 'sync' | 'update' }>
export type Me = Schemas['Me']
export type MyAccount = Schemas['MyAccount']
export type BegunCeremony = Schemas['BegunCeremony']
export type PastGames = Schemas['PastGames']
export type PastGame = Schemas['PastGame']
export type PastCount = Schemas['PastCount']
export type ServerFigures = Schemas['ServerFigures']
export type KnownTable = Schemas['KnownTable']
export type KnownPerson = Schemas['KnownPerson']
export type Deed = Schemas['Deed']
export type BackupFile = Schemas['BackupFile']
export type DeviceCode = Schemas['DeviceCode']
export type DeviceOwner = Schemas['DeviceOwner']
export type Row = Schemas['Row']
export type Tables = Schemas['Tables']
export type NewTable = Schemas['NewTable']
export type VerbSpec = Schemas['VerbSpec']
export type SettingSpec = Schemas['SettingSpec']
export type GameInfo = Schemas['GameInfo']
export type Problem = Schemas['Problem']
export type Definitions = Schemas['Definitions']
export type DefinedThing = Schemas['DefinedThing']
export type ReplayInfo = Schemas['ReplayInfo']
export type ReplaySight = Schemas['ReplaySight']
export type ReplayCheck = Schemas['ReplayCheck']
export type TictactoeView = Schemas['TictactoeView']

/** A command as a page gives it; the id is the socket's business. */
export type Command = Omit<Schemas['Command'], 'id' | 'do' | 'what'> & { do: string; what?: Proposal['what']; on?: boolean }
