import type { Component } from 'svelte'
import Cellar from '~icons/game-icons/cellar-barrels'
import Copper from '~icons/game-icons/two-coins'
import Curse from '~icons/game-icons/cursed-star'
import Duchy from '~icons/game-icons/stone-tower'
import Estate from '~icons/game-icons/family-house'
import Gold from '~icons/game-icons/gold-bar'
import Market from '~icons/game-icons/shop'
import Merchant from '~icons/game-icons/old-wagon'
import Militia from '~icons/game-icons/swordman'
import Mine from '~icons/game-icons/gold-mine'
import Moat from '~icons/game-icons/drawbridge'
import Province from '~icons/game-icons/castle'
import Remodel from '~icons/game-icons/stone-crafting'
import Silver from '~icons/game-icons/coins'
import Smithy from '~icons/game-icons/anvil-impact'
import Unknown from '~icons/game-icons/quill-ink'
import Village from '~icons/game-icons/village'
import Workshop from '~icons/game-icons/hammer-nails'

const glyphs: Record<string, Component> = {
  copper: Copper,
  silver: Silver,
  gold: Gold,
  estate: Estate,
  duchy: Duchy,
  province: Province,
  curse: Curse,
  cellar: Cellar,
  market: Market,
  merchant: Merchant,
  militia: Militia,
  mine: Mine,
  moat: Moat,
  remodel: Remodel,
  smithy: Smithy,
  village: Village,
  workshop: Workshop,
}

/** The card's woodblock; a card without one has the quill of the blank card. */
export const glyphOf = (card: string): Component => glyphs[card] ?? Unknown
