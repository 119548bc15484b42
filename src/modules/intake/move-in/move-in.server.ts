import type { Db } from '#database/database.ts'
import type { EarlierOrder, EarlierOrderLine } from './read/earlier-order-rules.ts'
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
}

export function createEarlierShop({ db }: { db: Db }): EarlierShop {
  return {
    list: (customerId) => selectEarlierOrders(db, customerId, MAX_LISTED),
    async find(customerId, id) {
      const order = await selectEarlierOrder(db, customerId, id)
      return order && { ...order, lines: await selectEarlierLines(db, order.id) }
    },
  }
}
