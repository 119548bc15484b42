import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Decision, decisionIndex, withStatus } from './decisions/decision-status-rules.ts'

/**
 * `npm run decisions` writes the index of decisions and their status lines; with `--check` (`npm run check`) it fails where they are
 * stale, and for a text or comment that names a decision there is not.
 */
const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/decisions')
const INDEX = 'README.md'

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const decisions: Decision[] = readdirSync(FOLDER)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()
  .map((file) => {
    const text = read(file)
    return { number: Number(file.slice(0, 4)), file, text, title: /^# \d+\. (.*)$/m.exec(text)?.[1] ?? file }
  })

const wanted = new Map(decisions.map((decision) => [decision.file, withStatus(decision, decisions)]))
wanted.set(INDEX, decisionIndex(decisions))
const stale = [...wanted].filter(([file, text]) => read(file) !== text)

if (!process.argv.includes('--check')) {
  for (const [file, text] of stale) writeFileSync(join(FOLDER, file), text)
  process.exit(0)
}

const numbers = new Set(decisions.map(({ number }) => number))
const mentions = execFileSync(
  'git',
  ['grep', '-nE', 'decisions? [0-9]+', '--', 'src', 'docs', 'tests', 'bench', '*.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
const unknown = mentions
  .split('\n')
  .filter((line) =>
    [...line.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/g)].some(([, list = '']) =>
      list.split(/, | and /).some((number) => !numbers.has(Number(number))),
    ),
  )
for (const [file] of stale) console.error(`docs/decisions/${file}: stale; run \`npm run decisions\``)
for (const line of unknown) console.error(`${line.slice(0, 160)}: there is no such decision`)
process.exit(stale.length + unknown.length > 0 ? 1 : 0)
