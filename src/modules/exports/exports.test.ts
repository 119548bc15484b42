import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { createPictureStore } from '#modules/catalogue/pictures.server.ts'
import type { PictureFetcher } from '#modules/imports/fetch-picture.ts'
import { mapColumns } from '#modules/imports/import-columns.ts'
import { createPictureFinder } from '#modules/imports/import-pictures.ts'
import { ownNames } from '#modules/imports/own-column-rules.ts'
import { runImport } from '#modules/imports/run-import.ts'
import { shopifyNames } from '#modules/imports/shopify-column-rules.ts'
import { woocommerceNames } from '#modules/imports/woocommerce-column-rules.ts'
import { seedShop } from '#seed/seed-shop.ts'
import { testDatabase } from '#tests/support/database.ts'
import { IMPORT_OPTIONS, openProductFile, writeProductFile } from '#tests/support/import-files.ts'
import { importHelpers } from '#tests/support/imported-shop.ts'
import { readProductTables } from '#tests/support/product-tables.ts'
import { exportProducts } from './export-products.ts'
import { EVERYTHING, type ExportFormatName, type ExportScope } from './exports-schemas.ts'
import { ownExport } from './own-export.ts'
import { shopifyExport } from './shopify-export.ts'
import { woocommerceExport } from './woocommerce-export.ts'

const quiet = { info: () => {}, warn: () => {} }
const dataDir = await mkdtemp(join(tmpdir(), 'vitrin-export-'))
afterAll(() => rm(dataDir, { recursive: true }))
const demo = await testDatabase()
const empty = await testDatabase()
beforeAll(async () => {
  await seedShop(demo, { dataDir, demo: true, log: quiet })
  await seedShop(empty, { dataDir, demo: false, log: quiet })
})
beforeEach(async () => {
  await empty.unchecked(
    'truncate products, categories, brands, tags, warehouses, pictures restart identity cascade',
  )
})

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
    fetch: async () => ({ ok: false, reason: 'not in this test' }),
    close: async () => {},
  }
  const outcome = await runImport({
    db,
    file: await openProductFile(await writeProductFile(text)),
    options: IMPORT_OPTIONS,
    pictures: createPictureFinder(db, createPictureStore(join(dataDir, 'images')), fetcher, null),
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
async function tables(
  db: Database,
  left: (table: string, row: Record<string, unknown>, isVariant: boolean) => unknown,
) {
  const all = await readProductTables(db)
  all.categories = await categoryRows(db)
  const products = (all.products ?? []).map((row) => JSON.parse(row))
  const codes = (kind: (row: Record<string, unknown>) => boolean) =>
    new Set(products.filter(kind).map(({ code }) => code))
  const parents = codes(({ has_children }) => has_children === true)
  const variants = codes(({ parent }) => parent !== null)
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [
      table,
      rows
        .map((row) => JSON.parse(row))
        .map((row) =>
          table === 'units' && parents.has(row.code) ? null : left(table, row, variants.has(row.code)),
        )
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
  const carried = (table: string, row: Record<string, unknown>, isVariant: boolean) => {
    if (table === 'texts' && isVariant) return null

    if (table === 'products') {
      const { search_text, fast_delivery, same_day_shipping, ...rest } = row
      return !isVariant ? rest : { ...rest, meta_description: '', meta_title: '', description: '' }
    }
    if (table === 'images') return { ...row, alt: '' }
    return row
  }

  test.each(['tr', 'en'] as const)(
    'brings the demo shop into an empty one whole, with its columns in %s',
    async (language) => {
      const { text, products, variants } = await exported(demo, 'vitrin', { language })
      expect(products).toBe(120)
      expect(variants).toBeGreaterThan(100)
      await copyPictures()
      const report = await importWithPictures(empty, text)
      expect(report).toMatchObject({ created: 120, refusedRows: 0, refusals: [], notices: [] })
      expect(await tables(empty, carried)).toEqual(await tables(demo, carried))
      await intoEmpty.expectConsistentShop()
    },
  )

  test('changes nothing in the shop that it is from', async () => {
    // Search words are derived, in any order.
    const all = (_table: string, row: object) => ({ ...row, search_text: '' })
    const before = await tables(demo, all)
    const { text } = await exported(demo, 'vitrin')
    const report = await importWithPictures(demo, text)
    expect(await tables(demo, all)).toEqual(before)
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 120, refusedRows: 0 })
  })
})
void fc
