import { accessible } from './axe'
import { expect, test } from './server'
import { Words } from './table'

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ko-KR' })

  test('a strategy is written, mended and played, and its link holds it all', async ({ page, server }) => {
    const words = new Words('ko')
    await page.goto(server.url)
    await page.getByRole('link', { name: words.say('lab'), exact: true }).click()

    const text = page.getByRole('textbox', { name: words.say('lab.text'), exact: true })
    await text.fill('province\n  gild\nsilver\n')
    const why = `${words.said('lab.why.unknown.card', { a: 'gild' })} ${words.said('lab.why.near', { a: 'gold' })}`
    const fault = page.getByRole('button', { name: words.said('lab.fault', { line: 2, column: 3, detail: why }) })
    await fault.click()
    await expect(text).toBeFocused()
    await text.press('Shift+End')
    await page.keyboard.type('gold')
    await expect(page.getByText(words.say('lab.fine'))).toBeVisible()
    await text.press('Control+End')
    // Arrow keys walk through the cards; the button puts one in.
    const cards = page.getByLabel(words.say('lab.insert'))
    await cards.focus()
    for (let step = 0; step < 3; step++) await cards.press('ArrowDown')
    await expect(cards).not.toHaveValue('')
    await expect(text).toHaveValue('province\n  gold\nsilver\n')
    await cards.selectOption('witch')
    await page.getByRole('button', { name: words.say('lab.put'), exact: true }).click()
    await expect(text).toHaveValue('province\n  gold\nsilver\nwitch')
    await expect(page.getByText(words.said('lab.lacking', { cards: '마녀' }))).toBeVisible() // the First Game has none
    await text.press('Shift+Home')
    await page.keyboard.press('Delete')
    await page.getByLabel(words.say('lab.games'), { exact: true }).fill('3000')
    await page.getByRole('button', { name: words.say('lab.run'), exact: true }).click()

    await expect(page.getByText(words.said('lab.done', { games: '3,000' }))).toBeVisible()
    const result = page.getByRole('region', { name: words.say('lab.result') })
    await expect(result.getByRole('rowheader', { name: 'a.txt' })).toBeVisible()
    await expect(result.getByText(words.say('lab.length'), { exact: true })).toBeVisible()
    await expect(result.getByText(/^noripan sim dominion --seats strategy:a\.txt,strategy:bmu /)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await accessible(page, 'the laboratory with results')

    // A strategy that is brought takes its place, and gives it back.
    const mine = 'province\n  gold\nsilver\n'
    await page.getByRole('combobox', { name: words.say('lab.from') }).selectOption('bmu')
    await expect(text).toHaveValue(mine)
    await page.getByRole('button', { name: words.say('lab.take') }).click()
    await expect(text).toHaveValue(/^# /)
    await page.getByRole('button', { name: words.said('lab.earlier', { n: 1 }) }).click()
    await expect(text).toHaveValue(mine)

    // Another bot and another game take its place, and leave it there.
    const seat = page.getByRole('combobox', { name: words.said('lab.bot.n', { n: 1 }), exact: true })
    await seat.selectOption('hard')
    await page.getByRole('combobox', { name: words.say('lab.game'), exact: true }).selectOption('tictactoe')
    await page.getByRole('combobox', { name: words.say('lab.game'), exact: true }).selectOption('dominion')
    await expect(seat).toHaveValue('hard')
    await page.reload()
    await expect(seat).toHaveValue('hard')
    await seat.selectOption({ label: words.say('lab.mine') })
    await expect(text).toHaveValue(mine)
    await page.getByRole('button', { name: words.say('lab.run'), exact: true }).click()
    await expect(page.getByText(words.said('lab.done', { games: '3,000' }))).toBeVisible()

    // Who leaves and comes back finds it all.
    await page.getByRole('link', { name: words.say('toStart') }).click()
    await page.getByRole('link', { name: words.say('lab'), exact: true }).click()
    await expect(text).toHaveValue('province\n  gold\nsilver\n')
    await expect(result.getByRole('rowheader', { name: 'a.txt' })).toBeVisible()

    await page.getByRole('button', { name: words.say('lab.link') }).click()
    await expect(page).toHaveURL(/\/lab#\S{20}/)
    const link = page.url()
    await page.goto('about:blank')
    await page.goto(link)
    await expect(text).toHaveValue('province\n  gold\nsilver\n')
    await expect(page.getByLabel(words.say('lab.games'), { exact: true })).toHaveValue('3000')
  })
})

test.describe('on a phone, in Korean, with a form that cannot be run', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ko-KR' })

  test('a refusal is in Korean and leads to what is wrong', async ({ page, server }) => {
    const words = new Words('ko')
    await page.goto(`${server.url}/lab`)
    const text = page.getByRole('textbox', { name: words.say('lab.text'), exact: true })
    const run = page.getByRole('button', { name: words.say('lab.run'), exact: true })
    const alert = page.getByRole('alert')
    await text.fill('')
    await run.click()
    await expect(alert).toHaveText(`${words.said('refusal.bad_strategy', { line: 1, column: 1 })}: ${words.say('lab.why.empty')}`)
    await alert.getByRole('button').click()
    await expect(text).toBeFocused()

    await text.fill('gold')
    const second = page.getByRole('combobox', { name: words.said('lab.bot.n', { n: 2 }), exact: true })
    await second.selectOption({ label: words.say('lab.mine') })
    const file = page.getByLabel(words.say('lab.file'))
    await file.nth(1).fill('a')
    await run.click()
    await expect(alert).toHaveText(words.said('refusal.lab_same_name', { other: 1, n: 2, name: 'a.txt' }))
    await alert.getByRole('button').click()
    await expect(file.nth(1)).toBeFocused()
    await expect(file.nth(1)).toHaveAttribute('aria-invalid', 'true')
    await accessible(page, 'the laboratory with a refusal')
    await second.selectOption('random')

    await page.getByText(words.say('lab.options')).click()
    const limit = page.locator('#lab-set-turnLimit')
    await limit.fill('')
    await run.click()
    await expect(alert).toContainText(words.said('lab.setting.number', { min: 1, max: 1000 }))
    await page.getByText(words.say('lab.options')).click()
    await alert.getByRole('button').click()
    await expect(limit).toBeFocused()
    await limit.fill('50')
    await run.click()
    await expect(page.getByText(words.said('lab.done', { games: '10,000' }))).toBeVisible()
    await expect(alert).toBeHidden()

    // What is folded is opened, so that the browser can say there what it does not take.
    await limit.fill('5000')
    await page.getByText(words.say('lab.options')).click()
    await expect(limit).toBeHidden()
    await run.click()
    await expect(limit).toBeFocused()
    await limit.fill('50')

    // The server looks at the figures too.
    const games = page.getByLabel(words.say('lab.games'), { exact: true })
    await page.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
    await games.fill('200000')
    await run.click()
    await expect(alert).toHaveText(`${words.say('lab.games')}: ${words.said('lab.setting.number', { min: 1, max: 100_000 })}`)
    await alert.getByRole('button').click()
    await expect(games).toBeFocused()
    await expect(games).toHaveAttribute('aria-invalid', 'true')
  })

  test('while another game is on its way nothing is typed that would be lost', async ({ page, server }) => {
    const words = new Words('ko')
    let arrive = () => undefined as void
    const awaited = new Promise<void>((resolve) => (arrive = resolve))
    let fails = false
    await page.route('**/api/games/tictactoe/lab', async (route) => {
      if (fails) return route.abort()
      await awaited
      await route.continue()
    })
    await page.goto(`${server.url}/lab`)
    const text = page.getByRole('textbox', { name: words.say('lab.text'), exact: true })
    await text.fill('gold')
    const game = page.getByRole('combobox', { name: words.say('lab.game'), exact: true })
    await game.focus()
    await game.selectOption('tictactoe')
    await expect(page.getByText(words.say('loading'), { exact: true })).toBeVisible()
    await expect(game).toBeFocused()
    await expect(page.getByRole('button', { name: words.say('lab.run'), exact: true })).toBeDisabled()
    await page.keyboard.press('Tab')
    await expect(page.locator('main form :focus')).toHaveCount(0) // nothing else of the form can be reached
    await game.focus()
    // One may think better of it, and has the form as it was.
    await game.selectOption('dominion')
    await expect(text).toHaveValue('gold')
    await game.selectOption('tictactoe')
    arrive()
    await expect(page.getByLabel(words.say('lab.games'), { exact: true })).toHaveValue('1000')
    await expect(game).toBeFocused()
    await game.selectOption('dominion')
    await expect(text).toHaveValue('gold')

    fails = true
    await game.selectOption('tictactoe')
    await expect(page.getByText(words.say('refusal.unreachable'))).toBeVisible()
    await expect(game).toHaveValue('dominion')
    await expect(text).toHaveValue('gold')
  })

  test('a strategy of another program is converted', async ({ page, server }) => {
    const words = new Words('ko')
    await page.goto(`${server.url}/lab`)
    const text = page.getByRole('textbox', { name: words.say('lab.text'), exact: true })
    const convert = page.getByRole('button', { name: words.say('lab.convert') })
    await expect(text).toHaveValue(/./)
    await expect(convert).toBeHidden()
    await text.fill("{\n  gainPriority: (state, my) -> [\n    'Colony'\n    'Gold' if my.coins > 6\n    'Silver'\n  ]\n}")
    await convert.click()
    await expect(text).toHaveValue('gold when coins > 6\nsilver\n')
    await expect(convert).toBeHidden()
    await page.getByText(words.said('lab.convert.left', { n: 1 })).click()
    await expect(page.getByText(words.said('lab.left.at', { line: 3, what: words.said('lab.left.card', { a: 'Colony' }) }))).toBeVisible()
    await accessible(page, 'the laboratory with a converted strategy')

    await text.fill('<players><player name="하나"><buy name="Gold"/></player><player name="둘"><buy name="Silver"/></player></players>')
    await convert.click()
    await page.getByLabel(words.say('lab.convert.which')).selectOption('둘')
    await convert.click()
    await expect(text).toHaveValue('# 둘\nsilver\n')
    await expect(page.getByText(words.say('lab.convert.whole'))).toBeVisible()

    await text.fill('{ gainPriority: 7 }')
    await convert.click()
    await expect(page.getByText(words.said('lab.convert.stuck', { line: 1, column: 17 }))).toBeVisible()
    await page.getByRole('button', { name: words.said('lab.earlier', { n: 2 }) }).click()
    await expect(text).not.toHaveValue('{ gainPriority: 7 }')
  })
})

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-US', colorScheme: 'dark' })

  test('a long run grows, and is stopped by keyboard', async ({ page, server }) => {
    const words = new Words('en')
    await page.goto(`${server.url}/lab`)
    await page.getByRole('combobox', { name: words.say('lab.game'), exact: true }).selectOption('tictactoe')
    await expect(page.getByLabel(words.say('lab.games'), { exact: true })).toHaveValue('1000') // the other game is set up
    await page.getByLabel(words.say('lab.games'), { exact: true }).fill('100000')
    const run = page.getByRole('button', { name: words.say('lab.run'), exact: true })
    await page.getByRole('combobox', { name: words.said('lab.bot.n', { n: 1 }), exact: true }).selectOption('hard')
    await page.getByLabel(words.say('lab.games'), { exact: true }).press('Enter')
    await expect(page.getByRole('progressbar')).toBeVisible()
    await expect(page.getByRole('rowheader')).not.toHaveCount(0)
    const stop = page.getByRole('button', { name: words.say('lab.stop') })
    await page.getByLabel(words.say('lab.games'), { exact: true }).fill('') // no run can be set up so, but this one is stopped
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(run).toBeVisible()
    await expect(page.getByText(/^Stopped after/)).toBeVisible()
    await expect(stop).toBeHidden()
    await accessible(page, 'the laboratory by night')
  })
})
