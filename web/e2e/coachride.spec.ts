import type { Page } from '@playwright/test'
import { accessible } from './axe'
import { Coach, CoachKeys, CoachPointer, curious, kindOf, until } from './coach'
import { expect, test, type Server } from './server'
import { play, Told, Words } from './table'

/** A game of few turns against bots. */
async function begin(page: Page, server: Server, seats: number, lang: 'ko' | 'en'): Promise<Coach> {
  const coach = await arrive(page, server, lang)
  const made = await page.request.post(`${server.url}/api/tables`, {
    data: { game: 'coachride', bots: Array.from({ length: seats - 1 }, () => 'normal'), start: true, settings: { turnLimit: '5' } },
  })
  await page.goto(`${server.url}/t/${((await made.json()) as { code: string }).code}`)
  return coach
}

/** The start page, where somebody is known from here on. */
async function arrive(page: Page, server: Server, lang: 'ko' | 'en'): Promise<Coach> {
  const words = new Words(lang, 'coachride')
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: new RegExp(`^${words.say('name')}:`) })).toBeVisible()
  return new Coach(page, words, new Told(page))
}

/** The state that is wanted, in a game that goes on on the screen. */
async function reach(coach: Coach, server: Server, ...wanted: [Parameters<typeof until>[1], number]): Promise<void> {
  const code = await until(coach.page, ...wanted)
  coach.told.forget()
  await coach.page.goto(`${server.url}/t/${code}`)
  await coach.told.question()
}

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, locale: 'ko-KR', reducedMotion: 'reduce' })

  test('three ride a whole game, by pointer', async ({ page, server }) => {
    const coach = await begin(page, server, 3, 'ko')
    const hands = new CoachPointer(coach)
    await coach.told.question()
    await accessible(page, 'the first question')
    const seen = new Set<string>()
    await play(coach.told, {
      async take(decision, picks) {
        if (!seen.has(kindOf(decision))) await coach.fits(kindOf(decision))
        seen.add(kindOf(decision))
        await hands.take(decision, picks)
      },
    }, undefined, curious)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(coach.words.say('coachride.final.rest'))).toBeVisible()
    await accessible(page, 'the result')
  })

  test('a fight takes the screen, and what is used tells its sum', async ({ page, server }) => {
    const coach = await arrive(page, server, 'ko')
    await reach(coach, server, 'use', 5)
    const fight = page.getByRole('region', { name: coach.words.say('coachride.fight') })
    await expect(fight).toBeVisible()
    await expect(coach.bar).toContainText(coach.words.say('hint.coachride.effect'))
    await coach.fits('a fight')
    await accessible(page, 'a fight')

    // What is used tells its sum before it is used.
    const decision = coach.told.decision!
    const { number } = coach.view.turn
    const use = decision.options.find((option) => option.startsWith('use:'))!
    const after = coach.view.fight!.after.find(({ option }) => option === use)!
    await expect(coach.button(decision, use)).toContainText(coach.words.said('coachride.sum', { attack: after.attack, defend: after.defend }))
    await new CoachPointer(coach).take(decision, [use])
    await coach.told.until('it is used', () => coach.told.decision?.serial !== decision.serial)
    const used = use.slice('use:'.length)
    // Where the turn is over already the next one lies there.
    if (coach.view.turn.number === number) expect(coach.view.fight!.lines.some(({ seat, source }) => seat === decision.seat && source === used)).toBe(true)
  })

  test('a fight is left alone by one press, to its end', async ({ page, server }) => {
    const coach = await arrive(page, server, 'ko')
    await reach(coach, server, 'window', 5)
    const { number } = coach.view.turn
    const window = coach.told.decision!.serial
    await coach.bar.getByRole('button', { name: coach.words.say('coachride.noReaction'), pressed: false }).click()
    // Where the others have answered already, the fight may be over, and the order with it, before it is told.
    const given = () => coach.told.game!.orders?.pass === true
    await coach.told.until('the order is given', () => given() || coach.told.over || coach.view.turn.number !== number)
    await coach.told.until('it answers', () => coach.told.over || coach.told.decision?.serial !== window)
    const onlyWindows = ['hypnosis', 'effect', 'doctor']
    for (let asked = coach.told.decision; !coach.told.over && coach.view.turn.number === number; asked = coach.told.decision) {
      // The windows that are left answer themselves; what is no reaction is asked all the same.
      if (asked && !onlyWindows.includes(kindOf(asked))) await new CoachPointer(coach).take(asked, asked.default)
      await coach.told.until('the fight goes on', () => coach.told.over || coach.view.turn.number !== number || coach.told.decision?.serial !== asked?.serial)
    }
    expect(coach.told.over || coach.told.game!.orders?.pass).toBe(coach.told.over)
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

  test.describe('in English', () => {
    test.use({ locale: 'en-US' })

    test('five ride a whole game, by keyboard alone, with a notebook', async ({ page, server }) => {
      const coach = await begin(page, server, 5, 'en')
      await coach.told.question()
      await page.keyboard.press('0') // numbers are shown
      await accessible(page, 'the first question, with keys shown')

      await page.keyboard.press('n')
      const book = page.getByRole('dialog', { name: coach.words.say('coachride.notebook') })
      await expect(book).toBeVisible()
      await accessible(page, 'the notebook')
      await book.getByRole('button', { name: coach.words.say('coachride.mark.write') }).first().click()
      await book.getByRole('textbox').fill('lies')
      await book.getByRole('textbox').press('Enter')
      await page.keyboard.press('Escape')
      await expect(book).toBeHidden()
      await page.reload()
      await expect(page.getByRole('region', { name: coach.words.say('seats') })).toContainText('lies')

      await coach.told.question()
      await play(coach.told, new CoachKeys(coach), undefined, curious)
      await expect(page.getByText(coach.words.say('coachride.final.rest'))).toBeVisible()
    })
  })

  test.describe('in Korean', () => {
    test.use({ locale: 'ko-KR' })

    test('eight ride a whole game, by pointer', async ({ page, server }) => {
      const coach = await begin(page, server, 8, 'ko')
      await play(coach.told, new CoachPointer(coach), undefined, curious)
      await expect(page.getByText(coach.words.say('coachride.final.rest'))).toBeVisible()
    })

    test('eight ride: a sextant, and a declaration that is wrong', async ({ page, server }) => {
      const coach = await arrive(page, server, 'ko')
      const hands = new CoachPointer(coach)
      await reach(coach, server, 'sextant', 8)
      await expect(page.getByText(new RegExp(coach.words.say(`coachride.sextant.${coach.view.sextant!.direction}`).slice(0, 8)))).toBeVisible()
      await accessible(page, 'a sextant')
      const decision = coach.told.decision!
      await hands.take(decision, [decision.options[0]!])
      await coach.told.until('all have passed', () => coach.told.over || coach.view.sextant === undefined)

      await page.goto(server.url)
      await reach(coach, server, 'wrong', 8)
      const turn = coach.told.decision!
      await hands.take(turn, ['declare'])
      const names = (await coach.told.question(turn.serial))!
      const sheet = page.getByRole('region', { name: coach.words.say('coachride.declare') })
      await expect(sheet).toContainText(new RegExp(coach.words.say('coachride.declare.cost').replace(/\{[^}]*\}/g, '.+')))
      await accessible(page, 'a declaration')
      await hands.take(names, [])
      await coach.told.until('it is over', () => coach.told.over)
      await expect(page.getByText(coach.words.say('coachride.final.wrong'), { exact: true })).toBeVisible()
      await accessible(page, 'a wrong declaration')
    })

    test('three ride: a declaration that is right', async ({ page, server }) => {
      const coach = await arrive(page, server, 'ko')
      const hands = new CoachPointer(coach)
      await reach(coach, server, 'right', 3)
      const turn = coach.told.decision!
      await hands.take(turn, ['declare'])
      await hands.take((await coach.told.question(turn.serial))!, [])
      await coach.told.until('it is over', () => coach.told.over)
      await expect(page.getByText(coach.words.say('coachride.final.right'), { exact: true })).toBeVisible()
      expect(coach.told.game!.result!.seats[coach.view.final!.declaration!.seat]!.won).toBe(true)
    })
  })
})
