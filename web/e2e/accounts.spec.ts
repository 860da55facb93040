import type { Page } from '@playwright/test'
import { keep, password, sound } from './account'
import { expect, test } from './server'
import { Keyboard, playNow, Told, Words } from './table'

/** Gives the page's browser a device that makes passkeys and lets its user in. */
async function authenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true,
    },
  })
}

for (const [lang, locale, viewport, colorScheme] of [
  ['ko', 'ko-KR', { width: 360, height: 640 }, 'light'],
  ['en', 'en-US', { width: 1280, height: 800 }, 'dark'],
] as const) {
  test.describe(`in ${lang} at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, locale, colorScheme })
    const words = new Words(lang)
    const button = (page: Page, key: string) => page.getByRole('button', { name: words.say(key), exact: true })

    test('a guest keeps the name by a passkey, signs in with it, and deletes the account', async ({ page, request, server }) => {
      await authenticator(page)
      await page.goto(server.url)
      await expect(playNow(page, words)).toBeEnabled()
      await page.getByRole('button', { name: `${words.say('name')}:` }).click()
      await page.getByRole('link', { name: words.say('account') }).click()
      await expect(button(page, 'account.passkey.keep')).toBeVisible()
      await sound(page, 'account of a guest')
      await page.getByLabel(words.say('name.label')).fill('솔이')
      await button(page, 'save').click()
      await button(page, 'account.passkey.keep').click()
      await expect(page.getByRole('heading', { name: words.say('account.passkeys') })).toBeVisible()

      // A bot for a program: its token is told once, works, and ends with the next one.
      await page.getByLabel(words.say('bots.name')).fill('바위')
      await button(page, 'bots.make').click()
      const token = page.getByRole('textbox', { name: words.said('bots.token', { bot: '바위' }) })
      const first = await token.inputValue()
      const command = page.getByLabel(words.say('bots.command'))
      const line = `NORIPAN_TOKEN=${first} noripan bot --server ${server.url} --exec ./mybot`
      await page.getByLabel(words.say('bots.game')).selectOption('gugong')
      await expect(command).toHaveValue(`${line} --game gugong`)
      await page.getByLabel(words.say('bots.code.game')).fill('abcd')
      await expect(command).toHaveValue(`${line} --table ABCD`)
      const known = (token: string) => request.get(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
      expect((await known(first)).status()).toBe(200)
      await sound(page, 'account that is kept')
      await page.getByRole('button', { name: `${words.say('bots.renew')}: 바위` }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.say('bots.renew') }).click()
      await expect(token).not.toHaveValue(first)
      expect((await known(first)).status()).toBe(401)
      await page.getByRole('button', { name: `${words.say('bots.drop')}: 바위` }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.say('bots.drop') }).click()
      await expect(page.getByText('바위')).toHaveCount(0)

      // Without it there would be no way back.
      await page.getByRole('button', { name: `${words.say('account.passkey.drop')}:` }).click()
      await expect(page.getByText(words.say('refusal.last_key'))).toBeVisible()

      await button(page, 'signout.here').click()
      await expect(playNow(page, words)).toBeEnabled()
      await expect(page.getByRole('button', { name: '솔이' })).toBeHidden()
      await page.goto(`${server.url}/signin`)
      await sound(page, 'sign-in')
      await button(page, 'signin.passkey').click()
      await expect(page.getByRole('button', { name: '솔이' })).toBeVisible()

      await page.goto(`${server.url}/account`)
      await button(page, 'delete').click()
      await expect(page.getByRole('dialog')).toContainText(words.say('delete.text'))
      await expect(button(page, 'delete.stay')).toBeFocused()
      await sound(page, 'what deleting means')
      await button(page, 'delete.go').click()
      await expect(playNow(page, words)).toBeEnabled()
      await page.goto(`${server.url}/signin`)
      await button(page, 'signin.passkey').click()
      await expect(page.getByText(words.say('refusal.wrong_sign_in'))).toBeVisible()
    })

    test('a password signs in elsewhere, and signing out everywhere ends it there', async ({ browser, page, server }) => {
      await keep(page, server.url, words, '하늬')
      const device = await browser.newContext({ locale })
      const theirs = await device.newPage()
      await theirs.goto(`${server.url}/signin`)
      for (const typed of ['not the password', password]) {
        await theirs.getByLabel(words.say('name')).fill('하늬')
        await theirs.getByLabel(words.say('password')).fill(typed)
        await theirs.getByRole('button', { name: words.say('signin'), exact: true }).click()
        if (typed !== password) await expect(theirs.getByText(words.say('refusal.wrong_sign_in'))).toBeVisible()
      }
      await expect(theirs.getByRole('button', { name: '하늬' })).toBeVisible()
      await button(page, 'signout.all').click()
      await page.getByRole('dialog').getByRole('button', { name: words.say('signout.all') }).click()
      await expect(playNow(page, words)).toBeEnabled()
      await theirs.reload()
      await expect(playNow(theirs, words)).toBeEnabled()
      await expect(theirs.getByRole('button', { name: '하늬' })).toBeHidden()
      await device.close()
    })

    test('a finished game is in the history', async ({ page, server }) => {
      await page.goto(`${server.url}/history`)
      await expect(page.getByText(words.say('history.none'), { exact: true })).toBeVisible()
      await sound(page, 'an empty history')
      for (let i = 0; i < 2; i++) {
        const made = await page.request.post(`${server.url}/api/tables`, { data: { game: 'tictactoe', private: true, bots: ['normal'], start: true } })
        const told = new Told(page)
        await page.goto(`${server.url}/t/${((await made.json()) as { code: string }).code}`)
        const hands = new Keyboard(page)
        for (let asked = await told.question(); asked; asked = await told.question(asked.serial)) await hands.take(asked, [asked.options[0]!])
      }
      await page.goto(`${server.url}/history`)
      await expect(page.getByRole('list', { name: words.say('history.counts') })).toContainText(lang === 'ko' ? '2판' : '2 games')
      await expect(page.locator('ol > li')).toHaveCount(2)
      await sound(page, 'a history')
    })

    test('the host claims the server, and bans, closes and saves', async ({ browser, page, server }) => {
      await page.goto(`${server.url}/admin`)
      await expect(page.getByText(words.say('admin.claim.guest'))).toBeVisible()
      await keep(page, server.url, words, '주인')
      await page.goto(`${server.url}/admin`)
      await page.getByLabel(words.say('admin.claim.code')).fill(server.adminCode())
      await button(page, 'admin.claim').click()
      await expect(page.getByText(words.say('admin.sockets'))).toBeVisible()
      await sound(page, 'the state of the server')

      const guest = await browser.newContext({ locale })
      const theirs = await guest.newPage()
      await theirs.goto(server.url)
      await playNow(theirs, words).click()
      await expect(theirs.getByRole('region', { name: words.say('dominion.supply') })).toBeVisible()

      await button(page, 'admin.tables').click()
      await expect(page.getByText(words.say('admin.private'))).toBeVisible()
      await sound(page, 'all tables')
      await button(page, 'admin.people').click()
      await page.getByRole('button', { name: `${words.say('admin.ban')}:` }).click()
      await page.getByLabel(words.say('admin.reason')).fill('욕설')
      await sound(page, 'a ban')
      await page.getByRole('dialog').getByRole('button', { name: words.say('admin.ban'), exact: true }).click()
      await expect(theirs.getByText(words.say('gone.barred'))).toBeVisible()
      await theirs.goto(server.url)
      await expect(theirs.getByText('욕설')).toBeVisible()
      await expect(page.getByText('욕설')).toBeVisible()
      await sound(page, 'people')
      await page.getByRole('button', { name: `${words.say('admin.lift')}:` }).click()
      await theirs.goto(server.url)
      await expect(playNow(theirs, words)).toBeEnabled()
      await guest.close()

      await button(page, 'admin.backups').click()
      await button(page, 'admin.backup').click()
      await expect(page.getByText(/noripan-\d{8}-\d{6}\.db/)).toBeVisible()
      await sound(page, 'backups')
      await button(page, 'admin.acts').click()
      await expect(page.getByText('욕설')).toBeVisible()
      await sound(page, 'acts')
    })
  })
}

test.describe('where browsers know no passkeys', () => {
  test.use({ locale: 'en-US' })

  test('nothing is said of them', async ({ page, server }) => {
    const words = new Words('en')
    await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/account`)
    await expect(page.getByRole('button', { name: words.say('account.password.keep') })).toBeVisible()
    await expect(page.getByText(/passkey/i)).toHaveCount(0)
  })
})
