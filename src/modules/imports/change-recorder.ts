import type { Db } from '#database/database.ts'
import { findProductStates, type ProductState } from '#modules/catalogue/bulk-products.server.ts'
import { findBookings, lastLedgerEntry } from '#modules/stock/stock.server.ts'
import { type ImportChange, recordChanges } from './import-changes-queries.ts'
import { changesBetween } from './state-changes.ts'

/** Keeps what a transaction of a run changes, so that the run can be undone. */
export interface ChangeRecorder {
  /** Reads products that the shop has and that are about to change; one that was read already is not read again. */
  before(ids: readonly number[]): Promise<void>
  /** Records what became of them, and the products that were `created`. Call it last in the transaction. */
  save(created: readonly number[]): Promise<void>
}

/** Records nothing, for tests and tools that write products without a run. */
export const NO_RECORDER: ChangeRecorder = { before: async () => {}, save: async () => {} }

/** Opens a recorder on one transaction of a run; `reason` is the one its stock movements are booked with. */
export async function openRecorder(tx: Db, run: number, reason: 'import' | 'undo'): Promise<ChangeRecorder> {
  const known = new Map<number, ProductState>()
  const ledgerEnd = await lastLedgerEntry(tx)
  return {
    async before(ids) {
      const missing = ids.filter((id) => !known.has(id))
      for (const [id, state] of await findProductStates(tx, missing)) known.set(id, state)
    },
    async save(created) {
      const bookings = await findBookings(tx, ledgerEnd, reason)
      const after = await findProductStates(tx, [...new Set([...known.keys(), ...created])])
      const changes = [...after].flatMap(([id, state]): ImportChange[] => {
        const change = changesBetween(known.get(id) ?? null, state)
        const stock = bookings.get(id) ?? null
        if (change) return [{ id, ...change, stock }]
        return stock ? [{ id, before: {}, after: {}, stock }] : []
      })
      await recordChanges(tx, run, changes)
    },
  }
}
