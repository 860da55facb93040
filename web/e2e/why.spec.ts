import { accessible } from './axe'
import { expect, test } from './server'
import { playNow, Told, Words } from './table'

test.describe('why a bot did that', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 360, height: 740 } })

  test('it is told at the table, and of every move once the game is over', async ({ page, server }) => {
    const words = new Words('ko', 'tictactoe')
    const told = new Told(page)
    await page.goto(server.url)
    await expect(playNow(page, words)).toBeEnabled() // now the server knows who I am
    const code = await page.evaluate(async () => {
      const call = async (path: string, body: unknown) =>
        (await (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as { code: string }
      await call('/api/session', {})
      return (await call('/api/tables', { game: 'tictactoe', bots: ['hard'] })).code
    })
    await page.goto(`${server.url}/t/${code}`)
    // The lobby tells how the bots play.
    await expect(page.getByText(words.say('bot.hard.more')).first()).toBeVisible()
    await page.getByText(words.say('lobby.levels'), { exact: true }).click()
    await expect(page.getByText(words.say('bot.easy.more'))).toBeVisible()
    await accessible(page, 'the lobby with levels')
    await page.getByRole('button', { name: words.say('lobby.start'), exact: true }).click()

    const first = await told.question()
    await page.keyboard.press('1')
    await told.question(first!.serial)
    await page.keyboard.press('w')
    const sheet = page.getByRole('dialog', { name: words.say('why') })
    await expect(sheet.getByText(words.say('why.picked')).first()).toBeVisible()
    await expect(sheet.getByText(words.say('why.weighed')).first()).toBeVisible() // at this pace nobody looks ahead
    await accessible(page, 'the reasons at the table')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    for (let asked = told.decision; asked; asked = await told.question(asked.serial)) await page.keyboard.press('1')
    await page.getByRole('button', { name: words.say('result.replay') }).click()
    const scrub = page.getByRole('slider', { name: words.say('replay.scrub') })
    await expect(scrub).toHaveValue('0')
    await page.locator('h1').first().click()
    await page.keyboard.press('w')
    const panel = page.getByRole('region', { name: words.say('why') })
    await expect(panel.getByText(words.say('why.no'))).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    await expect(panel.getByText(words.say('why.picked'))).toBeVisible()
    await accessible(page, 'the reasons of a step')
    await page.getByRole('button', { name: words.say('why.open'), exact: true }).click()
    await expect(panel).toBeHidden()
  })
})
