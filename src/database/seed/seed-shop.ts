import type { Database, DatabaseLog } from '#database/database.ts'

export async function seedShop(_db: Database, _options: { dataDir: string; demo: boolean; log: DatabaseLog }): Promise<void> {}
