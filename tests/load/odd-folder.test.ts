import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { copyFolder } from '#tests/support/copy-folder.ts'
import { testCluster } from '#tests/support/database.ts'
import { LONG_RUN } from '#tests/support/long-run.ts'
import { startShopProcess } from '#tests/support/shop-process.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const parent = await makeTestFolder('vitrin-odd-')
/** As a desktop in Turkish names it: a letter outside of ASCII, a space and parentheses, all of which an address writes otherwise. */
const root = join(parent, 'Masaüstü', 'Yeni Klasör (2)')
afterAll(() => rm(parent, { recursive: true, force: true }))

const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'docs', 'tests', 'bench', 'test-results'])

async function copyRepository(): Promise<void> {
  await mkdir(root, { recursive: true })
  // Without a filter Node copies natively, in an eighth of the processor time.
  for (const name of await readdir(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  // At full length the texts count as changed, so that the start compiles them there; else it only looks for changes.
  if (LONG_RUN) await rm(join(root, 'src/paraglide'), { recursive: true })
}

test('a shop in a folder with a space and Turkish letters starts there and takes an import', {
  timeout: 240_000,
}, async () => {
  await copyRepository()
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  // At full length the cluster is made there too.
  if (!LONG_RUN) await copyFolder((await testCluster()).ready, dataDir)
  const shop = await startShopProcess(dataDir, {}, { root })
  try {
    const file = join(root, 'ürün listesi.csv')
    await writeFile(file, 'Ürün Kodu;Ürün Adı;Fiyat;KDV;Stok\nKLS-1;Klasör Testi;120,00;20;3\n')
    const env = { ...process.env, DATA_DIR: dataDir }
    await promisify(execFile)(process.execPath, ['src/http/import.ts', file], {
      cwd: root,
      env,
    })
    await expect
      .poll(async () => (await fetch(`${shop.url}/arama?q=KLS-1`)).text(), { timeout: 20_000 })
      .toContain('Klasör Testi')
  } finally {
    await shop.end('SIGTERM')
  }
})
