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
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet },
    actionTimeout: 20_000,
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
