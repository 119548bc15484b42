import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'

/**
 * What each test file costs: with `FILE_COSTS=costs.jsonl vitest run …` a line per file, in seconds of the processor, with its imports
 * and its set-up at the top of the file, its tests, the child processes that have ended, and the PostgreSQL that all files
 * share, so that one worker (`--maxWorkers 1`) gives the clearest figures.
 */
const file = process.env.FILE_COSTS ?? ''

interface ProcessTimes {
  name: string
  parent: number
  own: number
  /** Of its children that have ended. */
  children: number
}

/** What a process has taken, in seconds; null where it has ended. */
function timesOf(pid: string): ProcessTimes | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = values.slice(11, 15).map(Number)
  return {
    name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
    parent: Number(values[1]),
    own: (user + system) / 100,
    children: (ofChildren + systemOfChildren) / 100,
  }
}

/** The test cluster is a child of vitest's first process, as this one is. */
function postgresSeconds(): number {
  const processes = readdirSync('/proc').flatMap((pid) => {
    const times = /^\d+$/.test(pid) ? timesOf(pid) : null
    return times?.name === 'postgres' ? [{ pid: Number(pid), ...times }] : []
  })
  const servers = processes.filter(({ parent }) => parent === process.ppid)
  const connections = processes.filter(({ parent }) => servers.some(({ pid }) => pid === parent))
  return [...servers, ...connections].reduce((sum, { own, children }) => sum + own + children, 0)
}

/** Linux alone tells what other processes take. */
function spent() {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  if (process.platform !== 'linux') return { own, children: 0, postgres: 0 }
  return { own, children: timesOf('self')?.children ?? 0, postgres: postgresSeconds() }
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
    postgres: end.postgres - start.postgres,
  }
  appendFileSync(file, `${JSON.stringify(cost)}\n`)
})
