import { settings } from '../settings.svelte'
import type { Table } from './table.svelte'

/** Whether a key typed there belongs to the element itself. */
function typesText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, summary') !== null
}

/** Keys at the table, for every game: 1–9 pick, 0 the next nine, Enter commits, Esc cancels, Space passes, U takes back, Y and N answer the others, and sheets. */
export function tableKey(event: KeyboardEvent, table: Table): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (typesText(event.target) && !(event.key === 'Escape' && table.talking)) return // Esc ends the talk also where one writes
  if (document.querySelector('dialog[open]')) return // a sheet has the keys, Esc closes it
  if (!typesText(event.target) && table.client?.key?.(table, event)) return event.preventDefault()
  const act = actions[event.key] ?? lettered(table, letter(event)) ?? actions[letter(event)] ?? aimer(letter(event))
  const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : undefined
  if (digit !== undefined) pickDigit(table, digit)
  else if (letter(event) === table.client?.page?.key && !table.asksMe) table.open = { is: 'page' }
  else if (!act || !act(table, event)) return
  event.preventDefault()
}

/** The letter on the key, also where the keyboard writes Hangul with it. */
function letter({ key, code }: KeyboardEvent): string {
  const latin = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key)
  return latin.toLowerCase()
}

function pickDigit(table: Table, digit: number): void {
  table.byKeys = true
  const option = table.choice.keyed(digit)
  if (digit === 0) table.choice.nextNine()
  else if (option !== undefined) table.pickOption(option)
}

/** The letter of an option that has one instead of a digit, where it is offered. */
function lettered(table: Table, key: string): ((table: Table) => boolean) | undefined {
  const option = table.decision?.options.find((option) => table.reaches(option) && table.letterOf(option) === key)
  if (option === undefined) return undefined
  return () => {
    table.pickOption(option)
    return true
  }
}

/** The letter of something to touch first, where it is offered. */
const aimer = (key: string) => (table: Table) => {
  const aim = table.aim ? undefined : table.aims.find(({ button }) => button?.key.toLowerCase() === key)
  if (aim) table.aimAt(aim.name)
  return aim !== undefined
}

/** Each tells whether it used the key. */
const actions: Record<string, (table: Table, event: KeyboardEvent) => boolean> = {
  Enter(table, event) {
    if (isControl(event.target)) return false // the control's own
    if (table.givesUp) table.pickOption(table.givesUp.option)
    else table.commit()
    return true
  },
  Escape(table) {
    if (table.talking) table.talking = false
    else table.cancel()
    return true
  },
  ' '(table, event) {
    if (isControl(event.target)) return false
    table.pass()
    return true
  },
  '?'(table, event) {
    const onThing = event.target instanceof HTMLElement && event.target.matches('[data-details]')
    if (onThing) event.target.dispatchEvent(new CustomEvent('details'))
    else table.open = { is: 'help' }
    return true
  },
  c(table) {
    table.talking = true
    return true
  },
  t(table) {
    table.open = { is: 'people' }
    return true
  },
  u(table) {
    table.takeBack()
    return true
  },
  y(table) {
    table.answerProposal(true)
    return true
  },
  n(table) {
    table.answerProposal(false)
    return true
  },
  l(table) {
    table.open = { is: 'log' }
    return true
  },
  w(table) {
    if (!table.tellsWhy) return false
    table.open = { is: 'why' }
    return true
  },
  p(table) {
    table.open = { is: 'words' }
    return true
  },
  r(table) {
    table.open = { is: 'book' }
    return true
  },
  m() {
    settings.set({ motion: settings.values.motion === 'off' ? 'system' : 'off' })
    return true
  },
}
