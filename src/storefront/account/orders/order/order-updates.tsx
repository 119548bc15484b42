import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { m } from '#texts/messages.js'
import { orderUpdateText } from '../order-texts.ts'

/** What other software of the shop wrote for the buyer: text as it is, never markup. */
export function OrderUpdates({ order }: { order: Order }) {
  if (order.updates.length === 0) return null
  return (
    <section aria-label={m.order_updates()} className="flex flex-col gap-3">
      <h2 className="text-base">{m.order_updates()}</h2>
      <ul className="flex flex-col gap-3">
        {order.updates.map((update) => (
          <li
            key={`${update.date} ${update.kind} ${update.text}`}
            className="rounded-card border border-line p-4 text-sm sm:p-5"
          >
            <p className="text-muted">
              {orderUpdateText(update.kind)} · <span className="figures">{update.date}</span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{update.text}</p>
            {update.link !== '' && (
              <a href={update.link} rel="noopener noreferrer nofollow" target="_blank" className="underline">
                {m.order_update_link()}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
