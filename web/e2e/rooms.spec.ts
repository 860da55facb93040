import { accessible } from './axe'
import { expect, test } from './party'

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true }
const desk = { viewport: { width: 1280, height: 800 } }

test.describe('a room', () => {
  test.use({ pace: '0.05' })

  test('its host says who stays, who is host and when it begins', async ({ guest }) => {
    const host = await guest({ name: '솔이', ...phone })
    const boor = await guest({ name: 'Boor', lang: 'en', ...desk })
    const friend = await guest({ name: '하늬', ...desk })

    await host.page.getByRole('button', { name: host.words.say('corner.dominion') }).first().click()
    await host.told.until('the lobby is there', () => host.told.room?.state === 'lobby')
    const table = host.page.url()

    // The list of the start page shows it without a reload, and forgets it.
    await expect(friend.page.getByRole('link', { name: friend.words.say('row.sit') })).toBeVisible()

    await boor.comes(table)
    await boor.told.until('a seat is taken', () => boor.told.room!.seats.filter(({ controller }) => controller === 'human').length === 2)
    await expect(friend.page.getByRole('link', { name: friend.words.say('row.sit') })).toBeVisible()
    await host.does('person.kick', boor)
    await expect(boor.page.getByRole('heading', { level: 1 })).toHaveText(boor.words.say('gone.removed'))
    await accessible(boor.page, 'removed')
    await boor.page.goto(table)
    await expect(boor.page.getByRole('heading', { level: 1 })).toHaveText(boor.words.say('refusal.banned'))
    await expect(host.page.getByText(host.words.say('banned'))).toBeVisible()
    await accessible(host.page, 'somebody is banned')
    await host.page.getByRole('button', { name: `${host.words.say('unban')}: ${boor.name}` }).click()
    await boor.comes(table)
    await expect(boor.page.getByRole('button', { name: boor.words.say('lobby.getReady') })).toBeVisible()
    await boor.presses('lobby.leave')

    // The host is handed on, with all that a host may do.
    await friend.comes(table)
    await host.does('person.host', friend)
    await expect(friend.page.getByText(friend.words.say('host.me'))).toBeVisible()
    await friend.page.getByLabel(friend.words.say('option.speed')).selectOption('relaxed')
    await host.told.until('the speed is set', () => host.told.room!.options.speed === 'relaxed')
    await accessible(friend.page, 'the lobby of a host')

    // The countdown can be stopped by either, and runs out.
    await host.presses('lobby.getReady')
    const start = friend.page.getByRole('button', { name: friend.words.say('lobby.start'), exact: true })
    await start.click()
    await expect(host.page.getByText(host.words.say('lobby.starts')).first()).toBeVisible()
    await friend.presses('lobby.stop')
    await host.told.until('it was stopped', () => host.told.room!.starts === undefined)
    await start.click()
    await host.told.until('the countdown runs', () => host.told.room!.starts !== undefined)
    await host.presses('lobby.unready')
    await friend.told.until('it was stopped by a player', () => friend.told.room!.starts === undefined)
    await host.presses('lobby.getReady')
    await start.click()
    await host.told.until('the game is on', () => host.told.room!.state === 'playing')
    await expect(host.page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
