import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { z } from 'zod'
import { type Database, type DatabaseLog, type Db, transaction } from '#database/database.ts'
import { int, nothing, statement } from '#database/statements/statement.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import type { HowFar, Progress } from '#shared/files/terminal-progress.ts'
import { insertDemoBanks } from './demo/demo-banks.ts'
import { insertDemoCoupons } from './demo/demo-coupons.ts'
import {
  insertDemoCustomers,
  insertDemoQuestions,
  insertDemoReviews,
  REVIEWER_IDS,
} from './demo/demo-customers.ts'
import type { DemoGallery } from './demo/demo-gallery.ts'
import { insertDemoOrders } from './demo/demo-orders.ts'
import { insertDemoReviewPhotos } from './demo/demo-review-photos.ts'
import { insertDemoSearches } from './demo/demo-searches.ts'
import { insertDemoSettings } from './demo/demo-settings.ts'
import { insertDemoStaff } from './demo/demo-staff.ts'
import { insertDemoSynonyms } from './demo/demo-synonyms.ts'
import { insertDemoCatalogue } from './demo/products/demo-catalogue.ts'
import { DEMO_PRODUCTS } from './demo/products/demo-products.ts'
import { demoRows } from './demo/products/demo-rows.ts'
import { insertDemoSizeGuides, insertDemoVideo } from './demo/products/demo-size-guides.ts'
import { wantsDemo } from './demo-shop.ts'
import { lockSeeding, runOnce } from './reference-data.ts'

const Painted = z.tuple([z.number(), z.number()])

/** Paints the pictures of the demo into a folder, and says how many are done. */
export type PaintGallery = (pictures: string, howFar: HowFar) => Promise<DemoGallery>

/**
 * Paints the pictures of all demo products, or of those with these codes, in a process of its own, so that the hundreds of megabytes it
 * needs are freed when it ends. Throws with the painter's output when it fails.
 */
export async function paintedGallery(
  pictures: string,
  howFar: HowFar,
  codes: readonly string[] = [],
): Promise<DemoGallery> {
  const program = join(import.meta.dirname, 'demo/paint-gallery.ts')
  const painter = spawn(process.execPath, [program, pictures, ...codes], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = Promise.all([once(painter, 'close'), readText(painter.stderr)])
  let last = ''
  for await (const line of createInterface({ input: painter.stdout })) {
    last = line
    const painted = Painted.safeParse(JSON.parse(line))
    if (painted.success) howFar(...painted.data)
  }
  const [[code], problem] = await ended
  if (code !== 0) throw new Error(`the demo pictures could not be painted:\n${problem}`)
  return JSON.parse(last)
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
export async function seedDemo(
  db: Database,
  {
    dataDir,
    log,
    progress,
    paint = paintedGallery,
  }: { dataDir: string; log: DatabaseLog; progress: Progress; paint?: PaintGallery },
): Promise<void> {
  if (!(await wantsDemo(db))) return
  log.info({}, 'the shop is empty: preparing the demo products and their pictures')
  const pictures = join(dataDir, 'images')
  const gallery = await progress.step('Deneme mağazasının görselleri hazırlanıyor', (howFar) =>
    paint(pictures, howFar),
  )
  const done = await progress.step('Deneme mağazası yükleniyor', () =>
    transaction(db, async (tx) => {
      await lockSeeding(tx)
      return (await wantsDemo(tx)) && runOnce(tx, 'demo', () => insertDemo(tx, gallery, pictures))
    }),
  )
  if (!done) return
  await db.unchecked('analyze')
  await db.query(NOTIFY_CHANGES)
  log.info({ products: DEMO_PRODUCTS.length, pictures: gallery.pictures.length }, 'the demo shop is ready')
}
