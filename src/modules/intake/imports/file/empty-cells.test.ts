import { expect, test } from 'vitest'
import { IMPORT_OPTIONS, importFixture, openProductFile, withRows } from '#tests/support/import-files.ts'
import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import { type ImportRow, readRows } from '../plan/import-rows.ts'
import { PLATFORMS } from '../platforms/platforms-rules.ts'
import type { ImportFile } from './open-import-file.ts'
import { readProducts } from './read-products.ts'

const FILES = [
  'vitrin-windows-1254.csv',
  'shopify-new.csv',
  'shopify-old.csv',
  'woocommerce-tr.csv',
  'woocommerce-en.csv',
  ...PLATFORMS.map(({ name, xml }) => `platforms/${name}.${xml ? 'xml' : 'csv'}`),
]

async function rowsOf({ source }: ImportFile): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for await (const row of readRows(source)) rows.push(row)
  return rows
}

/** The file with every cell of one column emptied; of none where it is -1. */
function withoutColumn(
  file: ImportFile,
  [header, ...rows]: readonly ImportRow[],
  column: number,
): ImportFile {
  const emptied = rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => (at === column ? '' : cell)),
  }))
  return withRows(file, header?.cells ?? [], emptied)
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
  const rows = await rowsOf(file)
  const before = await draftsOf(withoutColumn(file, rows, -1))
  expect(before.size).toBeGreaterThan(0)
  for (const [at, { title, field }] of file.mapping.entries()) {
    // Beside a price, a column of reduced prices or of discounts with nothing in it says that there is no reduction.
    const own = REDUCTIONS.test(field ?? '') ? /^list / : /^$/
    for (const [code, draft] of await draftsOf(withoutColumn(file, rows, at))) {
      const known = before.get(code)
      const was = new Map(known ? saidBy(known) : [])
      const gone = saidBy(draft).filter(
        ([each, value]) => known && isEmpty(value) && !isEmpty(was.get(each) ?? '') && !own.test(each),
      )
      expect(gone, `${title} of ${code}`).toEqual([])
    }
  }
  file.close()
})
