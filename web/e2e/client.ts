import { test as base } from '@playwright/test'
import { createServer } from 'vite'

/** The client as it is developed, with a mock for a server: any state can be looked at. */
export const test = base.extend<object, { client: string }>({
  client: [
    async ({}, use) => {
      const vite = await createServer({ server: { port: 0, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' })
      await vite.listen()
      await use(vite.resolvedUrls!.local[0]!)
      await vite.close()
    },
    { scope: 'worker' },
  ],
})

export { expect } from '@playwright/test'
