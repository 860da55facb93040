import type { LabRun, MatchBin, MatchReport } from '../protocol/messages'

/** Lines over one axis: a value for each x, and an interval around it where it has one. */
export interface Plot {
  x: number[]
  series: { name: string; y: (number | null)[]; low?: (number | null)[]; high?: (number | null)[] }[]
}

/** A run as the end of a link. */
export async function pack(run: LabRun): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(run)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The run of a link; undefined where it is none. */
export async function unpack(text: string): Promise<LabRun | undefined> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const run: unknown = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes, longest)))
    return isRun(run) ? run : undefined
  } catch {
    return undefined
  }
}

/** How many bytes a run may have: a short link could be the beginning of a very long text. */
const longest = 256 << 10

async function through(change: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>, most = Infinity): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(change).getReader() as ReadableStreamDefaultReader<Uint8Array>
  const all: number[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(all)
    if (all.length + value.length > most) throw new RangeError('too long')
    for (const byte of value) all.push(byte)
  }
}

function isRun(value: unknown): value is LabRun {
  const run = value as LabRun | null
  return (
    typeof run === 'object' &&
    run !== null &&
    typeof run.game === 'string' &&
    Number.isSafeInteger(run.games) &&
    Number.isSafeInteger(run.seed) &&
    (run.players === undefined || Number.isSafeInteger(run.players)) &&
    Array.isArray(run.bots) &&
    run.bots.length > 0 &&
    run.bots.length <= 10 &&
    run.bots.every((player) => typeof player?.bot === 'string' && (player.text === undefined || typeof player.text === 'string')) &&
    (run.settings === undefined || areSettings(run.settings))
  )
}

export function areSettings(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string')
}

/** How the bots' shares of the victories have grown. */
export interface Growth {
  games: number[]
  shares: { mean: number; low: number; high: number }[][]
}

/** How many points a curve of growth has at the most: then every other one goes. */
const mostPoints = 240

export function grown(before: Growth, report: MatchReport): Growth {
  if (report.games === 0 || before.games.at(-1) === report.games) return before
  const games = [...before.games, report.games]
  const shares = [...before.shares, report.seats.map(({ share }) => share)]
  if (games.length <= mostPoints) return { games, shares }
  const kept = (_: unknown, i: number) => i % 2 === 1 || i === games.length - 1
  return { games: games.filter(kept), shares: shares.filter(kept) }
}

const percent = (share: number) => 100 * Math.min(1, Math.max(0, share))

export function growthPlot({ games, shares }: Growth, names: string[]): Plot {
  return {
    x: games,
    series: names.map((name, bot) => ({
      name,
      y: shares.map((at) => percent(at[bot]?.mean ?? 0)),
      low: shares.map((at) => percent(at[bot]?.low ?? 0)),
      high: shares.map((at) => percent(at[bot]?.high ?? 0)),
    })),
  }
}

/** Means by date, for those bots that have any. */
export function curvePlot(curves: { at: number; mean: number; low: number; high: number }[][], names: string[]): Plot {
  const x = [...new Set(curves.flatMap((curve) => curve.map(({ at }) => at)))].sort((a, b) => a - b)
  return {
    x,
    series: curves.map((curve, bot) => {
      const at = new Map(curve.map((point) => [point.at, point]))
      const values = (part: 'mean' | 'low' | 'high') => x.map((date) => at.get(date)?.[part] ?? null)
      return { name: names[bot] ?? '', y: values('mean'), low: values('low'), high: values('high') }
    }),
  }
}

/** Most bins that a histogram shows: more are joined. */
const mostBins = 60

/** What part of the games has each value, in per cent. Every whole number from the least to the largest is there. */
export function histogramPlot(all: MatchBin[][], names: string[]): Plot {
  const values = all.flatMap((bins) => bins.map(({ value }) => value))
  if (values.length === 0) return { x: [], series: [] }
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const width = Math.ceil((most - least + 1) / mostBins)
  const begin = Math.floor(least / width) * width
  const x = Array.from({ length: Math.floor((most - begin) / width) + 1 }, (_, i) => begin + i * width)
  return {
    x,
    series: all.map((bins, i) => {
      const y: number[] = x.map(() => 0)
      const sum = bins.reduce((before, { count }) => before + count, 0)
      for (const { value, count } of bins) y[Math.floor((value - begin) / width)]! += (100 * count) / sum
      return { name: names[i] ?? '', y }
    }),
  }
}

/** A histogram as a line in steps: its last bar too has a width, and falls to nothing where another one would begin. */
export function closed({ x, series }: Plot): Plot {
  if (x.length === 0) return { x, series }
  const width = x.length > 1 ? x[1]! - x[0]! : 1
  return { x: [...x, x.at(-1)! + width], series: series.map((line) => ({ ...line, y: [...line.y, 0] })) }
}

/** The figures of a report as a table: what, of whom, at which date or value, how many, the mean and its interval. */
export function csv(report: MatchReport): string {
  const rows: (string | number)[][] = [['figure', 'bot', 'of', 'at', 'n', 'mean', 'low', 'high']]
  report.seats.forEach((seat, i) => {
    const name = `${i} ${seat.bot}`
    rows.push(['share', name, '', '', seat.games, seat.share.mean, seat.share.low, seat.share.high])
    rows.push(['wins', name, '', '', seat.games, seat.wins, '', ''], ['ties', name, '', '', seat.games, seat.ties, '', ''])
    rows.push(['score', name, '', '', seat.games, seat.mean_score, '', ''], ['turns', name, '', '', seat.games, seat.mean_turns, '', ''])
    seat.places.forEach((place, at) => rows.push(['win rate in seat', name, '', at, place.games, place.win_rate, place.win_rate_low, place.win_rate_high]))
  })
  const name = (bot: number) => (bot < 0 ? '' : `${bot} ${report.seats[bot]?.bot ?? ''}`)
  for (const { value, count } of report.study?.turns ?? []) rows.push(['games of turns', '', '', value, count, '', '', ''])
  report.study?.bots.forEach(({ margins }, bot) => margins.forEach(({ value, count }) => rows.push(['games of margin', name(bot), '', value, count, '', '', ''])))
  for (const measure of report.study?.measures ?? []) {
    measure.curves?.forEach((curve, bot) => curve.forEach(({ at, n, mean, low, high }) => rows.push([measure.name, name(bot), '', at, n, mean, low, high])))
    for (const { of, bot, games, mean } of measure.tallies ?? []) rows.push([measure.name, name(bot), of ?? '', '', games, mean.mean, mean.low, mean.high])
  }
  return rows.map((row) => row.map(cell).join(',') + '\r\n').join('')
}

/** A cell as RFC 4180 has it. A name that a table would take for a formula is no formula. */
function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : value.replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const strategySign = 'strategy:'

/** The name of a strategy of one's own as a file: nothing that a command line or a folder would take amiss. */
export function fileName(typed: string): string {
  const plain = typed.replace(/\.txt$/, '').replaceAll(/[^\p{L}\p{N}_-]/gu, '').slice(0, 12)
  return `${plain || 'mine'}.txt`
}
