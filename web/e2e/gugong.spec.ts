import type { Locator, Page } from '@playwright/test'
import type { GugongView } from '../src/games/gugong/view'
import type { Decision } from '../src/protocol/messages'
import { accessible } from './axe'
import { expect, test, type Server } from './server'
import { makeTable, play, Told, Words, type Hands } from './table'

const verbOf = (option: string): string => option.split(':')[0]!
const refsOf = (option: string): string[] => option.split(':')[1]?.split('/') ?? []

const lays = new Set(['free', 'pay', 'discard', 'only', 'swap_hand', 'swap_discard'])
const onBoard = new Set(['travel', 'shop', 'square', 'tile', 'load', 'launch', 'sail', 'take', 'give', 'lower'])
/** Everything that opens more questions comes before what ends them; chance is not left to default answers alone. */
const liked = ['free', 'do', 'use', 'claim', 'take', 'swap_hand', 'travel', 'tile', 'shop', 'load', 'launch', 'place_move', 'lower', 'pay', 'discard']

/** Somebody who tries everything that has not been tried: kinds of questions, verbs, places. */
function curious(tried: Map<string, number>) {
  const name = (option: string) => (lays.has(verbOf(option)) ? `${verbOf(option)} ${refsOf(option)[1]}` : verbOf(option))
  return ({ options, kind }: Decision): string[] => {
    const times = (option: string) => tried.get(`${kind} ${name(option)}`) ?? 0
    const offered = options.filter((option) => verbOf(option) !== 'spend' && verbOf(option) !== 'die')
    const list = offered.length > 0 ? offered : options
    const rank = (option: string) => times(option) * 100 + (liked.indexOf(verbOf(option)) + 1 || 50)
    const pick = [...list].sort((a, b) => rank(a) - rank(b))[0]!
    tried.set(`${kind} ${name(pick)}`, times(pick) + 1)
    return [pick]
  }
}

/** A hand that touches what lies on the board, then what the bar says of it. */
class Fingers implements Hands {
  constructor(
    readonly page: Page,
    readonly told: Told,
    readonly words: Words,
  ) {}

  get bar(): Locator {
    return this.page.getByRole('region', { name: this.words.say('bar') })
  }

  get view(): GugongView {
    return this.told.game!.view as GugongView
  }

  /** The button that gives what is held stands last. */
  async commit(): Promise<void> {
    await this.bar.getByRole('button').last().click()
  }

  /** A place: a panel or a cell, by its name. */
  place(name: string): Locator {
    return this.page.getByRole('region', { name: this.words.say(`place.${name}`), exact: true }).last()
  }

  gift(name: string): string {
    const [value, ...action] = name.split('_')
    const good = this.words.say(`gugong.good.${value}`)
    const does = action.join('_') === 'none' ? this.words.say('gugong.noAction') : this.words.say(`action.${action.join('_')}`)
    return this.words.said('gugong.giftLabel', { n: value!, good, action: does })
  }

  card(name: string, list = 'gugong.hand'): Locator {
    return this.page.getByLabel(this.words.say(list), { exact: true }).getByRole('button', { name: this.gift(name) }).first()
  }

  async take(decision: Decision, [pick]: string[]): Promise<void> {
    const verb = verbOf(pick!)
    const refs = refsOf(pick!)
    if (lays.has(verb)) await this.lay(verb, refs)
    else if (onBoard.has(verb)) await this.touch(verb, refs)
    else await this.bar.getByRole('button', { name: this.says(decision, pick!) }).first().click()
  }

  /** A card is held up, then its place; a way to pay is chosen where there are several. */
  async lay(verb: string, [gift, place, other]: string[]): Promise<void> {
    const discarded = verb === 'swap_discard'
    await this.card(gift!, discarded ? 'gugong.discards' : 'gugong.hand').click()
    const way = { free: 'free', swap_hand: 'swap', swap_discard: 'swap' }[verb]
    const short = this.page.viewportSize()!.width < 1100 && !way
    await this.place(place!).getByRole('button', { name: this.words.say(`gugong.${short ? 'short' : 'mode'}.${way ?? verb}`) }).click()
    const last = this.bar.getByRole('button').last()
    if (verb === 'discard' && (await this.bar.getByRole('button').count()) > 2) await this.card(other!).click()
    await last.click()
  }

  async touch(verb: string, refs: string[]): Promise<void> {
    const map = this.page.getByRole('group', { name: this.words.say('place.travel') })
    const canal = this.page.getByRole('group', { name: this.words.say('place.canal') }).first()
    switch (verb) {
      case 'travel':
        await map.getByRole('button', { name: new RegExp(`^${this.words.say(`city.${refs[0]}`)},`) }).click()
        break
      case 'load':
      case 'sail': {
        const ship = Number(refs[verb === 'load' ? 1 : 0])
        const [route, harbour] = this.shipAt(ship)
        await canal.locator(`[data-ship="${route} ${harbour} ${this.told.decision!.seat}"]`).click()
        break
      }
      case 'launch':
        await canal.getByRole('button', { name: this.words.said('gugong.launch', { n: refs[1]! }) }).click()
        break
      case 'take':
        await this.card(refs[0]!, 'gugong.discards').click()
        break
      case 'give':
        await this.card(refs[0]!).click()
        break
      case 'lower':
        await this.place('intrigue').getByRole('button', { name: this.words.said('option.lower', { n: refs[0]! }) }).click()
        break
      case 'tile':
        await this.place('decree').getByRole('listitem').nth(this.tileAt(refs[0]!)).getByRole('button').click()
        break
      default: // a shop, or the square
        await this.place('jade').getByRole('button', { name: new RegExp(`^${this.words.said(`gugong.${verb}`, { n: refs.at(-1)! })}(,|$)`), pressed: false, disabled: false }).first().click()
    }
    await this.commit()
  }

  tileAt(tile: string): number {
    return this.view.decrees.findIndex((decree) => decree.tile === tile)
  }

  shipAt(ship: number): [number, number] {
    for (const [route, { harbours }] of this.view.canal.entries()) {
      for (const [harbour, { ships }] of harbours.entries()) {
        if (ships.some((other) => other.seat === this.told.decision!.seat && other.ship === ship)) return [route + 1, harbour + 1]
      }
    }
    throw new Error(`ship ${ship} is on no canal`)
  }

  /** What the bar's button of an option says. */
  says({ kind, args }: Decision, option: string): RegExp {
    const verb = verbOf(option)
    const refs = refsOf(option)
    const place = String(args?.place ?? '').replace('place.', '')
    const words =
      kind === 'gugong.option' ? this.words.say(`gugong.do.${place}.${verb}`)
      : verb === 'reward' ? this.words.say(`gugong.harbour.${refs[0]}`)
      : verb === 'spend' ? this.words.say(`gugong.spend.${refs[0]}`)
      : verb === 'steps' ? this.words.said('option.steps', { n: refs[0]! })
      : this.words.say(`option.${kind}.${verb}`, `option.${verb}`)
    const fixed = words.split(/\{[^}]*\}/)
    return new RegExp(`^${fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}`)
  }
}

/** Hands that know no mouse. */
class Keys implements Hands {
  constructor(
    readonly page: Page,
    readonly told: Told,
  ) {}

  async take({ options }: Decision, [pick]: string[]): Promise<void> {
    const verb = verbOf(pick!)
    const keys = this.page.keyboard
    if (lays.has(verb)) return this.lay(pick!)
    if (options.some((option) => lays.has(verbOf(option)))) return keys.press('Space') // digits take cards here
    const free = options.filter((option) => verbOf(option) !== 'spend' && verbOf(option) !== 'die')
    const reached = free.length > 0 ? free : options // with too many tokens one has to spend
    const order = [...reached.filter((option) => !onBoard.has(verbOf(option))), ...reached.filter((option) => onBoard.has(verbOf(option)))]
    const at = order.indexOf(pick!)
    for (let page = Math.floor(at / 9); page > 0; page--) await keys.press('0')
    await keys.press(String((at % 9) + 1))
    if (onBoard.has(verb)) await keys.press('Enter')
  }

  /** The card, the place and the way by their numbers. */
  async lay(pick: string): Promise<void> {
    const [gift, place, other] = refsOf(pick)
    const view = this.told.game!.view as GugongView
    const keys = this.page.keyboard
    const hand = view.hand ?? []
    const discarded = verbOf(pick) === 'swap_discard'
    const at = discarded ? hand.length + view.discards!.findIndex((card) => card.gift === gift) : hand.findIndex((card) => card.gift === gift)
    await keys.press(String(at + 1))
    await keys.press(String(view.places.findIndex((other) => other.place === place) + 1))
    const same = this.told.decision!.options.filter((option) => refsOf(option)[0] === gift && refsOf(option)[1] === place && (verbOf(option) === 'swap_discard') === discarded)
    const ways = [...new Set(same.map(verbOf))]
    if (same.length === 1) return keys.press('Enter')
    await keys.press(String(ways.indexOf(verbOf(pick)) + 1))
    const payers = same.filter((option) => verbOf(option) === 'discard').map((option) => refsOf(option)[2])
    if (verbOf(pick) === 'discard') await keys.press(payers.length > 1 ? String(payers.indexOf(other) + 1) : 'Enter')
  }
}

/** A game against bots, or against Mong; with the guide off, which has tests of its own. */
async function begin(page: Page, server: Server, bots: number, settings: Record<string, string>, pace: number, keep: Record<string, unknown>): Promise<Told> {
  const told = new Told(page)
  await page.addInitScript(([kept, pace]) => {
    if (localStorage.getItem('noripan')) return
    localStorage.setItem('noripan', JSON.stringify(kept))
    localStorage.setItem('noripan.gugong.pace', String(pace))
  }, [{ guide: false, ...keep }, pace] as const)
  await page.goto(server.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  const code = await makeTable(page, server.url, {
    game: 'gugong', seats: bots + 1, bots: Array.from({ length: bots }, () => 'normal'), start: true, private: true, settings,
  })
  await page.goto(`${server.url}/t/${code}`)
  return told
}

/** Nothing is off the page, in whatever is asked. */
async function fits(page: Page, state: string): Promise<void> {
  const over = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])
  expect.soft(Math.max(...over), `${state} is larger than the screen by`).toBeLessThanOrEqual(0)
}

const kindOf = ({ kind, args }: Decision): string => [kind, args?.place].filter(Boolean).join(' ')

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'ko-KR', reducedMotion: 'reduce' })

  test('three play a whole game, by pointer', async ({ page, server }) => {
    const words = new Words('ko', 'gugong')
    const told = await begin(page, server, 2, { bonusTokens: 'true' }, 4, { lang: 'ko' })
    const hands = new Fingers(page, told, words)
    await told.question()
    await accessible(page, 'the first question')

    // A card held up tells on every place what it would cost; the list tells it in words.
    const view = hands.view
    await hands.card(view.hand![0]!.gift).click()
    for (const { place } of view.places) {
      const { free } = view.me!.exchange.find((exchange) => exchange.gift === view.hand![0]!.gift && exchange.place === place)!
      await expect(hands.place(place)).toContainText(words.say(free ? 'gugong.mode.free' : 'gugong.short.only'))
    }
    await accessible(page, 'a card is held up')
    await hands.bar.getByRole('button').first().click()
    await hands.bar.getByRole('button', { name: words.say('gugong.can') }).click()
    const list = page.getByRole('dialog', { name: words.say('gugong.can') })
    await expect(list.getByText(words.say('gugong.mode.only')).first()).toBeVisible()
    await accessible(page, 'what I can do')
    await page.keyboard.press('Escape')

    const seen = new Set<string>()
    await play(told, {
      async take(decision, picks) {
        const kind = kindOf(decision)
        if (!seen.has(kind)) {
          await fits(page, kind)
          if (seen.size % 3 === 0) await accessible(page, kind)
          seen.add(kind)
        }
        await hands.take(decision, picks)
      },
    }, undefined, curious(new Map()))
    expect(seen.size).toBeGreaterThan(12)
    await expect(page.getByText(words.say('gugong.score.rule'))).toBeVisible()
    await accessible(page, 'the result')
  })
})

test.describe('on a desktop, in English', () => {
  test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-US', reducedMotion: 'reduce' })

  test('one plays against Mong, by keyboard alone, and follows his steps', async ({ page, server }) => {
    const words = new Words('en', 'gugong')
    const told = await begin(page, server, 0, { level: 'easy' }, 0, { lang: 'en' })
    const hands = new Keys(page, told)
    const bar = page.getByRole('region', { name: words.say('bar') })
    const tell = curious(new Map())
    await told.question()

    // His first turn is told step by step; the board shows what has been told so far.
    const steps = page.getByRole('region', { name: words.say('gugong.mong') }).getByRole('listitem')
    const automas = () => (told.game!.view as GugongView).mong!.today.length // his hand may be as large as before: he takes cards back
    const before = automas()
    await play(told, hands, () => automas() !== before, tell)
    await expect(bar.getByRole('slider')).toBeVisible()
    await expect(steps.first()).toHaveAttribute('aria-current', 'step')
    await accessible(page, "Mong's steps")
    await page.keyboard.press('Space')
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await page.keyboard.press('e')
    await expect(bar.getByRole('slider')).toBeHidden()
    await expect(bar).toContainText(words.say('myTurn'))

    // His own rules are on one sheet.
    await page.getByRole('button', { name: words.say('gugong.mong.rules') }).click()
    const sheet = page.getByRole('dialog', { name: words.say('gugong.mong.rules') })
    await expect(sheet).toContainText(words.say('gugong.mong.rule.path'))
    await accessible(page, "Mong's rules")
    await page.keyboard.press('Escape')

    await page.evaluate(() => (document.activeElement as HTMLElement).blur()) // Enter would press what opened the sheet

    // At the end of the slider nothing is told step by step any more.
    const first = automas()
    await play(told, hands, () => automas() !== first, tell)
    await bar.getByRole('slider').press('End')
    await expect(bar.getByRole('slider')).toBeHidden()
    await play(told, hands, undefined, tell)
    await expect(page.getByText(words.say('gugong.score.solo'))).toBeVisible()
    await accessible(page, 'the result')
  })
})
