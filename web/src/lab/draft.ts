import type { GameInfo, LabKit, LabPlayer, LabRun } from '../protocol/messages'
import { t, type Speaker } from '../text/words.svelte'
import { strategySign } from './experiment'

/** What stands for a strategy of one's own among the bots. */
export const own = ''

/** A player as it is set up: what is written is kept while another bot is looked at. */
export interface Draft {
  bot: string
  file: string
  text: string
}

/** A bot in words. */
export function botWord(speaker: Speaker, bot: string): string {
  const [kind, name] = bot.split(':', 2) as [string, string | undefined]
  if (kind === 'strategy') return t('lab.strategy', { name: name! })
  if (kind === 'search') return t('lab.look', { n: name! })
  return speaker.sayFirst([`bot.${bot}`]) ?? bot
}

/** A draft for a seat of a game. Where strategies are written, the first is one's own. */
export function freshDraft(kit: LabKit, seat: number): Draft {
  const begin = kit.strategies.find(({ name }) => name === 'hmsmithy') ?? kit.strategies[0]
  const bot = begin ? (seat === 0 ? own : `${strategySign}bmu`) : ['normal', 'easy', 'random'][seat % 2]!
  return { bot: bot === own || kit.bots.includes(bot) ? bot : kit.bots[0]!, file: `${'abcdefghij'[seat]}.txt`, text: begin?.text ?? '' }
}

/** The players of a run; those of a game with few bots may be the same. */
export const playersOf = (drafts: Draft[]): LabPlayer[] =>
  drafts.map(({ bot, file, text }) => (bot === own ? { bot: strategySign + file, text } : { bot }))

/** Drafts of the players of a run that came from elsewhere. */
export const draftsOf = (run: LabRun, kit: LabKit): Draft[] =>
  run.bots.map(({ bot, text }, seat) => {
    const fresh = freshDraft(kit, seat)
    return text === undefined ? { ...fresh, bot } : { bot: own, file: bot.replace(strategySign, ''), text }
  })

/** As many drafts as there are to be. */
export const resized = (drafts: Draft[], n: number, kit: LabKit): Draft[] =>
  Array.from({ length: n }, (_, seat) => drafts[seat] ?? freshDraft(kit, seat))

/** How many seats a first run has: two, where the game knows that. */
export const fewest = (game: GameInfo): number => Math.max(game.minSeats, Math.min(2, game.maxSeats))
