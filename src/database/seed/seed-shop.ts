import type { Database, DatabaseLog } from '#database/database.ts'
import { seedReferenceData } from './reference-data.ts'

export interface SeedShopOptions {
  /** Absolute folder of the database and the pictures. */
  dataDir: string
  /** Load the demo shop where the database has no products and never had the demo. */
  demo: boolean
  log: DatabaseLog
}

/** Makes the database ready to be a shop: reference data always, the demo shop where it is wanted and fits. */
export async function seedShop(db: Database, { dataDir, demo, log }: SeedShopOptions): Promise<void> {
  await seedReferenceData(db)
  if (!demo) return
  // The demo's texts and painter are loaded only where they are needed: most starts have products already.
  const { seedDemo } = await import('./seed-demo.ts')
  await seedDemo(db, dataDir, log)
}
