import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { everything, type ListFilter } from './list-filter.ts'
import { createListing, type Listing, type ListSort } from './listing.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
afterAll(() => changes.close())

const NAMES = ['çanta', 'Irmak', 'ısıtıcı', 'iğne', 'cam', 'Çilek']
for (const [at, name] of NAMES.entries())
  await buildProduct(db, {
    name,
    price: String(at * 3),
    stock: at % 3,
    brand: ['Çınar', 'Bosch'][at % 2],
    category: at % 2 === 0 ? 'ev/mutfak' : 'ev',
  })
for (const [at, name] of ['gömlek', 'kazak'].entries())
  await buildProduct(db, {
    name,
    brand: 'Bosch',
    category: 'giyim',
    variants: ['Mavi', 'Beyaz', 'Kara'].map((color, shade) => ({
      values: { Renk: color },
      price: String(1 + 4 * shade + at),
      stock: shade,
    })),
  })

const ids = async (sql: string) => (await db.unchecked<{ id: number }>(sql)).rows.map(({ id }) => id)
const productIds = await ids('select id from products order by id')
const categoryIds = await ids('select id from categories order by id')
const brandIds = await ids('select id from brands order by id')

/** What a merchant's tool may write about product `$1`; `$2` is any small number. */
const WRITES = {
  price: 'update products set sale_price = $2 where id = $1',
  'price in another currency': `update products set currency = case when $2 % 2 = 0 then 'USD' else 'TRY' end where id = $1`,
  tax: 'update products set tax_rate = $2 where id = $1',
  stock: 'update stock_levels set quantity = $2 % 3 where product_id = $1',
  name: `update products set name = chr(97 + $2 % 20) || name where id = $1`,
  'English name': `insert into product_texts (product_id, locale, name) values ($1, 'en', chr(97 + $2 % 20) || 'x')
     on conflict (product_id, locale) do update set name = excluded.name`,
  status: `update products set status = (array['active', 'active', 'passive', 'deleted'])[1 + $2 % 4] where id = $1`,
  brand: `update products set brand_id = nullif((array[${brandIds.join()}, 0])[1 + $2 % ${brandIds.length + 1}], 0) where id = $1`,
  category: `with gone as (delete from product_categories where product_id = $1 and $2 % 2 = 0)
     insert into product_categories (product_id, category_id, direct)
     select $1, (array[${categoryIds.join()}])[1 + $2 % ${categoryIds.length}], true where $2 % 2 = 1 on conflict do nothing`,
  option: `update product_variant_values set value = (array['Mavi', 'MAVİ', 'Mor'])[1 + $2 % 3] where product_id = $1`,
  rating: 'update products set star_rate = $2 % 5, comment_count = 1 where id = $1',
  copy: `insert into products (code, name, slug, tax_rate, sale_price, parent_id)
     select code || '-' || gen_random_uuid(), name, slug, tax_rate, $2, parent_id from products where id = $1 and not has_children
     returning id`,
} as const
const anyWrite = fc.record({
  what: fc.constantFrom(...(Object.keys(WRITES) as (keyof typeof WRITES)[]), 'price', 'price', 'stock'),
  of: fc.constantFrom(...productIds),
  value: fc.integer({ min: 0, max: 19 }),
})

/** Writes and announces it as the import does: the product, its parent, and what was created. */
async function write({ what, of, value }: { what: keyof typeof WRITES; of: number; value: number }) {
  const sql = WRITES[what].replaceAll('$1', String(of)).replaceAll('$2', String(value))
  const { rows } = await db.unchecked<{ id?: number }>(sql)
  const { rows: parents } = await db.unchecked<{ id: number | null }>(
    'select parent_id as id from products where id = $1',
    [of],
  )
  const named = [of, ...rows.map(({ id }) => id), ...parents.map(({ id }) => id)]
  return named.filter((id) => id !== undefined && id !== null)
}

const SORTS: ListSort[] = (['newest', 'price', 'name', 'brand', 'quantity'] as const).flatMap((name) =>
  (['tr', 'en'] as const).map((locale) => ({ name, locale, cheapest: { withTax: true, soldOutToo: false } })),
)
const all: ListFilter = {
  scope: { categoryId: null, brandId: null },
  found: null,
  hideSoldOut: false,
  chosen: everything,
  prices: { currency: 'TRY', withTax: true },
}
const FILTERS: ListFilter[] = [
  all,
  { ...all, prices: { currency: 'USD', withTax: false } },
  { ...all, chosen: { ...everything, price: { from: 300, to: 900 } } },
  { ...all, chosen: { ...everything, inStock: true, options: [{ code: 'renk', keys: ['mavi'] }] } },
  { ...all, scope: { categoryId: categoryIds[0] ?? 0, brandId: null } },
]

/** Everything that pages show of a listing. */
async function shown(listing: Listing) {
  const orders = []
  for (const sort of SORTS) orders.push([sort, await listing.order(all, sort)])
  const filtered = []
  for (const filter of FILTERS) {
    const { productIndex, counts } = await listing.facets(filter, categoryIds)
    const options = productIndex.options.map(({ code, name, values }) => [
      code,
      name,
      values.map(({ key, name: value }) => [key, value]),
    ])
    filtered.push([await listing.order(filter, null), counts, options])
  }
  return {
    orders: orders.map(([sort, order]) => JSON.stringify([sort, order])),
    filtered: JSON.stringify(filtered),
    brands: await listing.brands(),
    size: await listing.size(),
  }
}

/** What is written about products without naming them: by hand, by a merchant's tool, by this shop about small tables. */
const UNNAMED = {
  'name of a brand': `update brands set name = chr(97 + $2 % 20) || 'x' where id = (array[${brandIds.join()}])[1 + $2 % ${brandIds.length}]`,
  'stock of all': 'update stock_levels set quantity = (product_id + $2) % 3',
  'product that is gone': `delete from products where code like '%-%-%-%-%' and parent_id is null
     and not exists (select from product_units where product_id = products.id)`,
  nothing: 'select 1',
} as const
const anyUnnamed = fc.record({
  what: fc.constantFrom(...(Object.keys(UNNAMED) as (keyof typeof UNNAMED)[])),
  value: fc.integer({ min: 0, max: 19 }),
})

test('after any changes, named or not, lists are what a new process would list', async () => {
  const listing = createListing({ db, changes, log, pace: { spend: (work) => work, wait: () => 0 } })
  await shown(listing)
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.tuple(
          fc.array(fc.tuple(anyWrite, fc.boolean()), { maxLength: 3 }),
          fc.option(anyUnnamed, { freq: 3 }),
          fc.boolean(),
        ),
        { maxLength: 4 },
      ),
      async (steps) => {
        for (const [writes, unnamed, reads] of steps) {
          for (const [each, isNamed] of writes) {
            const ids = await write(each)
            changes.publish(isNamed ? { topic: 'catalogue', ids } : { topic: 'catalogue' })
          }
          if (unnamed) {
            await db.unchecked(UNNAMED[unnamed.what].replaceAll('$2', String(unnamed.value)))
            changes.publish({ topic: 'catalogue' })
          }
          // A request under way when the next change comes must not bring back what it read.
          if (reads) void listing.facets(all, categoryIds).catch(() => undefined)
        }
        expect(await shown(listing)).toEqual(await shown(createListing({ db, changes, log })))
      },
    ),
    { numRuns: 20 },
  )
})

test('while changes that name nothing come faster than lists reload, lists lag by less than 1.5 seconds', async () => {
  const listing = createListing({ db, changes, log })
  await shown(listing)
  for (let count = 0; count < 60; count++) {
    await write({ what: 'price', of: productIds[count % productIds.length] ?? 0, value: count % 20 })
    changes.publish({ topic: 'catalogue' })
    await listing.order(all, SORTS[2] ?? null)
  }
  const present = JSON.stringify(await shown(createListing({ db, changes, log })))
  await expect
    .poll(async () => JSON.stringify(await shown(listing)), { timeout: 1500, interval: 50 })
    .toBe(present)
})
