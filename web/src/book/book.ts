import type { Language } from '../text/words.svelte'

/** Something that a link can lead to. */
export interface Place {
  id: string
  title: string
}

export interface Chapter extends Place {
  html: string
  /** What it holds that has a name: its parts, and sheets of cards and the like. */
  parts: Place[]
}

/** A game's rulebook in one language, made while the client was built (web/build/book.ts). */
export interface Book {
  title: string
  html: string
  chapters: Chapter[]
}

const files = import.meta.glob<Book>('../../../games/*/book/*.md', { import: 'default' })

/** The games that have a book. */
export const withBook: ReadonlySet<string> = new Set(Object.keys(files).map((file) => file.split('/').at(-3)!))

/** A game's book, loaded when it is opened; undefined where there is none. */
export async function findBook(game: string, language: Language): Promise<Book | undefined> {
  return await files[`../../../games/${game}/book/${language}.md`]?.()
}

export interface Found extends Place {
  /** The chapter it is in, where it is not a chapter itself. */
  of?: string
}

/** What is called by all the words of the search, chapters first. */
export function search(book: Book, words: string): Found[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const all: Found[] = [...book.chapters, ...book.chapters.flatMap(({ title, parts }) => parts.map((part) => ({ ...part, of: title })))]
  return all.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word))).map(({ id, title, of }) => ({ id, title, of }))
}
