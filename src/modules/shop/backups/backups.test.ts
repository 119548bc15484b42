import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { holdWithin } from '#modules/shop/restored/restored.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testShop } from '#tests/support/shop.ts'
import { restoreBackup, writeBackup } from './backups.server.ts'

const { db, shop } = await testShop()
let folder: string
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'vitrin-backup-')) })
afterAll(() => rm(folder, { recursive: true, force: true }))

test('round', async () => {
  const store = openFileStore(folder, undefined)
  const t = performance.now()
  const written = await writeBackup({ db, dataDir: folder, secretsFile: '', passphrase: null, store, key: 'a.backup' })
  console.log(written, performance.now() - t)
  const target = await testDatabase({ migrated: false })
  const t2 = performance.now()
  const restored = await restoreBackup({ db: target, dataDir: join(folder, 'new'), secretsFile: join(folder, 'new/secrets.json'), store, key: 'a.backup', passphrase: async () => null, hold: holdWithin })
  console.log(restored.rows, restored.keys, restored.migrated, restored.unknownTables, performance.now() - t2)
})
