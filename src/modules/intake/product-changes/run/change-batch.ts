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
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { openRecorder, sayWhoRuns } from '#modules/intake/imports/undo/runs.server.ts'
import { slugify } from '#shared/text/turkish.ts'
import { type PlannedChange, type PlannedRow, planRows } from '../plan/plan-rows.ts'
import type { BulkChange } from '../product-changes-schemas.ts'
import type { RowFacts, RowWrite } from '../rules/plan-row-rules.ts'

/** What became of a product or variant of a run. */
export type BatchRow = PlannedRow | { kind: 'changed-since'; facts: RowFacts }

/** A batch of a run: rows with the versions that somebody has seen in the preview. */
export interface Batch {
  run: number
  rows: readonly { id: number; version: number }[]
  isChosen: (id: number) => boolean
}

/**
 * Changes one batch of products in the caller's transaction. They are planned again under their lock: what has another version than the preview is left as it is.
 */
export async function changeBatch(
  tx: Db,
  planned: PlannedChange,
  { run, rows, isChosen }: Batch,
): Promise<BatchRow[]> {
  const ids = rows.map(({ id }) => id)
  const family = await withParents(tx, ids)
  await lockProducts(tx, family)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const brandIsGone = planned.change.brandId != null && !(await hasBrand(tx, planned.change.brandId))
  const results = (await planRows(tx, ids, planned, isChosen)).map((row): BatchRow => {
    if (row.kind === 'changed' && row.facts.version !== versions.get(row.facts.id))
      return { kind: 'changed-since', facts: row.facts }
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
  await writeRows(tx, changed, planned.change)
  // Words that products are found by are their brand's.
  await refreshDerived(tx, changedIds, planned.change.brandId === undefined)
  await recorder.save([])
  await announceProducts(tx, await withParents(tx, changedIds))
  return results
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
