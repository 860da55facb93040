import { describe, expect, test } from 'vitest'
import type { GameInfo, LabKit, LabRun } from '../protocol/messages'
import { freshDraft, own, playersOf, replaced, restored } from './draft'
import { Notebook } from './notebook'
import { Setup } from './setup.svelte'

const kit: LabKit = { bots: ['easy', 'hard', 'normal', 'random', 'strategy:bmu'], sides: true, strategies: [{ name: 'bmu', text: 'gold' }, { name: 'hmsmithy', text: 'smithy' }] }
const plain: LabKit = { bots: ['normal', 'random'], sides: false, strategies: [] }
const game = (id: string) => ({ id, minSeats: 2, maxSeats: 6, settings: [], bots: [] }) as unknown as GameInfo
const dominion = game('dominion')
const link: LabRun = { game: 'dominion', games: 5000, seed: 7, bots: [{ bot: 'strategy:friend.txt', text: 'from a friend' }, { bot: 'strategy:bmu' }] }

/** What a browser keeps, and pages that share it. */
function browser() {
  const kept = new Map<string, string>()
  const keeper = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) }
  const page = (as?: LabRun, of = dominion) => {
    const setup = new Setup(new Notebook(keeper))
    setup.choose(of, kit, as)
    return setup
  }
  return { page, kept }
}

const write = (setup: Setup, seat: number, text: string) => setup.draft(seat, { ...setup.drafts[seat]!, bot: own, text })
const texts = (setup: Setup) => setup.drafts.map(({ bot, text }) => (bot === own ? text : bot))

test('a first run is a strategy of one’s own against one that is brought', () => {
  const { page, kept } = browser()
  expect(page().run).toEqual({ game: 'dominion', games: 10_000, seed: 1, bots: [{ bot: 'strategy:a.txt', text: 'smithy' }, { bot: 'strategy:bmu' }] })
  expect(kept.size).toBe(0)
  expect(freshDraft(plain, 0).bot).toBe('normal')
})

describe('what somebody wrote is there again', () => {
  test.each<[string, (setup: Setup) => void]>([
    ['in a page that is loaded again', () => undefined],
    ['after another game', (setup) => {
      setup.choose(game('tictactoe'), plain)
      setup.choose(dominion, kit)
    }],
    ['after fewer seats', (setup) => {
      setup.resize(2)
      setup.resize(3)
    }],
    ['after play by sides', (setup) => {
      setup.bySides(true)
      setup.bySides(false)
      setup.resize(3)
    }],
  ])('%s', (_, meanwhile) => {
    const { page } = browser()
    const setup = page()
    setup.resize(3)
    write(setup, 0, 'mine')
    write(setup, 2, 'third')
    meanwhile(setup)
    expect(texts(setup)).toEqual(['mine', 'strategy:bmu', 'third'])
    expect(texts(page())).toEqual(['mine', 'strategy:bmu', 'third'])
  })

  test('where another bot was chosen for its seat', () => {
    const { page } = browser()
    const setup = page()
    write(setup, 0, 'mine')
    setup.draft(0, { ...setup.drafts[0]!, bot: 'hard' })
    const again = page()
    expect(texts(again)[0]).toBe('hard')
    again.draft(0, { ...again.drafts[0]!, bot: own })
    expect(texts(again)[0]).toBe('mine')
  })

  test('in seats that were taken away before the page was left', () => {
    const { page } = browser()
    const setup = page()
    setup.resize(3)
    write(setup, 2, 'third')
    setup.resize(2)
    const again = page()
    again.resize(3)
    expect(texts(again)[2]).toBe('third')
  })

  test('by its game', () => {
    const { page } = browser()
    write(page(), 0, 'mine')
    expect(texts(page(undefined, game('another')))[0]).toBe('smithy')
    expect(page().notebook.game).toBe('dominion')
  })
})

describe('a link', () => {
  test('overwrites nothing until something is changed, and not even then for good', () => {
    const { page } = browser()
    write(page(), 0, 'mine')
    const friends = page(link)
    expect(friends.run).toEqual(link)
    expect(texts(page())[0]).toBe('mine')

    write(friends, 0, 'from a friend, and me')
    expect(friends.linked).toBe(false)
    const again = page()
    expect(again.run).toEqual({ ...link, bots: [{ bot: 'strategy:friend.txt', text: 'from a friend, and me' }, link.bots[1]] })
    expect(restored(again.drafts[0]!).text).toBe('mine')
  })

  test('is kept as a whole once any of it is changed', () => {
    const { page } = browser()
    page(link).set({ seed: 8 })
    expect(page().run).toEqual({ ...link, seed: 8 })
  })
})

test('of two pages each writes what is edited there, and none loses the other’s text', () => {
  const { page } = browser()
  const [one, two] = [page(), page()]
  write(one, 0, 'a long text')
  write(two, 1, 'of the second seat')
  expect(texts(page())).toEqual(['a long text', 'of the second seat'])
  write(two, 0, 'x')
  expect(two.drafts[0]).toMatchObject({ text: 'x', before: ['a long text'] })
  write(one, 0, 'a long text!')
  expect(page().drafts[0]).toMatchObject({ text: 'a long text!', before: ['a long text', 'x'] })
})

test('a text that is brought is put in the place of one’s own, and can be taken back', () => {
  const mine = { ...freshDraft(kit, 0), text: 'mine' }
  const brought = replaced(replaced(mine, 'gold', kit), 'smithy', kit)
  expect(brought).toMatchObject({ text: 'smithy', before: ['mine'] })
  const back = restored(brought)
  expect(back).toMatchObject({ text: 'mine', before: ['smithy'] })
  expect(restored(back)).toEqual(brought)
  expect(playersOf([back])).toEqual([{ bot: 'strategy:a.txt', text: 'mine' }])
})

test.each([
  ['no JSON', '{'],
  ['something else', '7'],
  ['no seats', '{"bots":[],"playing":0,"games":1,"seed":1,"settings":{}}'],
  ['fewer seats than play', '{"bots":["hard"],"playing":2,"games":1,"seed":1,"settings":{}}'],
])('%s in the browser is a first run', (_, stored) => {
  const setup = new Setup(new Notebook({ getItem: () => stored, setItem: () => undefined }))
  setup.choose(dominion, kit)
  expect(texts(setup)).toEqual(['smithy', 'strategy:bmu'])
})

test('a browser that keeps nothing has the page all the same', () => {
  const setup = new Setup(new Notebook({
    getItem: () => { throw new Error('forbidden') },
    setItem: () => { throw new Error('forbidden') },
  }))
  setup.choose(dominion, kit)
  write(setup, 0, 'mine')
  expect(texts(setup)[0]).toBe('mine')
})
