import { coachAlike } from '../dev/coachride'
import { scenes } from '../dev/scenes'
import { accessible } from './axe'
import { expect, test } from './client'

const names = Object.keys(scenes).filter((name) => !coachAlike.has(name))
const few = 20 // in one test

for (const [lang, colorScheme, viewport] of [
  ['ko', 'light', { width: 360, height: 640 }],
  ['en', 'dark', { width: 1280, height: 800 }],
] as const) {
  test.describe(`${colorScheme}, in ${lang} at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ colorScheme, viewport, reducedMotion: 'reduce' })

    for (let from = 0; from < names.length; from += few) {
      const some = names.slice(from, from + few)
      test(`these states can be used by everybody and fit: ${some.join(', ')}`, async ({ client, page }) => {
        for (const name of some) {
          await test.step(name, async () => {
            await page.goto(`${client}dev/?scene=${name}&lang=${lang}`)
            await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
            await accessible(page, name)
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(wide, `${name} is wider than the screen by`).toBeLessThanOrEqual(0)
          })
        }
      })
    }
  })
}
