import type { Database } from '#database/database.ts'
import type { Actor } from '#modules/platform/audit/audit.server.ts'
import type { EarlierOrder, EarlierOrderLine } from './read/earlier-order-rules.ts'
import type { EarlierOrderListQuery } from './staff/earlier-orders-admin-schemas.ts'
import {
  type EraseEarlierOrdersResult,
  earlierOrderDetail,
  eraseEarlierOrdersOf,
  listEarlierOrders,
} from './staff/staff-earlier-orders.ts'
import {
  selectEarlierLines,
  selectEarlierOrder,
  selectEarlierOrders,
} from './write/earlier-orders-queries.ts'

/** Earlier orders that a customer's list shows. */
const MAX_LISTED = 100

/** What came along from the merchant's earlier shop, to be read and nothing else. */
export interface EarlierShop {
  /** The customer's newest earlier orders, at most 100. */
  list(customerId: string): Promise<EarlierOrder[]>
  /** One with its lines; null for another customer's and for a missing one. */
  find(customerId: string, id: number): Promise<(EarlierOrder & { lines: EarlierOrderLine[] }) | null>
  /** All of them, for staff. */
  staff: {
    list(query: EarlierOrderListQuery): ReturnType<typeof listEarlierOrders>
    detail(id: number): ReturnType<typeof earlierOrderDetail>
    erase(asked: { ids: readonly number[]; reason: string }, actor: Actor): Promise<EraseEarlierOrdersResult>
  }
}

export function createEarlierShop({ db }: { db: Database }): EarlierShop {
  return {
    list: (customerId) => selectEarlierOrders(db, customerId, MAX_LISTED),
    async find(customerId, id) {
      const order = await selectEarlierOrder(db, customerId, id)
      return order && { ...order, lines: await selectEarlierLines(db, order.id) }
    },
    staff: {
      list: (query) => listEarlierOrders(db, query),
      detail: (id) => earlierOrderDetail(db, id),
      erase: (asked, actor) => eraseEarlierOrdersOf(db, asked, actor),
    },
  }
}
