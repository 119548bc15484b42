import type { Db } from '#database/database.ts'
import { EXPORT_SECTIONS, type ExportSection } from './export-sections.ts'

/** Rows read at a time, so that a customer with thousands of orders needs no more memory than one with few. */
const PORTION = 200

async function* rowsOf(db: Db, { sql }: ExportSection, customerId: string): AsyncGenerator<object> {
  for (let offset = 0; ; offset += PORTION) {
    const { rows } = await db.query(`${sql} limit ${PORTION} offset $2`, [customerId, offset])
    yield* rows
    if (rows.length < PORTION) return
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
