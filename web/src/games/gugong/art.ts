import type { Component } from 'svelte'
import Boat from '~icons/game-icons/boat-horizon'
import Boot from '~icons/game-icons/walking-boot'
import Cards from '~icons/game-icons/card-pick'
import Cycle from '~icons/game-icons/cycle'
import Emerald from '~icons/game-icons/emerald'
import Exchange from '~icons/game-icons/card-exchange'
import Fan from '~icons/game-icons/handheld-fan'
import Footprint from '~icons/game-icons/footprint'
import Group from '~icons/game-icons/meeple-group'
import Incense from '~icons/game-icons/incense'
import Laurel from '~icons/game-icons/laurel-crown'
import Mask from '~icons/game-icons/domino-mask'
import Meeple from '~icons/game-icons/meeple'
import Necklace from '~icons/game-icons/gem-necklace'
import Pagoda from '~icons/game-icons/pagoda'
import Peach from '~icons/game-icons/peach'
import Pendant from '~icons/game-icons/gem-pendant'
import Raise from '~icons/game-icons/ascending-block'
import Return from '~icons/game-icons/return-arrow'
import Scroll from '~icons/game-icons/scroll-unfurled'
import Silk from '~icons/game-icons/rolled-cloth'
import Stack from '~icons/game-icons/stack'
import Stone from '~icons/game-icons/stone-bust'
import Tea from '~icons/game-icons/teapot-leaves'
import Tied from '~icons/game-icons/tied-scroll'
import Toll from '~icons/game-icons/receive-money'
import Vase from '~icons/game-icons/porcelain-vase'
import Wall from '~icons/game-icons/defensive-wall'

/** A place, and the action that is done there. */
export const placeGlyphs: Record<string, Component> = {
  travel: Boot, wall: Wall, jade: Emerald, intrigue: Mask, palace: Pagoda, decree: Scroll, canal: Boat,
}

/** What a gift lets its giver do. */
export const actionGlyphs: Record<string, Component> = { ...placeGlyphs, servant: Meeple, take_back: Return, swap: Exchange }

/** Gifts by value, from 1. */
const gifts = [Peach, Fan, Tea, Vase, Silk, Tied, Necklace, Incense, Stone]
export const giftGlyph = (value: number): Component => gifts[value - 1] ?? Tied

export const tokenGlyphs: Record<string, Component> = {
  servant: Meeple, servants: Group, envoy: Pagoda, intrigue: Mask, gift_for_jade: Emerald, take_back: Return, swap: Exchange, points: Laurel,
  ship: Boat, wall: Wall, servants_for_jade: Pendant, double: Stack, raise: Raise, toll: Toll, follow: Footprint,
}

/** What a harbour gives; the first one gives nothing. */
export const harbourGlyphs: Record<number, Component> = { 2: Laurel, 3: Cards, 4: Group, 5: Cycle }
