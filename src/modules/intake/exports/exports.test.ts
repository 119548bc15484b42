import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { mapColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { ownNames } from '#modules/intake/columns/own-column-rules.ts'
import { shopifyNames } from '#modules/intake/columns/shopify-column-rules.ts'
import { woocommerceNames } from '#modules/intake/columns/woocommerce-column-rules.ts'
import { runImport } from '#modules/intake/imports/run-import.ts'
import type { PictureFetcher } from '#modules/intake/imports/write/fetch-picture.ts'
import { createPictureFinder } from '#modules/intake/imports/write/import-pictures.ts'
import { createPictureStore } from '#modules/platform/media/pictures.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { seedShop } from '#seed/seed-shop.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { IMPORT_OPTIONS, openProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { readProductTables } from '#tests/support/product-tables.ts'
import { tableEmptier } from '#tests/support/table-emptier.ts'
import { exportProducts } from './export-products.ts'
import { findExportedProducts } from './exported-products-queries.ts'
import { EVERYTHING, type ExportFormatName, type ExportScope } from './exports-schemas.ts'
import { ownExport } from './own-export.ts'
import { shopifyExport } from './shopify-export.ts'
import { woocommerceExport } from './woocommerce-export.ts'

const quiet = { info: () => {}, warn: () => {} }
const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-export-'))
afterAll(() => rm(dataDir, { recursive: true }))
const demo = await testDatabase()
const empty = await testDatabase()
const emptyTables = await tableEmptier(empty)
/** How many products and variants the demo shop has. */
const DEMO = { products: 0, variants: 0 }
beforeAll(async () => {
  await seedShop(demo, { dataDir, demo: true, log: quiet })
  await seedShop(empty, { dataDir, demo: false, log: quiet })
  const { rows } = await demo.unchecked<typeof DEMO>(
    'select count(*) filter (where parent_id is null)::int as products, count(parent_id)::int as variants from products',
  )
  Object.assign(DEMO, rows[0])
  expect(DEMO.variants).toBeGreaterThan(10)
})
beforeEach(emptyTables)

async function exported(
  db: Database,
  format: ExportFormatName,
  { language = 'tr', scope = EVERYTHING }: { language?: 'tr' | 'en'; scope?: ExportScope } = {},
) {
  let text = ''
  const report = await exportProducts(
    db,
    { format, language, scope, pictureName: (file) => file },
    {
      async write(piece) {
        text += piece
      },
    },
  )
  return { text, ...report }
}

const intoEmpty = importHelpers(empty)

/** Imports a file with its pictures, which the shop has by their names: nothing is fetched. */
async function importWithPictures(db: Database, text: string) {
  const fetcher: PictureFetcher = {
    fetch: async () => ({ ok: false, reason: note('report_server_unknown') }),
    close: async () => {},
  }
  const outcome = await runImport({
    db,
    file: await openProductFile(await writeProductFile(text)),
    options: IMPORT_OPTIONS,
    pictures: createPictureFinder(db, createPictureStore(join(dataDir, 'images')), fetcher, null),
    hasVideo: async () => true,
    dryRun: false,
    onProgress: () => {},
    onProblem: () => {},
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.report
}

/** The stored pictures of the demo shop, as if their files lay in the folder of the other one. */
async function copyPictures(): Promise<void> {
  const { rows } = await demo.unchecked('select file, width, height from pictures')
  await empty.unchecked(
    'insert into pictures select file, width, height from json_to_recordset($1) as x(file text, width int, height int)',
    [JSON.stringify(rows)],
  )
}

/** The categories of products by their names: the slugs of categories are not in a product file. */
async function categoryRows(db: Database): Promise<string[]> {
  const { rows } = await db.unchecked<{ row: string }>(
    `with recursive named as (
       select id, name as names, (select name from category_texts where category_id = id) as english from categories where parent_id is null
       union all
       select c.id, n.names || ' > ' || c.name, (select name from category_texts where category_id = c.id)
         from categories c join named n on n.id = c.parent_id)
     select to_jsonb(t)::text as row from (
       select p.code, n.names, n.english, x.direct
         from product_categories x join products p on p.id = x.product_id join named n on n.id = x.category_id) as t`,
  )
  return rows.map(({ row }) => row)
}

/** The tables of a shop without what the format does not carry. A parent's unit is derived: its price is its cheapest variant's. */
async function tables(db: Database, left: (table: string, row: Record<string, unknown>) => unknown) {
  const all = await readProductTables(db)
  all.categories = await categoryRows(db)
  const products = (all.products ?? []).map((row) => JSON.parse(row))
  const parents = new Set(products.filter((row) => row.has_children === true).map(({ code }) => code))
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows
        .map((row) => JSON.parse(row))
        .map((row) => (table === 'units' && parents.has(row.code) ? null : left(table, row)))
        .filter((row) => row !== null)
        .map((row) => JSON.stringify(row))
        .toSorted(),
    ]),
  )
}

describe('the columns of an export', () => {
  const facts = {
    warehouses: ['Merkez Depo', 'İzmir'],
    units: 5,
    specifications: 2,
    path: () => [],
    englishPath: () => null,
    repeatedSlugs: new Set<number>(),
  }
  test.each([
    { name: 'our own, Turkish', columns: ownExport.columns(facts, 'tr'), names: ownNames },
    { name: 'our own, English', columns: ownExport.columns(facts, 'en'), names: ownNames },
    { name: 'Shopify', columns: shopifyExport.columns(facts, 'tr'), names: shopifyNames },
  ])('$name: the reader takes each for the field that was written', ({ columns, names }) => {
    const header = columns.map(({ title }) => title)
    const read = mapColumns(header, names)
    expect(header.map((_, at) => read.fieldAt(at))).toEqual(columns.map(({ field }) => field))
    expect(read.unknown).toEqual([])
  })

  test('WooCommerce: the reader takes each for the field that was written, or knows that the shop has no use for it', () => {
    const columns = woocommerceExport.columns(facts, 'tr')
    const read = mapColumns(
      columns.map(({ title }) => title),
      woocommerceNames,
    )
    expect(read.unknown).toEqual([])
    const fields = columns.map(({ field }) => field)
    expect(fields.map((_, at) => read.fieldAt(at))).toEqual(
      fields.map((field) => (/Visible|Global/.test(field) ? null : field)),
    )
  })
})

describe('the file of our own format', () => {
  /** What docs/export.md says that the format does not carry. */
  const carried = (table: string, row: Record<string, unknown>) => {
    if (table !== 'products') return row
    const { fast_delivery, same_day_shipping, ...rest } = row
    return { ...rest, search_text: foldedWords(row.search_text) }
  }
  /** Words that a product is found by, in any order. */
  const foldedWords = (text: unknown) => [...new Set(String(text).split(/\s+/))].toSorted().join(' ')

  test.each(['tr', 'en'] as const)(
    'brings the demo shop into an empty one whole, with its columns in %s',
    async (language) => {
      const { text, products, variants } = await exported(demo, 'vitrin', { language })
      expect(products).toBe(DEMO.products)
      expect(variants).toBe(DEMO.variants)
      await copyPictures()
      const report = await importWithPictures(empty, text)
      expect(report).toMatchObject({ created: DEMO.products, refusedRows: 0, refusals: [] })
      // A laptop costs much more than what most of the shop sells, which the import asks about.
      expect(report.notices.filter(({ reason }) => reason.code !== 'report_price_far')).toEqual([])
      const there = await tables(empty, carried)
      expect(there).toEqual(await tables(demo, carried))
      await intoEmpty.expectConsistentShop()
      expect(await importWithPictures(empty, text), 'a second time').toMatchObject({
        updated: 0,
        unchanged: DEMO.products,
      })
      expect(await tables(empty, carried)).toEqual(there)
    },
  )

  test('changes nothing in the shop that it is from', async () => {
    // Search words are derived, in any order.
    const all = (_table: string, row: object) => ({ ...row, search_text: '' })
    const before = await tables(demo, all)
    const { text } = await exported(demo, 'vitrin')
    const report = await importWithPictures(demo, text)
    expect(await tables(demo, all)).toEqual(before)
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: DEMO.products, refusedRows: 0 })
  })
})

describe.each([{ format: 'shopify' }, { format: 'woocommerce' }] as const)(
  'the file of $format',
  ({ format }) => {
    /** What the platform's file carries, by the code of what is sold; prices with KDV, to the kuruş, in TRY. */
    async function sold(db: Database) {
      const { rows } = await db.unchecked<Record<string, unknown> & { code: string }>(
        `select p.code, coalesce(q.name, p.name) as product, b.name as brand, coalesce(q.description, p.description) as description,
         round(p.sale_price * e.exchange_rate * (100 + p.tax_rate) / 100, 2)::text as price,
         round(case when p.list_price > p.sale_price and p.sale_price > 0 then p.list_price end
           * e.exchange_rate * (100 + p.tax_rate) / 100, 2)::text as list,
         l.quantity, u.barcode, u.weight::text as weight, u.width::text as width,
         (coalesce(q.status, 'active') = 'active' and p.status = 'active') as shown,
         (select json_agg(json_build_array(v.name, v.value) order by v.position) from product_variant_values v where v.product_id = p.id) as options,
         (select json_agg(t.name order by t.slug) from product_tags x join tags t on t.id = x.tag_id
           where x.product_id = coalesce(q.id, p.id)) as tags,
         (select json_agg(c.name order by c.name) from product_categories x join categories c on c.id = x.category_id
           where x.product_id = coalesce(q.id, p.id)) as categories
       from products p left join products q on q.id = p.parent_id join currencies e on e.code = p.currency
       left join brands b on b.id = coalesce(q.brand_id, p.brand_id)
       join stock_levels l on l.product_id = p.id join product_units u on u.product_id = p.id and u.position = 0
       where not p.has_children order by p.code`,
      )
      return rows
    }

    test('brings what is sold into an empty shop, and says what it cannot carry', async () => {
      const { text, losses } = await exported(demo, format)
      const report = await intoEmpty.importText(text)
      expect(report).toMatchObject({ created: DEMO.products, refusedRows: 0, refusals: [] })
      const hidden = (await sold(demo)).filter(({ shown }) => !shown)
      const expected = await sold(demo)
      const left = new Set(
        format === 'shopify' ? hidden.filter(({ options }) => options).map(({ code }) => code) : [],
      )
      expect(await sold(empty)).toEqual(expected.filter(({ code }) => !left.has(code)))
      expect(losses).toContainEqual({ loss: 'further-units', count: expect.any(Number) })
      expect(losses).toContainEqual({ loss: 'english', count: expect.any(Number) })
      await intoEmpty.expectConsistentShop()
    })
  },
)

describe('any product', () => {
  const word = fc
    .stringMatching(/^[a-zçğıöşü0-9 ]{1,12}$/)
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '')
  const odd = fc.constantFrom(
    '=HYPERLINK("x")',
    '+90 212',
    '-5 °C',
    '@kupa',
    "'90 lar",
    "''=1",
    '007',
    'İğdır; "çift" tırnak',
    'a,b',
    '🍋 Limon',
    '&amp; <b>',
    "='a'!B1",
  )
  const name = fc.oneof(
    word,
    odd,
    fc.tuple(odd, word).map((parts) => parts.join(' ')),
  )
  const html = fc.oneof(
    fc.constant(''),
    name.map((text) => `<p>${text.replace(/[&<>"]/g, '')}</p>\n<ul>\n<li>1;2</li>\n</ul>`),
  )
  const price = fc.integer({ min: 1, max: 99_999_999_999 }).map((micros) => (micros / 1e6).toFixed(6))
  const product = fc.record({
    name,
    code: fc.oneof(fc.stringMatching(/^[0-9]{1,14}$/), fc.stringMatching(/^[=+@A-Z][A-Z0-9-]{1,10}$/)),
    brand: fc.oneof(fc.constant(null), name),
    description: html,
    metaTitle: fc.oneof(fc.constant(''), name),
    model: fc.oneof(fc.constant(''), name),
    tax: fc.constantFrom('0', '1', '10', '20', '8.5', '12.22'),
    price,
    list: fc.constantFrom(null, '200000.5'),
    barcode: fc.constantFrom('', '0012345678905', '8690000000017'),
    stock: fc.integer({ min: 0, max: 5000 }),
    box: fc.boolean(),
  })

  test('has variants in the order that the merchant gave their values, others after them', async () => {
    const shoe = await buildProduct(empty, {
      code: 'AYAKKABI',
      variants: ['40', '41', '42', '43'].map((size) => ({ code: `A-${size}`, values: { Numara: size } })),
    })
    await empty.unchecked(
      "insert into option_order (option, value, position) values ('numara', '42', 0), ('numara', '40', 1)",
    )
    const [product] = await findExportedProducts(empty, [shoe.id])
    await empty.unchecked('truncate option_order')
    expect(product?.variants.map(({ code }) => code)).toEqual(['A-42', 'A-40', 'A-41', 'A-43'])
  })

  test('comes back from our own file as it was', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(product, { minLength: 1, maxLength: 12, selector: ({ code }) => code }),
        async (products) => {
          await emptyTables()
          await empty.unchecked("insert into warehouses (name) values ('Depo: 1'), ('=Yedek')")
          await empty.unchecked(
            `with given as (select *, row_number() over () as n from json_to_recordset($1) as x(
             name text, code text, brand text, description text, "metaTitle" text, model text, tax numeric, price numeric, list numeric,
             barcode text, stock int, box boolean)),
           branded as (insert into brands (code, name, folded_name)
             select 'B' || min(n), min(brand), min(n)::text from given where brand is not null group by brand returning id, name),
           made as (insert into products (code, name, slug, description, meta_title, model, brand_id, tax_rate, sale_price, list_price)
             select g.code, g.name, 'urun', g.description, g."metaTitle", g.model, b.id, g.tax, g.price, g.list
               from given g left join branded b on b.name = g.brand returning id, code),
           units as (insert into product_units (product_id, value, multiplier, sale_price, list_price, barcode, position)
             select m.id, 'Adet', 1, g.price, g.list, g.barcode, 0 from made m join given g using (code)
             union all select m.id, 'Koli', 12, g.price * 12, null, '', 1 from made m join given g using (code) where g.box),
           levels as (insert into stock_levels (product_id, quantity) select m.id, g.stock from made m join given g using (code)),
           ledger as (insert into stock_ledger (product_id, warehouse_id, delta, reason)
             select m.id, w.id, g.stock, 'opening' from made m join given g using (code), warehouses w where w.name = '=Yedek' and g.stock > 0)
           insert into inventory (product_id, warehouse_id, quantity)
             select m.id, w.id, g.stock from made m join given g using (code), warehouses w where w.name = '=Yedek'`,
            [JSON.stringify(products)],
          )
          const own = (table: string, row: Record<string, unknown>) =>
            table === 'products' ? { ...row, search_text: '' } : row
          const before = await tables(empty, own)
          const { text } = await exported(empty, 'vitrin')
          expect(
            text
              .split('\r\n')
              .flatMap((line) => line.split(';'))
              .filter((cell) => /^"?[=+@-]/.test(cell)),
          ).toEqual([])
          await emptyTables()
          const report = await intoEmpty.importText(text)
          expect(report).toMatchObject({ created: products.length, refusedRows: 0 })
          expect(await tables(empty, own)).toEqual(before)
        },
      ),
      { numRuns: 15 },
    )
  })
})
