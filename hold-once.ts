import { readFileSync } from 'node:fs'
import { openDatabase } from '#database/database.ts'
import { holdRestoredShop } from '#modules/shop/restored/restored.server.ts'
const url = process.argv[2]
const db = openDatabase({ connection: { connectionString: url } })
await holdRestoredShop(db, { takenAt: new Date(Date.now() - 9.7 * 3_600_000), from: '/mnt/yedek/vitrin-20261128-003000.backup' })
await db.close()
console.log('held')
