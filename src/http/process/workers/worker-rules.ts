import type { ProcessRole } from '#modules/platform/shop-deps.ts'

/** Rules of a shop that runs in several processes of one machine (decision 207). */

/** More processes than any machine gains from; each has its own caches and connections. */
export const MOST_WORKERS = 64
/** Connections of a process beside its pool: the job queue's two and the database watch. */
export const FURTHER_CONNECTIONS = 3
/** Connections left to commands, backups, the first process and psql. */
const LEFT_TO_OTHERS = 12
/** A pool below this keeps requests waiting for each other. */
const SMALLEST_POOL = 3

/** The processes that answer requests and the one that runs jobs, by their names in the log and on Sistem durumu. */
export function workerNames(workers: number, role: ProcessRole): string[] {
  const web = Array.from({ length: workers }, (_, at) => `web ${at + 1}`)
  return role === 'all' ? [...web, 'jobs'] : web
}

/**
 * How many connections each pool of `processes` may have where the database takes `most` in all and each process has `further` ones, at
 * most `wanted`; null where that is too few to run. Processes of other machines are not known here.
 */
export function poolOfEach(
  most: number,
  processes: number,
  { wanted, further }: { wanted: number; further: number },
): number | null {
  const each = Math.floor((most - LEFT_TO_OTHERS) / processes) - further
  return each < SMALLEST_POOL ? null : Math.min(each, wanted)
}

/** Milliseconds before each attempt to start a process that has ended; the last pause is repeated. */
const RESTART_PAUSES = [0, 1_000, 2_000, 5_000, 10_000, 30_000]
/** A process that ran for so many milliseconds has not failed at its start: the next one is started at once. */
const RAN_WELL = 60_000

/** How many times in a row a process has ended soon after its start, with the one that ran for `milliseconds`. */
export const failuresInARow = (before: number, milliseconds: number): number =>
  milliseconds >= RAN_WELL ? 0 : before + 1

/** How long to wait before the next start after so many failures. */
export const pauseBeforeStart = (failures: number): number =>
  RESTART_PAUSES[Math.min(failures, RESTART_PAUSES.length - 1)] ?? 0
