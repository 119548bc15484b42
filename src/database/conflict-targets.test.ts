import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')

/** Files where a conflict on any key has the same meaning, and why. */
const ANY_KEY: Record<string, string> = {
  'src/modules/goods/catalogue/bulk/bulk-links-queries.ts':
    'a picture is identified by its file or by its source',
  'src/seed/': 'a row that exists already, by any key, stays unchanged',
}

test('every insert with `on conflict` names its key, so that a conflict on another key is an error', () => {
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
