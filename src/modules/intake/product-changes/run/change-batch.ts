import { randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import {
  type CostlyField,
  findOrCreateTag,
  findTagIds,
  lockProducts,
  updateProductColumns,
  withParents,
  writeCategories,
  writeTags,
  writeUnitPrices,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import {
  hasBrand,
  type ProductColumns,
  withCategoriesAbove,
} from '#modules/goods/catalogue/edit/edit-products.server.ts'
import {
  bookByHand,
  ensureStockLevels,
  lockStockLevels,
  refreshDerived,
} from '#modules/goods/stock/stock.server.ts'
import { openRecorder, sayWhoRuns } from '#modules/intake/imports/undo/runs.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { type PlannedChange, type PlannedRow, planRows } from '../plan/plan-rows.ts'
import type { BulkChange, StockOperation } from '../product-changes-schemas.ts'
import type { RowFacts, RowWrite } from '../rules/plan-row-rules.ts'

/** What became of a product or variant of a run. */
export type BatchRow = PlannedRow | { kind: 'changed-since'; facts: RowFacts }

/** A batch of a run: rows with the versions that somebody has seen in the preview. */
export interface Batch {
  run: number
  /** Who started the run, and what stock movements say of it. */
  by?: string
  note?: string
  /** `stock`: pieces in the warehouse, where stock changes. */
  rows: readonly { id: number; version: number; stock?: number | undefined }[]
  isChosen: (id: number) => boolean
}

/**
 * Changes one batch of products in the caller's transaction. They are planned again under their lock: what has another version than the preview is left as it is.
 */
export async function changeBatch(
  tx: Db,
  planned: PlannedChange,
  { run, by = '', note = '', rows, isChosen }: Batch,
): Promise<BatchRow[]> {
  const ids = rows.map(({ id }) => id)
  const family = await withParents(tx, ids)
  await lockProducts(tx, family)
  const { stock } = planned.change
  if (stock) {
    await ensureStockLevels(tx, ids)
    await lockStockLevels(tx, ids)
  }
  const seen = new Map(rows.map((row) => [row.id, row]))
  // Of a difference what was sold since stays sold; a number that was to be is another difference by now.
  const hasMoved = ({ id, version, stock: pieces }: RowFacts) =>
    version !== seen.get(id)?.version || (stock?.op === 'set' && pieces !== seen.get(id)?.stock)
  const brandIsGone = planned.change.brandId != null && !(await hasBrand(tx, planned.change.brandId))
  const results = (await planRows(tx, ids, planned, isChosen)).map((row): BatchRow => {
    if (row.kind === 'changed' && hasMoved(row.facts)) return { kind: 'changed-since', facts: row.facts }
    if (row.kind === 'changed' && brandIsGone)
      return { kind: 'refused', reason: 'unknown-brand', facts: row.facts }
    return row
  })
  const changed = results.flatMap((row) => (row.kind === 'changed' ? [row] : []))
  if (changed.length === 0) return results
  const changedIds = changed.map(({ facts }) => facts.id)
  await sayWhoRuns(tx, run)
  const recorder = await openRecorder(tx, { run, reason: null, costly: costlyOf(planned.change) })
  await recorder.before(changedIds)
  // Versions count changes of products, never stock.
  await writeRows(
    tx,
    changed.filter(({ write }) => Object.keys(write).some((field) => field !== 'stock')),
    planned.change,
  )
  const bookings = stock ? await bookRows(tx, changed, stock, { by, note }) : undefined
  // Words that products are found by are their brand's.
  await refreshDerived(tx, changedIds, planned.change.brandId === undefined)
  await recorder.save([], bookings)
  await announceProducts(tx, await withParents(tx, changedIds))
  return results
}

/** Books the differences of rows in the warehouse; the caller has locked the levels. */
async function bookRows(
  tx: Db,
  rows: readonly { facts: RowFacts; write: RowWrite }[],
  operation: StockOperation,
  { by, note }: { by: string; note: string },
): Promise<Map<number, [number, number][]>> {
  const { warehouseId } = operation
  const differences = rows.flatMap(({ facts, write }) =>
    write.stock === undefined ? [] : [{ productId: facts.id, warehouseId, delta: write.stock }],
  )
  const reason = operation.op === 'add' ? operation.reason : 'correction'
  if (differences.length > 0) await bookByHand(tx, { differences, reason, booking: randomUUID(), note, by })
  return new Map(differences.map(({ productId, delta }) => [productId, [[warehouseId, delta]]]))
}

const costlyOf = ({ categories, tags }: BulkChange): CostlyField[] => [
  ...(categories ? (['categories'] as const) : []),
  ...(tags ? (['tags'] as const) : []),
]

async function writeRows(
  tx: Db,
  rows: readonly { facts: RowFacts; write: RowWrite }[],
  change: BulkChange,
): Promise<void> {
  await updateProductColumns(tx, new Map(rows.map(({ facts, write }) => [facts.id, columnsOf(write)])))
  await writeUnitPrices(
    tx,
    rows.flatMap(({ write }) => write.units ?? []),
  )
  const categories = rows.flatMap(({ facts, write }) =>
    write.categories ? [[facts.id, write.categories] as const] : [],
  )
  if (categories.length > 0) {
    const above = await withCategoriesAbove(tx, [...new Set(categories.flatMap(([, ids]) => ids))])
    const there = new Set(above.map(({ categoryId }) => categoryId))
    await writeCategories(
      tx,
      new Map(
        categories.map(([id, ids]) => [
          id,
          ids.filter((each) => there.has(each)).map((categoryId) => ({ categoryId, direct: true })),
        ]),
      ),
    )
  }
  const tags = rows.flatMap(({ facts, write }) => (write.tags ? [[facts.id, write.tags] as const] : []))
  if (tags.length > 0) {
    const ids = await tagIds(tx, change)
    const known = new Map([
      ...(await findTagIds(tx, [...new Set(tags.flatMap(([, slugs]) => slugs))])),
      ...ids,
    ])
    await writeTags(
      tx,
      new Map(tags.map(([id, slugs]) => [id, slugs.flatMap((slug) => known.get(slug) ?? [])])),
    )
  }
}

/** The tags that a change adds, created where there are none. */
async function tagIds(tx: Db, { tags }: BulkChange): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  if (!tags || tags.op === 'remove') return ids
  for (const name of tags.names) {
    const slug = slugify(name)
    ids.set(slug, (await findOrCreateTag(tx, slug, name)).id)
  }
  return ids
}

function columnsOf({ units, ...write }: RowWrite): ProductColumns {
  const [unit] = units ?? []
  return {
    ...(unit && { sale_price: unit.sale, list_price: unit.list }),
    ...(write.taxRate !== undefined && { tax_rate: write.taxRate }),
    ...(write.cost !== undefined && { cost: write.cost }),
    ...(write.brandId !== undefined && { brand_id: write.brandId }),
    ...(write.status !== undefined && { status: write.status }),
    ...(write.fastDelivery !== undefined && { fast_delivery: write.fastDelivery }),
    ...(write.sameDayShipping !== undefined && { same_day_shipping: write.sameDayShipping }),
    ...(write.withdrawalException !== undefined && { withdrawal_exception: write.withdrawalException }),
  }
}
