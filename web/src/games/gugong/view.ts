/** Gùgōng as one viewer sees it. In a game alone the seat 1 is Mong's. */
import type { components } from '../../protocol/openapi'

type Schemas = components['schemas']

export type GugongView = Schemas['GugongView']
export type Gift = Schemas['GugongViewGift']
export type Place = Schemas['GugongViewPlace']
export type City = Schemas['GugongViewCity']
export type ShipView = Schemas['GugongViewShip']
export type Player = Schemas['GugongViewPlayer']
export type Mong = Schemas['GugongViewMong']
export type Exchange = Schemas['GugongViewExchange']
export type Why = Schemas['GugongViewWhy']
