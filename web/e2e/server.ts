import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test as base, type BrowserContext } from '@playwright/test'

const binary = process.env.NORIPAN ?? '../bin/noripan'

/** A real server with bots that do not wait, and a data folder of its own. */
export class Server {
  #process: ChildProcess | undefined
  #log = ''
  #port = 0

  constructor(
    readonly data: string,
    readonly pace: string,
    /** Where it keeps what it keeps, if not in its folder. */
    readonly database: readonly string[] = [],
    readonly others: readonly string[] = [],
  ) {}

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  async start(): Promise<void> {
    const server = spawn(
      binary,
      [
        'serve', '--addr', `127.0.0.1:${this.#port}`, '--data', this.data, ...this.database, '--pace', this.pace, '--no-limits',
        '--log', this.others.length > 0 ? 'error' : 'warn', ...this.others, // who is among others warns of their end
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    this.#process = server
    server.stderr.on('data', (text) => (this.#log += String(text)))
    for await (const line of createInterface(server.stdout)) {
      const told = /^Noripan: http:\/\/.*:(\d+)$/.exec(line)
      if (!told) continue
      this.#port = Number(told[1])
      return
    }
    throw new Error(`the server did not start:\n${this.#log}`)
  }

  /** A code that makes an administrator, as a host gets it beside the running server. */
  adminCode(): string {
    const told = execFileSync(binary, ['admin-token', '--data', this.data, ...this.database], { encoding: 'utf8' })
    return /^ {4}(\w+)$/m.exec(told)![1]!
  }

  /** Stops it as a host would; what was begun goes on after the next start, at the same address. */
  async stop(): Promise<void> {
    const server = this.#process
    if (!server) return
    this.#process = undefined
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0 || this.#log !== '') throw new Error(`the server ended with ${String(code)} and said:\n${this.#log}`)
  }
}

/** What the browser says of itself where a server is away, or refuses something. */
const expected = /Failed to load resource: (net::|the server responded with a status of (40[1349]|422))|WebSocket connection to/

/** What goes wrong in the pages of a browser, as it comes. */
export function watched(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', (fault) => faults.push(String(fault.error().stack)))
  context.on('console', (line) => {
    if (line.type() === 'error' && !expected.test(line.text())) faults.push(line.text())
  })
  return faults
}

/** Tests with a server that lives as long as the test, and with pages that neither fail nor break their own policy. */
export const test = base.extend<{ pace: string; server: Server; sound: void }>({
  /** How long bots think: 0 not at all, which skips the countdowns of tables too. */
  pace: ['0', { option: true }],
  sound: [
    async ({ context }, use) => {
      const faults = watched(context)
      await use()
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
  server: async ({ pace }, use) => {
    const data = await mkdtemp(join(tmpdir(), 'noripan-e2e-'))
    const server = new Server(data, pace)
    await server.start()
    await use(server)
    await server.stop()
    await rm(data, { recursive: true })
  },
})

export { expect }
