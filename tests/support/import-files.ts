import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ProductDraft } from '#modules/intake/imports/draft/product-draft.ts'
import type { ImportOptions } from '#modules/intake/imports/file/import-format.ts'
import { type ImportFile, openImportFile } from '#modules/intake/imports/file/open-import-file.ts'
import { readProducts } from '#modules/intake/imports/file/read-products.ts'
import type { ImportRow } from '#modules/intake/imports/plan/import-rows.ts'
import type { ImportProblem } from '#modules/intake/imports/report/import-problems.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { inTurkish } from './in-turkish.ts'

export const IMPORT_OPTIONS: ImportOptions = {
  currency: null,
  prices: 'gross',
  tax: null,
  untrackedStock: 0,
  today: '2026-11-21',
}

/** Path of a file in tests/fixtures/import. */
export function importFixture(name: string): string {
  return join(import.meta.dirname, '../fixtures/import', name)
}

/** Writes a product file that is deleted after the test. Returns its path. */
export async function writeProductFile(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'product-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'urunler.csv')
  await writeFile(path, content)
  return path
}

/** Opens a product file. Throws if it is refused. */
export async function openProductFile(path: string): Promise<ImportFile> {
  const opened = await openImportFile(path)
  if (!opened.ok) throw new Error(inTurkish(opened.message))
  return opened.file
}

/** The file with these rows in place of its own, as a spreadsheet has them. */
export function withRows(
  file: ImportFile,
  header: readonly string[],
  rows: readonly ImportRow[],
): ImportFile {
  const table = {
    header: { line: 1, cells: header },
    async *rows() {
      for (const row of rows) yield { ...row, cells: header.map((_, at) => row.cells[at] ?? '') }
    },
    close() {},
  }
  return { ...file, source: { table, label: note('report_file_empty'), sheets: [] } }
}

/** Reads all products and problems of a product file. */
export async function readProductFile(path: string, options: Partial<ImportOptions> = {}) {
  return readOpenFile(await openProductFile(path), options)
}

/** The same of an open one. */
export async function readOpenFile(file: ImportFile, options: Partial<ImportOptions> = {}) {
  const reading = await readProducts(file, { ...IMPORT_OPTIONS, ...options })
  const products: ProductDraft[] = []
  const problems: ImportProblem[] = []
  for await (const step of reading.steps()) {
    products.push(...step.products)
    problems.push(...step.problems)
  }
  const find = (code: string) => {
    const all = products.flatMap((product) => [product, ...product.variants])
    const found = all.find((each) => each.code === code)
    if (!found) throw new Error(`no ${code} among ${all.map((each) => each.code).join(', ')}`)
    return found
  }
  const refused = problems.filter(({ severity }) => severity === 'refused').map(({ line }) => line)
  return {
    ...{ file, rows: reading.rows, prices: reading.prices },
    ...{ unclearPrices: reading.unclearPrices, mixedPrices: reading.mixedPrices },
    ...{ products, problems: inTurkish(problems), refused, find },
  }
}
