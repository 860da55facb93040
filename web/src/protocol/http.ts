import type { Args, Command, Definitions, DeviceCode, DeviceOwner, GameInfo, LabFault, LabImported, LabKit, LabNews, LabRun, Me, NewTable, Problem, Reasons, ReplayCheck, ReplayInfo, ReplaySight, Row, Tables } from './messages'

/** An answer that is no success; code is said by 'refusal.<code>'. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly args: Args | undefined,
    readonly status: number,
    /** In English, for those who know what they asked for. */
    readonly detail?: string,
    /** The parts of a request that the server could not take: body.seats, for example. */
    readonly where: readonly string[] = [],
  ) {
    super(code)
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(method, path, body)
  return parse(await response.text()) as T
}

/** What a proxy answers in the place of a server that does not. */
const away = new Set([502, 503, 504])

/** An answer that is a success; anything else is thrown as a Refusal. */
async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    })
  } catch {
    throw new Refusal('unreachable', undefined, 0)
  }
  if (response.ok) return response
  const problem = (parse(await response.text()) ?? {}) as Problem
  throw new Refusal(problem.code ?? (away.has(response.status) ? 'unreachable' : 'internal'), problem.args, response.status, problem.detail, problem.errors?.map(({ where }) => where))
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Who I am: the server keeps a known browser's guest, and makes one of a newcomer. */
export const whoAmI = () => call<Me>('POST', '/api/session', {})

/** A code that makes one other device me. */
export const makeDeviceCode = () => call<DeviceCode>('POST', '/api/me/device')

/** Whose device code it is; it stays unspent. */
export const deviceOwner = (code: string) => call<DeviceOwner>('GET', `/api/device/${encodeURIComponent(code)}`)

/** Spends a device code: from now on this browser is its guest. */
export const continueHere = (device: string) => call<Me>('POST', '/api/session', { device })

export const rename = (name: string) => call<Me>('PATCH', '/api/me', { name })
export const listGames = () => call<GameInfo[]>('GET', '/api/games')
/** What a game can be played with, of the game's own type. */
export const catalogueOf = <T>(game: string) => call<T>('GET', `/api/games/${encodeURIComponent(game)}/catalogue`)

/** A server says a word every fifteen seconds. One that is silent for longer than this is gone, though no connection was closed. */
export const longestSilence = 25_000

/** Follows the lists of tables until it is told to stop. A browser goes on by itself after a break; lost tells of one. */
export function followTables(heard: (tables: Tables) => void, lost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let source: EventSource | undefined
  const open = () => {
    source?.close()
    source = new EventSource('/api/tables/live')
    source.onmessage = ({ data }) => {
      here()
      heard(JSON.parse(data as string) as Tables)
    }
    source.addEventListener('beat', here)
    source.onerror = () => {
      lost()
      if (source?.readyState === EventSource.CLOSED) after(5000, open) // refused: too many at once, say
    }
    here()
  }
  const after = (wait: number, what: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(what, wait)
  }
  const here = () =>
    after(longestSilence, () => {
      lost()
      open()
    })
  open()
  return () => {
    clearTimeout(timer)
    source?.close()
  }
}
export const listTables = () => call<Tables>('GET', '/api/tables')
export const makeTable = (table: NewTable) => call<{ code: string }>('POST', '/api/tables', table)
/** Makes two tables of one lobby; the code is the new one's. */
export const splitTable = (code: string) => call<{ code: string }>('POST', `/api/tables/${encodeURIComponent(code)}/split`)
export const findTable = (code: string) => call<Row>('GET', `/api/tables/${encodeURIComponent(code)}`)
export const command = (code: string, id: string, what: Command) =>
  call<{ n: number }>('POST', `/api/tables/${encodeURIComponent(code)}/commands`, { id, ...what })

/** Whom of a table's members I do not hear. */
export const listMutes = (code: string) => call<{ members: number[] }>('GET', `/api/tables/${encodeURIComponent(code)}/mutes`)

export const mute = (code: string, member: number, muted: boolean) =>
  call<void>('PUT', `/api/tables/${encodeURIComponent(code)}/members/${member}/mute`, { muted })

/** Where a table's socket is; after asks for what came after that number. */
export function liveAddress(code: string, after?: number): string {
  const address = new URL(`/api/tables/${encodeURIComponent(code)}/live`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  if (after !== undefined) address.searchParams.set('after', String(after))
  return address.href
}

const replay = (id: string) => `/api/replays/${encodeURIComponent(id)}`

/** The last game that ended at a table. */
export const tableReplay = (code: string) => call<{ id: string }>('GET', `/api/tables/${encodeURIComponent(code)}/replay`)
export const findReplay = (id: string) => call<ReplayInfo>('GET', replay(id))
export const replaySteps = (id: string, eyes: string, from: number) =>
  call<{ steps: ReplaySight[] }>('GET', `${replay(id)}/steps?eyes=${encodeURIComponent(eyes)}&from=${from}`)
/** What a bot thinks of the answers that led to a step. */
export const replayReasons = (id: string, step: number) => call<{ reasons: Reasons[] }>('GET', `${replay(id)}/steps/${step}/reasons`)
export const checkReplay = (id: string) => call<{ checks: ReplayCheck[] }>('GET', `${replay(id)}/checks`)
/** Where a replay's record can be got as a file. */
export const replayFile = (id: string) => `${replay(id)}/file`
/** Brings a record from elsewhere. */
export const bringReplay = (record: unknown) => call<{ id: string }>('POST', '/api/replays', record)

/** What cards of one's own would be; the text is JSON or YAML, and nothing is kept. */
export const define = (game: string, text: string) =>
  call<Definitions>('POST', `/api/games/${encodeURIComponent(game)}/definitions`, { text })

/** What there is to study a game with. */
export const labKit = (game: string) => call<LabKit>('GET', `/api/games/${encodeURIComponent(game)}/lab`)
/** The first mistake in a strategy, if there is one; and what it wishes for that a game with these settings cannot have. */
export const checkStrategy = (game: string, text: string, settings: Record<string, string>) =>
  call<{ fault?: LabFault; lacking?: string[] }>('POST', `/api/games/${encodeURIComponent(game)}/strategies`, { text, settings })

/** A strategy for another program as one of ours; name is the strategy's, where the text holds several. */
export const importStrategy = (game: string, text: string, name?: string) =>
  call<LabImported>('POST', `/api/games/${encodeURIComponent(game)}/strategies/import`, { text, name })

/** Has a match played, and hears how it stands until its end. It ends early with the signal, which is no failure. */
export async function runLab(run: LabRun, heard: (news: LabNews) => void, signal: AbortSignal): Promise<void> {
  try {
    const response = await send('POST', '/api/lab', run, signal)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = (rest + value).split('\n')
      rest = lines.pop()!
      for (const line of lines) heard(JSON.parse(line) as LabNews)
    }
  } catch (error) {
    if (!signal.aborted) throw error instanceof Refusal ? error : new Refusal('unreachable', undefined, 0)
  }
}
