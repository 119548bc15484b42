import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Where any key that is taken means the same. */
const ANY_KEY: Record<string, string> = {
  'src/modules/imports/import-link-queries.ts': 'a picture is known by its file or by its source',
  'src/database/seed/': 'what the shop has already, by any key, stays as it is',
}

test('an insert that may meet a key says which, so that no other key is taken for it', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => !Object.keys(ANY_KEY).some((known) => file.startsWith(known)))
  expect(files.length).toBeGreaterThan(300)
  const vague = files.filter((file) =>
    /on\s+conflict\s+do\s+nothing/i.test(readFileSync(resolve(ROOT, file), 'utf8')),
  )
  expect(vague, 'name the key: on conflict (column) do nothing').toEqual([])
})
