import { Clock, MessageCircle, RotateCcw, Truck, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { canAskByMessage } from '#modules/goods/catalogue/catalogue-rules.ts'
import { deliveryWords, sameDayWords } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import { WITHDRAWAL_DAYS } from '#modules/ordering/orders/returns/return-rules.ts'
import type { OfferedPlan } from '#modules/ordering/payments/installment-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { usePageRoot } from '../../../http/page-root.ts'
import { whatsappLink } from '../buy/buy-button.ts'
import { useNow } from '../buy/use-now.ts'
import type { ShownProduct } from '../facts/shown-product.ts'
import { InstallmentOffer } from './installment-offer.tsx'
import {
  freeShippingFrom,
  paidInInstallments,
  productShipping,
  type ShippingFacts,
} from './shipping-facts.ts'

/** The page about delivery and return; the merchant may have deleted it. */
const RETURN_PAGE = '/teslimat-ve-iade'
const ICON = 'mt-0.5 size-4 shrink-0 text-muted'

/** What the shop promises with the purchase: day of delivery, shipping price, fast delivery, return. Renders nothing for a product off sale. */
export function PromiseBox({
  product,
  shipping,
  plan,
  unitId,
  quantity,
}: {
  product: ShownProduct
  /** The plan that is named first; null where there is none, or it is unknown. */
  plan: OfferedPlan | null
  shipping: ShippingFacts | null
  unitId: number
  quantity: number
}) {
  const root = usePageRoot()
  const now = useNow()
  if (!root || !product.onSale) return null
  const { rules, helpPages } = root
  const locale = getLocale()
  const isInStock = product.quantity > 0 || rules.cartStockControl
  const sameDay = product.sameDayShipping
  const fee = shipping && productShipping(shipping, unitId, quantity)
  const free = shipping && freeShippingFrom(shipping, unitId, quantity)
  const arrives = isInStock && shipping ? deliveryWords(rules.delivery, { now, sameDay, locale }) : null
  const dayIsShown = arrives !== null
  const leaves = isInStock && sameDay ? sameDayWords(rules.delivery, { now, dayIsShown, locale }) : null
  const amount = root.payments.card && shipping ? paidInInstallments(shipping, unitId, quantity) : null
  const returnPage = helpPages.find(({ path }) => path === RETURN_PAGE)
  return (
    <ul
      aria-label={m.product_promise()}
      className="figures flex flex-col gap-2.5 rounded-card border border-line p-4 text-sm lg:gap-2 lg:py-3"
    >
      {arrives && (
        <Line icon={<Truck aria-hidden="true" className={ICON} />}>
          <span className="font-medium">{arrives}</span>
        </Line>
      )}
      {leaves && <Line icon={<Clock aria-hidden="true" className={ICON} />}>{leaves}</Line>}
      {fee && (
        <Line icon={<Truck aria-hidden="true" className={arrives ? 'invisible size-4 shrink-0' : ICON} />}>
          {m.shipping_line({ fee })}
          {free && <span className="text-muted"> · {m.product_promise_free({ amount: free })}</span>}
        </Line>
      )}
      {(product.fastDelivery || sameDay) && (
        <Line icon={<Zap aria-hidden="true" className={ICON} />}>
          {[product.fastDelivery && m.fast_delivery(), sameDay && m.same_day_shipping()]
            .filter((text) => text !== false)
            .join(' · ')}
        </Line>
      )}
      {amount && <InstallmentOffer amount={amount} plan={plan} productId={product.id} iconClass={ICON} />}
      {product.withdrawalException === '' && (
        <Line icon={<RotateCcw aria-hidden="true" className={ICON} />}>
          {m.product_promise_return({ days: WITHDRAWAL_DAYS })}
          {returnPage && (
            <>
              {' · '}
              <Link to={returnPage.path} className="text-accent underline underline-offset-4">
                {m.product_promise_return_how()}
              </Link>
            </>
          )}
        </Line>
      )}
      {canAskByMessage(rules) && (
        <Line icon={<MessageCircle aria-hidden="true" className={ICON} />}>
          <a
            href={whatsappLink(rules.whatsapp, product)}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline underline-offset-4"
          >
            {m.whatsapp_product()}
            <span className="sr-only"> ({m.new_window()})</span>
          </a>
        </Line>
      )}
    </ul>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
