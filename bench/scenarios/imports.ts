import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { writePriceFile, writeProductFile } from '../imports/product-file.ts'
import { figuresOf } from '../load/figures.ts'
import { openBenchDatabase } from '../shop/bench-database.ts'
import type { Scenario, ScenarioResult } from './scenario.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROWS = 100_000
/** Some 400 MB: half of the rows have a description. */
const LARGE = { rows: 400_000, description: 1500 }
/** As the back office starts the command (`import-process.ts`), in MB. */
const HEAP = 384
/** Seconds, and megabytes of the command's process. */
const BUDGETS = { created: 90, priced: 90, read: 300, megabytes: 420 }

interface Measured {
  seconds: number
  megabytes: number
  code: number
}

/** Runs `npm run import` as a process of its own and measures it. */
async function importFile(connectionUrl: string, folder: string, args: readonly string[]): Promise<Measured> {
  const memory = new URL('../imports/peak-memory.ts', import.meta.url).href
  const began = performance.now()
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${HEAP}`, '--import', memory, 'src/http/import.ts', ...args],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: connectionUrl },
    },
  )
  const [megabytes, [code]] = await Promise.all([text(child.stdio[3] as Readable), once(child, 'exit')])
  return { seconds: (performance.now() - began) / 1000, megabytes: Number(megabytes), code: code ?? 1 }
}

function resultOf(
  scenario: string,
  rows: number,
  { seconds, megabytes, code }: Measured,
  atMost: number,
): ScenarioResult {
  return {
    scenario,
    connections: 1,
    figures: {
      ...figuresOf([{ milliseconds: Float64Array.of(seconds * 1000), seconds }]),
      perSecond: rows / seconds,
    },
    checks: [
      { budget: `≤ ${atMost} s`, met: seconds <= atMost },
      { budget: `≤ ${BUDGETS.megabytes} MB`, met: megabytes <= BUDGETS.megabytes },
    ],
    problems: code === 0 ? [] : [`exit code ${code}`],
    notes: [`${scenario}: ${seconds.toFixed(1)} s, at most ${Math.round(megabytes)} MB`],
  }
}

/**
 * The import command on an empty shop: 100,000 new rows, the same with new prices, and reading a file of 400 MB whose rows lie in any order.
 * Rows per second; the times are those of the whole command.
 */
export const imports: Scenario = {
  name: 'import',
  async run() {
    const database = await openBenchDatabase({ products: 100, keep: false })
    const folder = await mkdtemp(join(tmpdir(), 'vitrin-imports-'))
    const path = join(folder, 'products.csv')
    const runFile = (...args: string[]) => importFile(database.url, folder, [path, ...args])
    try {
      await writeProductFile({ path, rows: ROWS, description: 300, scattered: false })
      const created = await runFile()
      await writePriceFile(path, ROWS)
      const priced = await runFile()
      const size = await writeProductFile({ path, ...LARGE, scattered: true })
      const read = await runFile('--dry-run')
      const megabytes = Math.round(size / 1e6)
      return [
        resultOf(`import: ${ROWS} new rows`, ROWS, created, BUDGETS.created),
        resultOf(`import: ${ROWS} new prices`, ROWS, priced, BUDGETS.priced),
        resultOf(`import: preview of ${megabytes} MB in any order`, LARGE.rows, read, BUDGETS.read),
      ]
    } finally {
      await rm(folder, { recursive: true, force: true })
      await database.close()
    }
  },
}
