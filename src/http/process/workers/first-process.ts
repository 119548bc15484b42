import { Counter, Gauge, Registry } from 'prom-client'
import { maxConnections } from '#database/connection-check.ts'
import { openDatabaseClock } from '#database/database-clock.ts'
import { DIRECT_CONNECTIONS } from '#database/databases.ts'
import { startProcessNotes } from '#modules/backoffice/operations/operations.server.ts'
import { openSecrets } from '#modules/platform/secrets/secrets.server.ts'
import { NO_PROGRESS, type Progress } from '#shared/files/terminal-progress.ts'
import type { Config } from '../../config.ts'
import { missingAllocatorSettings } from '../allocator.ts'
import { closeAll } from '../closing.ts'
import { openLog } from '../log.ts'
import { openLogOutput } from '../log-output.ts'
import { machineMemory } from '../machine-memory.ts'
import { serveFigures } from '../metrics.ts'
import { prepareData } from '../shop-data.ts'
import { openShopDatabase, warnOfManyConnections } from '../shop-database.ts'
import { ShopNotStartedError } from '../shop-not-started.ts'
import { createFirstOfDay } from './first-of-day.ts'
import { joinedFigures } from './joined-figures.ts'
import { workerOptions } from './worker-options.ts'
import { FURTHER_CONNECTIONS, poolOfEach, workerNames } from './worker-rules.ts'
import { createTeam, WorkerNotStartedError } from './worker-team.ts'

/** Connections that the first process needs: tables, the demo shop and a note of itself. */
const OWN_CONNECTIONS = 3
/** Milliseconds that the last lines of the log may take. */
const LOG_PATIENCE = 1_000

export interface RunningTeam {
  url: string
  greeting(): Promise<string>
  log: Awaited<ReturnType<typeof openLog>>
  stop(options?: { drain?: boolean }): Promise<void>
  /** Replaces its processes one after the other, while the others answer. */
  replace(): Promise<boolean>
}

/** The connections of each pool. Refuses more processes than the database has connections for. */
function poolFor(config: Config, most: number, processes: number): number {
  const pool = poolOfEach(most, processes, {
    wanted: config.databasePool,
    further: FURTHER_CONNECTIONS + (config.databaseDirectUrl === undefined ? 0 : DIRECT_CONNECTIONS),
  })
  if (pool === null)
    throw new ShopNotStartedError(
      `WORKERS=${config.workers}: the database takes ${most} connections, too few for ${processes} processes; raise its max_connections or name fewer`,
    )
  return config.isPoolGiven ? config.databasePool : pool
}

/**
 * The shop in several processes (decision 207). This one owns what there may be only one of on a machine, the database server, its folder and
 * its log, brings the tables up to date and starts the others; it answers no request and runs no job, so that nothing of these can end it.
 */
export async function startTeam(
  config: Config,
  { program, progress = NO_PROGRESS, built }: { program: string; progress?: Progress; built: Promise<void> },
): Promise<RunningTeam> {
  const output = openLogOutput()
  const log = await openLog(config, output, 'first')
  const opened = new AsyncDisposableStack()
  const names = workerNames(config.workers, config.role)
  try {
    const opening = { log, progress, opened, connections: OWN_CONNECTIONS }
    const { databases, connection, pointInTime } = await openShopDatabase(config, opening)
    const { main: db } = databases
    const pool = poolFor(config, await maxConnections(db), names.length)
    await warnOfManyConnections(db, { pool, processes: names.length }, log)
    const clock = await openDatabaseClock(db, log)
    opened.defer(() => clock.close())
    // Made here, once, before several processes look for them.
    const keys = await openSecrets({ db, file: config.secretsFile, log, clock: clock.now })
    if (!keys.ok) throw new ShopNotStartedError(keys.message)
    keys.secrets.close()
    await prepareData(databases, config, { log, progress })
    await built

    const memory = machineMemory()
    const machine = { memory, caches: Number(process.env.CACHE_MB), nodeOptions: process.env.NODE_OPTIONS }
    const firstOfDay = createFirstOfDay()
    const team = createTeam({
      ...{ names, program, log, drainSeconds: config.drainSeconds },
      execArgv: (name) =>
        workerOptions(process.execArgv, machine, { workers: config.workers, isJobs: name === 'jobs' }),
      env: missingAllocatorSettings(process.env, process.platform) ?? {},
      answers: (name, isFirstRound) => ({
        beginning: () => ({
          ...{ name, connection, pool },
          role: name === 'jobs' ? 'jobs' : 'web',
          speaks: isFirstRound && name === names[0],
          sendsFiles: name === names.at(-1),
          hasPointInTime: pointInTime !== undefined,
        }),
        pointInTimeState: () => mustHave(pointInTime).state(),
        pointInTimeNightly: (keepDays) => mustHave(pointInTime).nightly(keepDays),
        firstOfDay: ({ day, keys }) => firstOfDay(day, keys),
      }),
    })
    const notes = startProcessNotes(db, { log, clock: clock.now, role: 'first' })
    opened.defer(() => notes.stop())
    if (config.metricsPort !== undefined) {
      const own = teamFigures(team)
      const read = async () => joinedFigures([await own.metrics(), ...(await team.figures())])
      const served = await serveFigures(config.metricsPort, read, log)
      opened.defer(() => served.close())
      log.info({ url: served.url }, 'figures for Prometheus')
    }
    let drains = false
    // Ended first: what ends from here on was asked to.
    opened.defer(() => team.stop(drains))
    const all = await team.open()
    log.info({ processes: names, pool }, 'the processes of the shop are open')
    return {
      url: all[0]?.url ?? '',
      greeting: async () => all[0]?.greeting ?? '',
      log,
      replace: () => team.replace(),
      async stop({ drain = false } = {}) {
        drains = drain
        await closeAll(opened)
        await output.flush(LOG_PATIENCE)
      },
    }
  } catch (error) {
    await closeAll(opened).catch((failure: unknown) =>
      log.error({ err: failure }, 'closing after a failed start'),
    )
    if (error instanceof WorkerNotStartedError && error.isPlain) throw new ShopNotStartedError(error.message)
    throw error
  }
}

function mustHave<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('this shop keeps no log of its database')
  return value
}

/** What only the first process knows. */
function teamFigures({ counts }: Pick<ReturnType<typeof createTeam>, 'counts'>): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'vitrin_processes',
    help: 'Processes of the shop on this machine that answer requests or run jobs.',
    registers: [registry],
    collect() {
      this.set(counts().running)
    },
  })
  new Counter({
    name: 'vitrin_process_restarts_total',
    help: 'Processes that had ended by themselves and were started again.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(counts().restarts)
    },
  })
  return registry
}
