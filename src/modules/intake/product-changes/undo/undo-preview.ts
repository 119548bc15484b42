import { createHash } from 'node:crypto'
import type { Database, Db } from '#database/database.ts'
import { nameCategories, readStruckPrices } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { findPieces } from '#modules/goods/stock/stock.server.ts'
import {
  type ChangedProduct,
  type PlannedUndo,
  planUndo,
  type StoredRun,
} from '#modules/intake/imports/undo/runs.server.ts'
import { Big } from '#shared/money.ts'
import { nameBrands, nameTagsById, readDefaultUnits } from '../plan/plan-facts-queries.ts'
import type { ChangedRow, FieldChange, PlanRow, UndoChangePreview } from '../product-changes-schemas.ts'
import { type KeptFields, namedIn, type StateNames, stateChanges } from './state-words-rules.ts'

const SHOWN_ROWS = 100
/** Currency, KDV rate, price and list price, net, as states have them. */
type Price = [currency: string, taxRate: string, sale: string, list: string | null]
const priceOf = (text: string | null | undefined): Price | null =>
  text == null ? null : (JSON.parse(text) as Price)

async function namesOf(db: Db, fields: readonly KeptFields[]): Promise<StateNames> {
  const { brands, categories, tags } = namedIn(fields)
  return {
    brands: await nameBrands(db, brands),
    categories: await nameCategories(db, categories),
    tags: await nameTagsById(db, tags),
  }
}

/** The named fields of a state. */
const only = (fields: KeptFields, names: readonly string[]): KeptFields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))

/** A row with its fields before and after, which become words when it is shown. */
interface Compared {
  planned: PlannedUndo
  before: KeptFields
  after: KeptFields | null
}

/** What undoing these changes of a run would do; writes nothing. `chosen` are products and variants of the run; null for all. */
export async function previewUndo(
  db: Database,
  run: StoredRun,
  chosen: readonly number[] | null,
): Promise<UndoChangePreview> {
  const digest = createHash('sha256')
  const counts = { restored: 0, unchanged: 0, archived: 0, changedSince: 0, losesStruck: 0 }
  let total = 0
  const restored: Compared[] = []
  const since: Compared[] = []
  await planUndo({ db }, run, chosen, async (batch) => {
    for (const planned of batch) {
      const { change, now, restore, archived, skipped } = planned
      total++
      const before = only(now, Object.keys(restore))
      digest.update(JSON.stringify([change.id, before, restore, skipped]))
      if (skipped) counts.changedSince++
      else if (archived !== null) counts.archived++
      else if (planned.restored && change.stock === null) counts.unchanged++
      else counts.restored++
      if (skipped && since.length < SHOWN_ROWS) {
        const left = change.before === null || change.digests ? null : only(change.after, planned.since)
        since.push(
          left
            ? { planned, before: left, after: only(now, planned.since) }
            : { planned, before: only(now, planned.since), after: null },
        )
      }
      if (!skipped && (!planned.restored || change.stock !== null) && restored.length < SHOWN_ROWS)
        restored.push({ planned, before, after: restore })
    }
    counts.losesStruck += await countLosing(db, batch)
  })
  const names = await namesOf(
    db,
    [...restored, ...since].flatMap(({ before, after }) => [before, after ?? {}]),
  )
  const pieces = await piecesOf(
    db,
    restored.map(({ planned: { change } }) => change),
  )
  const show = (row: Compared, stock: readonly FieldChange[]) => {
    const shown = shownUndo(row, names)
    return { ...shown, changes: [...shown.changes, ...stock] }
  }
  return {
    of: digest.digest('base64url'),
    total,
    ...counts,
    rows: restored.map((row) => show(row, pieces.get(row.planned.change.id) ?? [])),
    since: since.map((row) => show(row, bookedChanges(row.planned.change.stock))),
  }
}

/** What undoing does to the stock of bulk changes, which is of one warehouse; of files more than one may be. */
async function piecesOf(
  db: Db,
  changes: readonly Pick<ChangedProduct, 'id' | 'stock'>[],
): Promise<Map<number, FieldChange[]>> {
  const booked = changes.flatMap(({ id, stock }) =>
    (stock ?? []).map(([warehouse, delta]) => ({ id, warehouse, delta })),
  )
  const shown = new Map<number, FieldChange[]>()
  for (const [warehouse, rows] of Map.groupBy(booked, (each) => each.warehouse)) {
    const ids = rows.map(({ id }) => id)
    const pieces = await findPieces(db, ids, warehouse)
    for (const { id, delta } of rows) {
      const now = pieces.get(id) ?? 0
      const change = { field: 'stock', before: String(now), after: String(now - delta) } as const
      shown.set(id, [...(shown.get(id) ?? []), change])
    }
  }
  return shown
}

function shownUndo({ planned: { change, now }, before, after }: Compared, names: StateNames): PlanRow {
  const price = priceOf(now.price)
  return {
    id: change.id,
    parentId: now.parent_id === null ? null : Number(now.parent_id),
    code: now.code ?? '',
    name: now.name ?? '',
    currency: price?.[0] ?? '',
    changes:
      change.before === null
        ? [{ field: 'created', before: null, after: null }]
        : stateChanges(before, after, names, price?.[1] ?? '0'),
  }
}

/** How many of these products have a struck price now and none after the undo (decision 36). */
async function countLosing(db: Db, batch: readonly PlannedUndo[]): Promise<number> {
  const priced = batch.flatMap(({ change, restore, skipped, restored }) => {
    const price = skipped || restored ? null : priceOf(restore.price)
    return price ? [{ id: change.id, price }] : []
  })
  if (priced.length === 0) return 0
  const units = await readDefaultUnits(
    db,
    priced.map(({ id }) => id),
  )
  const struck = priced.flatMap(({ id, price: [, rate, sale, list] }) => {
    const unit = units.get(id)
    return unit?.isStruck ? [{ id: unit.id, sale, list, rate }] : []
  })
  const stated = struck.filter(({ sale, list }) => list !== null && Big(list).gte(sale))
  const claims = await readStruckPrices(db, stated)
  return struck.filter(({ id }) => (claims.get(id) ?? null) === null).length
}

/** The differences that a run booked, as one. */
function bookedChanges(stock: ChangedProduct['stock']): FieldChange[] {
  if (stock === null) return []
  const delta = stock.reduce((sum, [, each]) => sum + each, 0)
  return [{ field: 'stock', before: null, after: delta > 0 ? `+${delta}` : String(delta) }]
}

/** What a run changed of products, in words, undone changes too. */
export async function shownChanges(db: Db, rows: readonly ChangedProduct[]): Promise<ChangedRow[]> {
  const names = await namesOf(
    db,
    rows.flatMap(({ before, after, digests }) => [before ?? {}, digests || before === null ? {} : after]),
  )
  return rows.map(({ before, after, digests, stock, taxRate, ...row }) => ({
    ...row,
    changes:
      before === null
        ? [{ field: 'created', before: null, after: null }]
        : [...stateChanges(before, digests ? null : after, names, taxRate), ...bookedChanges(stock)],
  }))
}
