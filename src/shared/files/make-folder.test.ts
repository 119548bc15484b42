import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from './make-folder.server.ts'

test('a folder and those above it are made once, and the topmost new one is returned', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrin-folders-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const deep = join(root, 'a', 'b', 'c')
  expect(await makeFolder(deep)).toBe(join(root, 'a'))
  expect((await stat(deep)).isDirectory()).toBe(true)
  expect(await makeFolder(deep)).toBeUndefined()
  await Promise.all([1, 2, 3].map(() => makeFolder(join(root, 'x', 'y'))))
  await writeFile(join(root, 'file'), '')
  await expect(makeFolder(join(root, 'file'))).rejects.toThrow('EEXIST')
  await expect(makeFolder(join(root, 'file', 'below'))).rejects.toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')(
  'a folder that the system does not let anybody make is an error',
  async () => {
    await expect(makeFolder('/proc/nope/data')).rejects.toThrow('ENOENT')
  },
)
