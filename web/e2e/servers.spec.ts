import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keep, sound } from './account'
import { expect, Server, test as base } from './server'
import { Words } from './table'

/** So many ports of this machine that nobody listens at. */
async function unused(n: number): Promise<number[]> {
  const taken = await Promise.all(Array.from({ length: n }, async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return server
  }))
  const ports = taken.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(taken.map((server) => once(server.close(), 'close')))
  return ports
}

/** Tests with two servers that share a PostgreSQL of their own. */
const test = base.extend<{ servers: Server[] }>({
  servers: async ({ pace }, use) => {
    const postgres = spawn('../bin/postgres', { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(postgres, 'exit')
    const [database] = (await once(createInterface(postgres.stdout), 'line')) as [string]
    const data = await mkdtemp(join(tmpdir(), 'noripan-e2e-'))
    const ports = await unused(2)
    const servers = ports.map((port, i) => new Server(join(data, String(i)), pace, ['--db', database], [
      '--cluster', 'e2e', '--cluster-addr', `127.0.0.1:${port}`, '--routes', `nats://127.0.0.1:${ports[1 - i]}`,
    ]))
    await Promise.all(servers.map((server) => server.start()))
    await use(servers)
    await Promise.all(servers.map((server) => server.stop()))
    postgres.stdin.end()
    await ended
    await rm(data, { recursive: true })
  },
})

test.use({ locale: 'ko-KR' })

test('an administrator sees all servers, and which of them answers', async ({ page, servers }) => {
  const words = new Words('ko')
  const [first, second] = servers as [Server, Server]
  const list = page.getByRole('region', { name: words.said('admin.servers', { n: 2 }) }).getByRole('listitem')
  await keep(page, first.url, words, '주인')
  await page.goto(`${first.url}/admin`)
  await page.getByLabel(words.say('admin.claim.code')).fill(first.adminCode())
  await page.getByRole('button', { name: words.say('admin.claim'), exact: true }).click()

  await expect(list).toHaveCount(2)
  const here = list.filter({ hasText: words.say('admin.server.here') })
  await expect(here).toHaveCount(1)
  await expect(list.filter({ hasText: words.say('admin.server.load') })).toHaveCount(2)
  await expect(list.filter({ hasText: words.say('admin.server.silent') })).toHaveCount(0)
  const id = await here.locator('b').textContent()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    await sound(page, 'all servers')
  }

  // The same person at the other server, which is another one there.
  await page.goto(`${second.url}/admin`)
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: words.say('admin.server.here') })).not.toContainText(id!)

  await first.stop()
  await page.reload()
  await expect(page.getByRole('heading', { name: words.said('admin.servers', { n: 1 }) })).toBeVisible()
  await expect(page.getByText(id!)).toHaveCount(0)
})
