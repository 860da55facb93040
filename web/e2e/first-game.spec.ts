import { accessible } from './axe'
import { expect, test } from './server'
import { Keyboard, play, playNow, Pointer, tabTo, Told, Words } from './table'

test.describe('a whole First Game against a bot', () => {
  test.describe('on a phone, in Korean', () => {
    test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'en-US' })

    test('by pointer, through a reload and a restart of the server', async ({ page, server }) => {
      const words = new Words('ko')
      const told = new Told(page)
      const pointer = new Pointer(page, words)
      await page.goto(server.url)
      await page.getByRole('button', { name: '한국어' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
      await playNow(page, words).click()

      await told.question()
      await expect(pointer.bar).toContainText(words.say('myTurn'))
      await accessible(page, 'the first question')
      // The whole table fits: nothing scrolls but parts of it.
      expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth)).toBe(true)

      await play(told, pointer, () => (told.decision?.options.includes('buy:silver') ?? false))
      await accessible(page, 'buying')

      // The log opens at its newest line, another sheet follows it, and Esc closes whatever is open.
      await page.getByRole('button', { name: words.say('log.open') }).click()
      const log = page.getByRole('dialog', { name: words.say('log') })
      await expect(log.getByRole('listitem').last()).toBeInViewport()
      await log.getByRole('button', { name: words.say('settings') }).click()
      const closes = async (title: string) => {
        const sheet = page.getByRole('dialog', { name: words.say(title) })
        await expect(sheet).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }
      await closes('settings')
      await page.getByRole('button', { name: words.say('dominion.piles') }).click()
      await closes('dominion.piles')

      const serial = told.decision!.serial
      told.forget()
      await page.reload()
      await told.until('the same is asked after a reload', () => told.decision?.serial === serial)

      told.forget()
      await page.route('**/api/games', (route) => route.abort(), { times: 1 })
      await page.reload()
      await expect(page.getByText(words.say('refusal.unreachable'))).toBeVisible()
      await told.until('a server that was away for a moment is found again', () => told.decision?.serial === serial)
      await expect(page.getByRole('region', { name: words.say('dominion.supply') })).toBeVisible()

      let left = 6
      await play(told, pointer, () => left-- === 0)
      const asked = told.decision!.serial
      await server.stop()
      await expect(page.getByText(words.say('lost'))).toBeVisible()
      await accessible(page, 'the connection is lost')
      told.forget()
      await server.start()
      await told.until('the same is asked after a restart', () => told.decision?.serial === asked)
      await expect(page.getByText(words.say('lost'))).toBeHidden()

      await play(told, pointer)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${words.say('result.mine')}|이겼어요|비겼어요`))
      await accessible(page, 'the result')

      // Against bots the next game begins at once.
      const last = told.game!.view
      await page.getByRole('button', { name: words.say('result.again') }).click()
      await told.until('the next game asks', () => told.decision !== undefined && told.game?.view !== last)
      await expect(pointer.bar).toContainText(words.say('myTurn'))
    })
  })

  test.describe('on a desktop, in English', () => {
    test.use({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' })

    test('by keyboard alone', async ({ page, server }) => {
      const words = new Words('en')
      const told = new Told(page)
      await page.goto(server.url)
      await tabTo(page, page.getByRole('button', { name: 'English' }))
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await tabTo(page, playNow(page, words))

      await told.question()
      await expect(page.getByRole('region', { name: words.say('bar') })).toContainText(words.say('myTurn'))
      await accessible(page, 'the first question')
      for (const [key, title] of [['?', 'help'], ['p', 'position'], ['l', 'log']] as const) {
        await page.keyboard.press(key)
        const sheet = page.getByRole('dialog', { name: words.say(title) })
        await expect(sheet).toBeVisible()
        await accessible(page, `the sheet ${title}`)
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
      }

      await play(told, new Keyboard(page), () => (told.decision?.options.includes('buy:silver') ?? false))
      await accessible(page, 'buying, with keys shown')
      await play(told, new Keyboard(page))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/won|draw/i)
      await accessible(page, 'the result')
    })
  })
})
