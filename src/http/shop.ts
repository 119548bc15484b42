import { buildPages } from './build.ts'
import { forgetAllocatorSettings } from './process/allocator.ts'
import { runShop } from './process/run-shop.ts'
import { runWorker, WORKER_ARGUMENT } from './process/workers/worker-process.ts'

/** The program that `npm start` continues in, as a bundle (`vite.shop.config.ts`). */

forgetAllocatorSettings()
if (process.argv.includes(WORKER_ARGUMENT) && process.channel) {
  // The first process has built the pages.
  await runWorker({ built: Promise.resolve() })
} else {
  // Pages are built while the database starts and the demo shop is seeded; the start awaits them and reports a failure.
  const built = buildPages()
  built.catch(() => undefined)
  await runShop({ dev: false, built })
}
