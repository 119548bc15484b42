import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { buildPurchase, ratingOf } from '#tests/support/reviews.ts'
import { testShop } from '#tests/support/shop.ts'

const { db, shop, signedIn } = await testShop()
const MIGRATION = '../../../database/migrations/0016_one_review_a_buyer.sql'

const mug = await buildProduct(db, { name: 'Çini Kupa' })
const shirt = await buildProduct(db, { name: 'Gömlek', variants: [{ values: { Beden: 'S' } }] })
const [small] = shirt.children as [BuiltProduct]
const customer = (await signedIn()).customer?.id ?? ''

interface OldReviewSpec {
  product: BuiltProduct
  title: string
  star: number
  daysAgo: number
  orderStatus?: 'delivered' | 'cancelled'
  /** The author erased the account. */
  erased?: boolean
}

async function insertOldReview({
  product,
  title,
  star,
  daysAgo,
  orderStatus,
  erased = false,
}: OldReviewSpec): Promise<void> {
  const { id } = await buildPurchase(db, {
    customerId: customer,
    products: [product],
    ...(orderStatus && { status: orderStatus }),
  })
  await db.unchecked(
    `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star, status, created_at)
     values ($1, $2, $3, 'Ayşe Y.', $4, 'Metin', $5, 'yayında', now() - $6 * interval '1 day')`,
    [product.id, erased ? null : customer, id, title, star, daysAgo],
  )
}

beforeAll(async () => {
  // Reviews had their Turkish words then.
  await db.unchecked(
    'alter table reviews drop constraint reviews_status, drop constraint reviews_refusal_has_reason',
  )
  // The tables as they were before: one review for each order.
  await db.unchecked(`alter table reviews drop constraint reviews_one_a_product_and_customer`)
  await db.unchecked('drop table replaced_reviews')
  await db.unchecked('create index reviews_of_customer on reviews (customer_id)')
  await db.unchecked(
    'alter table reviews add constraint reviews_one_a_product_and_order unique (product_id, order_id)',
  )
  await insertOldReview({ product: mug, title: 'ilk', star: 1, daysAgo: 9 })
  await insertOldReview({ product: mug, title: 'son', star: 5, daysAgo: 3 })
  await insertOldReview({ product: mug, title: 'hiç almadım', star: 1, daysAgo: 1, orderStatus: 'cancelled' })
  await insertOldReview({ product: mug, title: 'silinen', star: 4, daysAgo: 2, erased: true })
  await insertOldReview({ product: small, title: 'beden', star: 3, daysAgo: 8 })
  await insertOldReview({ product: shirt, title: 'ürün', star: 4, daysAgo: 2 })
  await db.unchecked('update products set star_rate = 2, comment_count = 4 where id = any($1)', [
    [mug.id, shirt.id],
  ])
  // Orders had their Turkish words then.
  await db.unchecked('alter table orders drop constraint orders_status')
  await db.unchecked(`update orders set status = 'iptal' where status = 'cancelled'`)
  const text = await readFile(new URL(MIGRATION, import.meta.url), 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await db.unchecked(statement)
  await db.unchecked(`update reviews set status = 'published' where status = 'yayında'`)
})

const titles = async (table: 'reviews' | 'replaced_reviews') =>
  (await db.unchecked<{ title: string }>(`select title from ${table} order by title`)).rows.map(
    ({ title }) => title,
  )

test('an upgrade keeps the newest review of a product and buyer, and moves the others to replaced_reviews', async () => {
  expect(await titles('reviews')).toEqual(['silinen', 'son', 'ürün'])
  expect(await titles('replaced_reviews')).toEqual(['beden', 'hiç almadım', 'ilk'])
  const { rows } = await db.unchecked(
    `select old.title, kept.title as kept, old.status from replaced_reviews old join reviews kept on kept.id = old.replaced_by
      order by old.title`,
  )
  expect(rows).toEqual([
    { title: 'beden', kept: 'ürün', status: 'yayında' },
    { title: 'hiç almadım', kept: 'son', status: 'reddedildi' },
    { title: 'ilk', kept: 'son', status: 'yayında' },
  ])
})

test('an upgrade recounts the ratings', async () => {
  expect(await ratingOf(db, mug.id)).toMatchObject({ stored: { rate: '4.50', count: 2 } })
  expect(await ratingOf(db, shirt.id)).toMatchObject({ stored: { rate: '4.00', count: 1 } })
  expect((await shop.reviews.ofProduct(small.id))?.items.map(({ title }) => title)).toEqual(['ürün'])
})

test('the data export of an author contains the replaced reviews', async () => {
  let file = ''
  for await (const chunk of shop.privacy.export(customer).text) file += chunk
  const { reviews }: { reviews: { title: string; replaced: boolean }[] } = JSON.parse(file)
  expect(reviews.filter(({ replaced }) => replaced).map(({ title }) => title)).toContain('ilk')
  expect(reviews).toHaveLength(5)
})
