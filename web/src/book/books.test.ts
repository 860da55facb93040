import { expect, test } from 'vitest'
import { languages } from '../text/words.svelte'
import { findGuide } from '../guide/guide'
import { findBook, search, withBook, type Book } from './book'

const placesOf = (book: Book) => book.chapters.map(({ id, parts }) => [id, ...parts.map((part) => part.id)])

/** The numbers in the rows of its tables, and in what is added to its sheets, but for names: both languages must tell the same. */
function numbers({ chapters }: Book): string[] {
  const cells = chapters.flatMap(({ html }) => [...html.matchAll(/<td>(.*?)<\/td>|<p class="facts">(.*?)<\/p>/g)])
  return cells.map(([, cell, fact]) => (cell ?? fact ?? '').replace(/<a .*?<\/a>|<[^>]*>/g, '').match(/\d+/g)?.sort().join(' ') ?? '')
}

// Links are resolved as a book is made: one that leads nowhere would have stopped this spec.
test.each([...withBook])('the book of %s has the same places and numbers in every language', async (game) => {
  const [first, ...others] = await Promise.all(languages.map((language) => findBook(game, language)))
  expect(first!.chapters.length).toBeGreaterThan(2)
  for (const book of others) {
    expect(placesOf(book!)).toEqual(placesOf(first!))
    expect(numbers(book!)).toEqual(numbers(first!))
  }
})

test.each([...withBook])('the guide of %s tells the same in every language, and its links lead somewhere', async (game) => {
  const told = await Promise.all(languages.map((language) => findGuide(game, language)))
  const places = placesOf((await findBook(game, 'ko'))!).flat()
  for (const guide of told) {
    expect(guide!.first.length).toBe(told[0]!.first.length)
    expect(Object.entries(guide!.kinds).map(([kind, { see }]) => [kind, see])).toEqual(Object.entries(told[0]!.kinds).map(([kind, { see }]) => [kind, see]))
    expect(places).toEqual(expect.arrayContaining(Object.values(guide!.kinds).flatMap(({ see }) => see ?? [])))
  }
})

test('headings are searched for by all words, chapters first', () => {
  const book: Book = {
    title: 'Farm', html: '',
    chapters: [
      { id: 'cards', title: 'Cards', html: '', parts: [{ id: 'card.ox', title: 'Ox' }, { id: 'ends', title: 'When cards run out' }] },
      { id: 'end', title: 'The end', html: '', parts: [] },
    ],
  }
  expect(search(book, 'CARDS').map(({ id }) => id)).toEqual(['cards', 'ends'])
  expect(search(book, 'out cards')).toEqual([{ id: 'ends', title: 'When cards run out', of: 'Cards' }])
  expect(search(book, '  ')).toEqual([])
  expect(search(book, 'pig')).toEqual([])
})
