import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { readPostmaster } from '#database/embedded/postmaster-file.ts'
import { IMPORT_SAMPLE } from '#modules/intake/imports/report/import-sample.ts'
import { isRunning } from '#tests/support/database-holder.ts'
import { withFolderDatabase } from '#tests/support/folder-database.ts'
import { shopSecrets, writeTestSecretsFile } from '#tests/support/secrets.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { buildStaffSession } from '#tests/support/staff.ts'
import { hasTerminals, openTerminal } from '#tests/support/terminal.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const GREETING = /Vitrin açık:\s+(http:\/\/[\w.:]+)/
const dataDir = await makeTestFolder('vitrin-stop-')
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '0',
}
await writeTestSecretsFile(dataDir)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The pids of the shop on the folder and of its database. */
async function processes(): Promise<number[]> {
  const shop = Number(await readFile(join(dataDir, 'shop.pid'), 'utf8'))
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  return [shop, postmaster?.pid ?? 0]
}

async function expectGone(pids: readonly number[]): Promise<void> {
  expect(pids.every((pid) => pid > 0)).toBe(true)
  const running = async () => (await Promise.all(pids.map(isRunning))).filter(Boolean).length
  await expect.poll(running, { timeout: 60_000 }).toBe(0)
  expect(await readPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
}

/** `npm start`, open. */
async function npmStart(): Promise<{ npm: ChildProcess; url: string }> {
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(npm.stdout)) {
    const url = GREETING.exec(line)?.[1]
    if (url !== undefined) return { npm, url }
  }
  throw new Error('npm start has ended')
}

test('a port in use is told before the database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  await expect(startShopProcess(dataDir, { PORT: port })).rejects.toThrow(`Port ${port} is in use`)
  await expect(access(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT')
})

test.runIf(hasTerminals)(
  'a closed terminal ends npm start, the shop and its database',
  {
    timeout: 120_000,
  },
  async () => {
    const terminal = openTerminal('npm', ['start'], { cwd: ROOT, env })
    await terminal.shows(GREETING)
    const pids = await processes()
    terminal.close()
    await terminal.ended
    await expectGone(pids)
  },
)

/** Uploads a product file and a file of customers, waits for their previews, and asks for a link to a new password. */
async function useShop(url: string): Promise<void> {
  const { email, cookie } = await withFolderDatabase(dataDir, async (db) => {
    const key = (await shopSecrets(db)).staffAuth
    return buildStaffSession(db, { key, role: 'owner', now: new Date() })
  })
  const admin = `${url}/api/admin`
  const session = await fetch(`${admin}/session`, { headers: { cookie } })
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await session.json())
  const headers = { cookie, 'x-csrf-token': csrfToken }
  const customers = await readFile(join(ROOT, 'tests/fixtures/move-in/woocommerce-customers.csv'), 'utf8')
  for (const [path, body] of [
    ['imports?name=urunler.csv', IMPORT_SAMPLE],
    ['move-in?part=customers&name=musteriler.csv', customers],
  ] as const) {
    const type = { 'content-type': path.startsWith('imports') ? 'text/csv' : 'application/octet-stream' }
    const sent = await fetch(`${admin}/${path}`, { method: 'POST', headers: { ...headers, ...type }, body })
    expect(sent.status, path).toBe(201)
    const { id } = z.object({ id: z.string() }).parse(await sent.json())
    const record = `${admin}/${path.replace(/\?.*/, '')}/${id}`
    const preview = async () => (await fetch(record, { headers })).json()
    await expect.poll(preview, { timeout: 60_000 }).toMatchObject({ preview: { state: 'done' } })
  }
  const asked = await fetch(`${admin}/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email }),
  })
  expect(asked.status).toBe(200)
  const emails = () => readdir(join(dataDir, 'mail')).catch(() => [])
  await expect.poll(emails, { timeout: 60_000 }).toHaveLength(1)
}

/** A shop that the tests from here on use one after another. */
let opened: ReturnType<typeof npmStart> | undefined

test('what a shop writes is for its user alone: uploads, reports, emails, keys, its database', {
  timeout: 180_000,
}, async () => {
  opened = npmStart()
  const { url } = await opened
  await useShop(url)
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  const names = paths.map((path) => path.slice(dataDir.length + 1))
  for (const part of ['imports/', 'move-in/', 'mail/', 'secrets.json', 'postgres.log', 'shop.lock'])
    expect(
      names.some((name) => name.startsWith(part)),
      part,
    ).toBe(true)
  const open: string[] = []
  // PostgreSQL deletes files of its own meanwhile.
  for (const path of [dataDir, ...paths])
    if (((await stat(path).catch(() => null))?.mode ?? 0) & 0o077) open.push(path)
  expect(open).toEqual([])
})

test('SIGTERM to npm alone ends the shop and its database, and npm waits for them', {
  timeout: 120_000,
}, async () => {
  const { npm } = await (opened ?? npmStart())
  const pids = await processes()
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  expect(await Promise.all(pids.map(isRunning))).toEqual([false, false])
  await expectGone(pids)
})

test('a shop goes on without its output, and ends when its npm was killed', {
  timeout: 120_000,
}, async () => {
  const { npm, url } = await npmStart()
  const pids = await processes()
  npm.stdout?.destroy()
  // On a busy machine the shop refuses some requests; that is an answer too.
  for (let n = 0; n < 20; n++) expect([200, 503]).toContain((await fetch(`${url}/sepet`)).status)
  npm.kill('SIGKILL')
  await expectGone(pids)
})
