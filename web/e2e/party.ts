import type { BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, test as base, watched } from './server'
import { Told, Words } from './table'

/** Somebody with a browser of their own. */
export class Guest {
  #page: Page | undefined
  #told: Told | undefined

  constructor(
    readonly context: BrowserContext,
    readonly words: Words,
    readonly name: string,
  ) {}

  get page(): Page {
    return this.#page!
  }

  get told(): Told {
    return this.#told!
  }

  async opens(address: string): Promise<void> {
    if (!this.#page || this.#page.isClosed()) {
      this.#page = await this.context.newPage()
      this.#told = new Told(this.#page)
    }
    await this.#page.goto(address)
  }

  /** Is known by the name from here on. */
  async takesName(home: string): Promise<void> {
    await this.opens(home)
    await this.page.getByRole('button', { name: `${this.words.say('name')}:` }).click()
    const sheet = this.page.getByRole('dialog', { name: this.words.say('name') })
    await sheet.getByRole('textbox').fill(this.name)
    await sheet.getByRole('button', { name: this.words.say('save') }).click()
    await expect(this.page.getByRole('button', { name: `${this.words.say('name')}: ${this.name}` })).toBeVisible()
  }

  /** Comes, or comes back, by a table's address. */
  async comes(table: string): Promise<void> {
    await this.opens(table)
    await this.told.until(`${this.name} is told of the table`, () => this.told.room !== undefined)
  }

  /** The page is gone, as when a phone falls asleep; the person is not. */
  async drops(): Promise<void> {
    await this.page.close()
  }

  button(key: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: this.words.say(key) })
  }

  async presses(key: string, within?: Page | Locator): Promise<void> {
    await this.button(key, within).click()
  }

  /** Opens what can be done about a member, and does one thing of it, for certain. */
  async does(key: string, member: Guest): Promise<void> {
    await this.page.getByRole('button', { name: this.words.said('person.open', { name: member.name }) }).click()
    const sheet = this.page.getByRole('dialog', { name: member.name })
    await sheet.getByRole('button', { name: this.words.say(key) }).click()
    await sheet.getByRole('button', { name: this.words.say(key) }).click()
    await expect(sheet).toBeHidden()
  }
}

export interface Coming extends BrowserContextOptions {
  name: string
  lang?: 'ko' | 'en'
}

/** Tests in which several people meet. */
export const test = base.extend<{ guest: (coming: Coming) => Promise<Guest> }>({
  guest: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = []
    const faults: string[][] = []
    await use(async ({ name, lang = 'ko', ...options }) => {
      const words = new Words(lang)
      const context = await browser.newContext({ locale: words.locale, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      faults.push(watched(context))
      const guest = new Guest(context, words, name)
      await guest.takesName(server.url)
      return guest
    })
    for (const context of contexts) await context.close()
    expect(faults.flat()).toEqual([])
  },
})

export { expect }
