import type { Logger } from 'pino'
import type { Databases } from '#database/databases.ts'
import { seedShop } from '#seed/seed-shop.ts'
import type { Progress } from '#shared/files/terminal-progress.ts'
import type { Config } from '../config.ts'
import { endDemo } from './demo-remains.ts'

/** Brings what a shop cannot be without into its database, the demo shop where it is wanted, and ends the demo where it is not. */
export async function prepareData(
  { main, direct }: Pick<Databases, 'main' | 'direct'>,
  { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>,
  { log, progress }: { log: Logger; progress: Progress },
): Promise<void> {
  await seedShop(direct, { dataDir, demo, log, progress })
  if (!demo) await endDemo(main, log)
}
