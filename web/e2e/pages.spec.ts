import type { Request } from '@playwright/test'
import { accessible } from './axe'
import { expect, test } from './server'
import { playNow, Pointer, Told, Words } from './table'

for (const [lang, locale, viewport] of [
  ['ko', 'ko-KR', { width: 360, height: 640 }],
  ['en', 'en-US', { width: 1280, height: 800 }],
] as const) {
  test.describe(`in ${lang} at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, locale })
    const words = new Words(lang)

    test('each page and sheet can be used by everybody', async ({ page, server }) => {
      await page.goto(server.url)
      await expect(playNow(page, words)).toBeEnabled()
      await accessible(page, 'the start page')

      await page.getByRole('button', { name: words.say('settings') }).click()
      await accessible(page, 'the settings')
      await page.getByRole('button', { name: words.say('device') }).click()
      const link = await page.getByLabel(words.say('device.link')).inputValue()
      await accessible(page, 'the link for another device')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: `${words.say('name')}:` }).click()
      await accessible(page, 'the name')
      await page.keyboard.press('Escape')

      await page.goto(link)
      await expect(page.getByRole('button', { name: words.say('elsewhere.here') })).toBeVisible()
      await accessible(page, 'where another device continues')
      await page.goto(`${server.url}/credits`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await accessible(page, 'the credits')
      await page.goto(`${server.url}/t/ZZZZZZ`)
      await expect(page.getByRole('link', { name: words.say('toStart') })).toBeVisible()
      await accessible(page, 'a table that is none')

      await page.goto(server.url)
      await page.getByRole('button', { name: words.say('game.name') }).first().click()
      await expect(page.getByRole('button', { name: words.say('lobby.leave') })).toBeVisible()
      await accessible(page, 'the lobby')
    })
  })
}

test.describe('any reader', () => {
  test.use({ locale: 'en-US' })

  test('the first page is light', async ({ page, server }) => {
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(server.url)
    await expect(playNow(page, new Words('en'))).toBeEnabled()
    const sizes = await Promise.all(requests.map((request) => request.sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize, 0)
    expect(bytes).toBeLessThan(170_000)
    expect(requests.filter((request) => request.resourceType() === 'font')).toEqual([])
  })
})

test.describe('a part of the page that does not come', () => {
  test.use({ locale: 'en-US' })

  test('is told, and comes when it is asked for again', async ({ page, server }) => {
    const words = new Words('en')
    const board = '**/assets/client-*.js'
    await page.route(board, (route) => route.abort())
    await page.goto(server.url)
    await playNow(page, words).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.say('failed'))
    await accessible(page, 'a board that does not come')
    await page.unroute(board)
    await page.getByRole('button', { name: words.say('again') }).click()
    await expect(page.getByRole('region', { name: words.say('dominion.supply') })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(words.say('game.name')))

    await page.getByRole('button', { name: words.say('table.leave') }).click()
    await page.getByRole('button', { name: words.say('leave.go'), exact: true }).click()
    await expect(playNow(page, words)).toBeEnabled()
    await expect(page).toHaveTitle(words.say('noripan'))
  })
})

test.describe('two tabs', () => {
  test.use({ locale: 'ko-KR' })

  test('a second tab continues the same seat, and the first can take over again', async ({ context, page, server }) => {
    const words = new Words('ko')
    const first = new Told(page)
    await page.goto(server.url)
    await playNow(page, words).click()
    const asked = await first.question()

    const tab = await context.newPage()
    const second = new Told(tab)
    await tab.goto(page.url())
    await second.until('the second tab is asked the same', () => second.decision?.serial === asked?.serial)
    await expect(page.getByText(words.say('elsewhere'))).toBeVisible()
    await accessible(page, 'played elsewhere')
    const [pick] = second.decision!.options
    await new Pointer(tab, words).take(second.decision!, [pick!])
    await first.question(asked!.serial)

    await page.getByRole('button', { name: words.say('elsewhere.here') }).click()
    await expect(tab.getByText(words.say('elsewhere'))).toBeVisible()
    await new Pointer(page, words).take(first.decision!, [first.decision!.options[0]!])

    // The page that only looks on may go without giving the seat up.
    await tab.getByRole('button', { name: words.say('table.leave') }).click()
    await expect(playNow(tab, words)).toBeVisible()
    expect(first.room!.seats[0]!.controller).toBe('human')
  })
})

test.describe('another device', () => {
  test.use({ locale: 'ko-KR' })

  test('continues the same seat in the midst of the game', async ({ browser, page, server }) => {
    const words = new Words('ko')
    const first = new Told(page)
    await page.goto(server.url)
    await playNow(page, words).click()
    const asked = await first.question()
    const table = page.url()

    await page.goto(server.url)
    await page.getByRole('button', { name: words.say('settings') }).click()
    await page.getByRole('button', { name: words.say('device') }).click()
    const link = await page.getByLabel(words.say('device.link')).inputValue()
    await page.goto(table)

    const device = await browser.newContext({ locale: 'ko-KR' })
    const theirs = await device.newPage()
    const second = new Told(theirs)
    await theirs.goto(link)
    await theirs.getByRole('button', { name: words.say('elsewhere.here') }).click()
    await theirs.getByRole('link', { name: words.say('row.resume') }).click()
    await second.until('the device is asked the same', () => second.decision?.serial === asked?.serial)
    await expect(page.getByText(words.say('elsewhere'))).toBeVisible()
    await new Pointer(theirs, words).take(second.decision!, [second.decision!.options[0]!])
    await second.question(asked!.serial)
    await device.close()
  })
})
