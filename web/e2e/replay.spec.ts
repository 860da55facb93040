import { readFile } from 'node:fs/promises'
import { accessible } from './axe'
import { expect, test } from './server'
import { playNow, Told, Words } from './table'

for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
  test.describe(`a game looked at again at ${viewport.width} px`, () => {
    test.use({ locale: 'ko-KR', viewport })

    test('it is stepped through, checked, kept and brought back', async ({ page, server }) => {
      const words = new Words('ko')
      const told = new Told(page)
      await page.goto(server.url)
      await expect(playNow(page, words)).toBeEnabled() // now the server knows who I am
      // A short game, played by bots for a person who only looks on.
      await page.evaluate(async () => {
        const call = async (path: string, body: unknown) =>
          (await (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()) as { code: string }
        await call('/api/session', {})
        const { code } = await call('/api/tables', { game: 'dominion', bots: ['normal', 'normal'], start: true, settings: { turnLimit: '5' } })
        await call(`/api/tables/${code}/commands`, { id: 'x', do: 'autoplay' })
        location.assign(`/t/${code}`)
      })
      await told.until('the game is over', () => told.room?.state === 'finished')
      await page.getByRole('button', { name: words.say('result.replay') }).click()
      const scrub = page.getByRole('slider', { name: words.say('replay.scrub') })
      await expect(scrub).toHaveValue('0')
      await accessible(page, 'the first step')

      // All cards lie open; through a seat's eyes only its own.
      await expect(page.getByRole('region', { name: words.say('dominion.open') })).toBeVisible()
      await page.getByLabel(words.say('replay.eyes')).selectOption('1')
      await expect(page.getByRole('region', { name: words.say('dominion.open') })).toBeHidden()
      await page.getByLabel(words.say('replay.eyes')).selectOption('open')

      // By keys: a turn on, a step back, to the end.
      await page.locator('h1').first().click()
      await page.keyboard.press('ArrowDown')
      const turn = Number(await scrub.inputValue())
      expect(turn).toBeGreaterThan(0)
      await page.keyboard.press('ArrowLeft')
      await expect(scrub).toHaveValue(String(turn - 1))
      await page.keyboard.press('End')
      await expect(page.getByRole('button', { name: words.say('replay.next'), exact: true })).toBeDisabled()

      await page.getByRole('button', { name: words.say('replay.check') }).click()
      await expect(page.getByText(words.say('check.result'))).toBeVisible()
      await expect(page.getByText(words.say('check.bad'))).toHaveCount(0)
      await accessible(page, 'the checks')
      await page.keyboard.press('Escape')

      const kept = page.waitForEvent('download')
      await page.getByRole('link', { name: words.say('replay.file') }).click()
      const file = await (await kept).path()
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ noripan: 1, game: 'dominion' })

      await page.goto(`${server.url}/r/nothing`)
      await expect(page.getByText(words.say('refusal.no_such_replay'))).toBeVisible()
      await page.getByLabel(words.say('replay.bring')).setInputFiles(file)
      await expect(scrub).toHaveValue('0')
    })
  })
}
