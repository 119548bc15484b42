import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { OF_VARIANT } from '#modules/intake/columns/platform-rules.ts'
import type { ImportFormat, ImportOptions } from '../file/import-format.ts'
import { NEW_PRODUCT_FIELDS, type NewProductField } from '../import-option-rules.ts'
import type { ImportRow } from '../plan/import-rows.ts'
import type { PlannedProduct } from '../plan/planned-record.ts'
import { cleanCell } from './import-values.ts'

/** Lines of new products whose cell of a field is empty: how many, and the first. */
export interface FieldGap {
  field: NewProductField
  count: number
  lines: readonly number[]
}

export interface NewProductGaps {
  see(product: PlannedProduct): void
  found(): FieldGap[]
}

const MOST_LINES = 10

/** The columns of a file that its new products need filled; the others of `ImportFormat` say what the file leaves open by having no such column. */
function neededColumns(
  { priceFields, leavesStockUncounted }: ImportFormat,
  columns: ImportColumns,
  { tax, untrackedStock }: Pick<ImportOptions, 'tax' | 'untrackedStock'>,
): Readonly<Record<NewProductField, readonly string[]>> {
  const stock = ['stock', `${OF_VARIANT}stock`, ...columns.starting('stock:')]
  return {
    price: priceFields.filter(columns.has),
    taxRate: tax === null ? ['taxRate', `${OF_VARIANT}taxRate`].filter(columns.has) : [],
    stock: untrackedStock !== null || leavesStockUncounted ? [] : stock.filter(columns.has),
  }
}

/** Whether a row has an empty cell that a new product would need filled; a second reading of the file says which are new. */
export function hasGaps(
  format: ImportFormat,
  columns: ImportColumns,
  options: Pick<ImportOptions, 'tax' | 'untrackedStock'>,
): (row: ImportRow) => boolean {
  const positions = Object.values(neededColumns(format, columns, options))
    .flat()
    .map(columns.position)
  return ({ cells }) => positions.some((at) => cleanCell(cells[at]) === '')
}

/** Gathers the new products and variants of which the file has a column for a field, and nothing in the cell. */
export function newProductGaps(
  format: ImportFormat,
  columns: ImportColumns,
  options: Pick<ImportOptions, 'tax' | 'untrackedStock'>,
): NewProductGaps {
  const needed = neededColumns(format, columns, options)
  const gaps = new Map(NEW_PRODUCT_FIELDS.map((field) => [field, { count: 0, lines: [] as number[] }]))
  return {
    see({ records }) {
      for (const { whole, known, isParent } of records) {
        if (known !== null || isParent) continue
        const isOpen = {
          price: (whole.units[0]?.sale ?? null) === null,
          taxRate: whole.taxRate === null,
          stock: whole.stock === null,
        }
        for (const [field, gap] of gaps) {
          if (!isOpen[field] || needed[field].length === 0) continue
          gap.count += 1
          if (gap.lines.length < MOST_LINES) gap.lines.push(whole.line)
        }
      }
    },
    found: () => [...gaps].flatMap(([field, gap]) => (gap.count > 0 ? [{ field, ...gap }] : [])),
  }
}
