import { type Database, transaction } from '#database/database.ts'
import { readExchangeRates } from '#modules/goods/currencies/currencies.server.ts'
import { UTF8_MARK } from '#shared/files/csv.ts'
import { type ExportContext, lineOf } from './export-format.ts'
import { EXPORTS } from './export-formats.ts'
import { type CountedLoss, lossTally } from './export-losses.ts'
import { exportedProducts, readShopFacts } from './exported-products-queries.ts'
import type { ExportFormatName, ExportScope } from './exports-schemas.ts'

export interface ExportRequest {
  format: ExportFormatName
  scope: ExportScope
  language: 'tr' | 'en'
  pictureName(file: string): string
}

export interface ExportTarget {
  /** Takes a piece of the file; awaited, so that a slow target slows the reading. */
  write(text: string): Promise<void>
  /** Stored pictures that the piece names. */
  pictures?(files: readonly string[]): Promise<void>
  onProgress?(products: number): void
}

export interface ExportReport {
  products: number
  variants: number
  /** What the format could not carry. */
  losses: CountedLoss[]
}

/**
 * Writes the products of the scope as a file of the format: one state of the shop (a read-only snapshot), a batch of products in memory
 * at a time. UTF-8, our own file with a byte order mark.
 */
export async function exportProducts(
  db: Database,
  request: ExportRequest,
  target: ExportTarget,
): Promise<ExportReport> {
  const format = EXPORTS[request.format]
  return transaction(
    db,
    async (tx) => {
      const facts = await readShopFacts(tx)
      const losses = lossTally()
      const { language, pictureName } = request
      const context: ExportContext = {
        facts,
        rates: await readExchangeRates(tx),
        losses,
        language,
        pictureName,
      }
      const columns = format.columns(facts, language)
      const titles = Object.fromEntries(columns.map(({ field, title }) => [field, title]))
      // Spreadsheets need the mark; a platform may take it for a part of its first column's name.
      const mark = request.format === 'vitrin' ? UTF8_MARK : ''
      await target.write(mark + lineOf(format, columns, titles))
      const report = { products: 0, variants: 0 }
      for await (const products of exportedProducts(tx, request.scope)) {
        const lines = products.flatMap((product) => format.lines(product, context))
        await target.write(lines.map((line) => lineOf(format, columns, line)).join(''))
        const rows = products.flatMap((product) => [product, ...product.variants])
        await target.pictures?.(rows.flatMap(({ images }) => images.map(({ file }) => file)))
        report.products += products.length
        report.variants += rows.length - products.length
        target.onProgress?.(report.products)
      }
      return { ...report, losses: losses.all() }
    },
    { snapshot: true, unlimited: true },
  )
}
