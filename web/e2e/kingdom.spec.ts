import type { Locator, Page } from '@playwright/test'
import { sound } from './account'
import { accessible } from './axe'
import { expect, test } from './server'
import { Told, Words } from './table'

/** The ten of a room. */
const kingdom = ({ room }: Told) => room!.settings.kingdom!.split('+')

for (const [lang, viewport, hasTouch] of [
  ['ko', { width: 360, height: 640 }, true],
  ['en', { width: 1280, height: 800 }, false],
] as const) {
  test.describe(`the kingdom of a table, at ${viewport.width} px`, () => {
    test.use({ locale: lang === 'ko' ? 'ko-KR' : 'en-US', viewport, hasTouch })
    const words = new Words(lang)
    const card = (page: Page | Locator, name: string) => page.getByRole('button', { name: new RegExp(`^${words.say(`card.${name}`)},`) })

    test('the host chooses and draws it, a guest sees it and shares it', async ({ browser, page, server }) => {
      const host = new Told(page)
      await page.goto(server.url)
      await page.getByRole('button', { name: words.say('game.name') }).first().click()
      await host.until('the lobby is there', () => host.room?.state === 'lobby')
      await sound(page, 'the lobby of a host')
      const preview = page.getByRole('region', { name: words.say('dominion.kingdom'), exact: true })
      await expect(preview).toContainText(words.say('set.first-game'))
      const code = host.room!.codes!.kingdom!
      await expect(preview).toContainText(code)

      const friends = await browser.newContext({ locale: lang === 'ko' ? 'ko-KR' : 'en-US', viewport })
      const theirs = await friends.newPage()
      const guest = new Told(theirs)
      await theirs.goto(page.url())
      await guest.until('the guest is there', () => guest.room !== undefined)
      await expect(theirs.getByRole('button', { name: words.say('dominion.reroll') })).toHaveCount(0)

      // All ten are drawn, and the guest sees them at once.
      await page.getByRole('button', { name: words.say('dominion.reroll') }).click()
      await guest.until('others are drawn', () => guest.room!.codes!.kingdom !== code)
      expect(new Set(kingdom(guest)).size).toBe(10)
      await expect(card(theirs, kingdom(guest)[0]!)).toBeVisible()

      // One card is read, and another drawn in its place.
      await host.until('the host sees them too', () => host.room!.codes!.kingdom !== code)
      const before = kingdom(host)
      await card(preview, before[0]!).click()
      const details = page.getByRole('dialog', { name: words.say(`card.${before[0]}`) })
      await accessible(page, 'a card before the game')
      await details.getByRole('button', { name: words.say('dominion.one.reroll') }).click()
      await host.until('one card is another', () => !kingdom(host).includes(before[0]!))
      expect(kingdom(host).filter((name) => !before.includes(name))).toHaveLength(1)

      // A recommended set.
      await page.getByRole('button', { name: words.say('dominion.pick'), exact: true }).click()
      const picker = page.getByRole('dialog', { name: words.say('dominion.pick.title') })
      await accessible(page, 'recommended sets')
      await picker.getByRole('searchbox').fill(words.say('set.size-distortion'))
      await picker.getByRole('button', { name: words.say('set.size-distortion') }).first().click()
      await host.until('the set lies there', () => kingdom(host).includes('throne_room') && kingdom(host).includes('artisan'))

      // A code that is mistyped tells so and changes nothing; the right one makes the first game again.
      const wrong = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
      const field = picker.getByLabel(words.say('dominion.code.paste'))
      await field.fill(wrong)
      await field.press('Enter')
      await expect(picker.getByText(words.say('refusal.bad_code'))).toBeVisible()
      await field.fill(code.toLowerCase())
      await field.press('Enter')
      await host.until('the code makes the first game', () => host.room!.codes!.kingdom === code)

      // A draw with wishes, and what cannot be.
      await picker.getByRole('button', { name: words.say('dominion.pick.lot') }).click()
      await accessible(page, 'a draw')
      await picker.getByLabel(words.say('need.trashing')).click()
      await host.until('the wish is there', () => host.room!.settings.kingdomNeeds === 'trashing')
      await picker.getByRole('button', { name: words.say('dominion.list.change') }).first().click()
      await picker.getByRole('button', { name: words.say('dominion.force') }).click()
      await card(picker, 'witch').click()
      await host.until('a card is always in', () => host.room!.settings.kingdomForce === 'witch')
      await accessible(page, 'cards by hand')
      await picker.getByRole('button', { name: words.say('dominion.pick.lot') }).click()
      await picker.getByRole('button', { name: words.say('dominion.draw') }).click()
      await host.until('it is drawn as wished', () => kingdom(host).includes('witch'))
      await picker.getByRole('combobox').selectOption('0')
      await host.until('no attacks', () => host.room!.settings.kingdomAttacks === '0')
      await picker.getByRole('button', { name: words.say('dominion.draw') }).click()
      await expect(picker.getByRole('status').first()).not.toBeEmpty()

      // By hand, by keys alone: one out, and the rest drawn.
      await picker.getByRole('button', { name: words.say('dominion.pick.cards') }).click()
      const ten = kingdom(host)
      await card(picker, ten[9]!).focus()
      await page.keyboard.press('Enter')
      await expect(card(picker, ten[9]!)).toHaveAttribute('aria-pressed', 'false')
      await card(picker, kingdom(host).includes('cellar') ? 'chapel' : 'cellar').click()
      await picker.getByRole('button', { name: words.say('dominion.cards.take') }).click()
      await host.until('the ten are those', () => !kingdom(host).includes(ten[9]!))
      await page.keyboard.press('Escape')
      await expect(picker).toBeHidden()
      await expect(card(theirs, kingdom(host)[0]!)).toBeVisible()
      await friends.close()
    })
  })
}
