import type { Db } from '#database/database.ts'
import { importedCoupons } from '#modules/buying/coupons/undo-imported-coupons.server.ts'
import { importedPages } from '#modules/content/pages/undo-imported-pages.server.ts'
import { importedReviews } from '#modules/content/reviews/imported/undo-imported-reviews.server.ts'
import type { ImportedRecords } from '#modules/kernel/records/imported-records.ts'
import type { MoveInPart } from '../move-in-schemas.ts'
import { importedEarlierOrders } from '../undo/undo-earlier-orders.ts'
import { movedInCustomers } from '../undo/undo-moved-in-customers.ts'
import { rememberCreated } from './move-in-runs-queries.ts'

/** How the records of each part are taken back. */
export const MOVED_IN = {
  customers: movedInCustomers,
  orders: importedEarlierOrders,
  reviews: importedReviews,
  coupons: importedCoupons,
  pages: importedPages,
} as const satisfies Record<MoveInPart, ImportedRecords>

/** Somebody has undone the run that is under way. */
export class RunUndone extends Error {}

/**
 * Remembers what a run created, in the transaction that creates it; nothing without a run, as in a dry run. Throws `RunUndone` where the run was undone
 * meanwhile, so that it leaves nothing behind.
 */
export async function rememberMovedIn(
  tx: Db,
  run: number | null | undefined,
  part: MoveInPart,
  ids: readonly (string | number)[],
): Promise<void> {
  if (run === null || run === undefined) return
  const created = await MOVED_IN[part].read(tx, ids.map(String))
  if (!(await rememberCreated(tx, run, created))) throw new RunUndone()
}
