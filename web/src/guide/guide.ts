import type { Language } from '../text/words.svelte'

/** What is told of one question: what it asks, what to think of, what it costs. */
export interface Tip {
  text: string
  /** Where the rulebook tells more. */
  see?: string
}

/** What a game tells people who have not played it before, in one language. */
export interface GuideTexts {
  /** When their first game begins: the goal, a turn, how it ends. */
  first: { title: string; text: string }[]
  /** Beside a question, by its kind. */
  kinds: Record<string, Tip>
}

const files = import.meta.glob<GuideTexts>('../../../games/*/guide/*.json', { import: 'default' })

/** A game's guide, loaded while somebody plays who may need it; undefined where there is none. */
export async function findGuide(game: string, language: Language): Promise<GuideTexts | undefined> {
  return await files[`../../../games/${game}/guide/${language}.json`]?.()
}
