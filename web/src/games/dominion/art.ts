import type { Component } from 'svelte'
import Adventurer from '~icons/game-icons/treasure-map'
import Artisan from '~icons/game-icons/chisel'
import Bandit from '~icons/game-icons/bandit'
import Baron from '~icons/game-icons/visored-helm'
import Bridge from '~icons/game-icons/stone-bridge'
import Bureaucrat from '~icons/game-icons/scroll-quill'
import Cellar from '~icons/game-icons/cellar-barrels'
import Chancellor from '~icons/game-icons/gavel'
import Chapel from '~icons/game-icons/church'
import Conspirator from '~icons/game-icons/cloak-dagger'
import Copper from '~icons/game-icons/two-coins'
import Coppersmith from '~icons/game-icons/melting-metal'
import CouncilRoom from '~icons/game-icons/round-table'
import Courtier from '~icons/game-icons/robe'
import Courtyard from '~icons/game-icons/water-fountain'
import Curse from '~icons/game-icons/cursed-star'
import Diplomat from '~icons/game-icons/shaking-hands'
import Duchy from '~icons/game-icons/stone-tower'
import Duke from '~icons/game-icons/ribbon-medal'
import Estate from '~icons/game-icons/family-house'
import Feast from '~icons/game-icons/roast-chicken'
import Festival from '~icons/game-icons/party-flags'
import Gardens from '~icons/game-icons/flowers'
import Gold from '~icons/game-icons/gold-bar'
import GreatHall from '~icons/game-icons/greek-temple'
import Harbinger from '~icons/game-icons/hunting-horn'
import Harem from '~icons/game-icons/lotus'
import Ironworks from '~icons/game-icons/furnace'
import Laboratory from '~icons/game-icons/bubbling-flask'
import Library from '~icons/game-icons/bookshelf'
import Lurker from '~icons/game-icons/two-shadows'
import Market from '~icons/game-icons/shop'
import Masquerade from '~icons/game-icons/carnival-mask'
import Merchant from '~icons/game-icons/old-wagon'
import Militia from '~icons/game-icons/swordman'
import Mill from '~icons/game-icons/windmill'
import Mine from '~icons/game-icons/gold-mine'
import MiningVillage from '~icons/game-icons/mine-wagon'
import Minion from '~icons/game-icons/minions'
import Moat from '~icons/game-icons/drawbridge'
import Moneylender from '~icons/game-icons/receive-money'
import Nobles from '~icons/game-icons/queen-crown'
import Patrol from '~icons/game-icons/old-lantern'
import Pawn from '~icons/game-icons/chess-pawn'
import Poacher from '~icons/game-icons/rabbit'
import Province from '~icons/game-icons/castle'
import Remodel from '~icons/game-icons/stone-crafting'
import Replace from '~icons/game-icons/card-exchange'
import Saboteur from '~icons/game-icons/time-dynamite'
import Scout from '~icons/game-icons/spyglass'
import SecretChamber from '~icons/game-icons/secret-door'
import SecretPassage from '~icons/game-icons/dungeon-gate'
import Sentry from '~icons/game-icons/guards'
import ShantyTown from '~icons/game-icons/damaged-house'
import Silver from '~icons/game-icons/coins'
import Smithy from '~icons/game-icons/anvil-impact'
import Spy from '~icons/game-icons/spy'
import Steward from '~icons/game-icons/keyring'
import Swindler from '~icons/game-icons/rolling-dice-cup'
import Thief from '~icons/game-icons/robber'
import ThroneRoom from '~icons/game-icons/throne-king'
import Torturer from '~icons/game-icons/manacles'
import TradingPost from '~icons/game-icons/trade'
import Tribute from '~icons/game-icons/open-treasure-chest'
import Upgrade from '~icons/game-icons/upgrade'
import Vassal from '~icons/game-icons/kneeling'
import Village from '~icons/game-icons/village'
import WishingWell from '~icons/game-icons/well'
import Witch from '~icons/game-icons/witch-flight'
import Woodcutter from '~icons/game-icons/axe-in-log'
import Workshop from '~icons/game-icons/hammer-nails'
import Unknown from '~icons/game-icons/quill-ink'

const glyphs: Record<string, Component> = {
  copper: Copper,
  silver: Silver,
  gold: Gold,
  estate: Estate,
  duchy: Duchy,
  province: Province,
  curse: Curse,
  adventurer: Adventurer,
  artisan: Artisan,
  bandit: Bandit,
  baron: Baron,
  bridge: Bridge,
  bureaucrat: Bureaucrat,
  cellar: Cellar,
  chancellor: Chancellor,
  chapel: Chapel,
  conspirator: Conspirator,
  coppersmith: Coppersmith,
  council_room: CouncilRoom,
  courtier: Courtier,
  courtyard: Courtyard,
  diplomat: Diplomat,
  duke: Duke,
  feast: Feast,
  festival: Festival,
  gardens: Gardens,
  great_hall: GreatHall,
  harbinger: Harbinger,
  harem: Harem,
  ironworks: Ironworks,
  laboratory: Laboratory,
  library: Library,
  lurker: Lurker,
  market: Market,
  masquerade: Masquerade,
  merchant: Merchant,
  militia: Militia,
  mill: Mill,
  mine: Mine,
  mining_village: MiningVillage,
  minion: Minion,
  moat: Moat,
  moneylender: Moneylender,
  nobles: Nobles,
  patrol: Patrol,
  pawn: Pawn,
  poacher: Poacher,
  remodel: Remodel,
  replace: Replace,
  saboteur: Saboteur,
  scout: Scout,
  secret_chamber: SecretChamber,
  secret_passage: SecretPassage,
  sentry: Sentry,
  shanty_town: ShantyTown,
  smithy: Smithy,
  spy: Spy,
  steward: Steward,
  swindler: Swindler,
  thief: Thief,
  throne_room: ThroneRoom,
  torturer: Torturer,
  trading_post: TradingPost,
  tribute: Tribute,
  upgrade: Upgrade,
  vassal: Vassal,
  village: Village,
  wishing_well: WishingWell,
  witch: Witch,
  woodcutter: Woodcutter,
  workshop: Workshop,
}

/** The card's woodblock; a card without one has the quill of the blank card. */
export const glyphOf = (card: string): Component => glyphs[card] ?? Unknown
