import { expect } from 'vitest'
import type { Database } from '#database/database.ts'
import type { ImportOptions } from '#modules/intake/imports/file/import-format.ts'
import { runImport } from '#modules/intake/imports/run-import.ts'
import { IMPORT_OPTIONS, openProductFile, writeProductFile } from './import-files.ts'
import { inTurkish } from './in-turkish.ts'

/** Helpers to import into a test database and to read the result. */
export function importHelpers(db: Database) {
  async function runPath(path: string, options: Partial<ImportOptions> & { dryRun?: boolean } = {}) {
    const { dryRun = false, ...rest } = options
    const result = await runImport({
      db,
      file: await openProductFile(path),
      options: { ...IMPORT_OPTIONS, ...rest },
      pictures: null,
      dryRun,
      onProgress: () => {},
      onProblem: () => {},
    })
    if (!result.ok) throw new Error(result.reason)
    return result
  }
  const importPath = async (path: string, options: Parameters<typeof runPath>[1] = {}) =>
    inTurkish((await runPath(path, options)).report)
  /** Imports a file; returns the number of the run. */
  const runText = async (text: string, options: Parameters<typeof runPath>[1] = {}) => {
    const { run } = await runPath(await writeProductFile(text), options)
    if (run === null) throw new Error('a dry run has no number')
    return run
  }
  const importText = async (text: string, options: Parameters<typeof importPath>[1] = {}) =>
    importPath(await writeProductFile(text), options)

  async function rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await db.unchecked<Row>(text, values)).rows
  }
  const product = async (code: string) => {
    const [row] = await rows<Record<string, unknown>>(
      `select p.*, l.quantity, (select code from products q where q.id = p.parent_id) as parent,
              (select name from brands b where b.id = p.brand_id) as brand
         from products p join stock_levels l on l.product_id = p.id where p.code = $1`,
      [code],
    )
    if (!row) throw new Error(`no product ${code}`)
    return row
  }
  const counts = async () => {
    const tables = [
      'products',
      'product_units',
      'price_history',
      'stock_ledger',
      'inventory',
      'product_categories',
      'product_tags',
    ]
    const sizes = await Promise.all(
      tables.map((table) => rows<{ n: number }>(`select count(*) as n from ${table}`)),
    )
    return sizes.map(([size]) => size?.n)
  }

  /** Expects what holds after every import: stock agrees with warehouses, ledger and variants, and prices with the default units. */
  async function expectConsistentShop(): Promise<void> {
    const sums = `select p.code from products p join stock_levels l on l.product_id = p.id where not p.has_children
      and (l.quantity <> (select coalesce(sum(quantity), 0) from inventory i where i.product_id = p.id)
        or l.quantity <> (select coalesce(sum(delta), 0) from stock_ledger g where g.product_id = p.id))`
    expect(await rows(sums)).toEqual([])
    const parents = `select p.code from products p join stock_levels l on l.product_id = p.id where p.has_children
      and l.quantity <> (select coalesce(sum(v.quantity), 0) from products c join stock_levels v on v.product_id = c.id
                          where c.parent_id = p.id)`
    expect(await rows(parents)).toEqual([])
    const unpriced = `select p.code from products p left join product_units u on u.product_id = p.id and u.position = 0
      where u.id is null or (u.sale_price, u.list_price) is distinct from (p.sale_price, p.list_price)`
    expect(await rows(unpriced)).toEqual([])
  }

  return { importPath, importText, runText, rows, product, counts, expectConsistentShop }
}
