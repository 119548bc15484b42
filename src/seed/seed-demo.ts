import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import { int, nothing, statement } from '#database/statement.ts'
import { refreshDerived } from '#modules/catalogue/bulk-products.server.ts'
import { insertDemoBanks } from './demo/demo-banks.ts'
import { insertDemoCatalogue } from './demo/demo-catalogue.ts'
import { insertDemoCoupons } from './demo/demo-coupons.ts'
import {
  insertDemoCustomers,
  insertDemoQuestions,
  insertDemoReviews,
  REVIEWER_IDS,
} from './demo/demo-customers.ts'
import type { DemoGallery } from './demo/demo-gallery.ts'
import { insertDemoOrders } from './demo/demo-orders.ts'
import { DEMO_PRODUCTS } from './demo/demo-products.ts'
import { insertDemoReviewPhotos } from './demo/demo-review-photos.ts'
import { demoRows } from './demo/demo-rows.ts'
import { insertDemoSearches } from './demo/demo-searches.ts'
import { insertDemoSettings } from './demo/demo-settings.ts'
import { insertDemoSizeGuides, insertDemoVideo } from './demo/demo-size-guides.ts'
import { insertDemoStaff } from './demo/demo-staff.ts'
import { insertDemoSynonyms } from './demo/demo-synonyms.ts'
import { wantsDemo } from './demo-shop.ts'
import { lockSeeding, runOnce } from './reference-data.ts'

/**
 * Paints in a process of its own, so that the hundreds of megabytes it needs are freed when it ends. Throws with the
 * painter's output when it fails.
 */
async function paintedGallery(pictures: string): Promise<DemoGallery> {
  const painter = join(import.meta.dirname, 'demo/paint-gallery.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [painter, pictures], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

const PRODUCT_IDS = statement({ row: { id: int } }, 'select id from products')

async function insertDemo(tx: Db, gallery: DemoGallery, pictures: string): Promise<void> {
  const demo = DEMO_PRODUCTS.flatMap(demoRows)
  await insertDemoCatalogue(tx, demo, gallery)
  await insertDemoSizeGuides(tx)
  await insertDemoVideo(tx, pictures)
  await insertDemoCustomers(tx)
  await insertDemoOrders(tx, demo)
  await insertDemoReviews(tx, DEMO_PRODUCTS)
  await insertDemoReviewPhotos(tx, pictures, REVIEWER_IDS)
  await insertDemoQuestions(tx)
  await insertDemoCoupons(tx)
  await insertDemoSettings(tx, gallery.stills)
  await insertDemoBanks(tx)
  await insertDemoStaff(tx)
  await insertDemoSynonyms(tx)
  await insertDemoSearches(tx)
  const { rows } = await tx.query(PRODUCT_IDS)
  await refreshDerived(
    tx,
    rows.map(({ id }) => id),
  )
}

const NOTIFY_CHANGES = statement(
  { row: { pg_notify: nothing } },
  `select pg_notify(topic, '') from unnest(array['catalogue', 'settings', 'pages', 'synonyms']) as topic`,
)

/**
 * Fills an empty shop with the demo in one transaction: products with pictures, customers with orders, reviews, settings, pages. A
 * second process waits and finds it done. Runs once per database, so demo products that the merchant deletes do not come back.
 *
 * Pictures are painted before the transaction (some ten seconds of two cores); a crash leaves at most unused files.
 */
export async function seedDemo(db: Database, dataDir: string, log: DatabaseLog): Promise<void> {
  if (!(await wantsDemo(db))) return
  log.info({}, 'the shop is empty: preparing the demo products and their pictures')
  const pictures = join(dataDir, 'images')
  const gallery = await paintedGallery(pictures)
  const done = await transaction(db, async (tx) => {
    await lockSeeding(tx)
    return (await wantsDemo(tx)) && runOnce(tx, 'demo', () => insertDemo(tx, gallery, pictures))
  })
  if (!done) return
  await db.unchecked('analyze')
  await db.query(NOTIFY_CHANGES)
  log.info({ products: DEMO_PRODUCTS.length, pictures: gallery.pictures.length }, 'the demo shop is ready')
}
