import type { Database, DatabaseLog } from '#database/database.ts'
import { NO_PROGRESS, type Progress } from '#shared/files/terminal-progress.ts'
import { wantsDemo } from './demo-shop.ts'
import { seedReferenceData } from './reference-data.ts'

export interface SeedShopOptions {
  /** Absolute folder of the database and the pictures. */
  dataDir: string
  /** Load the demo shop where the database has no products and never had the demo. */
  demo: boolean
  log: DatabaseLog
  progress?: Progress
}

/** Seeds the reference data, and with `demo` the demo shop, if the database is empty. */
export async function seedShop(
  db: Database,
  { dataDir, demo, log, progress = NO_PROGRESS }: SeedShopOptions,
): Promise<void> {
  await seedReferenceData(db)
  if (!demo || !(await wantsDemo(db))) return
  // The demo shop is code of its own, which most starts have no use for.
  const { seedDemo } = await import('./seed-demo.ts')
  await seedDemo(db, { dataDir, log, progress })
}
