import { defineConfig } from '@playwright/test'
import { browserLaunch } from './tests/support/browser.ts'

export default defineConfig({
  testDir: 'tests/e2e',
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
})
