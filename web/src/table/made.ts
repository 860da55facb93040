import type { DefinedThing } from '../protocol/messages'
import type { Language, Speaker } from '../text/words.svelte'

/** Texts by their keys. */
export type Made = Record<string, string>

/** Where a card's text has no room for lines. */
const between = ' · '

/** What the things that people made for a table are called, and what they do, in one language. */
export function madeWords(things: readonly DefinedThing[], speaker: Speaker, language: Language): Made {
  const words: Made = {}
  for (const { key, names, text } of things) {
    const said = text.map(({ line }) => speaker.say(line.key, line.args)).join(between)
    // A template's braces stand for arguments: in what people write they are only signs.
    const name = (names?.[language] ?? said).replace(/[{}]/g, '$&$&')
    words[key] = name
    if (!names) continue
    words[`${key}.plural`] = name
    words[`${key}.text`] = said.replace(/[{}]/g, '$&$&')
  }
  return words
}
