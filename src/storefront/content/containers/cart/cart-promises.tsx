import type { ReactNode } from 'react'
import { arrivalText } from '#modules/kernel/shipping/arrival-sentence-rules.ts'
import { deliveryText } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import { timesIn } from '#modules/kernel/shipping/delivery-zone-rules.ts'
import { WITHDRAWAL_DAYS } from '#modules/ordering/orders/returns/return-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { chosenDays } from '../../../cart/chosen-delivery.ts'
import type { ShownCart, ShownLine } from '../../../cart/shown-cart.ts'
import { useNow } from '../../../catalogue/product/buy/use-now.ts'
import { useShopperProvince } from '../../../catalogue/product/price/shopper-province.ts'
import { usePageRoot } from '../../../http/page-root.ts'
import { PaymentBadges } from '../../../shell/footer/payment-badges.tsx'
import { RotateCcw, ShieldCheck, Truck } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'

/**
 * What the shop promises with a cart: the day all of it arrives, at the chosen address or, before one is chosen, by its latest line, the right of withdrawal where every line
 * has it, and how it can be paid for.
 */
export function CartPromises({
  lines,
  delivery,
}: {
  lines: readonly ShownLine[]
  delivery: ShownCart['delivery']
}) {
  const root = usePageRoot()
  const now = useNow()
  const province = useShopperProvince()
  if (!root) return null
  const { rules, payments, returnsPage } = root
  const canBeOrdered = lines.every(({ trouble }) => trouble === null)
  const sameDay = lines.every((line) => line.sameDay)
  const times = timesIn(rules.delivery, now ? province : null)
  const days = chosenDays(delivery)
  const locale = getLocale()
  const words =
    days === undefined ? deliveryText(times, { now, sameDay, locale }) : days && arrivalText(days, locale)
  const arrives = canBeOrdered ? words : null
  return (
    <section aria-label={m.product_promise()} className="rounded-card border border-line p-4 text-sm">
      <ul className="flex flex-col gap-2.5">
        {arrives && (
          <Line sign={Truck}>
            <span className="font-medium">{arrives}</span>
          </Line>
        )}
        {payments.card && (
          <Line sign={ShieldCheck}>
            {m.promise_secure_cards()}: {m.promise_secure_cards_text()}
          </Line>
        )}
        {lines.every(({ returnable }) => returnable) && (
          <Line sign={RotateCcw}>
            {m.product_promise_return({ days: WITHDRAWAL_DAYS })}
            {returnsPage && (
              <>
                {' · '}
                <A to={returnsPage.path} className="text-accent underline underline-offset-4">
                  {m.product_promise_return_how()}
                </A>
              </>
            )}
          </Line>
        )}
      </ul>
      <div className="flex flex-col items-start gap-2 pt-3 empty:hidden">
        {payments.card && <span role="img" aria-label={m.card_brands()} className="card-brands" />}
        <PaymentBadges payments={payments} />
      </div>
    </section>
  )
}

function Line({ sign: Sign, children }: { sign: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Sign aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
