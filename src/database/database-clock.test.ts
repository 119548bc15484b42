import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import type { Db } from './database.ts'
import { databaseNow, openDatabaseClock } from './database-clock.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DAY = 86_400_000
const db = await testDatabase()
const warnings: object[] = []
const log = { info: () => undefined, warn: (details: object) => void warnings.push(details) }

afterEach(() => {
  vi.useRealTimers()
  warnings.length = 0
})

/** A database that returns the given `now` after a delay. */
function clockDatabase(response: () => { now: Date; after?: number }): Db {
  return {
    ...db,
    async query<Row extends object>() {
      const { now, after = 0 } = response()
      await new Promise((done) => setTimeout(done, after))
      return { rows: [{ now }] as unknown as Row[], rowCount: 1 }
    },
  }
}

describe('the database clock', () => {
  test.each([
    { days: 2, why: 'runs two days ahead' },
    { days: -1, why: 'runs a day behind' },
    { days: 0, why: 'is right' },
  ])('shows the database’s time on a machine whose clock $why', async ({ days }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
    const clock = await openDatabaseClock(db, log)
    const apart = clock.now().getTime() - (await databaseNow(db)).getTime()
    clock.close()
    expect(Math.abs(apart)).toBeLessThan(1000)
    expect(warnings, 'a wrong machine clock is logged once').toHaveLength(days === 0 ? 0 : 1)
  })

  test('is not affected when the machine’s clock is set', async () => {
    const clock = await openDatabaseClock(db, log)
    const before = clock.now().getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * DAY })
    expect(clock.now().getTime() - before).toBeLessThan(1000)
    clock.close()
  })

  test('follows a jump of the database’s time even by a slow response, and ignores a slow response that is consistent with it', async () => {
    const start = Date.UTC(2026, 10, 22)
    let response: { now: Date; after?: number } = { now: new Date(start) }
    const clock = await openDatabaseClock(
      clockDatabase(() => response),
      log,
    )
    response = { now: new Date(start + 300), after: 700 }
    await clock.compare()
    const passed = clock.now().getTime() - start
    expect(passed, 'the response was 0.7 s old when it arrived').toBeGreaterThanOrEqual(690)
    response = { now: new Date(start + DAY), after: 700 }
    await clock.compare()
    expect(clock.now().getTime() - start).toBeGreaterThanOrEqual(DAY)
    clock.close()
  })
})

/** Code that may read the machine's clock, and why. */
const MACHINE_CLOCK: Record<string, string> = {
  'src/database/database-clock.ts': 'compares the two',
  'src/database/embedded/': 'waits for the database server itself',
  'src/modules/platform/sign-in/sign-in-clock.server.ts':
    'converts better-auth’s times to the database clock',
  'src/modules/ordering/checkout/payment-window-pages.ts': 'a script of the browser',
  'src/http/build-stamp.ts': 'compares it with the times of files',
  'src/http/build/former-assets.ts': 'compares it with the times of files',
  'src/modules/intake/imports/import-command.ts': 'how often progress is drawn',
  'src/modules/intake/imports/report/import-status-file.ts':
    'the process of an import may run without the database',
  'src/modules/intake/imports/undo/undo-command.ts': 'measures how fast it goes, for the progress line',
  'src/modules/intake/imports/imports.server.ts': 'compares it with the times of files',
  'src/modules/intake/move-in/write/move-in-status.server.ts': 'the command may run without the database',
  'src/modules/intake/move-in/write/move-in-uploads.server.ts': 'compares it with the times of files',
  'src/modules/shop/backups/point-in-time/': 'works beside a database that is not running',
  'src/modules/platform/uploaded-runs/run-processes.server.ts':
    'times in the file of a run, as its process writes them',
  'src/modules/platform/uploaded-runs/run-status.server.ts': 'a command may run without the database',
}

test('no other server code reads the machine’s clock', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .filter((file) => !/^src\/(storefront|backoffice)\//.test(file) || file.endsWith('.server.ts'))
    .filter((file) => !Object.keys(MACHINE_CLOCK).some((known) => file.startsWith(known)))
  expect(files.length).toBeGreaterThan(300)
  const asking = files.filter((file) =>
    /new Date\(\)|\bDate\.now\b/.test(readFileSync(resolve(ROOT, file), 'utf8')),
  )
  expect(asking, 'use the database clock or databaseNow()').toEqual([])
})
