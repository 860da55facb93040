import { expect, test } from 'vitest'
import { SettingsStore, type Keeper } from './settings.svelte'

function keeper(stored?: string): Keeper & { stored?: string } {
  return {
    stored,
    getItem() {
      return this.stored ?? null
    },
    setItem(_, value) {
      this.stored = value
    },
  }
}

test('the browser’s language is taken, and Korean where it is neither', () => {
  expect(new SettingsStore(keeper(), ['fr', 'en-GB', 'ko']).values.lang).toBe('en')
  expect(new SettingsStore(keeper(), ['fr']).values.lang).toBe('ko')
})

test('what is set is kept for the next page', () => {
  const place = keeper()
  new SettingsStore(place).set({ theme: 'dark', last: { game: 'dominion', seats: 2, bots: ['normal'], settings: {} } })
  const next = new SettingsStore(place)
  expect(next.values.theme).toBe('dark')
  expect(next.values.last?.game).toBe('dominion')
})

test.each([
  ['no JSON', '{'],
  ['no object', '7'],
  ['null', 'null'],
  ['values of another version', '{"theme":"sepia","textSize":9,"lang":"xx","sound":"yes","last":{"game":1}}'],
])('%s leaves the defaults', (_, stored) => {
  const { values } = new SettingsStore(keeper(stored), ['en'])
  expect(values).toMatchObject({ lang: 'en', theme: 'system', textSize: 1, sound: true })
  expect(values.last).toBeUndefined()
})

test('a forbidden storage keeps the choice for this page', () => {
  const store = new SettingsStore({
    getItem: () => null,
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  store.set({ sound: false })
  expect(store.values.sound).toBe(false)
})
