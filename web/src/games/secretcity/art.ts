import type { Component } from 'svelte'
import AlleyTeahouse from '~icons/game-icons/teapot'
import ArchersYard from '~icons/game-icons/archer'
import Architect from '~icons/game-icons/pencil-ruler'
import Assassin from '~icons/game-icons/cloak-dagger'
import Bishop from '~icons/game-icons/pope-crown'
import CandleShrine from '~icons/game-icons/candles'
import CavalryMews from '~icons/game-icons/cavalry'
import CrownStatue from '~icons/game-icons/stone-bust'
import DisguiseStreet from '~icons/game-icons/carnival-mask'
import FarseaHouse from '~icons/game-icons/galleon'
import FerryBrokerage from '~icons/game-icons/harbor-dock'
import GarrisonCommand from '~icons/game-icons/military-fort'
import GatePost from '~icons/game-icons/guarded-tower'
import General from '~icons/game-icons/crested-helmet'
import GrandArchive from '~icons/game-icons/bookshelf'
import GrandWorkshop from '~icons/game-icons/hammer-nails'
import GuardianFortress from '~icons/game-icons/castle'
import HeraldryHall from '~icons/game-icons/griffin-shield'
import King from '~icons/game-icons/throne-king'
import Laboratory from '~icons/game-icons/bubbling-flask'
import LanternMarket from '~icons/game-icons/paper-lantern'
import Magician from '~icons/game-icons/wizard-staff'
import MapRoom from '~icons/game-icons/treasure-map'
import Merchant from '~icons/game-icons/trade'
import MerchantsGuildhouse from '~icons/game-icons/shaking-hands'
import MilitaryType from '~icons/game-icons/shield'
import NobleType from '~icons/game-icons/crown'
import PilgrimRest from '~icons/game-icons/pilgrim-hat'
import Quarry from '~icons/game-icons/stone-pile'
import ReligiousType from '~icons/game-icons/lantern-flame'
import RoyalVault from '~icons/game-icons/locked-chest'
import RoyalVilla from '~icons/game-icons/elven-castle'
import SalonGarden from '~icons/game-icons/rose'
import SchoolOfMagic from '~icons/game-icons/spell-book'
import SecretGate from '~icons/game-icons/secret-door'
import SecretStorehouse from '~icons/game-icons/warehouse'
import SilentCloister from '~icons/game-icons/prayer'
import Smithy from '~icons/game-icons/anvil'
import SpecialType from '~icons/game-icons/round-star'
import SpiceShop from '~icons/game-icons/chili-pepper'
import StarlightSanctum from '~icons/game-icons/star-altar'
import Thief from '~icons/game-icons/robber'
import TradeType from '~icons/game-icons/scales'
import WishingFountain from '~icons/game-icons/fountain'

/** The glyph of each role, type and building: with the colour and a letter or word, always all of them. */
export const roleGlyphs: Record<string, Component> = {
  assassin: Assassin,
  thief: Thief,
  magician: Magician,
  king: King,
  bishop: Bishop,
  merchant: Merchant,
  architect: Architect,
  general: General,
}

export const typeGlyphs: Record<string, Component> = {
  noble: NobleType,
  religious: ReligiousType,
  trade: TradeType,
  military: MilitaryType,
  special: SpecialType,
}

export const buildingGlyphs: Record<string, Component> = {
  salon_garden: SalonGarden,
  heraldry_hall: HeraldryHall,
  royal_villa: RoyalVilla,
  candle_shrine: CandleShrine,
  pilgrim_rest: PilgrimRest,
  silent_cloister: SilentCloister,
  starlight_sanctum: StarlightSanctum,
  alley_teahouse: AlleyTeahouse,
  lantern_market: LanternMarket,
  spice_shop: SpiceShop,
  ferry_brokerage: FerryBrokerage,
  farsea_house: FarseaHouse,
  merchants_guildhouse: MerchantsGuildhouse,
  gate_post: GatePost,
  archers_yard: ArchersYard,
  cavalry_mews: CavalryMews,
  garrison_command: GarrisonCommand,
  secret_gate: SecretGate,
  grand_workshop: GrandWorkshop,
  disguise_street: DisguiseStreet,
  royal_vault: RoyalVault,
  guardian_fortress: GuardianFortress,
  laboratory: Laboratory,
  grand_archive: GrandArchive,
  map_room: MapRoom,
  quarry: Quarry,
  school_of_magic: SchoolOfMagic,
  smithy: Smithy,
  crown_statue: CrownStatue,
  secret_storehouse: SecretStorehouse,
  wishing_fountain: WishingFountain,
}
