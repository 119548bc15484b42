import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failuresOfPlaywright, failuresOfVitest, type SecondRuns } from './results.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache')
export const VITEST_RESULTS = join(CACHE, 'vitest-results.json')
export const PLAYWRIGHT_RESULTS = join(CACHE, 'playwright-results.json')

/** A part of `npm test`. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
  /** Names of the steps that have to pass before: what they write is read here. */
  after: readonly string[]
  /** How many processors it keeps busy. */
  processors: number
  /** Reads from its results what failed, for a second run of the files or as the runner itself has run again. */
  secondRuns?: SecondRuns
}

const npmScript = (name: string, script: string, after: readonly string[] = []): Step => ({
  name,
  command: 'npm',
  args: ['run', '--silent', script],
  after,
  processors: 1,
})

const TEXTS = 'texts'
const BUILD = 'build'

/**
 * What a change must pass. A step that is earlier in the list starts earlier; the checks, of one processor each, fill what the build and
 * the tests leave.
 */
export const STEPS: readonly Step[] = [
  npmScript(TEXTS, 'check:texts'),
  npmScript(BUILD, 'build', [TEXTS]),
  {
    name: 'unit, database, API, load and kill tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_RESULTS}`],
    after: [BUILD],
    processors: 2,
    secondRuns: failuresOfVitest(VITEST_RESULTS),
  },
  npmScript('types', 'check:types', [TEXTS]),
  npmScript('import direction and file names', 'check:imports', [TEXTS]),
  npmScript('SQL against the schema', 'check:statements', [TEXTS]),
  npmScript('unused code and texts', 'check:unused', [TEXTS]),
  npmScript('copied code', 'check:copies'),
  npmScript('status of decisions', 'check:decisions'),
  npmScript('format and lint', 'check:lint'),
  npmScript('secrets', 'security:secrets'),
  {
    name: 'end-to-end tests in a browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    after: [BUILD],
    processors: 2,
    secondRuns: failuresOfPlaywright(PLAYWRIGHT_RESULTS),
  },
]
