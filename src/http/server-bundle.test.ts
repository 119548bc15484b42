import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkServerBundle } from './server-bundle.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-server-bundle-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a package that looks for files beside its own is refused in the bundle', async () => {
  await writeFile(join(folder, 'run-shop.js'), 'readFileSync(__dirname + "/data/Courier.afm")')
  await expect(checkServerBundle(folder)).rejects.toThrow('run-shop.js: …__dirname + "/data/Courier.afm")…')
})

test('a bundle without such packages passes', async () => {
  await writeFile(join(folder, 'run-shop.js'), 'readFileSync("/shop/src/database/migrations/0001.sql")')
  await checkServerBundle(folder)
})
