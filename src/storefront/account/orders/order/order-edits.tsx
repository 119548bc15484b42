import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'

const lira = (amount: number) => formatMoney(String(amount), 'TRY')

/** What the shop, or the buyer, changed in the order after it was placed, with old and new total. */
export function OrderEdits({ order }: { order: Order }) {
  if (order.edits.length === 0) return null
  return (
    <section aria-label={m.order_edits()} className="flex flex-col gap-3">
      <h2 className="text-base">{m.order_edits()}</h2>
      <ul className="flex flex-col gap-3">
        {order.edits.map(({ date, byBuyer, reason, totalBefore, total, lines }) => (
          <li key={`${date} ${reason}`} className="rounded-card border border-line p-4 text-sm sm:p-5">
            <p className="text-muted figures">{date}</p>
            <p className="wrap-anywhere">{byBuyer ? m.order_pieces_edit() : reason}</p>
            {lines.map(({ name, variant, unit, before, after }) => (
              <p key={`${name} ${variant} ${unit} ${before} ${after}`} className="wrap-anywhere">
                {m.order_edits_line({
                  name: [name, variant, unit].filter((part) => part !== '').join(' · '),
                  before,
                  after,
                })}
              </p>
            ))}
            <p className="font-medium figures">
              {m.order_edits_total({ before: lira(totalBefore), after: lira(total) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
