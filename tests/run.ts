import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * `npm test`: every check that a change must pass, in groups; ends after the first group with a failure.
 * A failed file of tests is run once more, and named as unsteady where it passes then.
 * The last line counts the tests of all steps.
 */

interface Step {
  name: string
  command: string
  args: string[]
  /** Reads which files failed, for the second run. */
  failedFiles?: () => string[]
}

interface Counts {
  passed: number
  failed: number
  /** Passed in a second run only. */
  unsteady: number
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const script = (name: string, npmScript: string): Step => ({
  name,
  command: 'npm',
  args: ['run', '--silent', npmScript],
})
const RESULTS = join(ROOT, 'node_modules/.cache/vitest-results.json')
/** More files than this fail by a change, not by chance. */
const MOST_RERUN = 3

function failedTestFiles(): string[] {
  if (!existsSync(RESULTS)) return []
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
    testResults: { name: string; status: string }[]
  }
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** Groups run one after another, the steps of a group side by side: the checks use one processor each, the tests all. */
const GROUPS: Step[][] = [
  [script('texts', 'check:texts')],
  [
    script('build', 'build'),
    script('types', 'check:types'),
    script('import direction and file names', 'check:imports'),
    script('SQL against the schema', 'check:statements'),
    script('unused code and texts', 'check:unused'),
    script('format and lint', 'check:lint'),
    script('secrets', 'security:secrets'),
  ],
  [
    {
      name: 'unit, database, API, load and kill tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
      failedFiles: failedTestFiles,
    },
  ],
  [{ name: 'end-to-end tests in a browser', command: 'playwright', args: ['test'] }],
]
/** How many steps of a group run at a time. */
const SIDE_BY_SIDE = 2
const TERMINAL = process.stdout.isTTY === true && !process.env.NO_COLOR
/** The tests start dozens of shops and commands; with Node's cache of compiled modules each one after the first starts with a third less work. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }
/** The steps write to a pipe: what they may colour is what this output shows. Playwright colours nothing in a pipe by itself. */
const coloursOf = (command: string) => {
  if (process.env.FORCE_COLOR !== undefined || command === 'playwright') return {}
  return TERMINAL ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** The counts in a runner's summary line, such as `Tests  3 failed | 512 passed (515)`, `12 passed (40.1s)` or `1 flaky`. */
function countsIn(line: string): Counts | undefined {
  if (!/^\s*(Tests\s|\d+ (passed|failed|flaky)\b)/.test(line)) return undefined
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed') + count('flaky'), failed: count('failed'), unsteady: count('flaky') }
}

/** Runs a step; calls `print` with each line of its output. */
function run(
  { command, args }: Pick<Step, 'command' | 'args'>,
  print: (line: string) => void,
): Promise<{ code: number; counts: Counts }> {
  return new Promise((resolve, reject) => {
    const counts: Counts = { passed: 0, failed: 0, unsteady: 0 }
    const env = { ...ENVIRONMENT, ...coloursOf(command) }
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        print(line)
        const found = countsIn(stripVTControlCharacters(line))
        counts.passed += found?.passed ?? 0
        counts.failed += found?.failed ?? 0
        counts.unsteady += found?.unsteady ?? 0
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, counts }))
  })
}

/**
 * Runs a step, and the files that failed in it once more. A test of processes, deadlines and browsers can fail because another program
 * took the processor; one that fails twice has found something.
 */
async function runWithSecondTry(
  step: Step,
  print: (line: string) => void,
): Promise<{ code: number; counts: Counts }> {
  const first = await run(step, print)
  const files = first.code === 0 ? [] : (step.failedFiles?.() ?? [])
  if (files.length === 0 || files.length > MOST_RERUN) return first
  print(`\n▶ once more: ${files.join(', ')}`)
  const second = await run({ command: step.command, args: ['run', ...files] }, print)
  if (second.code !== 0) return first
  print(`unsteady, failed once and passed then: ${files.join(', ')}`)
  const { passed, failed } = first.counts
  return { code: 0, counts: { passed: passed + failed, failed: 0, unsteady: files.length } }
}

rmSync(RESULTS, { force: true })
const total: Counts = { passed: 0, failed: 0, unsteady: 0 }

/** Runs the steps of a group until none is left or one has failed. The output of a step beside others is printed when it ends. */
async function runGroup(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps]
  async function runNext(): Promise<void> {
    const step = total.failed === 0 ? waiting.shift() : undefined
    if (!step) return
    const began = Date.now()
    const lines: string[] = []
    const alone = steps.length === 1
    // What runs beside others prints at its end; a person reads at once what is going on.
    if (alone || process.stdout.isTTY) console.log(`\n▶ ${step.name}`)
    const { code, counts } = await runWithSecondTry(step, (line) =>
      alone ? console.log(line) : lines.push(line),
    )
    if (!alone) console.log([`\n▶ ${step.name}`, ...lines].join('\n'))
    console.log(
      code === 0
        ? `✓ ${step.name} (${Math.round((Date.now() - began) / 1000)} s)`
        : `\n✗ ${step.name} failed`,
    )
    total.passed += counts.passed
    total.unsteady += counts.unsteady
    if (code !== 0) total.failed += Math.max(1, counts.failed)
    await runNext()
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext))
}

for (const group of GROUPS) {
  if (total.failed === 0) await runGroup(group)
}
const unsteady = total.unsteady > 0 ? `, ${total.unsteady} of them in a second run only` : ''
console.log(`${total.passed} passed${unsteady}, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
