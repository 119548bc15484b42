import type { Db } from '#database/database.ts'
import { readStruckPrices } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { Big } from '#shared/money.ts'
import type { BulkChange, PlanRefusal, PlanWarning } from '../product-changes-schemas.ts'
import { decideRow, type RowFacts, type RowWrite, struckWarnings } from '../rules/plan-row-rules.ts'
import { readRowFacts } from './plan-facts-queries.ts'

/** A change with the rows of whoever has one of its warnings left out. */
export interface PlannedChange {
  change: BulkChange
  leaveOut: readonly PlanWarning[]
}

/** A product or variant with what the change makes of it. */
export type PlannedRow =
  | { kind: 'refused'; facts: RowFacts; reason: PlanRefusal }
  | { kind: 'unchanged'; facts: RowFacts }
  | {
      kind: 'changed'
      facts: RowFacts
      write: RowWrite
      warnings: readonly PlanWarning[]
      /** What shoppers see struck beside the default unit afterwards, net; left out where it stays. */
      struck?: string | null
    }

/** Facts of the rows, and what the change makes of each, in the order of their ids. `isChosen` says of a variant whether it was chosen itself. */
export async function planRows(
  db: Db,
  ids: readonly number[],
  { change, leaveOut }: PlannedChange,
  isChosen: (id: number) => boolean,
): Promise<PlannedRow[]> {
  const facts = await readRowFacts(db, ids, {
    categories: change.categories !== undefined,
    tags: change.tags !== undefined,
    warehouse: change.stock?.warehouseId ?? null,
  })
  const decided = facts.map((each) => ({ facts: each, ...decideRow(each, change, isChosen(each.id)) }))
  const struck = await struckAfter(
    db,
    decided.flatMap((row) => (row.kind === 'changed' ? [row] : [])),
  )
  return decided.map((row): PlannedRow => {
    if (row.kind !== 'changed') return row
    const after = struck.get(row.facts.id)
    const warnings =
      after === undefined ? row.warnings : [...row.warnings, ...struckWarnings(row.facts, row.write, after)]
    const left = warnings.find((warning) => leaveOut.includes(warning))
    if (left) return { kind: 'refused', facts: row.facts, reason: left }
    return { ...row, warnings, ...(after !== undefined && { struck: after }) }
  })
}

/** What shoppers see struck beside the default unit of each row whose prices change, by the row. */
async function struckAfter(
  db: Db,
  rows: readonly { facts: RowFacts; write: RowWrite }[],
): Promise<Map<number, string | null>> {
  const after = new Map<number, string | null>()
  const asked: { row: number; id: number; sale: string; list: string; rate: string }[] = []
  for (const { facts, write } of rows) {
    const [unit] = write.units ?? (write.taxRate === undefined ? [] : facts.units)
    if (!unit) continue
    const { id, sale, list } = unit
    // A price that states no higher one claims nothing, whatever its history.
    if (list === null || Big(list).lt(sale)) after.set(facts.id, null)
    else asked.push({ row: facts.id, id, sale, list, rate: write.taxRate ?? facts.taxRate })
  }
  const claims = await readStruckPrices(db, asked)
  for (const { row, id } of asked) after.set(row, claims.get(id) ?? null)
  return after
}
