import type { Page } from '@playwright/test'
import { accessible } from './axe'
import { expect } from './server'
import type { Words } from './table'

export const password = '열 글자가 넘는 비밀'

/** The page fits, and everybody can use it. */
export async function sound(page: Page, state: string): Promise<void> {
  await accessible(page, state)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide, `${state} is wider than the screen by`).toBeLessThanOrEqual(0)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${state.replaceAll(' ', '-')}-${page.viewportSize()!.width}.png`, fullPage: true })
}

/** Keeps a name by a password. */
export async function keep(page: Page, url: string, words: Words, name: string): Promise<void> {
  await page.goto(`${url}/account`)
  await page.getByLabel(words.say('name.label')).fill(name)
  await page.getByRole('button', { name: words.say('save') }).click()
  await page.getByLabel(words.said('password.new', { n: 10 })).fill(password)
  await page.getByRole('button', { name: words.say('account.password.keep') }).click()
  await expect(page.getByRole('heading', { name: words.say('signout') })).toBeVisible()
}
