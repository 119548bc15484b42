import { createHash } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { Big } from '#shared/money.ts'
import type { PlanPreview, PlanRefusal, PlanRow, PlanWarning } from '../product-changes-schemas.ts'
import type { RowFacts } from '../rules/plan-row-rules.ts'
import { type PlannedChange, type PlannedRow, planRows } from './plan-rows.ts'
import { namesOf, shownRow } from './row-words.ts'

/** Rows that are read and computed at once: a few milliseconds, in which no shopper is answered. */
const READ_AT_ONCE = 500
const FIRST_ROWS = 20
const ROWS_OF_REASON = 100

const UNKNOWN: Omit<RowFacts, 'id'> = {
  parentId: null,
  hasVariants: false,
  version: 0,
  status: 'deleted',
  code: '',
  name: '',
  currency: '',
  taxRate: '0',
  cost: null,
  units: [],
  stock: 0,
  brandId: null,
  categories: [],
  tags: [],
  fastDelivery: false,
  sameDayShipping: false,
  withdrawalException: '',
  hasVariantOnSale: false,
}

class Reasons<Reason extends string> {
  readonly #groups = new Map<Reason, { count: number; rows: PlannedRow[] }>()
  add(reason: Reason, row: PlannedRow): void {
    const group = this.#groups.get(reason) ?? { count: 0, rows: [] }
    group.count++
    if (group.rows.length < ROWS_OF_REASON) group.rows.push(row)
    this.#groups.set(reason, group)
  }
  get rows(): PlannedRow[] {
    return [...this.#groups.values()].flatMap(({ rows }) => rows)
  }
  shown(show: (row: PlannedRow) => PlanRow) {
    return [...this.#groups]
      .map(([reason, { count, rows }]) => ({ reason, count, rows: rows.map(show) }))
      .toSorted((a, b) => b.count - a.count)
  }
}

/** By what share the price of the default unit changes; null where it does not, or was 0. */
function priceShare(row: PlannedRow): Big | null {
  if (row.kind !== 'changed') return null
  const [before] = row.facts.units
  const [after] = row.write.units ?? []
  if (!before || !after || Big(before.sale).eq('0') || Big(before.sale).eq(after.sale)) return null
  return Big(after.sale).div(before.sale)
}

/**
 * What a change would do to products: every row is planned, nothing is written. `unknown` are chosen ids that no product has. Returns the versions and the stock that it is of,
 * in the order of `rows`.
 */
export async function previewChange(
  db: Db,
  planned: PlannedChange,
  {
    rows: ids,
    products,
    unknown,
  }: { rows: readonly number[]; products: ReadonlySet<number>; unknown: readonly number[] },
): Promise<{ preview: PlanPreview; versions: number[]; stock: number[] | null }> {
  const digest = createHash('sha256').update(JSON.stringify([planned.change, planned.leaveOut, unknown]))
  const refused = new Reasons<PlanRefusal>()
  const warnings = new Reasons<PlanWarning>()
  const first: PlannedRow[] = []
  const versions: number[] = []
  const stock: number[] = []
  const counts = { changed: 0, unchanged: 0 }
  let smallest: { share: Big; row: PlannedRow } | null = null
  let largest: { share: Big; row: PlannedRow } | null = null
  for (const id of unknown)
    refused.add('unknown', { kind: 'refused', reason: 'unknown', facts: { ...UNKNOWN, id } })
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const rows = await planRows(db, ids.slice(from, from + READ_AT_ONCE), planned, (id) => products.has(id))
    for (const row of rows) {
      versions.push(row.facts.version)
      stock.push(row.facts.stock)
      digest.update(JSON.stringify(row))
      if (row.kind === 'refused') refused.add(row.reason, row)
      else counts[row.kind]++
      if (row.kind !== 'changed') continue
      if (first.length < FIRST_ROWS) first.push(row)
      for (const warning of row.warnings) warnings.add(warning, row)
      const share = priceShare(row)
      if (share === null) continue
      if (!smallest || share.lt(smallest.share)) smallest = { share, row }
      if (!largest || share.gt(largest.share)) largest = { share, row }
    }
  }
  const extremes = [smallest, largest].flatMap((each) => (each ? [each.row] : []))
  const names = await namesOf(db, [...first, ...extremes, ...refused.rows, ...warnings.rows], planned.change)
  const show = (row: PlannedRow) => shownRow(row, names)
  return {
    versions,
    stock: planned.change.stock ? stock : null,
    preview: {
      of: digest.digest('base64url'),
      total: ids.length + unknown.length,
      ...counts,
      refused: refused.shown(show),
      warnings: warnings.shown(show),
      rows: first.map(show),
      smallest: smallest && show(smallest.row),
      largest: largest && show(largest.row),
    },
  }
}
