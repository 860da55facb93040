import type { Locator, Page } from '@playwright/test'
import type { CityView } from '../src/games/secretcity/view'
import type { Decision } from '../src/protocol/messages'
import { accessible } from './axe'
import { test as still } from './client'
import { test as party } from './party'
import { expect, test } from './server'
import { keyOf, play, Told, Words, type Hands } from './table'

const words = new Words('ko', 'secretcity')

/** What has not been done yet is done first, so that all ways to choose are met; else one builds, and ends. */
const liked = ['assassinate', 'steal', 'swap', 'redraw', 'demolish', 'income', 'bonus', 'smithy', 'lab', 'build', 'look', 'gold', 'end']
const verbOf = (option: string) => option.split(':')[0]!

/** Somebody who tries everything; tells what was tried. */
function curious(tried: Map<string, number>) {
  return ({ options, min, max, kind, serial }: Decision): string[] => {
    const times = (option: string) => tried.get(kind.endsWith('.role') ? option : verbOf(option)) ?? 0
    const fresh = options.filter((option) => times(option) === 0)
    const wish = liked.map((verb) => fresh.findLast((option) => verbOf(option) === verb)).find(Boolean)
    const usual = ['income', 'build', 'gold', 'end'].map((verb) => options.findLast((option) => verbOf(option) === verb)).find(Boolean)
    const some = [...options].sort((a, b) => times(a) - times(b)).slice(0, Math.min(max, Math.max(min, 1 + (serial % 2))))
    const picks = wish ? [wish] : usual ? [usual] : some
    for (const pick of picks) tried.set(kind.endsWith('.role') ? pick : verbOf(pick), times(pick) + 1)
    return picks
  }
}

/** A hand that touches what lies on the board, then what the bar says of it. */
class Fingers implements Hands {
  constructor(
    readonly page: Page,
    readonly told: Told,
  ) {}

  get bar(): Locator {
    return this.page.getByRole('region', { name: words.say('bar') })
  }

  async touch(thing: Locator): Promise<void> {
    await thing.click()
  }

  async aim(name: 'swap' | 'demolish' | 'lab'): Promise<void> {
    await this.touch(this.bar.getByRole('button', { name: new RegExp(`^${words.say(`secretcity.${name}`)}`) }))
  }

  async commit(): Promise<void> {
    await this.touch(this.bar.getByRole('button').last()) // what commits stands last
  }

  async take(decision: Decision, picks: string[]): Promise<void> {
    for (const pick of picks) await this.pick(decision, pick)
    if (decision.min !== decision.max) await this.commit()
  }

  async pick({ kind, max }: Decision, option: string): Promise<void> {
    const [verb, ...refs] = option.split(/[:/]/) as [string, ...string[]]
    const card = (ref: string) => ({ name: new RegExp(`^${words.say(`building.${ref}`)},`), pressed: max > 1 ? false : undefined })
    const role = (ref: string) => ({ name: new RegExp(`^\\d ${words.say(`role.${ref}`)}`) })
    const hand = this.page.getByRole('group', { name: words.say('secretcity.hand'), exact: true })
    switch (verb) {
      case 'pick':
        await this.touch(this.page.getByRole('region', { name: words.say('secretcity.pick.list'), exact: true }).getByRole('button', role(refs[0]!)))
        return this.commit()
      case 'assassinate':
      case 'steal':
        await this.touch(this.page.getByRole('region', { name: words.say('secretcity.roles') }).getByRole('button', role(refs[0]!)))
        return this.commit()
      case 'swap':
        await this.aim('swap')
        await this.touch(this.page.locator(`[data-place="seat:${refs[0]}"]`)) // the whole row
        return this.commit()
      case 'demolish': {
        await this.aim('demolish')
        const own = Number(refs[0]) === this.told.decision!.seat
        const city = own ? this.page.getByRole('region', { name: words.say('secretcity.mine') }) : this.page.locator(`[data-place="seat:${refs[0]}"]`)
        await this.touch(city.getByRole('button', card(refs[1]!)).first())
        await this.commit()
        return own ? this.commit() : undefined // it is asked twice
      }
      case 'lab':
        await this.aim('lab')
      // falls through
      case 'build':
        await this.touch(hand.getByRole('button', card(refs[0]!)).first())
        return this.commit()
      case 'return':
      case 'pay':
        return this.touch(hand.getByRole('button', card(refs[0]!)).first())
      case 'keep':
        // Both are picked already where both may be kept.
        return max > 1 ? undefined : this.touch(this.page.getByRole('group', { name: words.say('secretcity.looked') }).getByRole('button', card(refs[0]!)).first())
      default: {
        const text = verb === 'smithy' ? words.say('secretcity.smithy') : words.say(`option.${kind}.${verb}`, `option.${verb}`)
        const button = this.bar.getByRole('button', { name: new RegExp(`^${text.replace(/\{\w+\}/g, '\\d+')}`) })
        await this.touch(button)
        if (verb === 'end' && (await this.bar.getByText(words.say('givesUp')).isVisible())) await this.touch(this.bar.getByRole('button').last())
      }
    }
  }
}

/** A hand that knows the digits beside things, letters for what comes first, and Enter. */
class Digits extends Fingers {
  override async touch(thing: Locator): Promise<void> {
    await this.page.keyboard.press(await keyOf(thing))
  }

  override async commit(): Promise<void> {
    await this.page.keyboard.press('Enter')
  }
}

/** Opens a table of so many seats, and gives so many of them to bots. */
async function open(page: Page, told: Told, home: string, seats: number, bots: number): Promise<void> {
  await page.goto(home)
  await page.getByRole('button', { name: words.say('game.name') }).first().click()
  await told.until('the lobby is there', () => told.room?.state === 'lobby')
  await page.getByLabel(words.say('seats'), { exact: true }).selectOption(String(seats))
  await told.until('there are so many seats', () => told.room!.seats.length === seats)
  for (let n = 1; n <= bots; n++) {
    await page.getByLabel(words.say('lobby.bot')).first().selectOption('random')
    await told.until('a bot sits', () => told.room!.seats.filter(({ controller }) => controller === 'bot').length === n)
  }
}

const begin = (page: Page) => page.getByRole('button', { name: words.say('lobby.start'), exact: true }).click()

/** Nothing is cut off or wider than the screen. */
async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])).toEqual([0, 0])
}

/** Gold that was taken is put back by one press, and the same is asked again. */
async function undone(page: Page, told: Told, hands: Hands, keys: boolean): Promise<void> {
  const { serial, options } = told.decision!
  const gold = () => (told.game!.view as CityView).seats[told.decision!.seat]!.gold
  const had = gold()
  await hands.take(told.decision!, ['gold'])
  await told.question(serial)
  expect(gold()).toBeGreaterThan(had)
  if (keys) await page.keyboard.press('u')
  else await page.getByRole('region', { name: words.say('bar') }).getByRole('button', { name: words.say('takeBack') }).click()
  await told.until('the gold is put back', () => told.decision?.kind === 'secretcity.take')
  expect(gold()).toBe(had)
  expect(told.decision!.options).toEqual(options)
}

for (const { seats, viewport, keys } of [
  { seats: 4, viewport: { width: 360, height: 640 }, keys: false },
  { seats: 7, viewport: { width: 1280, height: 800 }, keys: true },
]) {
  test.describe(`with ${seats} seats at ${viewport.width} px, in Korean`, () => {
    test.use({ viewport, locale: 'ko-KR', hasTouch: !keys, reducedMotion: 'reduce' })

    test(`a whole game ${keys ? 'by keys' : 'by touch'}`, async ({ page, server }) => {
      test.slow()
      const told = new Told(page)
      await open(page, told, server.url, seats, seats - 1)
      await begin(page)
      await told.question()
      await accessible(page, 'picking a role')
      await fits(page)

      const tried = new Map<string, number>()
      const hands = keys ? new Digits(page, told) : new Fingers(page, told)
      await play(told, hands, () => told.decision?.kind === 'secretcity.take', curious(tried))
      await undone(page, told, hands, keys)
      await play(told, hands, () => told.decision?.kind === 'secretcity.act', curious(tried))
      await accessible(page, 'a turn')
      await fits(page)
      await play(told, hands, undefined, curious(tried))

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/이겼어요|끝났어요|비겼어요/)
      await expect(page.getByRole('region', { name: words.say('result.sheet') })).toContainText(words.say('secretcity.score.costs'))
      await accessible(page, 'the score sheet')
      expect([...tried.keys()]).toEqual(expect.arrayContaining(['gold', 'look', 'build', 'end']))
    })
  })
}

party('two people and two bots play a whole game, one of them on a phone', async ({ server, guest }) => {
  party.slow()
  const host = await guest({ name: '솔이', viewport: { width: 1280, height: 800 } })
  await open(host.page, host.told, server.url, 4, 2)
  const friend = await guest({ name: '하늬', viewport: { width: 360, height: 640 }, hasTouch: true })
  await friend.comes(host.page.url())
  await friend.presses('lobby.getReady')
  await host.told.until('the friend is ready', () => host.told.room!.canStart)
  await begin(host.page)

  await Promise.all([host, friend].map(({ page, told }) => play(told, new Fingers(page, told), undefined, curious(new Map()))))
  const totals = ({ told }: { told: Told }) => (told.game!.view as CityView).scores?.map(({ total }) => total)
  expect(totals(friend)).toEqual(totals(host))
  for (const { page } of [host, friend]) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/이겼어요|끝났어요|비겼어요/)
    await accessible(page, 'the score sheet')
  }
})

/** What players of such games missed elsewhere: who acts, their own city, the others' cities, prices, and what is too dear. */
still.describe('on a phone, without a server', () => {
  still.use({ viewport: { width: 360, height: 640 }, locale: 'ko-KR', hasTouch: true, reducedMotion: 'reduce' })

  const scene = async (page: Page, client: string, name: string) => {
    await page.goto(`${client}dev/?scene=${name}&lang=ko`)
    await expect(page.getByRole('region', { name: words.say('bar') })).toBeVisible({ timeout: 120_000 }) // the client is built then
  }
  const mine = (page: Page) => page.getByRole('region', { name: words.say('secretcity.mine') })

  still('one sees who acts, the whole own city, all cities at once, every price, and why not', async ({ client, page }) => {
    await scene(page, client, 'citySeven')
    await expect(page.locator('.rc[aria-current="step"]')).toHaveCount(1)
    await expect(page.locator('.seat[aria-current="true"]')).toContainText(words.say('secretcity.now'))
    await expect(page.locator('.seat[aria-current="true"]')).toBeInViewport({ ratio: 1 })

    await scene(page, client, 'cityAct')
    const city = mine(page).getByRole('group', { name: /의 도시$/ }).getByRole('button')
    await expect(city).toHaveCount(5)
    for (const tile of await city.all()) await expect(tile).toBeInViewport({ ratio: 1 })
    const cheaper = mine(page).getByRole('button', { name: words.say('building.grand_archive') })
    await expect(cheaper.locator('s')).toHaveText('6')
    await expect(cheaper.locator('.hp')).toContainText('4')
    await cheaper.click()
    await expect(page.getByRole('region', { name: words.say('bar') })).toContainText(words.said('secretcity.spends', { n: 4, left: 2 }))
    await accessible(page, 'a building is weighed')

    // While a building is chosen to be demolished all cities lie open, with prices and reasons.
    await scene(page, client, 'cityDemolishSeven')
    await page.getByRole('region', { name: words.say('bar') }).getByRole('button', { name: words.say('secretcity.demolish') }).click()
    await expect(page.getByRole('group', { name: words.say('secretcity.hand'), exact: true })).toBeHidden() // the hand is put away
    const tiles = page.locator('.tile')
    for (const tile of await tiles.filter({ visible: true }).all()) await expect(tile).toBeInViewport({ ratio: 0.9 })
    await expect(page.locator('.seat')).toHaveCount(6)
    for (const seat of await page.locator('.seat').all()) await expect(seat).toBeInViewport({ ratio: 0.9 })
    await expect(page.getByText(words.say('secretcity.safe.bishop'))).toBeVisible()
    const dear = page.getByRole('button', { name: words.say('building.garrison_command') })
    await expect(dear).toHaveAttribute('aria-disabled', 'true')
    await expect(dear).toHaveAccessibleName(/모자라요/)
    await accessible(page, 'demolishing')
    await page.locator('[data-place="seat:0"]').getByRole('button', { name: words.say('building.lantern_market') }).click()
    await expect(page.getByRole('region', { name: words.say('bar') })).toContainText(words.said('secretcity.demolish.more', { cost: 2, price: 1, n: 4, left: 3 }))
    // What is mine is asked for twice.
    await mine(page).getByRole('button', { name: words.say('building.candle_shrine') }).click()
    await page.getByRole('button', { name: words.say('secretcity.demolish') }).click()
    await expect(page.getByRole('region', { name: words.say('bar') })).toContainText(words.say('secretcity.demolish.sure'))
  })
})
