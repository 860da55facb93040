import type { GameInfo, LabKit, LabPlayer, LabRun } from '../protocol/messages'
import { t, type Speaker } from '../text/words.svelte'
import { strategySign } from './experiment'
import { withEarlier, type Note } from './notebook'

/** What stands for a strategy of one's own among the bots. */
export const own = ''

/** A player as it is set up: what is written is kept while another bot is looked at. */
export interface Draft extends Note {
  bot: string
}

/** A bot in words. */
export function botWord(speaker: Speaker, bot: string): string {
  const [kind, name] = bot.split(':', 2) as [string, string | undefined]
  if (kind === 'strategy') return t('lab.strategy', { name: name! })
  if (kind === 'search') return t('lab.look', { n: name! })
  return speaker.sayFirst([`bot.${bot}`]) ?? bot
}

/** A draft for a seat of a game, with what was written there. Where strategies are written, the first is one's own. */
export function freshDraft(kit: LabKit, seat: number, note?: Note, chosen?: string): Draft {
  const begin = kit.strategies.find(({ name }) => name === 'hmsmithy') ?? kit.strategies[0]
  const bot = chosen ?? (begin ? (seat === 0 ? own : `${strategySign}bmu`) : ['normal', 'easy', 'random'][seat % 2]!)
  const there = bot === own ? begin !== undefined : chosen !== undefined || kit.bots.includes(bot)
  return { file: `${'abcdefghij'[seat]}.txt`, text: begin?.text ?? '', before: [], ...note, bot: there ? bot : kit.bots[0]! }
}

/** The players of a run; those of a game with few bots may be the same. */
export const playersOf = (drafts: Draft[]): LabPlayer[] =>
  drafts.map(({ bot, file, text }) => (bot === own ? { bot: strategySign + file, text } : { bot }))

/** The draft of a player of a run that came from elsewhere. */
export const draftOf = ({ bot, text }: LabRun['bots'][number], kit: LabKit, seat: number, note: () => Note | undefined): Draft =>
  text === undefined ? freshDraft(kit, seat, note(), bot) : { bot: own, file: bot.replace(strategySign, ''), text, before: [] }

/** The draft with another text in the place of its own, which is among the earlier ones then, unless the game brings it. */
export const replaced = (draft: Draft, text: string, kit: LabKit): Draft =>
  ({ ...draft, text, before: kit.strategies.some((brought) => brought.text === draft.text) ? draft.before : withEarlier(draft.before, draft.text) })

/** The draft with its last earlier text; the one that it has goes behind the others, so that none is lost. */
export const restored = (draft: Draft): Draft =>
  ({ ...draft, text: draft.before.at(-1) ?? draft.text, before: [draft.text, ...draft.before.slice(0, -1)].filter((text) => text.trim() !== '') })

/** How many seats a first run has: two, where the game knows that. */
export const fewest = (game: GameInfo): number => Math.max(game.minSeats, Math.min(2, game.maxSeats))
