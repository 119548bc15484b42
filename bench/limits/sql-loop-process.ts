import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { SqlLoop, SqlLoopResult } from './sql-loop.ts'
import { type ProgramRun, resolveValue } from './statement-program.ts'

/** A separate process that runs a program of statements in a loop, without any other code. */

async function runOnce(
  client: pg.Client,
  { program }: SqlLoop,
  inputs: SqlLoop['inputs'][number],
): Promise<void> {
  const programRun: ProgramRun = { inputs, rows: [], made: new Map() }
  for (const { name, text, values } of program) {
    const resolved = values.map((source) => resolveValue(source, programRun))
    programRun.rows.push((await client.query({ name, text, values: resolved })).rows)
  }
}

async function run(loop: SqlLoop): Promise<SqlLoopResult> {
  const times: number[] = []
  const failures = new Map<string, number>()
  let next = 0
  const started = performance.now()
  const measuredFrom = started + loop.warmUpSeconds * 1000
  const until = measuredFrom + loop.seconds * 1000

  async function work(): Promise<void> {
    const client = new pg.Client(loop.connection)
    await client.connect()
    while (performance.now() < until && next < loop.inputs.length) {
      const inputs = loop.inputs[next++] ?? {}
      const began = performance.now()
      try {
        await runOnce(client, loop, inputs)
        if (began >= measuredFrom) times.push(performance.now() - began)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        failures.set(reason, (failures.get(reason) ?? 0) + 1)
        await client.query('rollback')
        await new Promise((resolve) => setTimeout(resolve, randomInt(5)))
      }
    }
    await client.end()
  }

  await Promise.all(Array.from({ length: loop.connections }, work))
  return {
    timings: {
      milliseconds: Float64Array.from(times),
      seconds: (performance.now() - measuredFrom) / 1000,
    },
    failures: Object.fromEntries(failures),
  }
}

process.once('message', (loop: SqlLoop) => {
  run(loop).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
