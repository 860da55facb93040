import type { DominionView } from '../src/games/dominion/view'
import { expect, test, type Guest } from './party'
import { answer, Pointer } from './table'

/** Answers all that this person is asked, from their next question on until it is another's turn. */
async function turn({ page, told, words }: Guest): Promise<void> {
  for (let decision = await told.question(); decision; decision = told.decision) {
    const { serial } = decision
    await new Pointer(page, words).take(decision, answer(decision))
    await told.until('the answer counts', () => told.decision?.serial !== serial)
  }
}

test('a page whose network goes away says so at once, and by itself goes on where the table is by then', async ({ guest }) => {
  const host = await guest({ name: '솔이', viewport: { width: 360, height: 740 }, hasTouch: true })
  const friend = await guest({ name: 'Haneul', lang: 'en', viewport: { width: 1280, height: 800 } })
  for (const { context } of [host, friend]) await context.clock.install() // before a table is open: all its timers are to obey
  await host.page.getByRole('button', { name: host.words.say('corner.dominion') }).first().click()
  await host.told.until('the lobby is there', () => host.told.room?.state === 'lobby')
  await friend.comes(host.page.url())
  await friend.presses('lobby.getReady')
  await host.told.until('the friend is ready', () => host.told.room!.canStart)
  await host.presses('lobby.start')
  await Promise.race([host, friend].map(({ told }) => told.question()))
  const [first, away] = host.told.decision ? [host, friend] : [friend, host]

  await turn(first)
  await turn(away)
  const supply = away.page.getByRole('region', { name: away.words.say('dominion.supply') })
  await expect(supply).toBeVisible()
  let loaded = false
  away.page.on('load', () => (loaded = true))

  // Its time stands still: it sees the network go and come, not a line that is silent for long or a next try.
  await away.page.clock.pauseAt(Date.now() + 1_000)
  const lost = away.page.getByText(away.words.say('lost'))
  await away.context.setOffline(true)
  await expect(lost).toBeVisible()
  away.told.forget()
  await turn(first)

  await away.context.setOffline(false)
  await expect(lost).toBeHidden()
  await expect(away.page.getByRole('region', { name: away.words.say('bar') })).toContainText(away.words.say('myTurn'))
  for (const { card, count } of (first.told.game!.view as DominionView).supply) {
    const left = away.words.said('dominion.left', { n: count })
    await expect(supply.getByRole('button', { name: new RegExp(`^${away.words.say(`card.${card}`)},.* ${left}`) })).toBeVisible()
  }
  await away.page.clock.resume()
  await turn(away)
  await first.told.question()
  expect(loaded).toBe(false)
})
