/** Dominion as one viewer sees it; card names are lower-case ids. */
import type { components } from '../../protocol/openapi'

type Schemas = components['schemas']

export type DominionView = Schemas['DominionView']
export type Pile = Schemas['DominionViewPile']
export type SeatView = Schemas['DominionViewSeat']
export type Attack = Schemas['DominionViewAttack']

export type Catalogue = Schemas['DominionCatalogue']
export type CatalogueCard = Schemas['DominionCatalogueCard']
export type CatalogueSet = Schemas['DominionCatalogueSet']

/** In their order; after the last the game is over or the next turn begins. */
export const phases = ['action', 'treasure', 'buy', 'cleanup'] as const
