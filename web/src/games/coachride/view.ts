/** The Coach Ride as one viewer sees it; names are lower-case ids. */
import type { components } from '../../protocol/openapi'

type Schemas = components['schemas']

export type CoachView = Schemas['CoachrideView']
export type SeatView = Schemas['CoachrideViewSeat']
export type Opened = Schemas['CoachrideViewOpen']
export type MeView = Schemas['CoachrideViewMe']
export type Fight = Schemas['CoachrideViewFight']
export type Force = Schemas['CoachrideViewForce']
export type Note = Schemas['CoachrideViewNote']
export type OfMe = Schemas['CoachrideViewOfMe']
