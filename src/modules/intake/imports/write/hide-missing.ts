import { type Database, type Db, transaction } from '#database/database.ts'
import { announceProducts } from '#database/feed/change-feed.ts'
import {
  hideProducts,
  type ImportedProduct,
  lockProducts,
  nextImportedOnSale,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { refreshDerived } from '#modules/goods/stock/stock.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { readStaffChanges, type StaffSettings } from '../plan/staff-changes.ts'
import type { ImportProblem } from '../report/import-problems.ts'
import { openRecorder } from '../undo/change-recorder.ts'

/** Above this share of the products that may be hidden, their number has to be confirmed. */
const SHARE = 0.2
const READ_AT_ONCE = 5000
const HIDDEN_AT_ONCE = 500

/** Products and variants on sale that came by an import, are not in the file and are to go off sale, out of all that came by one. */
export interface MissingProducts {
  ids: readonly number[]
  of: number
  /** Names those that staff put on sale: they stay where staff wins, and go off sale where the file does. */
  problems: readonly ImportProblem[]
}

/** Finds them; `seen` has the ids of what the file names, with the products they are variants of. */
export async function findMissing(
  db: Db,
  seen: ReadonlySet<number>,
  staff: StaffSettings,
): Promise<MissingProducts> {
  const missing: ImportedProduct[] = []
  let of = 0
  for (let from = 0; ; ) {
    const page = await nextImportedOnSale(db, from, READ_AT_ONCE)
    const last = page.at(-1)
    if (last === undefined) break
    of += page.length
    for (const product of page) if (!seen.has(product.id)) missing.push(product)
    from = last.id
  }
  const isKept = staff.winner === 'staff'
  const shown = await shownByStaff(db, missing, staff)
  const kept = isKept ? withFamilies(missing, shown) : new Set<number>()
  return {
    ids: missing.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
    of,
    problems: missing.flatMap(({ id, code }): ImportProblem[] => {
      if (!shown.has(id)) return []
      const reason = isKept ? note('report_missing_kept', { code }) : note('report_missing_hidden', { code })
      return [{ line: 0, column: '', severity: 'warning', reason }]
    }),
  }
}

/** The ids of those that are on sale by staff's work. */
async function shownByStaff(
  db: Db,
  missing: readonly ImportedProduct[],
  staff: StaffSettings,
): Promise<Set<number>> {
  const shown = new Set<number>()
  for (let from = 0; from < missing.length; from += HIDDEN_AT_ONCE) {
    const batch = missing.slice(from, from + HIDDEN_AT_ONCE)
    for (const [id, fields] of await readStaffChanges(db, batch, staff))
      if (fields.has('status')) shown.add(id)
  }
  return shown
}

/** With the variants of a product that stays, and the product of a variant: it would not be on sale without. */
function withFamilies(missing: readonly ImportedProduct[], shown: ReadonlySet<number>): Set<number> {
  const heads = new Set(missing.flatMap(({ id, parentId }) => (shown.has(id) ? (parentId ?? []) : [])))
  const stays = ({ id, parentId }: ImportedProduct) =>
    shown.has(id) || heads.has(id) || (parentId !== null && shown.has(parentId))
  return new Set(missing.filter(stays).map(({ id }) => id))
}

/** Whether so many are missing that a damaged or partial file is likelier; `confirmed` is the number that the merchant agreed to. */
export function needsConfirmation(
  { ids, of }: Pick<MissingProducts, 'ids' | 'of'>,
  confirmed: number | null,
): boolean {
  return ids.length > of * SHARE && ids.length !== confirmed
}

/** Takes missing products off sale as part of a run, so that undoing it puts them back. */
export async function hideMissing(db: Database, run: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += HIDDEN_AT_ONCE) {
    const batch = ids.slice(from, from + HIDDEN_AT_ONCE)
    await transaction(db, async (tx) => {
      await lockProducts(tx, batch)
      const recorder = await openRecorder(tx, { run, reason: 'import', costly: [] })
      await recorder.before(batch)
      await hideProducts(tx, batch)
      await refreshDerived(tx, batch)
      await recorder.save([])
      await announceProducts(tx, batch)
    })
  }
}
