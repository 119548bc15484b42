import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { marked } from 'marked'
import { wrapProse } from './prose/wrap-rules.ts'

/** `npm run prose` wraps the prose of every Markdown file at 100 columns. A file that would be rendered otherwise stays as it is and fails the command. */
const ROOT = resolve(import.meta.dirname, '..')
/** Fixtures, and pages that a test writes and compares. */
const WRITTEN_BY_TESTS = /^tests\/fixtures\/|^docs\/import-columns\.md$/

/** What a reader sees: line ends and spaces in a row are one space, outside of code blocks. */
const rendered = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(/\s+/g, ' ')))
    .join('')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
let refused = 0
for (const file of files.split('\n').filter((name) => name !== '' && !WRITTEN_BY_TESTS.test(name))) {
  const before = readFileSync(join(ROOT, file), 'utf8')
  const after = wrapProse(before)
  if (after === before) continue
  if (rendered(after) === rendered(before)) writeFileSync(join(ROOT, file), after)
  else {
    console.error(`${file}: wrapped, it would not be rendered as before`)
    refused++
  }
}
process.exit(refused > 0 ? 1 : 0)
