import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../settings.svelte'
import { tableKey } from './keys'
import type { Table } from './table.svelte'

// Specs run without a document: an element is what the handler asks of it.
class Element {
  constructor(readonly tag: string) {}
  closest = (selector: string) => (selector.split(', ').includes(this.tag) ? this : null)
  matches = (selector: string) => selector === '[data-details]' && this.tag === 'card'
  dispatchEvent = vi.fn()
}

let sheet: Element | null
beforeEach(() => {
  sheet = null
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === 'dialog[open]' ? sheet : null) })
})

function table() {
  const choice = { keyed: (digit: number) => (digit === 1 ? 'play:moat' : undefined), nextNine: vi.fn() }
  return { choice, aims: [{ name: 'demolish', button: { key: 'D' } }], aim: undefined, aimAt: vi.fn(), commit: vi.fn(), pickOption: vi.fn(), pass: vi.fn(), cancel: vi.fn(), takeBack: vi.fn(), answerProposal: vi.fn(), talking: false, open: undefined, givesUp: undefined, byKeys: false } as unknown as Table & {
    open: unknown
    givesUp: unknown
    talking: boolean
  }
}

function press(on: Table, key: string, target = new Element('body'), more: Partial<KeyboardEvent> = {}) {
  const preventDefault = vi.fn()
  tableKey({ key, target, preventDefault, ...more } as unknown as KeyboardEvent, on)
  return preventDefault.mock.calls.length === 1
}

test('digits pick, zero turns the page of nine, and numbers are shown from then on', () => {
  const at = table()
  expect(press(at, '1')).toBe(true)
  expect(at.pickOption).toHaveBeenCalledWith('play:moat')
  expect(at.byKeys).toBe(true)
  press(at, '7')
  expect(at.pickOption).toHaveBeenCalledTimes(1)
  press(at, '0')
  expect(at.choice.nextNine).toHaveBeenCalled()
})

test('Enter commits, and confirms what would be given up', () => {
  const at = table()
  press(at, 'Enter')
  expect(at.commit).toHaveBeenCalled()
  at.givesUp = { serial: 1, option: 'end', what: '' }
  press(at, 'Enter')
  expect(at.pickOption).toHaveBeenCalledWith('end')
})

test('W asks why only where the bots tell', () => {
  const at = table()
  expect(press(at, 'w')).toBe(false)
  Object.assign(at, { tellsWhy: true })
  expect(press(at, 'ㅈ', undefined, { code: 'KeyW' })).toBe(true)
  expect(at.open).toEqual({ is: 'why' })
})

test('a letter touches first what takes two touches, until something is touched', () => {
  const at = table()
  expect(press(at, 'ㅇ', undefined, { code: 'KeyD' })).toBe(true)
  expect(at.aimAt).toHaveBeenCalledExactlyOnceWith('demolish')
  Object.assign(at, { aim: at.aims[0] })
  expect(press(at, 'd')).toBe(false)
})

test('Space passes, Escape takes back', () => {
  const at = table()
  press(at, ' ')
  expect(at.pass).toHaveBeenCalled()
  press(at, 'Escape')
  expect(at.cancel).toHaveBeenCalled()
})

test('U takes back, Y and N answer what the others ask', () => {
  const at = table()
  for (const key of ['u', 'y', 'n']) expect(press(at, key)).toBe(true)
  expect(at.takeBack).toHaveBeenCalledOnce()
  expect(vi.mocked(at.answerProposal).mock.calls).toEqual([[true], [false]])
})

test('a letter’s key is the same where the keyboard writes Hangul, and where it lies elsewhere', () => {
  const at = table()
  expect(press(at, 'ㅣ', undefined, { code: 'KeyL' })).toBe(true)
  expect(at.open).toEqual({ is: 'log' })
  expect(press(at, 'p', undefined, { code: 'KeyR' })).toBe(true) // Dvorak
  expect(at.open).toEqual({ is: 'words' })
})

test('C opens the talk, and Escape ends it even where one writes', () => {
  const at = table()
  press(at, 'c')
  expect(at.talking).toBe(true)
  expect(press(at, 'c', new Element('input'))).toBe(false)
  expect(press(at, 'Escape', new Element('input'))).toBe(true)
  expect(at.talking).toBe(false)
  expect(at.cancel).not.toHaveBeenCalled()
  expect(press(at, 'Escape', new Element('input'))).toBe(false)
})

test('a button keeps its own Enter and Space', () => {
  const at = table()
  expect(press(at, 'Enter', new Element('button'))).toBe(false)
  expect(press(at, ' ', new Element('button'))).toBe(false)
  expect(at.commit).not.toHaveBeenCalled()
  expect(at.pass).not.toHaveBeenCalled()
})

test.each([
  ['?', { is: 'help' }],
  ['l', { is: 'log' }],
  ['L', { is: 'log' }],
  ['p', { is: 'words' }],
  ['r', { is: 'book' }],
  ['t', { is: 'people' }],
])('%s opens a sheet', (key, open) => {
  const at = table()
  press(at, key)
  expect(at.open).toEqual(open)
})

test.each(['1', 'Enter', 'Escape', ' ', 'l'])('whatever sheet is open, %s is for it and not for the table', (key) => {
  const at = table()
  sheet = new Element('dialog')
  expect(press(at, key)).toBe(false)
  expect(at.pickOption).not.toHaveBeenCalled()
  expect(at.open).toBeUndefined()
})

test('? on a card opens its details', () => {
  const at = table()
  const card = new Element('card')
  vi.stubGlobal('CustomEvent', class { constructor(readonly type: string) {} })
  press(at, '?', card)
  expect(card.dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: 'details' }))
  expect(at.open).toBeUndefined()
})

test('M switches motion off and on', () => {
  press(table(), 'm')
  expect(settings.values.motion).toBe('off')
  press(table(), 'm')
  expect(settings.values.motion).toBe('system')
})

test.each(['input', 'select', 'textarea'])('typing in %s is no command', (tag) => {
  const at = table()
  expect(press(at, '1', new Element(tag))).toBe(false)
  expect(at.pickOption).not.toHaveBeenCalled()
})

test('the browser’s own shortcuts stay its own', () => {
  expect(press(table(), 'l', new Element('body'), { ctrlKey: true })).toBe(false)
  expect(press(table(), 'x')).toBe(false)
})

test('a game may use a key itself, before all others; not where one writes', () => {
  const key = vi.fn(() => true)
  const at = Object.assign(table(), { client: { key } })
  expect(press(at, '1')).toBe(true)
  expect(at.pickOption).not.toHaveBeenCalled()
  expect(press(at, '1', new Element('input'))).toBe(false)
  expect(key).toHaveBeenCalledTimes(1)
  key.mockReturnValue(false)
  press(at, '1')
  expect(at.pickOption).toHaveBeenCalledWith('play:moat')
})

test('a game’s own page opens by its key, unless the others ask something that the key answers', () => {
  const at = Object.assign(table(), { client: { page: { key: 'n' } } })
  expect(press(at, 'n')).toBe(true)
  expect(at.open).toEqual({ is: 'page' })
  const asked = Object.assign(table(), { client: { page: { key: 'n' } }, asksMe: {} })
  press(asked, 'n')
  expect(asked.open).toBeUndefined()
  expect(asked.answerProposal).toHaveBeenCalledWith(false)
})
