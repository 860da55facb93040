import type { Decision, Game } from '../src/protocol/messages'
import type { DominionView, SeatView } from '../src/games/dominion/view'
import { catalogue } from './dominion'

/** Every way in which Dominion asks something, once: what is asked, and what lies there. */
interface Question extends Partial<Decision> {
  kind: string
  options: string[]
  view?: Partial<DominionView>
  /** What my seat and the next one show. */
  mine?: Partial<SeatView>
  theirs?: Partial<SeatView>
}

const of = (verb: string, cards: string): string[] => cards.split(' ').map((card) => `${verb}:${card}`)
const hand = (cards: string): { view: Partial<DominionView> } => ({ view: { hand: cards.split(' ') } })
const attack = (card: string, seat: number, ...states: string[]): Partial<DominionView> => ({
  attack: { card, seat, victims: states.map((state, i) => ({ seat: (seat + 1 + i) % 3, state })) },
})
const base = 'copper 0 46 treasure, silver 3 40 treasure, gold 6 30 treasure, estate 2 8 victory, duchy 5 8 victory, province 8 7 victory, curse 0 10 curse'
const kingdom = 'moat secret_chamber pawn scout swindler wishing_well bandit courtier nobles sentry'

const supply = [
  ...base.split(', ').map((line) => {
    const [card, cost, count, types] = line.split(' ')
    return { card: card!, cost: Number(cost), printed: Number(cost), count: Number(count), types: [types!], base: true }
  }),
  ...catalogue.cards
    .filter(({ card }) => kingdom.split(' ').includes(card))
    .map(({ card, cost, types }) => ({ card, cost: card === 'nobles' ? cost - 1 : cost, printed: cost, count: card === 'pawn' ? 0 : 10, types, base: false })),
]
const seat = (change: Partial<SeatView> = {}): SeatView => ({ hand: 5, inPlay: [], aside: [], revealed: [], turns: 6, discardTop: 'silver', ...change })

const questions: Record<string, Question> = {
  manyCards: { kind: 'dominion.courtyard.topdeck', ordered: true, options: of('topdeck', 'sentry nobles bandit courtier swindler gold silver copper copper estate'), ...hand('sentry nobles bandit courtier swindler gold silver copper copper estate') },
  gain: { kind: 'dominion.swindler.gain', options: of('gain', 'duchy bandit courtier nobles sentry'), args: { cost: 5, seat: 'seat.1' }, why: { 'gain:gold': { code: 'costs_other', args: { n: 5 } } }, view: attack('swindler', 0, 'choosing', 'affected') },
  nameCard: { kind: 'dominion.wish.name', options: [...of('name', 'copper silver gold estate duchy province curse'), ...of('name', kingdom), 'name_none'] },
  orNot: { kind: 'dominion.baron.discard', options: ['discard:estate', 'pass'], ...hand('copper estate estate silver moat') },
  modes: { kind: 'dominion.pawn.choose', min: 2, max: 2, options: ['draw:1', 'actions:1', 'buys:1', 'coins:1'] },
  modesWithCard: { kind: 'dominion.courtier.choose', min: 2, max: 2, options: ['actions:1', 'buys:1', 'coins:3', 'gain:gold'] },
  victimChooses: { kind: 'dominion.torturer.choose', class: 'reply', options: ['discard_cards:2', 'gain:curse'], view: attack('torturer', 1, 'done', 'choosing') },
  revealed: { kind: 'dominion.bandit.trash', class: 'reply', options: of('trash', 'silver gold'), mine: { revealed: ['silver', 'gold'] }, view: attack('bandit', 1, 'done', 'choosing') },
  theirCards: { kind: 'dominion.spy.decide', options: ['discard:gold', 'pass'], args: { seat: 'seat.1' }, theirs: { revealed: ['gold'] }, view: attack('spy', 0, 'choosing', 'affected') },
  looking: { kind: 'dominion.sentry.trash', min: 0, max: 2, options: of('trash', 'curse silver'), view: { looking: ['curse', 'silver'] } },
  discardPile: { kind: 'dominion.harbinger.pick', options: [...of('topdeck', 'witch silver curse gold bandit copper estate moat'), 'pass'], view: { looking: 'witch silver curse curse gold bandit copper copper copper estate moat'.split(' ') } },
  fromTrash: { kind: 'dominion.lurker.trash', options: of('gain', 'bandit swindler moat') },
  poacher: { kind: 'dominion.poacher.discard', min: 2, max: 2, options: of('discard', 'gold moat copper copper estate'), ...hand('gold moat copper copper estate') },
  bureaucrat: { kind: 'dominion.bureaucrat.topdeck', class: 'reply', options: of('topdeck', 'estate duchy'), view: { hand: ['estate', 'duchy', 'copper', 'moat', 'gold'], ...attack('bureaucrat', 1, 'done', 'choosing') } },
  diplomat: {
    kind: 'dominion.diplomat.discard', class: 'reply', min: 3, max: 3, options: of('discard', 'diplomat gold silver copper copper estate estate'),
    view: { hand: 'diplomat gold silver copper copper estate estate'.split(' '), ...attack('bandit', 1, 'waiting', 'choosing') },
  },
  chamber: {
    kind: 'dominion.secretchamber.topdeck', class: 'reply', ordered: true, min: 2, max: 2, options: of('topdeck', 'secret_chamber gold silver copper copper estate estate'),
    view: { hand: 'secret_chamber gold silver copper copper estate estate'.split(' '), ...attack('bandit', 1, 'waiting', 'choosing') },
  },
  reactAgain: {
    kind: 'dominion.react.again', class: 'reply', options: ['pass', 'reveal:secret_chamber', 'reveal:moat'], args: { seat: 'seat.1', card: 'card.bandit' },
    view: { hand: ['moat', 'secret_chamber', 'gold', 'copper', 'copper'], ...attack('bandit', 1, 'waiting', 'choosing') },
  },
  saboteur: {
    kind: 'dominion.saboteur.gain', class: 'reply', options: ['pass', ...of('gain', 'copper silver estate curse moat secret_chamber scout swindler wishing_well')], args: { cost: 3 },
    why: { 'gain:gold': { code: 'too_dear', args: { n: 3 } }, 'gain:duchy': { code: 'too_dear', args: { n: 3 } }, 'gain:pawn': { code: 'pile_empty' } },
    mine: { revealed: ['copper', 'estate'] }, view: attack('saboteur', 1, 'done', 'choosing'),
  },
  steward: { kind: 'dominion.steward.trash', min: 2, max: 2, options: of('trash', 'curse copper estate copper gold'), ...hand('curse copper estate copper gold') },
  stewardModes: { kind: 'dominion.steward.choose', options: ['draw:2', 'coins:2', 'trash_cards:2'] },
  ownMay: { kind: 'dominion.blank.may', options: ['yes', 'pass'], args: { card: 'card.blank1' } },
  ownModes: { kind: 'dominion.blank.choose', options: ['mode:blank1_1', 'mode:blank1_2', 'mode:blank1_3'], args: { card: 'card.blank1' } },
  ownOrder: { kind: 'dominion.blank.order', min: 3, max: 3, ordered: true, options: of('topdeck', 'copper moat gold'), default: of('topdeck', 'copper moat gold'), args: { card: 'card.blank1' }, view: { looking: ['copper', 'moat', 'gold'], ...attack('blank1', 0, 'affected', 'affected') } },
  ownGain: { kind: 'dominion.blank.gain', options: of('gain', 'copper silver estate curse moat swindler'), args: { card: 'card.blank1', cost: 4 }, why: { 'gain:gold': { code: 'too_dear', args: { n: 4 } }, 'gain:bandit': { code: 'too_dear', args: { n: 4 } } } },
  ownDiscard: { kind: 'dominion.blank.discard', min: 1, max: 2, ordered: true, options: of('discard', 'gold moat copper copper estate'), args: { card: 'card.blank1' }, ...hand('gold moat copper copper estate') },
  ownTrash: { kind: 'dominion.blank.trash', min: 0, max: 2, options: of('trash', 'gold moat copper copper estate'), args: { card: 'card.blank1' }, ...hand('gold moat copper copper estate') },
  ownTopdeck: { kind: 'dominion.blank.topdeck', options: of('topdeck', 'gold moat copper copper estate'), args: { card: 'card.blank1' }, ...hand('gold moat copper copper estate') },
  ownAttack: { kind: 'dominion.blank.others.discard', class: 'reply', min: 2, max: 2, options: of('discard', 'gold moat copper copper estate'), args: { card: 'card.blank1' }, view: { hand: 'gold moat copper copper estate'.split(' '), ...attack('blank1', 1, 'done', 'choosing') } },
  ownAttackTrash: { kind: 'dominion.blank.others.trash', class: 'reply', options: of('trash', 'silver gold'), args: { card: 'card.blank1' }, mine: { revealed: ['silver', 'gold'] }, view: attack('blank1', 1, 'done', 'choosing') },
  ownReaction: { kind: 'dominion.blank.others.topdeck', class: 'reply', min: 2, max: 2, ordered: true, options: of('topdeck', 'blank1 gold moat copper copper estate'), args: { card: 'card.blank1' }, view: { hand: 'blank1 gold moat copper copper estate'.split(' '), ...attack('bandit', 1, 'waiting', 'choosing') } },
  order: { kind: 'dominion.scout.order', min: 4, max: 4, ordered: true, options: of('topdeck', 'copper swindler copper gold'), default: of('topdeck', 'copper swindler copper gold'), mine: { revealed: ['copper', 'swindler', 'copper', 'gold'] } },
  intoDeck: { kind: 'dominion.secretpassage.position', options: Array.from({ length: 13 }, (_, n) => `place:${n}`), args: { deck: 12 }, view: { looking: ['gold'] } },
  passing: { kind: 'dominion.masquerade.pass', class: 'blind', options: of('pass_card', 'copper estate estate silver moat'), ...hand('copper estate estate silver moat') },
  twoReactions: {
    kind: 'dominion.react.attack', class: 'blind', options: ['pass', 'reveal:secret_chamber', 'reveal:moat'], args: { seat: 'seat.1', card: 'card.bandit' },
    view: { hand: ['moat', 'secret_chamber', 'gold', 'copper', 'copper'], ...attack('bandit', 1, 'waiting', 'waiting') },
  },
}

/** The games in which they are asked; seat 0 is the reader's. */
export const asked: Record<string, Game> = Object.fromEntries(
  Object.entries(questions).map(([name, { view, mine, theirs, ...question }]) => {
    const seen: DominionView = {
      turn: { number: 6, seat: view?.attack?.seat ?? 0, phase: 'action', actions: 1, buys: 1, coins: 0 }, supply, emptyPiles: 1, emptyLimit: 3,
      trash: ['copper', 'estate', 'bandit', 'swindler', 'moat'], looking: [], hand: ['gold', 'silver', 'copper', 'copper', 'estate'],
      seats: [seat({ deck: 12, inPlay: ['sentry', 'pawn'], ...mine }), seat(theirs), seat()], ...view,
    }
    const decision: Decision = {
      seat: 0, serial: 60, class: 'slot', min: 1, max: 1, ordered: false, default: [], deadline: Date.now() + 41_000, ...question,
    }
    return [name, { view: seen, waiting: [], decision }]
  }),
)
