import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { readAllValues } from '#tests/support/database-copy.ts'
import { keyFor, newKey, rotatedKeys } from './key-ring.ts'
import { openSecrets, type Secrets } from './secrets.server.ts'
import { readSecretsFile, writeSecretsFile } from './secrets-file.ts'

const db = await testDatabase()
const logged: string[] = []
const log = pino(
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line))
      done()
    },
  }),
)
let folder = ''
let file = ''
const opened: Secrets[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrin-secrets-'))
  file = join(folder, 'secrets.json')
  await db.unchecked('delete from secrets_check')
  logged.length = 0
})
afterEach(async () => {
  for (const secrets of opened.splice(0)) secrets.close()
  await rm(folder, { recursive: true })
})

const open = (at = file) => openSecrets({ db, file: at, log, clock: () => new Date(), pollEvery: 20 })
async function openKeys(at = file): Promise<Secrets> {
  const result = await open(at)
  if (!result.ok) throw new Error(result.message)
  opened.push(result.secrets)
  return result.secrets
}
async function refusal(at = file): Promise<string> {
  const result = await open(at)
  if (!result.ok) return result.message
  result.secrets.close()
  throw new Error('the keys were accepted')
}
async function keysIn(at = file) {
  const read = await readSecretsFile(at)
  if (!read.ok) throw new Error(`no keys in ${at}`)
  return read.keys
}

describe('the keys of a new shop', () => {
  test('are created at the first start, in a file that only its owner can read, and stay the same at later starts', async () => {
    const first = await openKeys()
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['secrets.json'])
    const again = await openKeys()
    expect(again.keysFor('auth').current()).toBe(first.keysFor('auth').current())
  })

  test('differ for every purpose, have 256 bits each, and are neither in the database nor in the log', async () => {
    const secrets = await openKeys()
    const names = [
      'auth',
      'csrf',
      'staff-auth',
      'installment-plans',
      'test-bank',
      'erased-addresses',
    ] as const
    const keys = names.map((name) => secrets.keysFor(name).current())
    expect(new Set(keys).size).toBe(names.length)
    for (const key of keys) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const copy = (await readAllValues(db)).map(({ text }) => text).join('\n')
    const [{ secret } = newKey(new Date())] = await keysIn()
    for (const key of [...keys, secret]) expect(copy + logged.join()).not.toContain(key)
  })

  test('are created once when several processes start together on one folder', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => openKeys()))
    expect(new Set(all.map((secrets) => secrets.keysFor('csrf').current())).size).toBe(1)
    expect(await keysIn()).toHaveLength(1)
  })
})

describe('the shop refuses to start', () => {
  test('when the file is lost, instead of signing everybody out with new keys', async () => {
    await openKeys()
    await rm(file)
    expect(await refusal()).toMatch(/is missing, and this database goes by its keys.*secrets -- replace/s)
    expect(await readdir(folder)).toEqual([])
  })

  test('on a machine whose folder has other keys, until it has a copy of the right file', async () => {
    const right = await openKeys()
    const elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    const other = join(elsewhere, 'secrets.json')
    await writeSecretsFile(other, [newKey(new Date())])
    expect(await refusal(other)).toContain('does not have the keys this database goes by')
    await copyFile(file, other)
    expect((await openKeys(other)).keysFor('auth').current()).toBe(right.keysFor('auth').current())
  })

  test('with a copy of the file from before the last rotation', async () => {
    await openKeys()
    const previous = await keysIn()
    const change = { now: new Date(), afterMinutes: 0, compromised: false, retentionYears: 3 }
    await writeSecretsFile(file, rotatedKeys(previous, change))
    await openKeys()
    await writeSecretsFile(file, previous)
    expect(await refusal()).toContain('does not have the keys this database goes by')
  })

  test.each([
    { mode: 0o644, why: 'everybody may read it' },
    { mode: 0o606, why: 'everybody except the group may read and write it' },
    { mode: 0o660, why: 'the group may write it' },
  ])('when other users of the machine can access the file: $why', async ({ mode }) => {
    await openKeys()
    await chmod(file, mode)
    expect(await refusal()).toMatch(/is open to other users .*chmod 600/s)
    await chmod(file, 0o640)
    await openKeys()
  })

  test.each([
    { content: '', why: 'empty' },
    { content: '{"keys": [', why: 'truncated' },
    { content: '{"keys": []}', why: 'without keys' },
    {
      content:
        '{"keys": [{"id": "a", "secret": "kisa", "signsFrom": "2026-01-01T00:00:00Z", "acceptedUntil": null}]}',
      why: 'a short key',
    },
    { content: '[]', why: 'another format' },
  ])('when the file is damaged ($why), without printing or overwriting its content', async ({ content }) => {
    await writeFile(file, content, { mode: 0o600 })
    const message = await refusal()
    expect(message).toContain('put it back from a backup')
    expect(message).not.toContain('kisa')
    expect(await readFile(file, 'utf8')).toBe(content)
  })

  test('when the file cannot be written, with one line that names it', async () => {
    const message = await refusal('/proc/secrets.json')
    expect(message).toMatch(/^\/proc\/secrets\.json cannot be written: .*$/)
    const { rows } = await db.unchecked('select from secrets_check')
    expect(rows, 'the next start finds nothing half done').toEqual([])
  })
})

test('a missing data folder is created at the first start', async () => {
  const fresh = join(folder, 'not', 'yet', 'secrets.json')
  await openKeys(fresh)
  expect((await stat(fresh)).mode & 0o777).toBe(0o600)
})

describe('when the keys change while the shop runs', () => {
  test('the new key signs from its time on, and the previous one is still accepted', async () => {
    const secrets = await openKeys()
    const [before] = await keysIn()
    if (!before) throw new Error('no key')
    const change = { now: new Date(), afterMinutes: 0, compromised: false, retentionYears: 3 }
    await writeSecretsFile(file, rotatedKeys([before], change))
    const previous = keyFor(before, 'csrf')
    await vi.waitFor(() => expect(secrets.keysFor('csrf').current()).not.toBe(previous), 3000)
    expect(secrets.keysFor('csrf').accepted()).toEqual([secrets.keysFor('csrf').current(), previous])
    expect(logged.join()).not.toContain(previous)
  })

  test('an announced key signs from its moment on, although the previous one was in use just before', async () => {
    const announced = new Date(Date.now() + 60 * 60_000)
    const first = newKey(new Date(0))
    const second = newKey(announced)
    await writeSecretsFile(file, [
      second,
      { ...first, acceptedUntil: new Date(announced.getTime() + 60_000) },
    ])
    let now = new Date()
    const started = await openSecrets({ db, file, log, clock: () => now })
    if (!started.ok) throw new Error(started.message)
    opened.push(started.secrets)
    const ring = started.secrets.keysFor('csrf')
    const [before, after] = [keyFor(first, 'csrf'), keyFor(second, 'csrf')]
    expect(ring.accepted()).toEqual([before, after])
    now = new Date(announced.getTime() - 1)
    expect(ring.current()).toBe(before)
    now = announced
    expect(ring.accepted()).toEqual([after, before])
    now = new Date(announced.getTime() + 60_000)
    expect(ring.accepted()).toEqual([after])
    now = new Date(0)
    expect(ring.current(), 'a clock that was put back').toBe(before)
  })

  test('an unusable file keeps the keys unchanged and is logged in one line', async () => {
    const secrets = await openKeys()
    const before = secrets.keysFor('csrf').current()
    await writeFile(file, 'bozuk')
    await vi.waitFor(() => expect(logged.join()).toContain('put it back from a backup'), 3000)
    expect(secrets.keysFor('csrf').current()).toBe(before)
  })
})
