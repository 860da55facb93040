import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { build, preview } from 'vite'

/** The client with a mock for a server: any state can be looked at. It is built, since a page in many modules takes long to load. */
export const test = base.extend<object, { client: string }>({
  client: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'noripan-scenes-'))
      await build({ build: { outDir, minify: false, target: 'esnext', rollupOptions: { input: 'dev/index.html' } }, logLevel: 'error' })
      const served = await preview({
        build: { outDir },
        preview: { port: 0, host: '127.0.0.1', headers: { 'Cache-Control': 'max-age=600' } }, // a scene does not ask for all files anew
        logLevel: 'error',
      })
      await use(served.resolvedUrls!.local[0]!)
      await served.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export { expect }
