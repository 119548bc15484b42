import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/support/browser.ts'
import './tests/support/pinned-node.ts'

/**
 * Files that do not use the shop of the other files. Playwright ends a worker, with its browser and its shop, before a file whose shop
 * is another one: these come first, so that afterwards each worker keeps its shop.
 */
const OWN_SHOP = ['backoffice-first-day', 'database-outage', 'hostile-bank-page'].map(
  (name) => `**/${name}.spec.ts`,
)

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/build-first.ts',
  outputDir: 'test-results',
  // Each worker starts its own shop; the tests of a file run sequentially. Three keep two processors busy: a test waits a fifth of its time.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // With a new browser and a new shop; a test that passes then is printed as flaky.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: await browserLaunch(),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'own shop', testMatch: OWN_SHOP },
    { name: 'shared shop', testIgnore: OWN_SHOP },
  ],
})
