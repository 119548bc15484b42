import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { readPostmaster } from '#database/embedded/postmaster-file.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const dataDir = await makeTestFolder('vitrin-dev-')
const dev = spawn(process.execPath, ['src/http/dev.ts'], {
  cwd: ROOT,
  env: {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOME: process.env.HOME,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
afterAll(async () => {
  if (dev.exitCode === null) dev.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const postmaster = async () => (await readPostmaster(join(dataDir, 'postgres')))?.pid
const lines = createInterface(dev.stdout)[Symbol.asyncIterator]()

/** Waits until a server has started. Returns its address. */
async function nextServer(): Promise<string> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const url = /Vitrin açık:\s+(http:\/\/\S+)/.exec(line.value)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('npm run dev has ended')
}

test('npm run dev restarts the server for a file it has loaded, keeps the database and leaves nothing behind', {
  timeout: 120_000,
}, async () => {
  const before = await nextServer()
  const database = await postmaster()
  expect(database).toBeGreaterThan(0)
  expect((await fetch(`${before}/sepet`)).status).toBe(200)

  await utimes(join(ROOT, 'src/http/process/health.ts'), new Date(), new Date())
  const after = await nextServer()
  expect(after).not.toBe(before)
  expect((await fetch(`${after}/healthz`)).status).toBe(200)
  await expect(fetch(`${before}/healthz`)).rejects.toThrow()
  expect(await postmaster()).toBe(database)

  const ended = once(dev, 'exit')
  dev.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  await expect(fetch(`${after}/healthz`)).rejects.toThrow()
  expect(await postmaster()).toBeUndefined()
  expect(() => process.kill(database ?? 0, 0)).toThrow()
})
