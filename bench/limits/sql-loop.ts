import type pg from 'pg'
import type { Timings } from '../load/figures.ts'
import { requestOnce } from '../load/helper-process.ts'
import type { Program, Recording } from './statement-program.ts'

export interface SqlLoop {
  connection: pg.ClientConfig
  program: Program
  /** One entry for each run of the program; the loop ends when none is left. */
  inputs: Recording['inputs'][]
  connections: number
  seconds: number
  warmUpSeconds: number
}

export interface SqlLoopResult {
  timings: Timings
  /** How many runs failed, by PostgreSQL's message. */
  failures: Record<string, number>
}

/** Runs the statements of a flow in a bare `pg` loop: the rate the shop could reach if its own code cost nothing. */
export function runSqlLoop(loop: SqlLoop): Promise<SqlLoopResult> {
  return requestOnce<SqlLoopResult>(new URL('./sql-loop-process.ts', import.meta.url), loop)
}
