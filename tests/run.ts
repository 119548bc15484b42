import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { watchOthers } from './run/busy-machine.ts'
import { namedTests } from './run/named-tests.ts'
import { leftOut, nextStep } from './run/next-step-rules.ts'
import { runCommand } from './run/run-command.ts'
import { PLAYWRIGHT_RESULTS, ROOT, STEPS, type Step, VITEST_RESULTS } from './run/steps.ts'
import { judgeUnsteady } from './run/unsteady-rules.ts'

/**
 * `npm test`: every check that a change must pass (`STEPS`), side by side as far as the machine has processors. All of them report, whichever
 * fails. Failed files of tests are run once more; what passes only then is judged by `tests/unsteady.json`. At the end stands
 * what each step took, and in the last line how many tests there were.
 * `npm test -- FILE …` runs these tests alone; `--unit` and `--e2e` (`npm run test:unit`, `test:e2e`) give all arguments to one runner.
 */

interface Counts {
  passed: number
  failed: number
  /** Passed in a second run only. */
  unsteady: number
}

interface Outcome {
  code: number
  counts: Counts
  processorSeconds: number | undefined
}

const UNSTEADY = 'tests/unsteady.json'
/** More files than this fail by a change, not by chance. */
const MOST_RERUN = 3
/** Tests wait for databases, processes and deadlines a third of their time. */
const CAPACITY = availableParallelism() + 1
const TERMINAL = process.stdout.isTTY === true && !process.env.NO_COLOR
const ENVIRONMENT = {
  ...process.env,
  // The tests start dozens of shops and commands; with Node's cache of compiled modules each one after the first starts with a third less work.
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'),
  PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_RESULTS,
}
/** The steps write to a pipe: what they may colour is what this output shows. Playwright colours nothing in a pipe by itself. */
const coloursOf = (command: string) => {
  if (process.env.FORCE_COLOR !== undefined || command === 'playwright') return {}
  return TERMINAL ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** Sums; unknown where one of them is. */
const sumOf = (seconds: readonly (number | undefined)[]) =>
  seconds.reduce((sum, each) => (sum === undefined || each === undefined ? undefined : sum + each), 0)
const shown = (seconds: number | undefined) =>
  seconds === undefined ? 'unknown' : `${Math.round(seconds)} s`

/** The counts in a runner's summary line, such as `Tests  3 failed | 512 passed (515)`, `12 passed (40.1s)` or `1 flaky`. */
function countsIn(line: string): Counts | undefined {
  if (!/^\s*(Tests\s|\d+ (passed|failed|flaky)\b)/.test(line)) return undefined
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed') + count('flaky'), failed: count('failed'), unsteady: count('flaky') }
}

/** Runs a command of a step; calls `print` with each line of its output. */
async function run(
  { command, args }: Pick<Step, 'command' | 'args'>,
  print: (line: string) => void,
): Promise<Outcome> {
  const counts: Counts = { passed: 0, failed: 0, unsteady: 0 }
  const ended = await runCommand(command, args, {
    cwd: ROOT,
    env: { ...ENVIRONMENT, ...coloursOf(command) },
    onLine(line) {
      print(line)
      const found = countsIn(stripVTControlCharacters(line))
      counts.passed += found?.passed ?? 0
      counts.failed += found?.failed ?? 0
      counts.unsteady += found?.unsteady ?? 0
    },
  })
  return { ...ended, counts }
}

/** Tests that passed in a second run only, by their files. */
const unsteady = new Map<string, number>()

/**
 * Runs a step, and the files that failed in it once more. A test of processes, deadlines and browsers can fail because another program
 * took the processor; one that fails twice has found something.
 */
async function runWithSecondTry(step: Step, print: (line: string) => void): Promise<Outcome> {
  const first = await run(step, print)
  const failures = step.secondRuns?.read() ?? new Map<string, number>()
  if (step.secondRuns?.byItself) {
    for (const [file, count] of failures) unsteady.set(file, count)
    return first
  }
  const files = [...failures.keys()]
  if (first.code === 0 || files.length === 0 || files.length > MOST_RERUN) return first
  print(`\n▶ once more: ${files.join(', ')}`)
  const second = await run({ command: step.command, args: ['run', ...files] }, print)
  const processorSeconds = sumOf([first.processorSeconds, second.processorSeconds])
  if (second.code !== 0) return { ...first, processorSeconds }
  for (const [file, count] of failures) unsteady.set(file, count)
  const { passed, failed } = first.counts
  return { code: 0, counts: { passed: passed + failed, failed: 0, unsteady: failed }, processorSeconds }
}

const total: Counts = { passed: 0, failed: 0, unsteady: 0 }
const summary: { line: string; processorSeconds: number | undefined }[] = []

/** The step whose lines are printed as they come; those of others are printed when they end. */
let live: Step | undefined

async function runStep(step: Step): Promise<'passed' | 'failed'> {
  const began = performance.now()
  const lines: string[] = []
  // Tests take minutes, and a person reads them as they go.
  if (!live && step.secondRuns) {
    live = step
    console.log(`\n▶ ${step.name}`)
  }
  const { code, counts, processorSeconds } = await runWithSecondTry(step, (line) => {
    if (live === step) console.log(line)
    else lines.push(line)
  })
  if (live === step) live = undefined
  else console.log([`\n▶ ${step.name}`, ...lines].join('\n'))
  const wall = Math.round((performance.now() - began) / 1000)
  console.log(code === 0 ? `✓ ${step.name} (${wall} s)` : `\n✗ ${step.name} failed`)
  total.passed += counts.passed
  total.unsteady += counts.unsteady
  if (code !== 0) total.failed += Math.max(1, counts.failed)
  const mark = code === 0 ? '✓' : '✗'
  summary.push({
    line: `${mark} ${step.name}: ${wall} s, of processors ${shown(processorSeconds)}`,
    processorSeconds,
  })
  return code === 0 ? 'passed' : 'failed'
}

/** Runs all steps, each as soon as what it needs has passed and processors are free. */
async function runAll(): Promise<void> {
  const ended: Map<string, 'passed' | 'failed' | 'left out'> = new Map()
  const waiting = [...STEPS]
  const running = new Map<Step, Promise<void>>()
  const remove = (step: Step) => void waiting.splice(waiting.indexOf(step), 1)
  while (waiting.length > 0 || running.size > 0) {
    for (const step of leftOut(waiting, ended)) {
      remove(step)
      ended.set(step.name, 'left out')
      summary.push({
        line: `– ${step.name}: not run, ${step.after.join(' or ')} failed`,
        processorSeconds: 0,
      })
    }
    const taken = [...running.keys()].reduce((sum, { processors }) => sum + processors, 0)
    const step = nextStep(waiting, ended, { free: CAPACITY - taken, idle: running.size === 0 })
    if (step) {
      remove(step)
      running.set(
        step,
        runStep(step).then((result) => {
          ended.set(step.name, result)
          running.delete(step)
        }),
      )
    } else await Promise.race(running.values())
  }
}

/** Ends the run of all steps: what they took, which tests were unsteady, and the counts. Returns the exit code. */
function conclude(began: number, othersShare: ReturnType<typeof watchOthers>): number {
  const processorSeconds = sumOf(summary.map((step) => step.processorSeconds))
  const known = z
    .record(z.string(), z.number().int().positive())
    .parse(JSON.parse(readFileSync(join(ROOT, UNSTEADY), 'utf8')))
  const { risen, excused } = judgeUnsteady({
    seen: unsteady,
    known,
    othersShare: othersShare(processorSeconds),
  })
  const gone = Object.keys(known).filter((file) => !existsSync(join(ROOT, file)))
  console.log(['', ...summary.map(({ line }) => line)].join('\n'))
  for (const sentence of [...risen, ...excused]) console.log(sentence)
  for (const file of gone) console.log(`${UNSTEADY}: ${file} is gone; remove its line`)
  total.failed += risen.length + gone.length
  const wall = (performance.now() - began) / 1000
  console.log(`together ${shown(wall)}, of processors ${shown(processorSeconds)}`)
  const twice = total.unsteady > 0 ? `, ${total.unsteady} of them in a second run only` : ''
  console.log(`${total.passed} passed${twice}, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/** Runs the named tests with the terminal. Returns the exit code. */
async function runNamed(args: readonly string[]): Promise<number> {
  const [first = '', ...rest] = args
  const only = ({ '--unit': 'vitest', '--e2e': 'playwright' } as const)[first]
  const { vitest, playwright } = namedTests(only ? rest : args, ROOT, only)
  // Texts are modules that tests import; the tests themselves ask for pages.
  const commands: [command: string, ...args: string[]][] = [['npm', 'run', '--silent', 'check:texts']]
  if (only === 'vitest' || vitest.length > 0) commands.push(['vitest', 'run', ...vitest])
  if (only === 'playwright' || playwright.length > 0) commands.push(['playwright', 'test', ...playwright])
  let code = 0
  for (const [command, ...commandArgs] of commands) {
    const ended = await runCommand(command, commandArgs, { cwd: ROOT, env: ENVIRONMENT })
    if (command !== 'npm') console.log(`of processors ${shown(ended.processorSeconds)}`)
    code = Math.max(code, ended.code)
  }
  return code
}

const named = process.argv.slice(2)
if (named.length > 0) process.exit(await runNamed(named))
for (const file of [VITEST_RESULTS, PLAYWRIGHT_RESULTS]) rmSync(file, { force: true })
const began = performance.now()
const othersShare = watchOthers()
await runAll()
process.exit(conclude(began, othersShare))
