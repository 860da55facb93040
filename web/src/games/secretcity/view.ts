/** Secret City as one viewer sees it; roles, buildings and types are lower-case ids. */
import type { components } from '../../protocol/openapi'

type Schemas = components['schemas']

export type CityView = Schemas['SecretcityView']
export type RoleView = Schemas['SecretcityViewRole']
export type SeatView = Schemas['SecretcityViewSeat']
export type BuildingView = Schemas['SecretcityViewBuilding']
export type MyView = Schemas['SecretcityViewMe']
export type CardView = Schemas['SecretcityViewCard']
export type ScoreView = Schemas['SecretcityViewScore']

/** In the order of the deck's list. */
export const types = ['noble', 'religious', 'trade', 'military', 'special'] as const

/** What a city counts for at the end, line by line. */
export const scoreLines = ['costs', 'types', 'complete', 'gate', 'vault', 'map', 'statue', 'fountain'] as const
