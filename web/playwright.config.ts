import { defineConfig } from '@playwright/test'

/** Debian's Chromium; it calls nobody while it is tested. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-proxy-server',
  '--no-sandbox', // the tests may run as root
]

export default defineConfig({
  testDir: 'e2e',
  // A machine with other things to do may be late.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
