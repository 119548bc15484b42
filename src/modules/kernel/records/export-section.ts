import { int, json, type Statement, text } from '#database/statements/statement.ts'

/** Rows read at a time, so that a customer with thousands of orders needs no more memory than one with few. */
export const EXPORT_PORTION = 200
export const EXPORT_PAGE = `limit ${EXPORT_PORTION} offset $2`
/** The customer's id and the position of the first row. */
export const EXPORT_PARAMS = [text, int] as const
export const EXPORT_LIST = json<object[]>()

/** One section of a customer's data export. The module that owns its tables declares it, `src/modules/shop/privacy` puts all together. */
export interface ExportSection {
  name: string
  /** Tables it covers. */
  tables: readonly string[]
  /** A portion of the customer's rows from a position on; ordered so that new rows do not change the earlier ones. */
  rows: Statement<readonly [customerId: string, offset: number], object>
  /** Rows at a time where not `EXPORT_PORTION`: fewer for rows of some 100 kB. `rows` has the same limit. */
  portion?: number
  /** One object instead of a list. */
  single?: true
}
