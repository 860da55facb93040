import { accessible } from './axe'
import { expect, test } from './server'
import { Told, Words } from './table'

test.describe('a table for friends', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 360, height: 640 } })

  test('two people meet by its link, agree, and play', async ({ browser, page, server }) => {
    const words = new Words('ko')
    const host = new Told(page)
    await page.goto(server.url)
    await page.getByRole('button', { name: words.say('game.name') }).first().click()
    await host.until('the lobby is there', () => host.room?.state === 'lobby')

    // The host sets one thing; what hangs on how many people sit is not touched by that.
    expect(host.room!.settings.fastReactions).toBe('true')
    await page.getByLabel(words.say('setting.openCounts')).click()
    await host.until('it is set', () => host.room!.settings.openCounts === 'true')

    const turns = page.getByLabel(words.say('setting.turnLimit'))
    const usual = await turns.inputValue()
    await turns.fill('100000')
    await turns.press('Enter')
    await expect(page.getByText(words.say('refusal.bad_setting'))).toBeVisible()
    await expect(turns).toHaveValue(usual)

    const friends = await browser.newContext({ locale: 'ko-KR' })
    const theirs = await friends.newPage()
    const guest = new Told(theirs)
    await theirs.goto(page.url())
    await guest.until('the guest has a seat', () => guest.room?.seats.every(({ controller }) => controller === 'human') ?? false)
    await host.until('reactions do not tell any more who can react', () => host.room!.settings.fastReactions === 'false')
    await accessible(theirs, 'the lobby of a guest')

    await expect(page.getByRole('button', { name: words.say('lobby.start'), exact: true })).toBeDisabled()
    await theirs.getByRole('button', { name: words.say('lobby.getReady') }).click()
    await page.getByRole('button', { name: words.say('lobby.start'), exact: true }).click()
    await host.until('the game is on', () => host.room!.state === 'playing')
    await guest.until('for the guest too', () => guest.room!.state === 'playing')
    expect([host.decision, guest.decision].filter(Boolean)).toHaveLength(1)
    await friends.close()
  })

  test('everybody chooses whom to be, the first come has the choice', async ({ browser, page, server }) => {
    const words = new Words('ko', 'coachride')
    await page.goto(server.url)
    const host = new Told(page)
    await expect(page.getByRole('button', { name: new RegExp(`^${words.say('name')}:`) })).toBeVisible()
    const made = await page.request.post(`${server.url}/api/tables`, { data: { game: 'coachride', seats: 3, private: true } })
    const address = `${server.url}/t/${((await made.json()) as { code: string }).code}`
    await page.goto(address)
    const friends = await browser.newContext({ locale: 'ko-KR' })
    const theirs = await friends.newPage()
    const guest = new Told(theirs)
    await theirs.goto(address)

    const choice = (of: typeof page, name: string) => of.getByRole('region', { name: words.say('figures') }).getByRole('button', { name: new RegExp(`^${words.say(`character.${name}`)}`) })
    await choice(page, 'henry').click()
    await guest.until('the guest sees it', () => guest.room?.seats.some(({ figure }) => figure === 'henry') ?? false)
    await expect(choice(theirs, 'henry')).toHaveAttribute('aria-disabled', 'true')
    await choice(theirs, 'henry').click({ force: true }) // it is dim, and tells why
    await expect(theirs.getByText(words.say('refusal.figure_taken').replace(/\{.*\} /, ''))).toBeVisible()
    await choice(theirs, 'marie').click()
    await expect(choice(theirs, 'marie')).toHaveAttribute('aria-pressed', 'true')
    await accessible(theirs, 'the lobby where one chooses whom to be')

    await page.getByRole('button', { name: words.say('lobby.fill') }).click()
    await guest.until('a bot has come', () => guest.room!.seats.every(({ controller }) => controller !== 'empty'))
    await theirs.getByRole('button', { name: words.say('lobby.getReady') }).click()
    await page.getByRole('button', { name: words.say('lobby.start'), exact: true }).click()
    await host.until('the game is on', () => host.room!.state === 'playing')
    const view = host.game!.view as { seats: { character: string }[] }
    for (const [seat, { figure }] of host.room!.seats.entries()) if (figure) expect(view.seats[seat]!.character).toBe(figure)
    await friends.close()
  })
})
