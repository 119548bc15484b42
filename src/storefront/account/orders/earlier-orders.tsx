import { Link } from 'react-router'
import type { EarlierOrder } from '#modules/intake/move-in/read/earlier-order-rules.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { earlierStatusText } from './earlier-order-texts.ts'

/** Orders of the merchant's earlier shop, to be read, below those of this one. */
export function EarlierOrders({ orders }: { orders: readonly EarlierOrder[] }) {
  return (
    <section aria-labelledby="earlier-orders" className="pt-10">
      <h2 id="earlier-orders" className="pb-1 text-lg font-semibold">
        {m.earlier_orders()}
      </h2>
      <p className="pb-4 text-sm text-muted">{m.earlier_orders_hint()}</p>
      <ul className="divide-y divide-line rounded-card border border-line">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-6 px-4 py-2">
            <Link
              to={`/siparis/onceki/${order.id}`}
              className="figures inline-flex min-h-11 items-center font-medium underline wrap-anywhere"
            >
              {order.orderNo}
            </Link>
            <span className="figures text-sm text-muted">{formatDateTime(order.placedAt)}</span>
            <span className="text-sm">{earlierStatusText(order.status)}</span>
            <span className="figures font-medium">{formatMoney(order.total, order.currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
