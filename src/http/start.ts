import { settleAllocator } from './allocator.ts'

/** `npm start` and `npm run dev`: reads the environment, builds what is stale, opens the shop, closes it on a signal. */

settleAllocator()
const { readConfig } = await import('./config.ts')

const dev = process.argv.includes('--dev')
const reading = readConfig(process.env)
if (!reading.ok) {
  for (const problem of reading.problems) console.error(problem)
  process.exit(1)
}
const { config } = reading

/** What a merchant can act on is one line; anything else is shown whole. */
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
  // Pages are built beside the database's first start and the demo shop; a failure is reported by whoever waits for them.
  const built = dev ? Promise.resolve() : buildPages()
  built.catch(() => undefined)
  const { startShop } = await import('./main.ts')
  const running = await startShop(config, { dev, built })

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    running.shop.log.info({ signal }, 'closing the shop')
    // Whoever presses Ctrl-C waits in front of it; there is no load balancer to tell.
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
