import { accessible } from './axe'
import { expect, test, type Guest } from './party'
import { Keyboard } from './table'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** Whoever is asked marks that cell. */
async function mark(one: Guest, cell: number): Promise<void> {
  await one.told.until(`${one.name} is asked`, () => one.told.decision !== undefined)
  const decision = one.told.decision!
  await new Keyboard(one.page).take(decision, [`mark:${cell}`])
  await one.told.until('the mark stands', () => one.told.decision?.serial !== decision.serial)
}

async function says(one: Guest, text: string): Promise<void> {
  const field = one.page.getByRole('textbox', { name: one.words.say('talk.say') })
  await field.fill(text)
  await field.press('Enter')
}

test.describe('a game that is watched', () => {
  test.use({ pace: '0.05' })

  test('has talk, a take-back that needs a yes, and another game after it', async ({ guest }) => {
    test.slow()
    const host = await guest({ name: '솔이', ...phone })
    const friend = await guest({ name: 'Haneul', lang: 'en', ...desk })
    const watcher = await guest({ name: '단비', ...desk })

    await host.page.getByRole('button', { name: new RegExp(`^${host.words.say('start.open')}: `) }).first().click()
    await host.told.until('the lobby is there', () => host.told.room?.state === 'lobby')
    await host.page.getByLabel(host.words.say('setting.open')).click()
    await host.told.until('it is private, and may be watched', () => host.told.room!.private && host.told.room!.options.watch)
    await host.page.getByLabel(host.words.say('talk'), { exact: true }).and(host.page.locator('select')).selectOption('full')
    await friend.comes(host.page.url())
    await watcher.comes(host.page.url())
    await says(watcher, '구경할게요')
    await expect(host.page.getByRole('log')).toContainText('구경할게요')
    await friend.presses('lobby.getReady')
    await host.page.getByRole('button', { name: host.words.say('lobby.start'), exact: true }).click()
    for (const one of [host, friend, watcher]) await one.told.until('the game is on', () => one.told.room!.state === 'playing')
    const [first, second] = host.told.decision ? [host, friend] : [friend, host]

    // Those who watch talk among themselves; the players read it afterwards.
    await says(watcher, '가운데가 좋을 텐데')
    await expect(watcher.page.getByRole('log', { name: watcher.words.say('talk') })).toContainText('가운데가 좋을 텐데')
    await host.presses('talk')
    await accessible(host.page, 'the talk on a phone')
    await says(host, '잘 부탁해요')
    const friends = friend.page.getByRole('log', { name: friend.words.say('talk') })
    await expect(friends).toContainText('잘 부탁해요')
    await expect(watcher.page.getByRole('log', { name: watcher.words.say('talk') })).toContainText('잘 부탁해요')
    await expect(friends).not.toContainText('가운데가 좋을 텐데')
    await accessible(watcher.page, 'watching')

    // One press says something, at the seat too; a phone marks what is not read.
    await host.page.keyboard.press('Escape')
    await friend.presses('talk.quick')
    await accessible(friend.page, 'quick words')
    await friend.presses('reaction.good')
    await expect(host.page.getByRole('region', { name: host.words.say('seats') })).toContainText(host.words.say('reaction.good'))
    await host.page.getByRole('button', { name: host.words.said('talk.unread', { n: 1 }) }).click()
    await expect(host.page.getByRole('log', { name: host.words.say('talk') })).toContainText(host.words.say('reaction.good'))

    // Of whom one does not want to hear, one hears no more.
    await host.page.getByRole('log', { name: host.words.say('talk') }).getByRole('button', { name: friend.name }).first().click()
    await host.page.getByRole('dialog', { name: friend.name }).getByRole('checkbox').check()
    await host.page.keyboard.press('Escape')
    await expect(host.page.getByRole('log', { name: host.words.say('talk') })).not.toContainText(host.words.say('reaction.good'))
    await host.page.keyboard.press('Escape')

    // The other has answered since: what would be undone is shown, and undone with a yes.
    await mark(first, 4)
    await mark(second, 0)
    await first.told.until('a take-back may be asked for', () => first.told.game?.takeBack?.free === false)
    await first.page.keyboard.press('u')
    await second.told.until('it is asked', () => second.told.game?.proposal?.what === 'takeBack')
    const asked = second.page.getByRole('region', { name: second.words.say('ask') })
    await expect(asked).toContainText(second.words.say('ask.undone').split(':')[0]!)
    await accessible(second.page, 'a take-back is asked for')
    await second.page.keyboard.press('y')
    await first.told.until('the mark is undone', () => first.told.decision?.options.includes('mark:4') ?? false)

    for (const [one, cell] of [[first, 4], [second, 0], [first, 1], [second, 2], [first, 7]] as const) await mark(one, cell)
    for (const one of [host, friend, watcher]) {
      await expect(one.page.getByRole('heading', { level: 1 })).toHaveText(/이겼|won/)
      await accessible(one.page, 'the result')
    }
    await expect(host.page.getByRole('log', { name: host.words.say('talk') })).toContainText('가운데가 좋을 텐데')

    // The next game is agreed on while others still read how the last one ended; who is away finds the offer.
    await friend.drops()
    await host.presses('result.again')
    await expect(host.page.getByRole('button', { name: host.words.say('lobby.past') })).toBeVisible()
    await expect(watcher.page.getByRole('region', { name: watcher.words.say('result.again') })).toContainText('1 / 2')
    await accessible(watcher.page, 'one wants another game')
    await friend.comes(host.page.url())
    await friend.presses('lobby.getReady')
    await host.page.getByRole('button', { name: host.words.say('lobby.start'), exact: true }).click()
    for (const one of [host, friend, watcher]) await one.told.until('the next game is on', () => one.told.room!.state === 'playing')
  })
})
