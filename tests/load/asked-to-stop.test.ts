import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { readPostmaster } from '#database/embedded/postmaster-file.ts'
import { isRunning } from '#tests/support/database-holder.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
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

test('SIGTERM to npm alone ends the shop and its database, and npm waits for them', {
  timeout: 120_000,
}, async () => {
  const { npm } = await npmStart()
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
  for (let n = 0; n < 20; n++) expect((await fetch(`${url}/sepet`)).status).toBe(200)
  npm.kill('SIGKILL')
  await expectGone(pids)
})
