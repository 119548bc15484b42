import { settleAllocator } from './allocator.ts'

/** `npm start` and `npm run dev`: reads the environment, builds what is stale, starts the shop, stops it on a signal. */

settleAllocator()
const { readConfig } = await import('./config.ts')

const dev = process.argv.includes('--dev')
const reading = readConfig(process.env)
if (!reading.ok) {
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}
const { config } = reading

/** One line for errors that a merchant can fix; the stack for all others. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.port} is in use by another program. Set PORT to a free one, e.g. PORT=3001 npm start`
  }
  return error.name === 'ShopNotStartedError' ? error.message : (error.stack ?? error.message)
}

try {
  const { buildPages, buildTexts } = await import('./build.ts')
  await buildTexts()
  // Pages are built while the database starts and the demo shop is seeded; `startShop` awaits `built` and reports a failure.
  const built = dev ? Promise.resolve() : buildPages()
  built.catch(() => undefined)
  const { startShop } = await import('./main.ts')
  const running = await startShop(config, { dev, built })

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

  const { greeting } = await import('./greeting.ts')
  console.log(await greeting(running))
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
