import { accessible } from './axe'
import { expect, test } from './server'
import { play, Pointer, playNow, Told, Words } from './table'

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'ko-KR' })

  test('a first game is guided, and its rulebook is at hand', async ({ page, server }) => {
    const words = new Words('ko')
    const told = new Told(page)
    await page.goto(server.url)
    await playNow(page, words).click()
    await told.question()

    // The cards at the beginning are read or left; the question is open meanwhile.
    const first = page.getByRole('region', { name: words.say('guide.first') })
    await expect(first).toContainText('1 / 4')
    await accessible(page, 'the first game')
    for (let card = 1; card < 4; card++) await first.getByRole('button', { name: words.say('guide.next') }).click()
    await first.getByRole('button', { name: words.say('guide.gotIt') }).click()
    await expect(first).toBeHidden()

    const tip = page.getByRole('region', { name: words.say('guide'), exact: true })
    await expect(tip).toBeVisible()
    await accessible(page, 'a question with its tip')
    // A small phone shows two lines of it, and all at a touch.
    await tip.getByRole('button', { name: words.say('guide.whole') }).click()
    await accessible(page, 'a question with its whole tip')
    await tip.getByRole('button', { name: words.say('rules.more') }).click()
    const book = page.getByRole('dialog', { name: words.say('rules') })
    await expect(book.getByRole('heading', { name: words.say('phase.treasure') })).toBeInViewport()
    await expect(book.getByRole('timer')).toBeInViewport()
    await accessible(page, 'the rulebook over the table')
    expect(await page.evaluate(() => document.querySelector('dialog .content')!.scrollWidth <= innerWidth)).toBe(true)
    await book.getByRole('button', { name: words.say('rules.back') }).click()

    await tip.getByRole('button', { name: words.say('guide.gotIt') }).click()
    await expect(tip).toBeHidden()
    const pointer = new Pointer(page, words)
    const treasures = told.decision!
    await pointer.take(treasures, ['all'])
    await told.question(treasures.serial)
    await tip.getByRole('button', { name: words.say('guide.whole') }).click()
    await tip.getByRole('button', { name: words.say('guide.off') }).click()
    await expect(tip).toBeHidden()
  })
})

for (const viewport of [{ width: 360, height: 560 }, { width: 360, height: 740 }, { width: 1024, height: 768 }, { width: 1280, height: 640 }, { width: 1280, height: 800 }]) {
  test.describe(`at ${viewport.width} × ${viewport.height}, in Korean`, () => {
    test.use({ viewport, locale: 'ko-KR', reducedMotion: 'reduce' })

    test('what I played lies in sight above the guide', async ({ page, server }) => {
      const words = new Words('ko')
      const told = new Told(page)
      await page.goto(server.url)
      await playNow(page, words).click()
      const first = page.getByRole('region', { name: words.say('guide.first') })
      for (let card = 1; card < 4; card++) await first.getByRole('button', { name: words.say('guide.next') }).click()
      await first.getByRole('button', { name: words.say('guide.gotIt') }).click()
      await play(told, new Pointer(page, words), () => told.decision?.kind === 'dominion.buy.card')

      await expect(page.getByRole('region', { name: words.say('guide'), exact: true })).toBeVisible()
      const played = page.getByRole('region', { name: words.say('dominion.inPlay') }).getByRole('listitem')
      await expect(played).not.toHaveCount(0)
      for (const card of await played.all()) await expect.poll(() => card.evaluate(uncovered), 'nothing covers or cuts it').toBe(true)
    })
  })
}

/** Runs in the page: whether the corners of a thing are its own, as far as it is not round. */
function uncovered(thing: Element): boolean {
  const { left, right, top, bottom } = thing.getBoundingClientRect()
  const edge = 4
  return [left + edge, right - edge].every((x) => [top + edge, bottom - edge].every((y) => thing.contains(document.elementFromPoint(x, y))))
}

test.describe('on a wide screen, in English', () => {
  test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-US', colorScheme: 'dark' })

  test('a rulebook is read without a table', async ({ page, server }) => {
    const words = new Words('en')
    await page.goto(server.url)
    await page.getByRole('link', { name: /Dominion/ }).click()
    await expect(page).toHaveTitle(/Dominion/)
    await accessible(page, 'the rulebook')
    await page.getByRole('searchbox').fill('throne')
    await page.getByRole('link', { name: new RegExp(words.say('card.throne_room')) }).first().click()
    await expect(page).toHaveURL(/#card\.throne_room$/)
    await expect(page.getByRole('heading', { name: words.say('card.throne_room') })).toBeInViewport()

    // A link leads to its place also where it is opened first.
    await page.goto('about:blank')
    await page.goto(`${server.url}/rules/dominion#scoring`)
    await expect(page.getByRole('heading', { name: 'Counting points' })).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
