import type { Catalogue } from '../src/games/dominion/view'

/** Kingdom cards by edition: name, cost, types. */
const boxes: Record<string, string> = {
  base: `cellar 2 action, chapel 2 action, moat 2 action reaction, village 3 action, workshop 3 action, bureaucrat 4 action attack, gardens 4 victory, militia 4 action attack, moneylender 4 action, remodel 4 action, smithy 4 action, throne_room 4 action, council_room 5 action, festival 5 action, laboratory 5 action, library 5 action, market 5 action, mine 5 action, witch 5 action attack`,
  base2: `harbinger 3 action, merchant 3 action, vassal 3 action, poacher 4 action, bandit 5 action attack, sentry 5 action, artisan 6 action`,
  base1: `chancellor 3 action, woodcutter 3 action, feast 4 action, spy 4 action attack, thief 4 action attack, adventurer 6 action`,
  intrigue: `courtyard 2 action, pawn 2 action, masquerade 3 action, shanty_town 3 action, steward 3 action, swindler 3 action attack, wishing_well 3 action, baron 4 action, bridge 4 action, conspirator 4 action, ironworks 4 action, mining_village 4 action, duke 5 victory, minion 5 action attack, torturer 5 action attack, trading_post 5 action, upgrade 5 action, harem 6 treasure victory, nobles 6 action victory`,
  intrigue1: `secret_chamber 2 action reaction, great_hall 3 action victory, coppersmith 4 action, scout 4 action, saboteur 5 action attack, tribute 5 action`,
  intrigue2: `lurker 2 action, diplomat 4 action reaction, mill 4 action victory, secret_passage 4 action, courtier 5 action, patrol 5 action, replace 5 action attack`,
}

const needs: Record<string, string> = {
  actions: 'festival mining_village nobles shanty_town village',
  buys: 'baron bridge council_room courtier festival market pawn woodcutter',
  trashing: 'chapel masquerade mine moneylender remodel replace steward trading_post upgrade',
  defence: '', costs: '', unlike: '',
}

const sets: Record<string, string> = {
  'first-game': 'cellar market merchant militia mine moat remodel smithy village workshop',
  'size-distortion': 'artisan bandit bureaucrat chapel festival gardens sentry throne_room witch workshop',
  'victory-dance': 'bridge duke great_hall harem ironworks masquerade nobles pawn scout upgrade',
  'plot-thickens': 'conspirator ironworks lurker pawn mining_village secret_passage steward swindler torturer trading_post',
  'hand-madness': 'bureaucrat chancellor council_room courtyard mine militia minion nobles steward torturer',
}

const kingdom = Object.entries(boxes).flatMap(([edition, cards]) =>
  cards.split(', ').map((entry) => {
    const [card, cost, ...types] = entry.split(' ')
    const meets = Object.keys(needs).filter((need) => needs[need]!.split(' ').includes(card!))
    return { card: card!, cost: Number(cost), types, edition, meets }
  }),
)

/** What the server would tell of Dominion, with all its cards. */
export const catalogue: Catalogue = {
  cards: kingdom.sort((a, b) => a.cost - b.cost || a.card.localeCompare(b.card)),
  sets: Object.entries(sets).map(([set, cards]) => {
    const ten = cards.split(' ')
    return { set, kingdom: ten, editions: Object.keys(boxes).filter((edition) => kingdom.some((card) => card.edition === edition && ten.includes(card.card))) }
  }),
  editions: Object.keys(boxes),
  needs: Object.keys(needs),
}
