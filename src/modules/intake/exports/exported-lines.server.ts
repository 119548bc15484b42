import type { Db } from '#database/database.ts'
import { readExchangeRates } from '#modules/goods/currencies/currencies.server.ts'
import { cellsOf } from './export-format.ts'
import { EXPORTS } from './export-formats.ts'
import { lossTally } from './export-losses.ts'
import { findExportedProducts, readShopFacts } from './exported-products-queries.ts'
import type { ExportFormatName } from './exports-schemas.ts'

/** The lines of one product in a file of a format, with the ids of what they are about. */
export interface ExportedLines {
  id: number
  variants: readonly { id: number; code: string }[]
  rows: readonly (readonly string[])[]
}

/** What an export would write, product by product. */
export interface LineReader {
  header: readonly string[]
  read(tx: Db, ids: readonly number[]): Promise<ExportedLines[]>
}

/**
 * Reads products as an export in this format would write them at the moment, pictures by their names alone. Rates and names of categories are read once: a
 * category that was added since has no path.
 */
export async function openLineReader(db: Db, format: ExportFormatName): Promise<LineReader> {
  const { columns: columnsOf, guarded, lines } = EXPORTS[format]
  const facts = await readShopFacts(db)
  const rates = await readExchangeRates(db)
  const columns = columnsOf(facts, 'tr')
  return {
    header: columns.map(({ title }) => title),
    async read(tx, ids) {
      const products = await findExportedProducts(tx, ids)
      const context = {
        ...{ facts, rates, losses: lossTally(), language: 'tr' as const },
        pictureName: (file: string) => file,
      }
      return products.map((product) => ({
        id: product.id,
        variants: product.variants.map(({ id, code }) => ({ id, code })),
        rows: lines(product, context).map((cells) => cellsOf(guarded, columns, cells)),
      }))
    },
  }
}
