import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'

/**
 * What each test file costs: with `FILE_COSTS=costs.jsonl vitest run …` a line per file, in seconds of the processor, with its imports
 * and its set-up at the top of the file, its tests, and the child processes that have ended. PostgreSQL is not among them; one worker
 * (`--maxWorkers 1`) gives the clearest figures.
 */
const file = process.env.FILE_COSTS ?? ''

/** User and system time of the children of this process that have ended; Linux alone tells it. */
function childSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (user + system) / 100
}

function spent() {
  const { user, system } = process.cpuUsage()
  return { own: (user + system) / 1e6, children: childSeconds() }
}

const start = spent()
let collected = start
beforeAll(() => {
  collected = spent()
})
afterAll(() => {
  const end = spent()
  const cost = {
    file: expect.getState().testPath,
    setUp: collected.own - start.own,
    tests: end.own - collected.own,
    children: end.children - start.children,
  }
  appendFileSync(file, `${JSON.stringify(cost)}\n`)
})
