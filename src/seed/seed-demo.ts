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
import { insertDemoCatalogue } from './demo/demo-catalogue.ts'
import { insertDemoCustomers, insertDemoQuestions, insertDemoReviews } from './demo/demo-customers.ts'
import { type Demo, readDemo, reviewersOf } from './demo/demo-data.ts'
import type { DemoGallery } from './demo/demo-gallery.ts'
import { insertDemoOrders } from './demo/demo-orders.ts'
import { insertDemoReviewPhotos } from './demo/demo-review-photos.ts'
import { demoRows } from './demo/demo-rows.ts'
import type { DemoProduct } from './demo/demo-schemas.ts'
import { insertDemoSetup } from './demo/demo-setup.ts'
import { insertDemoSizeGuides, insertDemoVideos } from './demo/demo-size-guides.ts'
import { wantsDemo } from './demo-shop.ts'
import { readEverydayTerms } from './everyday-terms.ts'
import { lockSeeding, runOnce } from './reference-data.ts'

const Painted = z.tuple([z.number(), z.number()])

/** Paints the pictures of the demo's products and home page into a folder, and says how many are done. */
export type PaintGallery = (
  products: readonly DemoProduct[],
  pictures: string,
  howFar: HowFar,
) => Promise<DemoGallery>

/**
 * Paints the pictures in a process of its own, so that the hundreds of megabytes it needs are freed when it ends. Throws with the painter's
 * output when it fails.
 */
export const paintedGallery: PaintGallery = async (products, pictures, howFar) => {
  const program = join(import.meta.dirname, 'demo/paint-gallery.ts')
  const painter = spawn(process.execPath, [program, pictures], { stdio: ['pipe', 'pipe', 'pipe'] })
  // A painter that has ended reads no products; it says why in its output.
  painter.stdin.on('error', () => undefined).end(JSON.stringify(products))
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

async function insertDemo(tx: Db, demo: Demo, gallery: DemoGallery, pictures: string): Promise<void> {
  const { products, people, customers } = demo
  const { value: english } = await readEverydayTerms()
  const rows = products.flatMap((product) => demoRows(product, (value) => english[value] ?? value))
  await insertDemoCatalogue(tx, demo, rows, gallery)
  await insertDemoSizeGuides(tx, demo.sizeGuides)
  await insertDemoVideos(tx, products, pictures)
  await insertDemoCustomers(tx, customers)
  await insertDemoOrders(tx, demo, rows)
  await insertDemoReviews(tx, products, people)
  await insertDemoReviewPhotos(
    tx,
    pictures,
    reviewersOf(customers).map(({ id }) => id),
  )
  await insertDemoQuestions(tx, products, people)
  await insertDemoSetup(tx, demo, gallery.stills)
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
  const demo = await readDemo()
  const pictures = join(dataDir, 'images')
  const gallery = await progress.step('Deneme mağazasının görselleri hazırlanıyor', (howFar) =>
    paint(demo.products, pictures, howFar),
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
