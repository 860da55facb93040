import { accessible } from './axe'
import { expect, test, type Guest } from './party'
import { answer, Pointer } from './table'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** Two people and a bot between them at a private table, and the game is on. */
async function seated(host: Guest, friend: Guest): Promise<string> {
  await host.page.getByRole('button', { name: host.words.say('corner.dominion') }).first().click()
  await host.told.until('the lobby is there', () => host.told.room?.state === 'lobby')
  await host.page.getByLabel(host.words.say('seats'), { exact: true }).selectOption('3')
  await host.page.getByLabel(host.words.say('setting.open')).click()
  await host.told.until('it is private', () => host.told.room!.private)
  await host.page.getByRole('combobox', { name: host.words.say('lobby.bot') }).first().selectOption('normal')
  const table = host.page.url()
  await friend.comes(table)
  await friend.presses('lobby.getReady')
  await host.page.getByRole('button', { name: host.words.say('lobby.start'), exact: true }).click()
  for (const one of [host, friend]) await one.told.until('the game is on', () => one.told.room!.state === 'playing')
  return table
}

/** Whoever is asked next answers once, by the screen. */
async function oneMove(...people: Guest[]): Promise<Guest> {
  const asked = () => people.find(({ told }) => told.decision !== undefined)
  await Promise.race(people.map(({ told }) => told.question()))
  const one = asked()!
  const decision = one.told.decision!
  await new Pointer(one.page, one.words).take(decision, answer(decision))
  await one.told.until('the answer counts', () => one.told.decision?.serial !== decision.serial)
  return one
}

test.describe('two people with a bot between', () => {
  test.use({ pace: '0.05' })

  test('one drops and comes back, they rest, one leaves to a bot and returns', async ({ guest }) => {
    test.slow()
    const host = await guest({ name: '솔이', ...phone })
    const friend = await guest({ name: 'Haneul', lang: 'en', ...desk })
    const table = await seated(host, friend)
    for (let i = 0; i < 4; i++) await oneMove(host, friend)

    // Dropped: the others see it, and for how long; the seat is kept.
    await friend.drops()
    await host.told.until('the friend is offline', () => host.told.room!.members.some(({ name, presence }) => name === 'Haneul' && presence === 'offline'))
    await expect(host.page.getByRole('region', { name: host.words.say('seats') }).getByText(host.words.say('offline'))).toBeAttached()
    await accessible(host.page, 'somebody is offline')
    await friend.comes(table)
    await host.told.until('the friend is back', () => host.told.room!.members.every(({ presence }) => presence === 'online'))
    await oneMove(host, friend)

    // A pause is asked for by touch and agreed to by key; it hides the hand and ends when somebody wants.
    await host.presses('log.open')
    await host.presses('pause.ask')
    await host.page.keyboard.press('Escape')
    await expect(friend.page.getByRole('region', { name: friend.words.say('ask') })).toContainText('for a pause')
    await accessible(friend.page, 'a pause is asked for')
    await accessible(host.page, 'I ask for a pause')
    await friend.page.keyboard.press('n')
    await host.told.until('it was refused', () => host.told.game?.proposal === undefined)
    expect(host.told.room!.state).toBe('playing')

    await friend.page.keyboard.press('t')
    await friend.presses('pause.ask', friend.page.getByRole('dialog'))
    await friend.page.keyboard.press('Escape')
    await host.presses('ask.yes')
    for (const one of [host, friend]) {
      await expect(one.page.getByRole('heading', { level: 2, name: one.words.say('pause.on') })).toBeVisible()
      await expect(one.page.getByRole('region', { name: one.words.say('dominion.myHand') })).toBeHidden()
      await accessible(one.page, 'paused')
    }
    await friend.presses('pause.resume')
    await expect(host.page.getByRole('heading', { level: 2, name: host.words.say('pause.resumes') })).toBeVisible()
    await accessible(host.page, 'about to go on')
    for (const one of [host, friend]) await one.told.until('it goes on', () => one.told.room!.state === 'playing')
    await oneMove(host, friend)

    // A bot plays on as long as one likes.
    await friend.page.keyboard.press('t')
    await friend.presses('autoplay.start', friend.page.getByRole('dialog'))
    await friend.page.keyboard.press('Escape')
    await host.told.until('a bot plays for the friend', () => host.told.room!.seats[2]!.controller === 'autoplay')
    await accessible(friend.page, 'a bot plays for me')
    await friend.presses('autoplay.stop', friend.page.getByRole('region', { name: friend.words.say('bar') }))
    await host.told.until('the friend plays again', () => host.told.room!.seats[2]!.controller === 'human')

    // Gone for good, as it seems: a bot plays on, and gives the seat back to nobody else.
    await friend.presses('table.leave')
    const sure = friend.page.getByRole('dialog', { name: friend.words.say('leave.title') })
    await accessible(friend.page, 'leaving')
    await friend.presses('leave.go', sure)
    await expect(friend.page.getByRole('region', { name: friend.words.say('start.games') })).toBeVisible()
    await host.told.until('a bot plays on', () => host.told.room!.seats[2]!.controller === 'substitute')
    await expect(host.page.getByRole('region', { name: host.words.say('seats') })).toContainText(host.words.say('seat.substitute'))
    await friend.comes(table)
    await host.told.until('the friend plays again', () => host.told.room!.seats[2]!.controller === 'human')
    await oneMove(host, friend)
  })
})
