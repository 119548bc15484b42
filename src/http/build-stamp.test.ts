import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuildStamp, buildStamp } from './build-stamp.ts'

let root = ''
let stamp: BuildStamp
const inRoot = (path: string) => join(root, path)
/** Writes a file as it was a minute ago. */
async function write(path: string, text: string): Promise<void> {
  await writeFile(inRoot(path), text)
  await utimes(inRoot(path), new Date(), new Date(Date.now() - 60_000))
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrin-stamp-'))
  for (const folder of ['pages/cart', 'modules']) await mkdir(inRoot(folder), { recursive: true })
  await write('pages/cart/cart.tsx', 'one')
  await write('pages/empty.css', '')
  await write('lock.json', '{}')
  await write('modules/cart-rules.ts', 'rules')
  await write('modules/cart-queries.ts', 'queries')
  stamp = buildStamp(root, 'build/.stamp', ['pages', 'lock.json', 'optional.json'])
  await stamp.record(async () => ['modules/cart-rules.ts'])
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a build is fresh while nothing it was made from changes, and stale without a readable stamp', async () => {
  expect(await stamp.isFresh()).toBe(true)
  await write('build/.stamp', 'a digest alone')
  expect(await stamp.isFresh()).toBe(false)
  await rm(inRoot('build/.stamp'))
  expect(await stamp.isFresh()).toBe(false)
})

test.each([
  { what: 'a byte of a file in a folder', change: () => write('pages/cart/cart.tsx', 'onE') },
  { what: 'a file named alone', change: () => write('lock.json', '{ }') },
  { what: 'a file that the build has read elsewhere', change: () => write('modules/cart-rules.ts', 'other') },
  { what: 'a new file', change: () => write('pages/cart/new.tsx', '') },
  { what: 'a new file at a path that was empty', change: () => write('optional.json', '') },
  { what: 'a deleted file', change: () => rm(inRoot('pages/empty.css')) },
  { what: 'a deleted file that the build had read', change: () => rm(inRoot('modules/cart-rules.ts')) },
])('a build is stale after a change of $what', async ({ change }) => {
  await change()
  expect(await stamp.isFresh()).toBe(false)
})

test('a touched file, a test and a changed file that the build has not read leave it fresh', async () => {
  await utimes(inRoot('pages/cart/cart.tsx'), new Date(), new Date())
  await utimes(inRoot('modules/cart-rules.ts'), new Date(), new Date())
  await write('modules/cart-queries.ts', 'other')
  await write('pages/cart/cart.test.tsx', 'a new test')
  expect(await stamp.isFresh()).toBe(true)
})

test.each(['pages/cart/cart.tsx', 'modules/cart-rules.ts'])(
  'a change of %s during the build makes the next start build again',
  async (file) => {
    await rm(inRoot('build/.stamp'))
    await stamp.record(async () => {
      await writeFile(inRoot(file), `${await readFile(inRoot(file), 'utf8')}!`)
      await utimes(inRoot(file), new Date(), new Date(Date.now() + 1000))
      return ['modules/cart-rules.ts']
    })
    expect(await stamp.isFresh()).toBe(false)
  },
)
