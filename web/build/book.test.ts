import { expect, test } from 'vitest'
import { makeBook } from './book'

const texts = { 'card.ox': 'Ox', 'card.ox.text': 'Pulls <hard>', 'card.ox.rulings': 'One.\nTwo.', 'card.hen': 'Hen' }
const made = (...lines: string[]) => makeBook(['# Farm', ...lines].join('\n'), texts, 'farm/book/en.md')

test('a book has chapters, their parts and sheets of things', () => {
  const book = made('Welcome.', '## Turn {#turn}', 'Do it.', '### Sowing {#sowing}', '## Cards {#cards}', '```card', 'ox: cost 3', 'hen', '```')
  expect(book.title).toBe('Farm')
  expect(book.html).toContain('Welcome.')
  expect(book.chapters.map(({ id, title, parts }) => [id, title, ...parts.map(({ id }) => id)])).toEqual([['turn', 'Turn', 'sowing'], ['cards', 'Cards', 'card.ox', 'card.hen']])
  expect(book.chapters[0]!.html).toContain('<h2 id="turn">Turn</h2>')
  expect(book.chapters[1]!.html).toContain('<h3 id="card.ox">Ox</h3><p class="facts">cost 3</p><p>Pulls &lt;hard&gt;</p><ul><li>One.</li><li>Two.</li></ul>')
})

test('a link without words is called what it leads to', () => {
  expect(made('Take an [](#card.ox), see [the turn](#turn).', '## Turn {#turn}', '```card', 'ox', '```').html).toContain('Take an <a href="#card.ox">Ox</a>, see <a href="#turn">the turn</a>.')
})

test('a table can be scrolled by keys and is told by its heading', () => {
  expect(made('## Prices {#prices}', '| a | b |', '|---|---|', '| 1 | 2 |').chapters[0]!.html).toContain('<div class="wide" tabindex="0" role="region" aria-label="Prices"><table>')
})

test('HTML in a book is text', () => {
  expect(made('<script>alert(1)</script>').html).toContain('&lt;script&gt;')
  expect(made('## Turn {#turn onclick=alert(1)}').chapters[0]!.html).toBe('<h2 id="turn">Turn</h2>\n')
})

test.each([
  ['a link to nowhere', ['See [it](#nothing).'], 'nothing is called #nothing'],
  ['a link out of the book', ['See [it](https://example.org).'], 'a link leads out of the book: https://example.org'],
  ['a script for a link', ['See [it](javascript:alert(1)) [](#a).', '## A {#b}'], 'nothing is called #a'],
  ['a heading without a name', ['## Turn'], '"Turn" has no name of its own, like {#scoring}'],
  ['a name twice', ['## Turn {#turn}', '### Turn {#turn}'], 'two places are called turn'],
  ['a thing without words', ['## Cards {#cards}', '```card', 'pig', '```'], 'no words for card.pig'],
])('%s stops the build', (_, lines, fault) => {
  expect(() => made(...lines)).toThrow(`farm/book/en.md: ${fault}`)
})

test('a book begins with its title', () => {
  expect(() => makeBook('## Turn {#turn}', {}, 'farm/book/en.md')).toThrow('it does not begin with its title')
})
