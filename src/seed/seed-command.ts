import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { keepNewFilesPrivate, outliveOutput } from '#shared/files/process-end.server.ts'
import { MAX_ORDERS, seedOrders } from './seed-orders.ts'
import { MAX_PRODUCTS, seedProducts } from './seed-products.ts'
import { seedShop } from './seed-shop.ts'

/** `npm run seed -- --products N --orders N`: adds generated products and orders to the shop of DATA_DIR or DATABASE_URL. */

const USAGE = `Kullanım: npm run seed -- --products N --orders N   (en çok ${MAX_PRODUCTS} ürün, ${MAX_ORDERS} sipariş; biri yeter)`
const quiet = { info: () => {}, warn: () => {} }

const countOf = (text: string | undefined, most: number) =>
  text === undefined
    ? 0
    : /^\d{1,8}$/.test(text) && Number(text) >= 1 && Number(text) <= most
      ? Number(text)
      : null

/** How many of each to add; null when nothing usable was asked for. */
function readCounts(): { products: number; orders: number } | null {
  try {
    const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } })
    const products = countOf(values.products, MAX_PRODUCTS)
    const orders = countOf(values.orders, MAX_ORDERS)
    return products === null || orders === null || products + orders === 0 ? null : { products, orders }
  } catch {
    return null
  }
}

async function main(): Promise<number> {
  const counts = readCounts()
  if (counts === null) {
    console.error(USAGE)
    return 1
  }
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const address = commandAddress(process.env)
  const opened = await openCommandDatabase({ dataDir, address, maxConnections: 2 })
  if (!opened.ok) {
    console.error(`Veritabanı açılamadı: ${opened.message}`)
    return 1
  }
  const { db } = opened
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} sn`
  try {
    await seedShop(db, { dataDir, demo: false, log: quiet })
    const say = (what: string) => console.log(`${seconds().padStart(9)}  ${what}`)
    if (counts.products > 0) await seedProducts(db, counts.products, say)
    if (counts.orders > 0) await seedOrders(db, counts.orders, say)
    console.log(`${counts.products} ürün, ${counts.orders} sipariş eklendi (${seconds()}).`)
    return 0
  } finally {
    await opened.close()
  }
}

keepNewFilesPrivate()
outliveOutput()
process.exitCode = await main()
