import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import { parseListCursor } from '#shared/files/list-position.ts'
import { selectEarlierLines } from '../write/earlier-orders-queries.ts'
import type {
  EarlierOrderDetail,
  EarlierOrderItem,
  EarlierOrderListQuery,
} from './earlier-orders-admin-schemas.ts'
import {
  type EarlierOrderRow,
  eraseOrders,
  findEarlierOrder,
  lockToErase,
  readEarlierOrders,
} from './staff-earlier-orders-queries.ts'

const itemOf = ({ at: _, placedAt, ...order }: EarlierOrderRow): EarlierOrderItem => ({
  ...order,
  placedAt: placedAt.toISOString(),
})

/** A page of the earlier orders that staff filtered and searched. */
export async function listEarlierOrders(db: Db, query: EarlierOrderListQuery) {
  const { items, ...page } = await readEarlierOrders(db, query, parseListCursor(query.cursor))
  return { ...page, items: items.map(itemOf) }
}

/** All that is stored of an earlier order; null for a missing one. */
export async function earlierOrderDetail(db: Db, id: number): Promise<EarlierOrderDetail | null> {
  const found = await findEarlierOrder(db, id)
  if (found === null) return null
  const { customerId, customerName, placedAt, importedAt, ...order } = found
  return {
    ...order,
    placedAt: placedAt.toISOString(),
    importedAt: importedAt.toISOString(),
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    lines: (await selectEarlierLines(db, id)).map(({ slug: _, ...line }) => line),
  }
}

export type EraseEarlierOrdersResult =
  | { ok: true; erased: number }
  | { ok: false; reason: 'not-found' }
  /** Data of an account are erased with the account, whose orders and reviews go through the same rules (decision 20). */
  | { ok: false; reason: 'of-account'; orderNo: string }

/**
 * Erases earlier orders of somebody without an account, who asked for it: all of these or none. Recorded with the reason, once; a review whose
 * purchase one of them showed keeps its mark, as after the erasure of an account.
 */
export async function eraseEarlierOrdersOf(
  db: Database,
  { ids, reason }: { ids: readonly number[]; reason: string },
  actor: Actor,
): Promise<EraseEarlierOrdersResult> {
  const wanted = [...new Set(ids)]
  return transaction(db, async (tx) => {
    const orders = await lockToErase(tx, wanted)
    if (orders.length < wanted.length) return { ok: false, reason: 'not-found' }
    const owned = orders.find(({ customerId }) => customerId !== null)
    if (owned) return { ok: false, reason: 'of-account', orderNo: owned.orderNo }
    await eraseOrders(tx, wanted)
    await writeAudit(tx, actor, {
      action: 'earlierOrder.erase',
      recordId: orders.map(({ id }) => id).join(' '),
      after: { orderNo: orders.map(({ orderNo }) => orderNo).join(', '), reason },
    })
    return { ok: true, erased: orders.length }
  })
}
