import type { Db } from '#database/database.ts'
import { findSpecifications } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { MAX_SPECIFICATIONS, withChangedRows } from '#modules/goods/catalogue/product/specification-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { PlannedProduct } from '../plan/planned-record.ts'
import type { ProblemList } from '../report/import-problems.ts'

/**
 * Products of which a file sets or removes single specifications, with the whole table: what the shop has of it, changed. More rows than a product may have are left
 * out with a warning.
 */
export async function withWholeSpecifications(
  db: Db,
  products: readonly PlannedProduct[],
  problems: ProblemList,
): Promise<PlannedProduct[]> {
  const changing = products.filter(({ draft }) => draft.specificationChanges !== undefined)
  const ids = changing.flatMap(({ records: [head] }) => (head?.known ? [head.known.id] : []))
  const there = await findSpecifications(db, ids, 'tr')
  return products.map((product) => {
    const { draft, records } = product
    const { specificationChanges: changes } = draft
    const [head, ...variants] = records
    if (changes === undefined || !head?.contentChanged) return product
    const all = withChangedRows(there.get(head.known?.id ?? 0) ?? [], changes)
    if (all.length > MAX_SPECIFICATIONS)
      problems.warn(
        draft.line,
        '',
        note('report_specifications_too_many', { count: all.length, most: MAX_SPECIFICATIONS }),
      )
    const whole = { ...draft, specifications: all.slice(0, MAX_SPECIFICATIONS) }
    return { ...product, draft: whole, records: [{ ...head, draft: whole }, ...variants] }
  })
}
