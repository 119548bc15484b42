import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { keepFormerAssets } from './former-assets.ts'

const DAY = 24 * 60 * 60 * 1000

test('a new build has the files of the last week’s builds beside its own', async () => {
  const folder = await makeTestFolder('vitrin-assets-')
  atEnd(() => rm(folder, { recursive: true }))
  const [former, built] = [join(folder, 'former'), join(folder, 'built')]
  await mkdir(former)
  await mkdir(built)
  await writeFile(join(built, 'same.js'), 'new')
  await keepFormerAssets(join(folder, 'none'), built)
  for (const name of ['same.js', 'yesterday.js', 'long-ago.js']) await writeFile(join(former, name), 'old')
  const now = Date.now()
  await utimes(join(former, 'long-ago.js'), now / 1000, (now - 8 * DAY) / 1000)
  await keepFormerAssets(former, built, now)
  expect((await readdir(built)).toSorted()).toEqual(['same.js', 'yesterday.js'])
  expect(await readFile(join(built, 'same.js'), 'utf8')).toBe('new')
  // Of a third build the file is as old as it was.
  const third = join(folder, 'third')
  await mkdir(third)
  await keepFormerAssets(built, third, now + 8 * DAY)
  expect(await readdir(third)).toEqual([])
})
