import { settleAllocator } from './allocator.ts'

/** `npm start` and `npm run dev`: builds what is stale and runs the shop. */

settleAllocator()
const dev = process.argv.includes('--dev')
try {
  const { buildPages, buildServer, buildTexts } = await import('./build.ts')
  await buildTexts()
  if (dev) {
    const { runShop } = await import('./run-shop.ts')
    await runShop({ dev, built: Promise.resolve() })
  } else {
    const { runShop }: typeof import('./run-shop.ts') = await import(await buildServer())
    // Pages are built while the database starts and the demo shop is seeded; the start awaits them and reports a failure.
    const built = buildPages()
    built.catch(() => undefined)
    await runShop({ dev, built })
  }
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error)
  process.exit(1)
}
