import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { MAX_PRODUCTS, seedProducts } from './seed-products.ts'
import { seedShop } from './seed-shop.ts'

/** `npm run seed -- --products N`: adds N generated products to the shop of DATA_DIR or DATABASE_URL. */

const USAGE = `Kullanım: npm run seed -- --products N   (1 ile ${MAX_PRODUCTS} arasında)`
const quiet = { info: () => {}, warn: () => {} }

function readCount(): number | null {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' } } })
    const count = /^\d{1,7}$/.test(values.products ?? '') ? Number(values.products) : 0
    return count >= 1 && count <= MAX_PRODUCTS ? count : null
  } catch {
    return null
  }
}

async function main(): Promise<number> {
  const count = readCount()
  if (count === null) {
    console.error(USAGE)
    return 1
  }
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const databaseUrl = process.env.DATABASE_URL || undefined
  const opened = await openCommandDatabase({ dataDir, databaseUrl, maxConnections: 2 })
  if (!opened.ok) {
    console.error(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  const { db } = opened
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} sn`
  try {
    await seedShop(db, { dataDir, demo: false, log: quiet })
    await seedProducts(db, count, (what) => console.log(`${seconds().padStart(9)}  ${what}`))
    console.log(`${count} ürün eklendi (${seconds()}).`)
    return 0
  } finally {
    await opened.close()
  }
}

process.exitCode = await main()
