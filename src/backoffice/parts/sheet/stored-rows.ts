import type { CellName, Stored } from './rules/draft-rules.ts'
import type { SheetColumn } from './sheet-column.ts'

/** What drafts are compared with: rows and columns as they are at the moment of asking. */
export function storedOf<Row>(
  records: { readonly current: ReadonlyMap<number, Row> },
  fields: { readonly current: ReadonlyMap<string, SheetColumn<Row>> },
): Stored {
  const find = ({ row, field }: CellName) => {
    const record = records.current.get(row)
    const column = fields.current.get(field)
    return record && column ? { record, column } : null
  }
  return {
    value(cell) {
      const found = find(cell)
      return found?.column.stored(found.record)
    },
    isSame(cell, one, other) {
      const found = find(cell)
      if (!found?.column.isSame) return one === other
      return found.column.isSame(one, other, found.record)
    },
  }
}
