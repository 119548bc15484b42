import type { Database, DatabaseLog } from '#database/database.ts'
import { seedReferenceData } from './reference-data.ts'

export interface SeedShopOptions {
  /** Absolute folder of the database and the pictures. */
  dataDir: string
  /** Load the demo shop where the database has no products and never had the demo. */
  demo: boolean
  log: DatabaseLog
}

/** Seeds the reference data, and with `demo` the demo shop, if the database is empty. */
export async function seedShop(db: Database, { dataDir, demo, log }: SeedShopOptions): Promise<void> {
  await seedReferenceData(db)
  if (!demo) return
  // Loaded only when needed, because most starts have products already.
  const { seedDemo } = await import('./seed-demo.ts')
  await seedDemo(db, dataDir, log)
}
