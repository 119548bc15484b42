import type { Logger } from 'pino'
import { keepNewFilesPrivate, onStopRequest, outliveOutput } from '#shared/files/process-end.server.ts'
import { terminalProgress } from '#shared/files/terminal-progress.ts'
import { type Config, readConfig } from '../config.ts'
import { type StartOptions, startShop } from '../main.ts'
import { checkPort } from './free-port.ts'
import { greeting, jobsGreeting } from './greeting.ts'
import { limitStop } from './stop-limit.ts'
import { startTeam } from './workers/first-process.ts'

/** Milliseconds that a stop may take after draining: requests and jobs 10 s, then the database up to a minute. */
const STOP_PATIENCE = 85_000

/** One line for errors that a merchant can fix; the stack for all others. */
function explain(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const taken = 'port' in error ? error.port : port
    return taken === port
      ? `Port ${port} is in use by another program. Set PORT to a free one, e.g. PORT=3001 npm start`
      : `Port ${taken} is in use by another program. Set METRICS_PORT to a free one`
  }
  if ('syscall' in error && error.syscall === 'listen') return `The shop cannot listen: ${error.message}`
  return error.name === 'ShopNotStartedError' ? error.message : (error.stack ?? error.message)
}

/** A shop that runs, in this process or in several. */
interface Running {
  greeting(): Promise<string>
  log: Logger
  stop(options: { drain: boolean }): Promise<void>
  /** Null for one process: it has no other to go on meanwhile. */
  replace: (() => Promise<boolean>) | null
}

async function startHere(config: Config, options: StartOptions): Promise<Running> {
  const running = await startShop(config, options)
  return {
    greeting: async () =>
      config.role === 'jobs' ? jobsGreeting(running) : greeting({ ...running, apiDocs: config.apiDocs }),
    log: running.shop.log,
    stop: running.stop,
    replace: null,
  }
}

/** SIGUSR2 replaces the processes of the shop by new ones; by default it would end this one. */
function onReplaceRequest({ replace, log }: Running): void {
  if (process.platform === 'win32') return
  process.on('SIGUSR2', () => {
    if (replace === null)
      return log.warn({}, 'SIGUSR2 replaces the processes of WORKERS; this shop is one process')
    log.info({}, 'the processes of the shop are replaced, one after the other')
    replace().then(
      (isDone) =>
        log.info({ isDone }, isDone ? 'all processes were replaced' : 'not all processes were replaced'),
      (error: unknown) => log.error({ err: error }, 'the processes of the shop could not be replaced'),
    )
  })
}

/**
 * Reads the environment, starts the shop, prints its addresses and stops it when it is asked to (a signal, a closed terminal, npm gone),
 * whatever has become of its output. What fails is printed, and ends the process with code 1. The pages are mounted when `built` resolves.
 * `npm run dev` is one process, whatever WORKERS and ROLE say.
 */
export async function runShop({ dev, built }: { dev: boolean; built: Promise<void> }): Promise<void> {
  const reading = readConfig(process.env, { terminal: process.stdout.isTTY === true })
  if (!reading.ok) {
    for (const problem of reading.problems) console.error(problem)
    process.exit(1)
  }
  const config: Config = dev ? { ...reading.config, workers: 1, role: 'all' } : reading.config
  outliveOutput()
  keepNewFilesPrivate()
  // Before it is open a stop only ends what the start has begun.
  let stop: (signal: string) => void = () => process.exit(0)
  let stopping = false
  onStopRequest((signal) => {
    if (stopping) return
    stopping = true
    stop(signal)
  })
  try {
    await checkPort(config)
    const progress = terminalProgress()
    const [, program = ''] = process.argv
    const running = await (config.workers > 1
      ? startTeam(config, { program, built, progress })
      : startHere(config, { dev, built, progress }))
    stop = (signal) => {
      limitStop(STOP_PATIENCE + config.drainSeconds * 1000)
      running.log.info({ signal }, 'closing the shop')
      // Ctrl-C skips draining: somebody waits at the terminal, and no load balancer is involved.
      running.stop({ drain: signal !== 'SIGINT' }).then(
        () => process.exit(0),
        (error: unknown) => {
          running.log.error({ err: error }, 'the shop did not close cleanly')
          process.exit(1)
        },
      )
    }
    onReplaceRequest(running)
    console.log(await running.greeting())
  } catch (error) {
    console.error(explain(error, config.port))
    process.exit(1)
  }
}
