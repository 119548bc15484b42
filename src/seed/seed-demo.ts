import { join } from 'node:path'
import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import { int, nothing, statement } from '#database/statements/statement.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import type { Progress } from '#shared/files/terminal-progress.ts'
import { insertDemoCatalogue } from './demo/demo-catalogue.ts'
import { insertDemoCustomers, insertDemoQuestions, insertDemoReviews } from './demo/demo-customers.ts'
import { DEMO_FOLDER, type Demo, readDemo } from './demo/demo-data.ts'
import { type DemoGallery, storeGallery } from './demo/demo-gallery.ts'
import { insertDemoOrders } from './demo/demo-orders.ts'
import { insertDemoReviewPhotos } from './demo/demo-review-photos.ts'
import { demoRows } from './demo/demo-rows.ts'
import { insertDemoSetup } from './demo/demo-setup.ts'
import { insertDemoSizeGuides, insertDemoVideos } from './demo/demo-size-guides.ts'
import { wantsDemo } from './demo-shop.ts'
import { readEverydayTerms } from './everyday-terms.ts'
import { lockSeeding, runOnce } from './reference-data.ts'

const PRODUCT_IDS = statement({ row: { id: int } }, 'select id from products')

async function insertDemo(tx: Db, demo: Demo, gallery: DemoGallery, pictures: string): Promise<void> {
  const { products, people, customers } = demo
  const { value: english } = await readEverydayTerms()
  const rows = products.flatMap((product) => demoRows(product, (value) => english[value] ?? value))
  await insertDemoCatalogue(tx, demo, rows, gallery)
  await insertDemoSizeGuides(tx, demo.sizeGuides)
  await insertDemoVideos(tx, demo, pictures)
  await insertDemoCustomers(tx, customers)
  await insertDemoOrders(tx, demo, rows)
  await insertDemoReviews(tx, products, people)
  await insertDemoReviewPhotos(tx, demo)
  await insertDemoQuestions(tx, products, people)
  await insertDemoSetup(tx, demo, gallery)
  const inserted = await tx.query(PRODUCT_IDS)
  await refreshDerived(
    tx,
    inserted.rows.map(({ id }) => id),
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
 * Pictures are copied before the transaction; a crash leaves at most unused files.
 */
export async function seedDemo(
  db: Database,
  {
    dataDir,
    log,
    progress,
    folder = DEMO_FOLDER,
  }: { dataDir: string; log: DatabaseLog; progress: Progress; folder?: string },
): Promise<void> {
  if (!(await wantsDemo(db))) return
  log.info({}, 'the shop is empty: preparing the demo products and their pictures')
  const demo = await readDemo(folder)
  const pictures = join(dataDir, 'images')
  const gallery = await progress.step('Deneme mağazasının görselleri hazırlanıyor', (howFar) =>
    storeGallery(demo, createPictureStore(pictures), howFar),
  )
  const done = await progress.step('Deneme mağazası yükleniyor', () =>
    transaction(db, async (tx) => {
      await lockSeeding(tx)
      return (await wantsDemo(tx)) && runOnce(tx, 'demo', () => insertDemo(tx, demo, gallery, pictures))
    }),
  )
  if (!done) return
  await db.unchecked('analyze')
  await db.query(NOTIFY_CHANGES)
  log.info({ products: demo.products.length, pictures: gallery.pictures.length }, 'the demo shop is ready')
}
