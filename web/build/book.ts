import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import MarkdownIt, { type MarkdownIt as Renderer, type Token } from 'markdown-it'
import attrs from 'markdown-it-attrs'
import type { Plugin } from 'vite'
import type { Book, Chapter, Place } from '../src/book/book'

/** A game's rulebook in a language, relative to the games. */
const bookFile = /\/(\w+)\/book\/(\w+)\.md$/

/** What chapters are for a game's words: names, texts and rulings of what it is played with. */
type Texts = Record<string, string>

/** What is said of a book that cannot be made. */
export class BookFault extends Error {}

/**
 * Makes books of Markdown while the client is built, so that browsers are sent ready pages and no HTML is ever made of
 * what people write. docs/adding-a-game.md tells what a book may hold; a link that leads nowhere stops the build.
 */
export function books(): Plugin {
  return {
    name: 'books',
    enforce: 'pre',
    transform(source, id) {
      const [file] = id.split('?') as [string]
      const found = bookFile.exec(file)
      if (!found) return undefined
      const texts = resolve(dirname(file), '..', 'text', `${found[2]!}.json`)
      this.addWatchFile(texts)
      const book = makeBook(source, JSON.parse(readFileSync(texts, 'utf8')) as Texts, `${found[1]!}/book/${basename(file)}`)
      return { code: `export default ${JSON.stringify(book)}`, map: null }
    },
  }
}

/** A book of that text. Links without words are called what they lead to; name tells where a fault is. */
export function makeBook(source: string, texts: Texts, name: string): Book {
  const md = new MarkdownIt({ html: false, linkify: false }).use(attrs, { allowedAttributes: ['id'] })
  const places = new Map<string, string>()
  const fault = (what: string) => new BookFault(`${name}: ${what}`)

  /** Sheets of things: a line for each, its key's second half and, after a colon, what else is to be told of it. */
  md.renderer.rules.fence = (tokens, at) => {
    const { info, content } = tokens[at]!
    const level = Number(headingAbove(tokens, at).tag.slice(1)) + 1
    return `<div class="sheets">${sheets(info, content).map((sheet) => sheetPage(sheet, level, texts, md)).join('')}</div>`
  }
  // Keys scroll a table that is wider than the screen; screen readers are told which one it is.
  md.renderer.rules.table_open = (tokens, at) => `<div class="wide" tabindex="0" role="region" aria-label="${md.utils.escapeHtml(wordsOf(tokens[tokens.indexOf(headingAbove(tokens, at)) + 1]!))}"><table>`
  md.renderer.rules.table_close = () => '</table></div>'

  const tokens = md.parse(source, {})
  if (tokens[0]?.type !== 'heading_open' || tokens[0].tag !== 'h1') throw fault('it does not begin with its title')
  const title = wordsOf(tokens[1]!)

  const add = (id: string, words: string) => {
    if (places.has(id)) throw fault(`two places are called ${id}`)
    places.set(id, words)
    return { id, title: words }
  }
  const opens = tokens.flatMap((token, at) => (token.tag === 'h2' && token.nesting === 1 ? [at] : []))
  const chapters = opens.map((from, i): Chapter => {
    const own = tokens.slice(from, opens[i + 1])
    return { ...add(idOf(own[0]!, own[1]!, fault), wordsOf(own[1]!)), html: '', parts: own.flatMap((token, at) => placesOf(token, own[at + 1])) }
  })

  function placesOf(token: Token, next: Token | undefined): Place[] {
    if (token.tag === 'h3' && token.nesting === 1) return [add(idOf(token, next!, fault), wordsOf(next!))]
    if (token.type !== 'fence') return []
    return sheets(token.info, token.content).map(({ key }) => {
      if (texts[key] === undefined) throw fault(`no words for ${key}`)
      return add(key, texts[key])
    })
  }

  // Now all places are known, and what leads to them can be called.
  for (const { children } of tokens) children?.forEach((token, at) => link(token, children[at + 1]))
  function link(token: Token, next: Token | undefined) {
    if (token.type !== 'link_open') return
    const to = String(token.attrGet('href'))
    if (!to.startsWith('#')) throw fault(`a link leads out of the book: ${to}`)
    const called = places.get(decodeURI(to.slice(1)))
    if (called === undefined) throw fault(`nothing is called ${to}`)
    if (next?.type === 'link_close') token.meta = { called }
  }
  md.renderer.rules.link_open = (all, at, options, _, self) => self.renderToken(all, at, options) + md.utils.escapeHtml((all[at]!.meta?.called as string | undefined) ?? '')

  const page = (from: number, to: number | undefined) => md.renderer.render(tokens.slice(from, to), md.options, {})
  opens.forEach((from, i) => (chapters[i]!.html = page(from, opens[i + 1])))
  return { title, html: page(3, opens[0]), chapters }
}

/** A heading's words, without its own name. */
const wordsOf = (inline: Token): string => (inline.children ?? []).map(({ content }) => content).join('').trim()

function idOf(open: Token, inline: Token, fault: (what: string) => BookFault): string {
  const id = String(open.attrGet('id') ?? '')
  if (!/^[a-z][a-z0-9.-]*$/.test(id)) throw fault(`"${wordsOf(inline)}" has no name of its own, like {#scoring}`)
  return id
}

/** What stands there belongs to this heading. */
const headingAbove = (tokens: Token[], at: number): Token => tokens.slice(0, at).findLast(({ type }) => type === 'heading_open')!

interface SheetLine {
  key: string
  more: string
}

function sheets(table: string, content: string): SheetLine[] {
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [name, ...more] = line.split(':')
    return { key: `${table.trim()}.${name!.trim()}`, more: more.join(':').trim() }
  })
}

/** A thing's sheet: its name, what the book adds, what it does and how that is ruled. */
function sheetPage({ key, more }: SheetLine, level: number, texts: Texts, md: Renderer): string {
  const safe = (text: string) => md.utils.escapeHtml(text)
  const text = texts[`${key}.text`]
  const rulings = texts[`${key}.rulings`]?.split('\n') ?? []
  return [
    `<section class="sheet-of"><h${level} id="${safe(key)}">${safe(texts[key]!)}</h${level}>`,
    more && `<p class="facts">${safe(more)}</p>`,
    text && `<p>${safe(text)}</p>`,
    rulings.length > 0 && `<ul>${rulings.map((ruling) => `<li>${safe(ruling)}</li>`).join('')}</ul>`,
    '</section>',
  ].filter(Boolean).join('')
}
