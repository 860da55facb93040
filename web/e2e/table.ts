import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Decision, Game, Message, Room } from '../src/protocol/messages'

/** What a page's socket has told: the test reads it where a person reads the screen, and acts on the screen alone. */
export class Told {
  room: Room | undefined
  game: Game | undefined
  #changed: (() => void)[] = []

  constructor(readonly page: Page) {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#hear(JSON.parse(String(payload)) as Message))
    })
  }

  #hear(message: Message): void {
    if (message.t === 'sync' || message.t === 'update') {
      this.room = message.room ?? this.room
      if (message.t === 'sync' || message.game) this.game = message.game
    }
    for (const changed of this.#changed.splice(0)) changed()
  }

  /** Resolves once it is so. Nothing is before the table has told anything. */
  async until(what: string, so: () => boolean): Promise<void> {
    const late = new Promise<never>((_, reject) => {
      AbortSignal.timeout(60_000).addEventListener('abort', () => reject(new Error(`still waiting until ${what}`)), { once: true })
    })
    late.catch(() => undefined) // it comes although nobody waits any more
    while (this.room === undefined || !so()) await Promise.race([late, new Promise<void>((resolve) => this.#changed.push(resolve))])
  }

  /** What was told so far does not count any more. */
  forget(): void {
    this.game = undefined
  }

  get over(): boolean {
    return this.room?.state === 'finished'
  }

  get decision(): Decision | undefined {
    return this.game?.decision
  }

  /** Whether that question was answered before so many milliseconds were over. */
  async within(milliseconds: number, serial: number): Promise<boolean> {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), milliseconds))
    while (!this.over && this.decision?.serial === serial) {
      if ((await Promise.race([late, new Promise<void>((resolve) => this.#changed.push(resolve))])) === 'late') break
    }
    return this.over || this.decision?.serial !== serial
  }

  /** The next question to me after that one, or undefined at the end. */
  async question(after = 0): Promise<Decision | undefined> {
    await this.until('I am asked, or it is over', () => this.over || (this.decision !== undefined && this.decision.serial > after))
    return this.over ? undefined : this.decision
  }
}

/** A player who buys the dearest of a short list, and otherwise does what is dull. */
export interface Hands {
  /** Takes these options of the question, by the screen. */
  take(decision: Decision, picks: string[]): Promise<void>
}

const wishes = ['buy:province', 'buy:gold', 'buy:silver']
const passive = ['end', 'pass']

/** What the scripted player answers. */
export function answer({ options, min, default: usual }: Decision): string[] {
  const wish = ['all', ...wishes].find((option) => options.includes(option))
  if (wish) return [wish]
  const pass = passive.find((option) => options.includes(option))
  if (pass) return [pass]
  return usual.length > 0 || min === 0 ? usual : options.slice(0, min)
}

/** What the socket told is on the screen: keys would speak to the question before. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown()))))
}

/** Plays on until the game is over or stop says so; tells how many questions were answered. */
export async function play(told: Told, hands: Hands, stop: () => boolean = () => false, answers = answer): Promise<number> {
  let answered = 0
  for (let decision = await told.question(); decision && !stop(); answered++) {
    const picks = answers(decision)
    await drawn(told.page)
    await hands.take(decision, picks)
    // A press can miss a card that has just begun to move to its place; then one lets go of what was picked and presses again, as a
    // person does.
    if (decision.max === 1 && !(await told.within(15_000, decision.serial))) {
      for (let step = 0; step < 3; step++) await told.page.keyboard.press('Escape')
      await hands.take(decision, picks)
    }
    decision = await told.question(decision.serial)
  }
  return answered
}

const named: Record<string, string> = { space: ' ', enter: 'Enter', esc: 'Escape' }

/**
 * The key that is written on a thing. Where there are more than nine, 0 turns up the next nine; but what the socket told is on
 * the screen a little later, so it is looked for until it is there.
 */
export async function keyOf(thing: Locator, timeout = 30_000): Promise<string> {
  const key = thing.locator('.key, kbd').filter({ hasText: /\S/ })
  await expect(async () => {
    await expect(thing).toBeVisible({ timeout: 5_000 })
    if ((await key.count()) > 0) return
    await thing.page().keyboard.press('0')
    await expect(key).not.toHaveCount(0, { timeout: 500 })
  }, 'a key reaches it').toPass({ timeout })
  const text = (await key.first().innerText()).trim().toLowerCase()
  return named[text] ?? text
}

/** The words on the screen, from the same files. */
export class Words {
  #texts: Record<string, string>

  readonly locale: string

  constructor(lang: 'ko' | 'en', game = 'dominion') {
    this.locale = { ko: 'ko-KR', en: 'en-US' }[lang]
    const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>
    const files = [`../src/text/${lang}.json`, `../../games/text/${lang}.json`, `../../games/${game}/text/${lang}.json`]
    this.#texts = Object.assign({}, ...files.map(read)) as Record<string, string>
  }

  /** The words with these arguments, where the formatter has nothing to choose. */
  said(key: string, args: Record<string, string | number>): string {
    return this.say(key).replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]))
  }

  say(...keys: string[]): string {
    const found = keys.map((key) => this.#texts[key]).find((text) => text !== undefined)
    if (found === undefined) throw new Error(`no text for ${keys.join(', ')}`)
    return found
  }
}

/** Makes a table for the page's person, whom the server may not know yet when the page is there; tells its code. */
export async function makeTable(page: Page, url: string, table: Record<string, unknown>): Promise<string> {
  let code = ''
  await expect(async () => {
    const made = await page.request.post(`${url}/api/tables`, { data: table })
    expect(made.status()).toBe(201)
    code = ((await made.json()) as { code: string }).code
  }, 'a table is made').toPass({ timeout: 30_000 })
  return code
}

/** The button in the middle of the start page. */
export const playNow = (page: Page, words: Words): Locator =>
  page.getByRole('region', { name: words.say('start.games') }).getByRole('button', { name: words.say('start.now') })

const zones: Record<string, string> = {
  play: 'dominion.myHand',
  discard: 'dominion.myHand',
  trash: 'dominion.myHand',
  topdeck: 'dominion.myHand',
  buy: 'dominion.supply',
  gain: 'dominion.supply',
}

/** A hand on a mouse or a screen. */
export class Pointer implements Hands {
  constructor(
    readonly page: Page,
    readonly words: Words,
  ) {}

  get bar(): Locator {
    return this.page.getByRole('region', { name: this.words.say('bar') })
  }

  async take({ kind, min, max }: Decision, picks: string[]): Promise<void> {
    for (const pick of picks) {
      const [verb, card] = pick.split(':')
      const zone = card === undefined ? undefined : zones[verb!]
      if (zone) {
        const name = new RegExp(`^${this.words.say(`card.${card}`)},`)
        const cards = this.page.getByRole('region', { name: this.words.say(zone) }).getByRole('button', { name, pressed: false })
        await cards.first().click()
      } else {
        await this.bar.getByRole('button', { name: this.words.say(`option.${kind}.${verb}`, `option.${verb}`) }).click()
      }
    }
    if (min !== max) await this.bar.getByRole('button').last().click() // what commits stands last
  }
}

/** Hands that know no mouse. */
export class Keyboard implements Hands {
  constructor(readonly page: Page) {}

  async take(decision: Decision, picks: string[]): Promise<void> {
    await this.page.locator('.bar.mine').waitFor() // keys are heard once the question is on the screen
    const distinct = [...new Set(decision.options)]
    let nine = 0
    for (const pick of picks) {
      if (passive.includes(pick)) {
        await this.page.keyboard.press('Space')
        continue
      }
      const at = distinct.indexOf(pick)
      for (; nine !== Math.floor(at / 9); nine = (nine + 1) % Math.ceil(distinct.length / 9)) await this.page.keyboard.press('0')
      await this.page.keyboard.press(String((at % 9) + 1))
    }
    if (decision.min !== decision.max) await this.page.keyboard.press('Enter')
  }
}

/** Tabs on until the thing has the focus, and presses Enter. */
export async function tabTo(page: Page, thing: Locator): Promise<void> {
  await expect(thing).toBeVisible()
  for (let i = 0; i < 60; i++) {
    if (await thing.evaluate((element) => element === document.activeElement)) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${String(thing)}`)
}
