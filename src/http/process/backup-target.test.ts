import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openFileStore } from '#modules/platform/storage/file-store.server.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { backupPlaceProblem } from './backup-target.ts'

const folder = await makeTestFolder('vitrin-place-')
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'data')
await mkdir(join(dataDir, 'backups'), { recursive: true })
await mkdir(join(folder, 'data-backups'))
await writeFile(join(folder, 'file'), '')
await symlink(join(dataDir, 'backups'), join(folder, 'link'))

const S3 = { endpoint: 'http://127.0.0.1:9', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
const check = async (place: string) => {
  const warn = vi.fn()
  return { problem: await backupPlaceProblem({ store: openFileStore(place, S3) }, dataDir, { warn }), warn }
}

test.each([
  ['not-mounted', 'make it, or mount the disk'],
  ['file', 'make it, or mount the disk'],
  ['data', 'is inside DATA_DIR'],
  ['data/backups', 'is inside DATA_DIR'],
  ['link', 'is inside DATA_DIR'],
])('%s stops the start: %s', async (name, sentence) => {
  expect((await check(join(folder, name))).problem).toContain(sentence)
})

test.skipIf(process.platform !== 'linux')('a folder that takes no file stops the start', async () => {
  expect((await check('/proc/self')).problem).toContain('cannot be written to')
})

test('a folder beside DATA_DIR is warned of, since it has the same disk, and is left as it was', async () => {
  const { problem, warn } = await check(join(folder, 'data-backups'))
  expect(problem).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  expect(await readdir(join(folder, 'data-backups'))).toEqual([])
})

test('a bucket is not asked', async () => {
  expect((await check('s3://shop-files/backups')).problem).toBeNull()
})
