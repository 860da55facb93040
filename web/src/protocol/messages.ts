/** The wire, as the server describes it: openapi.d.ts is made from its OpenAPI document by `npm run protocol`. */

import type { components } from './openapi'

type Schemas = components['schemas']

/** Values are numbers, keys ('card.copper', 'seat.1'), or lists of keys. */
export type Args = NonNullable<Schemas['Line']['args']>
export type Line = Schemas['Line']
export type Refusal = Schemas['Refusal']
export type Version = Schemas['Version']

/** slot: an own turn's question; the others are asked out of turn. */
export type Class = Schemas['Decision']['class']
export type Decision = Schemas['Decision']
export type Waiting = Schemas['Waiting']
export type SeatResult = Schemas['SeatResult']
export type Result = Schemas['Result']
export type Game = Schemas['Game']
export type Event = Schemas['Event']

export type RoomSeat = Schemas['RoomSeat']
export type Controller = RoomSeat['controller']
export type Room = Schemas['Room']
export type You = Schemas['You']

export type Sync = Schemas['Sync']
export type Update = Schemas['Update']
export type Done = Schemas['Done']
export type Refused = Schemas['Refused']
export type Described = Schemas['Described']
export type Message = Schemas['Message']

/** What a command needs besides its id; the server's Command has all fields of all commands. */
export type Command =
  | { do: 'join' | 'stand' | 'ready' | 'unready' | 'start' | 'control' | 'playMyself' | 'away' | 'here' | 'leave' | 'rematch' }
  | { do: 'sit' | 'removeBot'; seat: number }
  | { do: 'addBot'; seat: number; level: string }
  | { do: 'settings'; seats?: number; settings?: Record<string, string>; private?: boolean }
  | { do: 'answer'; serial: number; picks: string[] }
  | { do: 'describe'; lang: string }

export type Me = Schemas['Me']
export type TableRow = Schemas['Row']
export type Tables = Schemas['Tables']
export type NewTable = Schemas['NewTable']
export type ArgSpec = Schemas['ArgSpec']
export type VerbSpec = Schemas['VerbSpec']
export type KindSpec = Schemas['KindSpec']
export type SettingSpec = Schemas['SettingSpec']
export type GameInfo = Schemas['GameInfo']
export type Problem = Schemas['Problem']
