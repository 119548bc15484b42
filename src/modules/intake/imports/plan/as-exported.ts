import type { Db } from '#database/database.ts'
import { mapColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { type LineReader, openLineReader } from '#modules/intake/exports/exported-lines.server.ts'
import { EXPORT_FORMATS } from '#modules/intake/exports/exports-schemas.ts'
import { descriptionCleaner } from '../draft/import-html.ts'
import type { ProductDraft, VariantDraft } from '../draft/product-draft.ts'
import type { BuildContext, CodeRegistry, ImportOptions } from '../file/import-format.ts'
import type { ImportFile } from '../file/open-import-file.ts'
import { rowReader } from '../file/row-reader.ts'
import { problemList } from '../report/import-problems.ts'
import type { FoundProduct } from './known-products.ts'

/** Reads known products as drafts, by their ids: what the format of the file would read from an export of the shop. */
export type AsExported = (
  db: Db,
  known: readonly FoundProduct[],
) => Promise<ReadonlyMap<number, ProductDraft | VariantDraft>>

/** A code of the shop belongs to one line of an export. */
const OWN_CODES: CodeRegistry = {
  claim: (wanted, fallback) => ({ code: wanted || fallback, takenBy: null }),
}

/**
 * What a file says exactly as an export of the shop would is not written (decision 119): so a file that comes back changes nothing, what its format
 * cannot carry included. Undefined for formats that the shop does not write, and for files without names, as of new prices, which say little and are many.
 */
export function draftsAsExported(
  { format, columns }: Pick<ImportFile, 'format' | 'columns'>,
  { today, warehouses }: Pick<ImportOptions, 'today' | 'warehouses'>,
): AsExported | undefined {
  const name = EXPORT_FORMATS.find((each) => each === format.name)
  if (name === undefined || !['name', 'title'].some(columns.has)) return undefined
  let lines: LineReader | undefined
  const cleanHtml = descriptionCleaner()
  return async (db, known) => {
    const ids = [...new Set(known.map(({ id, parentId }) => parentId ?? id))]
    const drafts = new Map<number, ProductDraft | VariantDraft>()
    if (ids.length === 0) return drafts
    lines ??= await openLineReader(db, name)
    const context: BuildContext = {
      columns: mapColumns(lines.header, format.names),
      // Exports write no cell that can be read in two ways.
      markOf: () => ',',
      options: {
        ...{ currency: null, prices: 'gross', tax: null, untrackedStock: 0, today },
        ...(warehouses && { warehouses }),
      },
      codes: OWN_CODES,
      problems: problemList(),
      cleanHtml,
    }
    for (const { id, variants, rows } of await lines.read(db, ids)) {
      const [product] = format.build(
        rows.map((cells, at) => rowReader({ index: at, line: at + 1, cells: [...cells] }, context)),
        context,
      )
      if (!product) continue
      drafts.set(id, product)
      const byCode = new Map(product.variants.map((variant) => [variant.code, variant]))
      for (const variant of variants) {
        const draft = byCode.get(variant.code)
        if (draft) drafts.set(variant.id, draft)
      }
    }
    return drafts
  }
}
