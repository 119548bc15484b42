import type { Db } from '#database/database.ts'
import { EXPORT_PORTION, type ExportSection } from '#modules/kernel/records/export-section.ts'
import { EXPORT_SECTIONS } from './customer-data.ts'

async function* rowsOf(db: Db, section: ExportSection, customerId: string): AsyncGenerator<object> {
  const { portion = EXPORT_PORTION } = section
  for (let offset = 0; ; offset += portion) {
    const { rows } = await db.query(section.rows, [customerId, offset])
    yield* rows
    if (rows.length < portion) return
  }
}

/**
 * Everything the shop stores about a customer as the text of a JSON file, piece by piece: an object with one property for each section.
 * Amounts are decimal text, moments ISO in UTC, days `YYYY-MM-DD`.
 */
export async function* exportData(
  db: Db,
  customerId: string,
  head: { shop: string; exportedAt: Date },
): AsyncGenerator<string> {
  yield `{\n"shop": ${JSON.stringify(head.shop)},\n"exportedAt": ${JSON.stringify(head.exportedAt)}`
  for (const section of EXPORT_SECTIONS) {
    yield `,\n${JSON.stringify(section.name)}: `
    let before = section.single ? '' : '[\n'
    for await (const row of rowsOf(db, section, customerId)) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
    if (!section.single) yield before === ',\n' ? '\n]' : '[]'
  }
  yield '\n}\n'
}
