import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { buildCurrencies, buildProduct } from '#tests/support/builders.ts'
import { callCommand, spawnCommand } from '#tests/support/commands.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets, writeTestSecretsFile } from '#tests/support/secrets.ts'
import { hasTerminals, openTerminal } from '#tests/support/terminal.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { verifyBackup } from './read-backup.ts'

const PASSPHRASE = 'çay ile simit, sabah'

const db = await testDatabase()
await testSecrets(db)
await buildCurrencies(db)
await buildProduct(db, { name: 'Çaydanlık', gross: '249.90', stock: 7 })
const folder = await makeTestFolder('vitrin-backup-commands-')
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
await writeTestSecretsFile(dataDir)
const env = { DATABASE_URL: db.url, DATA_DIR: dataDir, BACKUP_PASSPHRASE: '', BACKUP_TO: '' }
const file = join(folder, 'shop.backup')

test.runIf(hasTerminals)(
  'a passphrase typed at the terminal is not shown, and encrypts the keys',
  async () => {
    const terminal = openTerminal(process.execPath, ['src/http/backup.ts', file], {
      cwd: process.cwd(),
      env: { ...process.env, ...env },
    })
    await terminal.shows(/yedek parolası/)
    terminal.types(PASSPHRASE)
    await terminal.shows(/bir kez daha/)
    terminal.types(PASSPHRASE)
    expect(await terminal.ended).toEqual({ exitCode: 0, signal: 0 })
    expect(terminal.output()).toContain('parolayla şifrelenmiş')
    expect(terminal.output()).not.toContain('simit')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  },
)

/** The rows of each table that the hold of a restored shop leaves alone. */
async function contentsOf(name: string): Promise<string[]> {
  const { manifest } = await verifyBackup(openFileStore(folder, undefined), name)
  return manifest.tables
    .filter((table) => !['shop_restores', 'maintenance', 'customer_sessions'].includes(table.name))
    .map((table) => `${table.schema}.${table.name} ${table.rows} ${table.sha256}`)
}

test('a shop moves into the embedded database, and a backup of that one has the same rows', async () => {
  const written = await callCommand('backup', [join(folder, 'moving.backup')], {
    ...env,
    BACKUP_PASSPHRASE: PASSPHRASE,
  })
  expect([written.code, written.errors]).toEqual([0, ''])
  const embedded = join(folder, 'embedded')
  const own = { ...env, DATABASE_URL: '', DATA_DIR: embedded, BACKUP_PASSPHRASE: PASSPHRASE }
  const restored = await spawnCommand('restore', [join(folder, 'moving.backup'), '--language', 'en'], own)
  expect([restored.code, restored.errors]).toEqual([0, ''])
  expect(restored.output).toContain('they agree')
  expect(await readFile(join(embedded, 'secrets.json'), 'utf8')).toBe(
    await readFile(join(dataDir, 'secrets.json'), 'utf8'),
  )
  const again = await callCommand('backup', [join(folder, 'back.backup')], { ...own, BACKUP_PASSPHRASE: '' })
  expect(again.output).toContain('Anahtarlar yedekte yok')
  expect(await contentsOf('back.backup')).toEqual(await contentsOf('moving.backup'))
})

test.each([
  { args: [], says: 'BACKUP_TO' },
  { args: ['a', 'b'], says: 'npm run backup' },
  { args: ['--what'], says: 'npm run backup' },
  { args: ['s3://dukkan/yedek'], says: 'S3_ENDPOINT' },
])('npm run backup -- $args is refused', async ({ args, says }) => {
  const { code, errors } = await callCommand('backup', args, env)
  expect(code).toBe(1)
  expect(errors).toContain(says)
})

test('what a backup would do wrong is said before anything is written', async () => {
  const inside = await callCommand('backup', [`${dataDir}/kept/`, '--language', 'en'], {
    ...env,
    BACKUP_PASSPHRASE: 'short',
  })
  expect(inside.errors).toContain('is inside DATA_DIR')
  expect(inside.errors).toContain('12')
  await expect(stat(join(dataDir, 'kept'))).rejects.toThrow('ENOENT')
  const different = ['a passphrase', 'another passphrase']
  const mistyped = await callCommand(
    'backup',
    [join(folder, 'x.backup')],
    env,
    async () => different.shift() ?? null,
  )
  expect(mistyped.errors).toContain('İki parola aynı değil')
  await writeFile(join(folder, 'there.backup'), '')
  expect((await callCommand('backup', [join(folder, 'there.backup')], env)).errors).toContain('zaten var')
})

test('what a restore cannot do is said in a sentence', async () => {
  const target = await testDatabase({ migrated: false })
  const into = { ...env, DATABASE_URL: target.url, DATA_DIR: join(folder, 'into') }
  const out = join(folder, 'keys.backup')
  await callCommand('backup', [out], { ...env, BACKUP_PASSPHRASE: PASSPHRASE })
  const says = async (args: string[], more = {}, typed: string | null = null) =>
    (await callCommand('restore', args, { ...into, ...more }, () => Promise.resolve(typed))).errors
  expect(await says([])).toContain('npm run restore')
  expect(await says([join(folder, 'none.backup')])).toContain('yok')
  expect(await says([folder])).toContain('keys.backup')
  expect(await says([out])).toContain('--without-keys')
  expect(await says([out], {}, 'not this passphrase')).toContain('Parola bu yedeğin parolası değil')
  await writeFile(join(folder, 'cut.backup'), (await readFile(out)).subarray(0, 5000))
  expect(
    await says([join(folder, 'cut.backup'), '--language', 'en'], { BACKUP_PASSPHRASE: PASSPHRASE }),
  ).toContain('incomplete or damaged')
})
