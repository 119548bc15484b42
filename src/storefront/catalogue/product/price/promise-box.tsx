import type { ReactNode } from 'react'
import { canAskByMessage } from '#modules/goods/catalogue/catalogue-rules.ts'
import { deliveryText, sameDayText } from '#modules/kernel/shipping/delivery-sentence-rules.ts'
import { timesIn } from '#modules/kernel/shipping/delivery-zone-rules.ts'
import { WITHDRAWAL_DAYS } from '#modules/ordering/orders/returns/return-rules.ts'
import type { OfferedPlan } from '#modules/ordering/payments/installment-rules.ts'
import { m } from '#texts/messages.js'
import { getLocale } from '#texts/runtime.js'
import { usePageRoot } from '../../../http/page-root.ts'
import { MessageCircle, RotateCcw, Truck, Zap } from '../../../ui/icons/icons.tsx'
import { A } from '../../../ui/link.tsx'
import { whatsappLink } from '../buy/buy-button.ts'
import { useNow } from '../buy/use-now.ts'
import type { ShownProduct } from '../facts/shown-product.ts'
import { InstallmentOffer } from './installment-offer.tsx'
import { ProvinceChooser } from './province-chooser.tsx'
import {
  freeShippingFrom,
  paidInInstallments,
  productShipping,
  type ShippingFacts,
} from './shipping-facts.ts'
import { useShopperProvince } from './shopper-province.ts'

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
  const province = useShopperProvince()
  if (!root || !product.onSale) return null
  const { rules, returnsPage } = root
  const locale = getLocale()
  const isInStock = product.quantity > 0 || rules.cartStockControl
  const sameDay = product.sameDayShipping
  const fee = shipping && productShipping(shipping, unitId, quantity)
  const free = shipping && freeShippingFrom(shipping, unitId, quantity)
  const isForetold = isInStock && shipping !== null
  const hasZones = rules.delivery.zones.length > 0
  const times = timesIn(rules.delivery, now ? province : null)
  const arrives = isForetold ? deliveryText(times, { now, sameDay, locale }) : null
  const dayIsShown = arrives !== null
  const badges = [
    product.fastDelivery && m.fast_delivery(),
    sameDay && m.same_day_shipping(),
    // The badge with its condition is one sentence, beside the day it never contradicts it.
    isInStock && sameDay && sameDayText(rules.delivery, { now, dayIsShown, locale }),
  ].filter((text) => typeof text === 'string')
  const amount = root.payments.card && shipping ? paidInInstallments(shipping, unitId, quantity) : null
  return (
    <ul
      aria-label={m.product_promise()}
      className="figures flex flex-col gap-2.5 rounded-card border border-line p-4 text-sm lg:gap-2 lg:py-3"
    >
      {(arrives || (isForetold && hasZones)) && (
        <Line icon={<Truck aria-hidden="true" className={ICON} />}>
          {arrives && <span className="font-medium">{arrives}</span>}
          {hasZones && <ProvinceChooser province={now ? province : null} ready={now !== null} />}
        </Line>
      )}
      {fee && (
        <Line
          icon={
            <Truck aria-hidden="true" className={arrives || hasZones ? 'invisible size-4 shrink-0' : ICON} />
          }
        >
          {m.shipping_line({ fee })}
          {free && <span className="text-muted"> · {m.product_promise_free({ amount: free })}</span>}
        </Line>
      )}
      {badges.length > 0 && (
        <Line icon={<Zap aria-hidden="true" className={ICON} />}>{badges.join(' · ')}</Line>
      )}
      {amount && <InstallmentOffer amount={amount} plan={plan} productId={product.id} iconClass={ICON} />}
      {product.withdrawalException === '' && (
        <Line icon={<RotateCcw aria-hidden="true" className={ICON} />}>
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
