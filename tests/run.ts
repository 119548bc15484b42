import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/**
 * `npm test`: every check that a change must pass, from the fastest to the slowest, ending at the first step that fails.
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
const STEPS: Step[] = [
  { name: 'texts', command: 'npm', args: ['run', '--silent', 'check:texts'] },
  { name: 'types', command: 'npm', args: ['run', '--silent', 'check:types'] },
  { name: 'format and lint', command: 'npm', args: ['run', '--silent', 'check:lint'] },
  { name: 'import direction and file names', command: 'npm', args: ['run', '--silent', 'check:imports'] },
  { name: 'SQL against the schema', command: 'npm', args: ['run', '--silent', 'check:statements'] },
  { name: 'unused code and texts', command: 'npm', args: ['run', '--silent', 'check:unused'] },
  { name: 'secrets', command: 'npm', args: ['run', '--silent', 'security:secrets'] },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  { name: 'unit, database and API tests', command: 'vitest', args: ['run', '--project', 'unit'] },
  { name: 'load and kill tests', command: 'npm', args: ['run', '--silent', 'test:load'] },
  { name: 'end-to-end tests in a browser', command: 'playwright', args: ['test'] },
]

/** The counts in a runner's summary line, such as `Tests  3 failed | 512 passed (515)` or `12 passed (40.1s)`. */
function countsIn(line: string): Counts | undefined {
  if (!/^\s*(Tests\s|\d+ (passed|failed)\b)/.test(line)) return undefined
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0)
  return { passed: count('passed'), failed: count('failed') }
}

function run(step: Step): Promise<{ code: number; counts: Counts }> {
  return new Promise((resolve, reject) => {
    const counts: Counts = { passed: 0, failed: 0 }
    const child = spawn(step.command, step.args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] })
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line)
      const found = countsIn(stripVTControlCharacters(line))
      counts.passed += found?.passed ?? 0
      counts.failed += found?.failed ?? 0
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, counts }))
  })
}

let passed = 0
for (const step of STEPS) {
  const began = Date.now()
  console.log(`\n▶ ${step.name}`)
  const { code, counts } = await run(step)
  passed += counts.passed
  if (code !== 0) {
    console.log(`\n✗ ${step.name} failed`)
    console.log(`${passed} passed, ${Math.max(1, counts.failed)} failed`)
    process.exit(1)
  }
  console.log(`✓ ${step.name} (${Math.round((Date.now() - began) / 1000)} s)`)
}
console.log(`${passed} passed, 0 failed`)
