import { fileURLToPath } from 'node:url'
import { onStopRequest } from '#shared/files/process-end.server.ts'
import { buildServer, buildTexts } from './build.ts'
import { continueIn } from './process/allocator.ts'

/** `npm start` and `npm run dev`: builds what is stale and runs the shop, its bundle or with `--dev` its sources. */

const unwatch = onStopRequest(() => process.exit(0))
try {
  await buildTexts()
  if (process.argv.includes('--dev')) {
    const { runShop } = await import('./process/run-shop.ts')
    unwatch()
    await runShop({ dev: true, built: Promise.resolve() })
  } else {
    const shop = await buildServer()
    // A process that has stripped types keeps what that takes.
    continueIn(fileURLToPath(shop))
    unwatch()
    await import(shop)
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(1)
}
