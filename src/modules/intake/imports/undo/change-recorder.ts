import type { Db } from '#database/database.ts'
import {
  type CostlyField,
  findProductStates,
  type ProductState,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { findBookings, lastLedgerEntry } from '#modules/goods/stock/stock.server.ts'
import { type ImportChange, recordChanges } from './import-changes-queries.ts'
import { changesBetween } from './state-changes.ts'

/** What became of one product in a transaction. */
export interface RecordedChange {
  id: number
  /** null where the run created it. */
  before: ProductState | null
  after: ProductState
  /** Base units that it booked, as [warehouse, difference]. */
  stock: ImportChange['stock']
}

/** Keeps what a transaction of a run changes, so that the run can be undone. */
export interface ChangeRecorder {
  /** Reads products that the shop has and that are about to change; one that was read already is not read again. */
  before(ids: readonly number[]): Promise<void>
  /**
   * Records what became of them, and the products that were `created`. Call it last in the transaction. Returns those of which
   * something differs that a person can see; null where nothing is recorded. `booked` are stock movements that the transaction made for other reasons.
   */
  save(created: readonly number[], booked?: Bookings): Promise<RecordedChange[] | null>
}

/** Records nothing, for tests and tools that write products without a run. */
export const NO_RECORDER: ChangeRecorder = { before: async () => {}, save: async () => null }

export interface RecorderSettings {
  /** Without one, in a preview, changes are compared and not recorded. */
  run: number | null
  /** The one its stock movements are booked with; null where it books none. */
  reason: 'import' | 'undo' | null
  /** The costly fields that the transaction may change in products that the shop has; all where left out. */
  costly?: readonly CostlyField[]
  /** States that were read in the transaction, after the products were locked, with the same costly fields. */
  known?: ReadonlyMap<number, ProductState>
}

/** Differences in base units, as [warehouse, difference], by product. */
type Bookings = Awaited<ReturnType<typeof findBookings>>
const NO_BOOKINGS: Bookings = new Map()

/** Opens a recorder on one transaction of a run. */
export async function openRecorder(
  tx: Db,
  { run, reason, costly, known: given }: RecorderSettings,
): Promise<ChangeRecorder> {
  const known = new Map(given)
  const ledgerEnd = reason === null ? 0 : await lastLedgerEntry(tx)
  return {
    async before(ids) {
      const missing = ids.filter((id) => !known.has(id))
      for (const [id, state] of await findProductStates(tx, missing, costly)) known.set(id, state)
    },
    async save(created, booked = NO_BOOKINGS) {
      const bookings = reason === null ? booked : await findBookings(tx, ledgerEnd, reason)
      const after = await findProductStates(tx, [...known.keys()], costly)
      const fresh = created.filter((id) => !known.has(id))
      for (const [id, state] of await findProductStates(tx, fresh)) after.set(id, state)
      const changes = [...after].flatMap(([id, state]): ImportChange[] => {
        const change = changesBetween(known.get(id) ?? null, state)
        const stock = bookings.get(id) ?? null
        if (change && (stock || !isDigestAlone(change))) return [{ id, ...change, stock }]
        return stock ? [{ id, before: {}, after: {}, stock }] : []
      })
      if (run !== null) await recordChanges(tx, run, changes)
      return changes.flatMap((change) => {
        const state = after.get(change.id)
        return state && isVisible(change, state)
          ? [{ id: change.id, before: known.get(change.id) ?? null, after: state, stock: change.stock }]
          : []
      })
    },
  }
}

/** True where nothing but what the import remembers of its file changed, which nobody would undo. */
const isDigestAlone = ({ before }: Pick<ImportChange, 'before'>) =>
  before !== null && Object.keys(before).every((field) => field === 'import_hash')

/** More than the digest of the file, and than the unit of a parent, which is never sold itself. */
function isVisible({ before, stock }: ImportChange, state: ProductState): boolean {
  if (before === null || stock !== null) return true
  const derived = state.has_children === 'true' ? ['import_hash', 'units'] : ['import_hash']
  return Object.keys(before).some((field) => !derived.includes(field))
}
