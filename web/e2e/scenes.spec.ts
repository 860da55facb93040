import { coachAlike } from '../dev/coachride'
import { scenes } from '../dev/scenes'
import { accessible } from './axe'
import { expect, test } from './client'

for (const [lang, colorScheme, viewport] of [
  ['ko', 'light', { width: 360, height: 640 }],
  ['en', 'dark', { width: 1280, height: 800 }],
] as const) {
  test.describe(`${colorScheme}, in ${lang} at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

    test('every state can be used by everybody and fits', async ({ client, page }) => {
      test.setTimeout(600_000)
      for (const name of Object.keys(scenes).filter((name) => !coachAlike.has(name))) {
        await test.step(name, async () => {
          await page.goto(`${client}dev/?scene=${name}&lang=${lang}`)
          await expect(page.getByRole('heading', { level: 1 })).toBeAttached({ timeout: 60_000 }) // the first one is built then
          await accessible(page, name)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(wide, `${name} is wider than the screen by`).toBeLessThanOrEqual(0)
        })
      }
    })
  })
}
