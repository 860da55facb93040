import { accessible } from './axe'
import { expect, test } from './server'
import type { DominionView } from '../src/games/dominion/view'
import { zoneOf } from '../src/games/dominion/zones'
import type { Decision } from '../src/protocol/messages'
import { answer, play, Told, Words } from './table'

for (const viewport of [{ width: 360, height: 740 }, { width: 1280, height: 800 }]) {
  test.describe(`a card of one's own at ${viewport.width} px`, () => {
    test.use({ locale: 'ko-KR', viewport })

    test('it is made, told what is wrong with it, kept, and played with by people and bots', async ({ page, server }) => {
      const words = new Words('ko')
      const told = new Told(page)
      await page.goto(`${server.url}/make/dominion`)
      await page.getByLabel(words.say('own.nameKo')).fill('주막')
      const english = page.getByLabel(words.say('own.nameEn'))
      await english.fill('Smithy')
      const taken = page.getByText(words.say('view.blank.fault.name_taken'))
      await expect(taken).toBeVisible()
      await english.fill('Roadside Inn')
      await expect(taken).toBeHidden()

      // A choice: its modes are called by what they do.
      const form = page.getByRole('region', { name: words.say('own.form') })
      await form.getByLabel(words.say('own.add'), { exact: true }).last().selectOption('choose')
      await expect(page.getByRole('article').first()).toContainText('주막')
      await expect(page.getByRole('article').nth(1)).toContainText('Roadside Inn')
      await accessible(page, 'the page that makes cards')
      await page.screenshot({ path: `test-results/maker-${viewport.width}.png`, fullPage: true })
      await page.getByRole('button', { name: words.say('own.keep') }).click()
      await page.getByRole('button', { name: words.say('own.try') }).click()

      await told.until('the lobby is there', () => told.room?.state === 'lobby')
      expect(told.room!.settings.kingdom!.split('+')).toContain('blank1')
      const kingdom = page.getByRole('region', { name: words.say('dominion.kingdom'), exact: true })
      await expect(kingdom.getByRole('button', { name: /^주막, / })).toBeVisible()
      await accessible(page, 'the lobby with an own card')
      await page.screenshot({ path: `test-results/own-lobby-${viewport.width}.png` })
      // Out, and in again from the cards that are kept.
      await kingdom.getByRole('button', { name: words.say('own.take') }).click()
      await told.until('it is out', () => !told.room!.settings.kingdom!.includes('blank1'))
      await kingdom.getByLabel(words.say('own.put')).selectOption('0')
      await told.until('it is in again', () => told.room!.settings.kingdom!.includes('blank1'))

      await page.evaluate(async (code) => {
        const call = (body: unknown) =>
          fetch(`/api/tables/${code}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
        await call({ id: 'x1', do: 'settings', settings: { turnLimit: '6' } })
        await call({ id: 'x2', do: 'start' })
      }, told.room!.code)
      await told.until('the game is on', () => told.room?.state === 'playing')
      await expect(page.getByRole('button', { name: /^주막, / }).first()).toBeVisible()
      await page.screenshot({ path: `test-results/own-table-${viewport.width}.png` })
      // By hand, on the board: my card whenever it can be played or bought, else what is dull.
      const zones = { hand: page.getByRole('region', { name: words.say('dominion.myHand') }), supply: page.getByRole('region', { name: words.say('dominion.supply') }) }
      const bar = page.getByRole('region', { name: words.say('bar') })
      const modes: Record<string, string> = { 'mode:blank1_1': '카드 1장 뽑기', 'mode:blank1_2': '돈 +1' } // called by what they do
      const take = async (decision: Decision, picks: string[]) => {
        for (const pick of picks) {
          const [verb, ref] = pick.split(':')
          const name = new RegExp(`^${ref?.startsWith('blank') ? '주막' : words.say(...(ref ? [`card.${ref}`, `option.${verb}`] : [`option.${verb}`]))},`)
          const zone = zoneOf(told.game!.view as DominionView, decision, pick)
          if (zone === 'hand' || zone === 'supply') await zones[zone].getByRole('button', { name, disabled: false }).first().click()
          else await bar.getByRole('button', { name: modes[pick] ?? words.say(`option.${decision.kind}.${verb}`, `option.${verb}`).replace('{n}', ref ?? '') }).first().click()
        }
        if (decision.min !== decision.max) await bar.getByRole('button').last().click()
      }
      const fond = (decision: Decision) => {
        const dear = decision.options.find((option) => /^(play|buy):blank1$/.test(option)) ?? decision.options.find((option) => option.startsWith('mode:'))
        return dear ? [dear] : answer(decision)
      }
      await play(told, { take }, () => false, fond)
      expect(told.room!.state).toBe('finished')
    })
  })
}
