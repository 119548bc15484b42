import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'

/**
 * `npm run check:copies`: counts the lines of code, tests aside, that stand at two places, and fails where they are more or fewer than
 * `tests/copied-code.json` says. That number may only fall: `npm run check:copies -- --write` writes a lower one.
 */

const ROOT = resolve(import.meta.dirname, '..')
const RECORD = 'tests/copied-code.json'
const FOLDERS = ['src', 'bench']
/** A copy is at least so long; shorter ones are the shape of the language more often than a decision made twice. */
const LEAST = ['--min-lines', '6', '--min-tokens', '50']

const place = z.object({ name: z.string(), start: z.number() })
const report = z.object({
  statistics: z.object({ total: z.object({ duplicatedLines: z.number() }) }),
  duplicates: z.array(z.object({ lines: z.number(), firstFile: place, secondFile: place })),
})
const record = z.object({ lines: z.number() })

function findCopies(): z.output<typeof report> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-copies-'))
  try {
    const filters = ['--format', 'typescript,tsx', '--ignore', '**/*.test.ts,**/*.test.tsx']
    const output = ['--absolute', '--silent', '--reporters', 'json', '--output', folder]
    execFileSync('jscpd', [...FOLDERS, ...filters, ...LEAST, ...output], { cwd: ROOT })
    return report.parse(JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
/** Files that have changed since the number was written; the copies that it does not allow for are in them. */
function changedFiles(): ReadonlySet<string> {
  const written = git('log', '-1', '--format=%H', '--', RECORD)
  const changed = written ? git('diff', '--name-only', written) : git('ls-files')
  return new Set([...changed.split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')])
}

const { lines: allowed } = record.parse(JSON.parse(readFileSync(join(ROOT, RECORD), 'utf8')))
const { statistics, duplicates } = findCopies()
const found = statistics.total.duplicatedLines
if (found < allowed && process.argv.includes('--write')) {
  writeFileSync(join(ROOT, RECORD), `{ "lines": ${found} }\n`)
  process.exit(0)
}
if (found > allowed) {
  const changed = changedFiles()
  for (const { lines, firstFile, secondFile } of duplicates) {
    const places = [firstFile, secondFile].map(({ name, start }) => ({ file: relative(ROOT, name), start }))
    if (places.some(({ file }) => changed.has(file)))
      console.error(`${lines} lines: ${places.map(({ file, start }) => `${file}:${start}`).join(' and ')}`)
  }
  console.error(`${found} lines stand at two places, ${allowed} are allowed; say each of them once`)
}
if (found < allowed)
  console.error(`${found} lines stand at two places, fewer than before: npm run check:copies -- --write`)
process.exit(found === allowed ? 0 : 1)
