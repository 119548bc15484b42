import { terminalProgress } from '#shared/terminal-progress.ts'
import { readConfig } from './config.ts'
import { greeting } from './greeting.ts'
import { startShop } from './main.ts'

/** One line for errors that a merchant can fix; the stack for all others. */
function explain(error: unknown, port: number): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    const taken = 'port' in error ? error.port : port
    return taken === port
      ? `Port ${port} is in use by another program. Set PORT to a free one, e.g. PORT=3001 npm start`
      : `Port ${taken} is in use by another program. Set METRICS_PORT to a free one`
  }
  return error.name === 'ShopNotStartedError' ? error.message : (error.stack ?? error.message)
}

/**
 * Reads the environment, starts the shop, prints its addresses and stops it on a signal. What fails is printed, and ends the process
 * with code 1. The pages are mounted when `built` resolves.
 */
export async function runShop({ dev, built }: { dev: boolean; built: Promise<void> }): Promise<void> {
  const reading = readConfig(process.env, { terminal: process.stdout.isTTY === true })
  if (!reading.ok) {
    for (const problem of reading.problems) console.error(problem)
    process.exit(1)
  }
  const { config } = reading
  try {
    const running = await startShop(config, { dev, built, progress: terminalProgress() })
    let stopping = false
    const stop = (signal: string) => {
      if (stopping) return
      stopping = true
      running.shop.log.info({ signal }, 'closing the shop')
      // Ctrl-C skips draining: somebody waits at the terminal, and no load balancer is involved.
      running.stop({ drain: signal !== 'SIGINT' }).then(
        () => process.exit(0),
        (error: unknown) => {
          running.shop.log.error({ err: error }, 'the shop did not close cleanly')
          process.exit(1)
        },
      )
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal))
    console.log(await greeting({ ...running, apiDocs: config.apiDocs }))
  } catch (error) {
    console.error(explain(error, config.port))
    process.exit(1)
  }
}
