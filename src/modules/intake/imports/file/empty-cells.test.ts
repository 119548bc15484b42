import { expect, test } from 'vitest'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { IMPORT_OPTIONS, importFixture, openProductFile } from '#tests/support/import-files.ts'
import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import { readRows } from '../plan/import-rows.ts'
import { PLATFORMS } from '../platforms/platforms-rules.ts'
import type { ImportFile } from './open-import-file.ts'
import { readProducts } from './read-products.ts'
import { createTableWriter } from './stored-table.ts'

const FILES = [
  'vitrin-windows-1254.csv',
  'shopify-new.csv',
  'shopify-old.csv',
  'woocommerce-tr.csv',
  'woocommerce-en.csv',
  ...PLATFORMS.map(({ name, xml }) => `platforms/${name}.${xml ? 'xml' : 'csv'}`),
]

/** The file with every cell of one column emptied; of none where it is -1. */
async function withoutColumn(file: ImportFile, column: number): Promise<ImportFile> {
  const writer = createTableWriter()
  let header = { line: 1, cells: [] as readonly string[] }
  for await (const { index, line, cells } of readRows(file.source)) {
    if (index < 0) header = { line, cells }
    else
      writer.add(
        line,
        cells.map((cell, at) => (at === column ? '' : cell)),
      )
  }
  const table = writer.finish(header)
  return { ...file, source: { table, label: note('report_file_empty'), sheets: [] }, close: table.close }
}

type Draft = ProductDraft | VariantDraft

async function draftsOf(file: ImportFile): Promise<Map<string, Draft>> {
  const options = { ...IMPORT_OPTIONS, today: '2026-11-12', decimalMark: ',' } as const
  const drafts: Draft[] = []
  for await (const { products } of (await readProducts(file, options)).steps())
    for (const product of products) drafts.push(product, ...product.variants)
  return new Map(drafts.map((draft) => [draft.code, draft]))
}

/** What a draft says about each field, those of its units among them. */
const saidBy = (draft: Draft): [string, unknown][] => [
  ...Object.entries(draft).filter(([field]) => !NO_FIELDS.has(field)),
  // The price of a product with variants is that of its cheapest one.
  ...('variants' in draft && draft.variants.length > 0 ? [] : draft.units).flatMap((unit, at) =>
    Object.entries(unit).map(([field, value]): [string, unknown] => [`${field} ${at}`, value]),
  ),
]
const NO_FIELDS = new Set(['line', 'rows', 'old', 'units', 'pictures', 'variants', 'values', 'isSimple'])

/** What empties a field of a known product: nothing, a price or a measure of 0, a stock of 0. */
const isEmpty = (value: unknown) =>
  ['', '0', '[]', '{}'].includes(typeof value === 'string' ? value : JSON.stringify(value)) ||
  JSON.stringify(value) === '[{"warehouse":null,"quantity":0}]'

const REDUCTIONS = /^(?:price|salePrice|regularPrice|discount(?:Amount|Percent)?)$/

test.each(FILES)('an empty cell of any column of %s empties no field', async (name) => {
  const file = await openProductFile(importFixture(name))
  const full = await withoutColumn(file, -1)
  const before = await draftsOf(full)
  full.close()
  expect(before.size).toBeGreaterThan(0)
  for (const [at, { title, field }] of file.mapping.entries()) {
    // Beside a price, a column of reduced prices or of discounts with nothing in it says that there is no reduction.
    const own = REDUCTIONS.test(field ?? '') ? /^list / : /^$/
    const emptied = await withoutColumn(file, at)
    for (const [code, draft] of await draftsOf(emptied)) {
      const known = before.get(code)
      const was = new Map(known ? saidBy(known) : [])
      const gone = saidBy(draft).filter(
        ([each, value]) => known && isEmpty(value) && !isEmpty(was.get(each) ?? '') && !own.test(each),
      )
      expect(gone, `${title} of ${code}`).toEqual([])
    }
    emptied.close()
  }
  file.close()
})
