import { describe, expect, test } from 'vitest'
import { Refusal } from '../protocol/http'
import type { GameInfo, LabNews, LabRun, MatchReport } from '../protocol/messages'
import { closed, csv, curvePlot, fileName, grown, growthPlot, histogramPlot, pack, unpack, type Growth } from './experiment'
import { faultWords, fieldOf, refusedWords } from './fault'
import { Running } from './running.svelte'
import { dictionary } from '../text/words.svelte'

const run: LabRun = {
  game: 'dominion', games: 5000, seed: 7, settings: { kingdom: 'moat+random' },
  bots: [{ bot: 'strategy:가.txt', text: '# 속주\nprovince\ngold\n'.repeat(300) }, { bot: 'strategy:bmu' }],
}

const outcome = { games: 10, wins: 6, ties: 1, losses: 3, win_rate: 0.6, win_rate_low: 0.3, win_rate_high: 0.8, mean_share: 0.65, mean_score: 30, mean_turns: 17 }

function report(games: number, share = 0.6): MatchReport {
  const seat = (bot: string, mean: number) => ({ bot, ...outcome, share: { mean, low: mean - 0.1, high: mean + 0.1 }, lead: { mean: 0, low: 0, high: 0 }, places: [outcome, outcome] })
  return {
    game: 'dominion', rules: { number: 1, hash: '' }, settings: {}, seed: 1, games, deals: games / 2, paired: true, fixed_seats: false, teams: false, players: 2,
    seats: [seat('=a,"b"', share), seat('bmu', 1 - share)], places: [outcome, outcome], endings: [], limited: 0, longest: 30, seconds: 1, games_per_second: games, command: '',
  }
}

test('a mistake is told in words, with what stands in the text as it is', async () => {
  await dictionary.use('en')
  await dictionary.game('dominion')
  const speaker = dictionary.speaker('dominion')
  const told = (code: string, ...args: string[]) => faultWords({ line: 1, column: 1, detail: '', code, args }, speaker, ['card.gold'])
  expect(told('number', '=')).toMatch(/not “=”/)
  expect(told('number', '')).toMatch(/not “the end of the line”/)
  expect(told('unknown', 'card', 'gild', 'gold')).toBe('There is no card “gild”. Did you mean “gold”?')
  expect(told('unknown', 'card', 'xyz')).toBe('There is no card “xyz”.')
})

describe('a link', () => {
  test('holds a whole run, and is shorter than it', async () => {
    const link = await pack(run)
    expect(link).toMatch(/^[\w-]+$/)
    expect(link.length).toBeLessThan(400)
    expect(await unpack(link)).toEqual(run)
  })

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['nothing packed', 'AAAA'],
  ])('with %s is no run', async (_, link) => {
    expect(await unpack(link)).toBeUndefined()
  })

  test('with something else, or with far too much, is no run', async () => {
    const packed = (value: unknown) => pack(value as LabRun)
    expect(await unpack(await packed({ ...run, bots: [] }))).toBeUndefined()
    expect(await unpack(await packed({ ...run, bots: [{ bot: 3 }] }))).toBeUndefined()
    expect(await unpack(await packed({ ...run, games: 'many' }))).toBeUndefined()
    expect(await unpack(await packed({ ...run, settings: { a: 1 } }))).toBeUndefined()
    expect(await unpack(await packed({ ...run, game: 'x'.repeat(300_000) }))).toBeUndefined()
  })
})

describe('plots', () => {
  test('growth keeps its ends and not too many points', () => {
    let growth: Growth = { games: [], shares: [] }
    for (let games = 10; games <= 10_000; games += 10) growth = grown(growth, report(games))
    expect(growth.games.length).toBeLessThanOrEqual(240)
    expect(growth.games.at(-1)).toBe(10_000)
    expect(grown(growth, report(10_000))).toBe(growth)
    const { x, series } = growthPlot(growth, ['a', 'b'])
    expect([x.length, series[0]!.y.at(-1), series[1]!.high!.at(-1)]).toEqual([growth.games.length, 60, 50])
  })

  test('an interval stays within 0 and 100 %', () => {
    const { series } = growthPlot(grown({ games: [], shares: [] }, report(10, 0.98)), ['a', 'b'])
    expect([series[0]!.high![0], series[1]!.low![0]]).toEqual([100, 0])
  })

  test('curves meet at their dates', () => {
    const at = (at: number, mean: number) => ({ at, mean, low: mean, high: mean })
    expect(curvePlot([[at(1, 3), at(2, 4)], [at(2, 5)]], ['a', 'b'])).toEqual({
      x: [1, 2],
      series: [{ name: 'a', y: [3, 4], low: [3, 4], high: [3, 4] }, { name: 'b', y: [null, 5], low: [null, 5], high: [null, 5] }],
    })
  })

  test('a histogram has all values between, in per cent', () => {
    const { x, series } = histogramPlot([[{ value: -1, count: 1 }, { value: 2, count: 3 }], []], ['a', 'b'])
    expect(x).toEqual([-1, 0, 1, 2])
    expect(series.map(({ y }) => y)).toEqual([[25, 0, 0, 75], [0, 0, 0, 0]])
    expect(histogramPlot([[]], ['a'])).toEqual({ x: [], series: [] })
  })

  test.each<[string, number[], number[], number[]]>([
    ['of one', [7], [7, 8], [100, 0]],
    ['of single numbers', [4, 5, 6], [4, 5, 6, 7], [50, 0, 50, 0]],
    ['of joined numbers', [0, 10, 20], [0, 10, 20, 30], [50, 0, 50, 0]],
  ])('the last bar of a histogram is as wide as the others: %s', (_, x, ends, y) => {
    expect(closed({ x, series: [{ name: 'a', y: y.slice(0, -1) }] })).toEqual({ x: ends, series: [{ name: 'a', y }] })
    expect(closed({ x: [], series: [] })).toEqual({ x: [], series: [] })
  })

  test('bins are joined where there are very many', () => {
    const bins = Array.from({ length: 300 }, (_, i) => ({ value: i - 150, count: 1 }))
    const { x, series } = histogramPlot([bins], ['a'])
    expect(x.length).toBeLessThanOrEqual(61)
    expect(series[0]!.y.reduce<number>((sum, part) => sum + (part ?? 0), 0)).toBeCloseTo(100)
  })
})

test.each([['games', 'lab-games', /^Games: 1 to /], ['seed', 'lab-seed', /^Seed: 0 to /]])('a figure that the server cannot take is told with its field: %s', async (name, field, told) => {
  await dictionary.use('en')
  const refusal = new Refusal('bad_request', undefined, 422, 'validation failed', [`body.${name}`])
  expect(fieldOf(refusal)).toBe(field)
  expect(refusedWords(refusal, { settings: [] } as unknown as GameInfo, dictionary.speaker('dominion'), [])).toMatch(told)
  expect(fieldOf(new Refusal('bad_request', undefined, 422))).toBeUndefined()
})

test('a table of figures quotes what needs it, and no name is a formula', () => {
  const rows = csv(report(10)).split('\r\n')
  expect(rows[0]).toBe('figure,bot,of,at,n,mean,low,high')
  expect(rows[1]).toBe('share,"0 =a,""b""",,,10,0.6,0.5,0.7')
  expect(rows.at(-1)).toBe('')
})

test.each([['big money!', 'bigmoney.txt'], ['../../etc', 'etc.txt'], ['', 'mine.txt'], ['내 전략.txt', '내전략.txt'], ['x'.repeat(40), `${'x'.repeat(12)}.txt`]])(
  'a strategy called %j is the file %s',
  (typed, file) => expect(fileName(typed)).toBe(file),
)

describe('a match', () => {
  const news = (games: number, end?: LabNews['end']): LabNews => ({ games: 100, end, report: report(games) })
  const arrived = () => Promise.resolve()

  test('is heard to its end', async () => {
    const match = new Running((_, heard) => {
      heard(news(50))
      expect(match.stage).toBe('going')
      heard(news(100, 'done'))
      return Promise.resolve()
    }, arrived)
    await match.start(run)
    expect([match.stage, match.growth.games, match.run]).toEqual(['done', [50, 100], run])
  })

  test('is stopped', async () => {
    const match = new Running((_, heard, signal) => {
      heard(news(50))
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    }, arrived)
    const played = match.start(run)
    await Promise.resolve()
    match.stop()
    await played
    expect([match.stage, match.busy]).toEqual(['stopped', false])
  })

  test('that breaks off keeps what was heard; one that is refused tells why', async () => {
    const broken = new Running((_, heard) => {
      heard(news(50))
      return Promise.resolve()
    }, arrived)
    await broken.start(run)
    expect(broken.stage).toBe('cut')
    const busy = new Running(() => Promise.reject(new Refusal('lab_busy', { seconds: 5 }, 503)), arrived)
    await busy.start(run)
    expect([busy.stage, busy.refused?.code]).toEqual(['none', 'lab_busy'])
  })
})
