import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Database, openDatabase } from '#database/database.ts'
import { openCommandPostgres } from '#database/embedded/command-postgres.ts'
import { storeSetting } from '../support/builders.ts'
import { writeTestSecretsFile } from '../support/secrets.ts'
import { makeTestFolder } from '../support/test-folder.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** A first start creates the database and may build the pages. */
const TIMEOUT_MS = 120_000

/** The shop as `npm start` runs it, in a process and a folder of its own, on an empty database. */
export interface RunningShop {
  url: string
  dataDir: string
  db: Database
  /** The setting that `publishChanges` changes. */
  marker: string
  /** Notifies the shop of products and settings written directly to the database, and waits until it has applied them. */
  publishChanges(): Promise<void>
  /** Expects an error line in the shop's log. `stop` throws if it is missing, and for any error line that was not expected. */
  expectLoggedError(line: RegExp): void
  /** What the shop has written to its log. */
  log(): string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function waitUntilReady(url: string, child: ChildProcess, output: readonly string[]): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await pause(200)
  }
  throw new Error(`the shop did not start:\n${output.join('')}`)
}

const storeSettings = z.object({ settings: z.record(z.string(), z.string()) })

/** A setting from 1 to 720 that no test depends on. */
const MARKER = 'havaleHatirlatmaSaati'

/** Changes a setting and waits until the shop uses it. Notifications arrive in order, so every earlier one has been handled by then. */
async function waitForMarker(url: string, db: Database, value: string): Promise<void> {
  await storeSetting(db, MARKER, value)
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/catalog/store`)
    // A shop that is in maintenance answers with another body, until it has heard that it no longer is.
    const { data } = storeSettings.safeParse(await response.json())
    if (data?.settings[MARKER] === value) return
    await pause(20)
  }
  throw new Error('the shop did not apply the settings of the database')
}

export async function startRunningShop(
  options: { demo?: boolean; env?: Record<string, string> } = {},
): Promise<RunningShop> {
  const dataDir = await makeTestFolder('vitrin-e2e-')
  await writeTestSecretsFile(dataDir)
  const port = await freePort()
  const child = spawn(process.execPath, ['src/http/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: options.demo ? '1' : '0',
      TEST_BANK: options.demo ? '' : 'on',
      LOG_LEVEL: 'debug',
      RATE_LIMITS: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const expected = new Set<string>()
  let published = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(url, child, output)
  const opened = await openCommandPostgres({ dataDir })
  if (!opened.ok) throw new Error(opened.message)
  const db = openDatabase({ connection: opened.server.connection })
  return {
    url,
    dataDir,
    db,
    marker: MARKER,
    async publishChanges() {
      for (const topic of ['catalogue', 'settings', 'currencies', 'pages', 'providers', 'maintenance']) {
        await db.unchecked('select pg_notify($1, $2)', [topic, ''])
      }
      published = (published % 720) + 1
      await waitForMarker(url, db, String(published))
    },
    expectLoggedError: ({ source }) => void expected.add(source),
    log: () => output.join(''),
    async stop() {
      await db.close()
      await opened.server.done()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
      const lines = output.join('').split('\n')
      const patterns = [...expected].map((source) => new RegExp(source))
      const errorLines = lines.filter((line) => /"level":(50|60)/.test(line))
      const missing = patterns.filter((pattern) => !errorLines.some((line) => pattern.test(line)))
      if (missing.length > 0)
        throw new Error(`the shop did not log the expected errors: ${missing.join(', ')}`)
      const unexpectedErrors = errorLines.filter((line) => !patterns.some((pattern) => pattern.test(line)))
      if (unexpectedErrors.length > 0)
        throw new Error(`the shop logged unexpected errors:\n${unexpectedErrors.join('\n')}`)
    },
  }
}
