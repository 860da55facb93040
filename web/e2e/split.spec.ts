import { accessible } from './axe'
import { expect, test } from './server'
import { playNow, Told, Words } from './table'

test.describe('six people', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 360, height: 740 } })

  test('become two tables, and each finds its own', async ({ browser, page, server }) => {
    const words = new Words('ko')
    const host = new Told(page)
    await page.goto(server.url)
    await expect(playNow(page, words)).toBeEnabled() // now the server knows who I am
    const code = await page.evaluate(async () => {
      const call = async (path: string, body: unknown) =>
        (await (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as { code: string }
      await call('/api/session', {})
      return (await call('/api/tables', { game: 'dominion', seats: 6, bots: ['normal', 'normal', 'normal'] })).code
    })
    await page.goto(`${server.url}/t/${code}`)
    const theirs = await (await browser.newContext({ locale: 'ko-KR', viewport: { width: 360, height: 740 } })).newPage()
    const friend = new Told(theirs)
    await theirs.goto(page.url())
    await host.until('five sit', () => host.room!.seats.filter(({ controller }) => controller !== 'empty').length === 5)
    await accessible(page, 'a lobby of five')
    await page.getByRole('button', { name: words.say('split'), exact: true }).click()
    await theirs.waitForURL((url) => !url.pathname.endsWith(code))
    await friend.until('the friend sits at the other table', () => friend.room !== undefined && friend.room.code !== code)
    await expect(page.getByRole('link', { name: words.said('split.other', { code: friend.room!.code }) })).toBeVisible()
    await host.until('three are left', () => host.room!.seats.filter(({ controller }) => controller !== 'empty').length === 3)
    await theirs.context().close()
  })
})
