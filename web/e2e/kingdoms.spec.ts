import { type Locator, type Page } from '@playwright/test'
import type { DominionView } from '../src/games/dominion/view'
import { zoneOf } from '../src/games/dominion/zones'
import type { Decision } from '../src/protocol/messages'
import { accessible } from './axe'
import { expect, test } from './server'
import { play, Told, Words, type Hands } from './table'

/** Kingdoms in which all ways to choose are met: out of hand, supply, trash and open cards, in an order, among modes. */
const kingdoms = {
  'Size Distortion': 'size-distortion',
  'The Plot Thickens': 'plot-thickens',
  'spies and masks': '2S8ZB-0KQCH', // Courtier, Harbinger, Library, Masquerade, Scout, Secret Chamber, Spy, Thief, Vassal, Wishing Well
}

const base = ['copper', 'silver', 'gold', 'estate', 'duchy', 'province', 'curse'].map((card) => `buy:${card}`)

/** Somebody who tries everything: plays all Actions, buys what was not bought yet, and chooses now this, now that. */
function curious(decision: Decision, bought: Set<string>): string[] {
  const { options, serial, min, max } = decision
  const actions = options.filter((option) => option.startsWith('play:'))
  const buys = options.filter((option) => option.startsWith('buy:') && !base.includes(option))
  if (options.includes('all')) return ['all']
  if (decision.kind.endsWith('.order')) return decision.default
  if (actions.length > 0) return [actions[serial % actions.length]!]
  const buy = buys.findLast((option) => !bought.has(option)) ?? buys.at(-1)
  if (buy !== undefined) {
    bought.add(buy)
    return [buy]
  }
  if (options.some((option) => option.startsWith('place:'))) return [serial % 2 === 0 ? options[0]! : options.at(-1)!]
  return options.slice(0, Math.min(max, Math.max(min, serial % 3), options.length))
}

/** A hand that touches what lies on the board, and else the bar. */
class Fingers implements Hands {
  constructor(
    readonly page: Page,
    readonly words: Words,
    readonly told: Told,
  ) {}

  region(key: string): Locator {
    return this.page.getByRole('region', { name: this.words.say(key) })
  }

  async take(decision: Decision, picks: string[]): Promise<void> {
    const view = this.told.game!.view as DominionView
    const bar = this.region('bar')
    const zones = { hand: this.region('dominion.myHand'), supply: this.region('dominion.supply'), open: this.page.locator('.tray') }
    const ordering = decision.kind.endsWith('.order')
    for (const pick of ordering ? [] : picks) {
      const [verb, ref] = pick.split(':')
      const zone = verb === 'place' ? undefined : zoneOf(view, decision, pick)
      if (zone) {
        const name = new RegExp(`^${this.words.say(`card.${ref}`)},`)
        await zones[zone].getByRole('button', { name, pressed: false, disabled: false }).first().click()
      } else await bar.getByRole('button', { name: this.#words(decision.kind, pick) }).first().click()
    }
    if (decision.min !== decision.max || ordering) await bar.getByRole('button').last().click() // what commits stands last
  }

  /** The option's words, whatever its particles. */
  #words(kind: string, pick: string): RegExp {
    const [verb, ref] = pick.split(':')
    if (verb === 'place') return new RegExp(ref === '0' ? this.words.say('dominion.place.top') : this.words.say('dominion.place.bottom'))
    const text = this.words.say(`option.${kind}.${verb}`, `option.${verb}`)
    const said = text.replace(/[+?.()]/g, '\\$&').replace(/\{n[^}]*\}/, ref!).replace(/\{card[^}]*\}/, () => `${this.words.say(`card.${ref}`)}.{0,2}`)
    return new RegExp(`^${said}`)
  }
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px, in Korean`, () => {
    test.use({ viewport, locale: 'ko-KR', hasTouch: viewport.width < 500, reducedMotion: 'reduce' }) // moving cards are first-game.spec.ts's

    for (const [name, kingdom] of Object.entries(kingdoms)) {
      test(`a whole game of ${name}`, async ({ page, server }) => {
        test.slow()
        const words = new Words('ko')
        const told = new Told(page)
        await page.goto(server.url)
        await page.getByRole('button', { name: words.say('game.name') }).first().click()
        await told.until('the lobby is there', () => told.room?.state === 'lobby')
        await page.getByRole('button', { name: words.say('dominion.pick'), exact: true }).click()
        const field = page.getByLabel(words.say('dominion.code.paste'))
        await field.fill(kingdom)
        await field.press('Enter')
        await told.until('the kingdom is set', () => !told.room!.settings.kingdom!.includes('smithy'))
        await page.keyboard.press('Escape')
        const turns = page.getByLabel(words.say('setting.turnLimit'))
        await turns.fill('12')
        await turns.press('Enter')
        await told.until('the game is short', () => told.room!.settings.turnLimit === '12')
        await page.getByRole('button', { name: words.say('lobby.fill') }).click()
        await told.until('a bot sits', () => told.room!.canStart)
        await page.getByRole('button', { name: words.say('lobby.start'), exact: true }).click()

        const kinds = new Set<string>()
        const bought = new Set<string>()
        const answers = (decision: Decision) => {
          kinds.add(decision.kind)
          return curious(decision, bought)
        }
        const fingers = new Fingers(page, words, told)
        await play(told, fingers, () => kinds.size >= 6, answers)
        await accessible(page, `in the middle of ${name}`)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await play(told, fingers, undefined, answers)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/이겼어요|비겼어요/)
        await accessible(page, `the end of ${name}`)
        expect(kinds.size, [...kinds].join(' ')).toBeGreaterThanOrEqual(4) // how many a short game asks is chance
      })
    }
  })
}
