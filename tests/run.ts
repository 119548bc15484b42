import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * `npm test`: every check that a change must pass, in groups; ends after the first group with a failure.
 * The last line counts the tests of all steps.
 */

interface Step {
  name: string
  command: string
  args: string[]
}

interface Counts {
  passed: number
  failed: number
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const script = (name: string, npmScript: string): Step => ({
  name,
  command: 'npm',
  args: ['run', '--silent', npmScript],
})
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
  [{ name: 'unit, database, API, load and kill tests', command: 'vitest', args: ['run'] }],
  [{ name: 'end-to-end tests in a browser', command: 'playwright', args: ['test'] }],
]
/** How many steps of a group run at a time. */
const SIDE_BY_SIDE = 2
/** The tests start dozens of shops and commands; with Node's cache of compiled modules each one after the first starts with a third less work. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') }

/** The counts in a runner's summary line, such as `Tests  3 failed | 512 passed (515)` or `12 passed (40.1s)`. */
function countsIn(line: string): Counts | undefined {
  if (!/^\s*(Tests\s|\d+ (passed|failed)\b)/.test(line)) return undefined
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') }
}

/** Runs a step; calls `print` with each line of its output. */
function run(
  { command, args }: Step,
  print: (line: string) => void,
): Promise<{ code: number; counts: Counts }> {
  return new Promise((resolve, reject) => {
    const counts: Counts = { passed: 0, failed: 0 }
    const child = spawn(command, args, { cwd: ROOT, env: ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        print(line)
        const found = countsIn(stripVTControlCharacters(line))
        counts.passed += found?.passed ?? 0
        counts.failed += found?.failed ?? 0
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, counts }))
  })
}

const total: Counts = { passed: 0, failed: 0 }

/** Runs the steps of a group until none is left or one has failed. The output of a step beside others is printed when it ends. */
async function runGroup(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps]
  async function runNext(): Promise<void> {
    const step = total.failed === 0 ? waiting.shift() : undefined
    if (!step) return
    const began = Date.now()
    const lines: string[] = []
    const alone = steps.length === 1
    if (alone) console.log(`\n▶ ${step.name}`)
    const { code, counts } = await run(step, (line) => (alone ? console.log(line) : lines.push(line)))
    if (!alone) console.log([`\n▶ ${step.name}`, ...lines].join('\n'))
    console.log(
      code === 0
        ? `✓ ${step.name} (${Math.round((Date.now() - began) / 1000)} s)`
        : `\n✗ ${step.name} failed`,
    )
    total.passed += counts.passed
    if (code !== 0) total.failed += Math.max(1, counts.failed)
    await runNext()
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext))
}

for (const group of GROUPS) {
  if (total.failed === 0) await runGroup(group)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
