import { useEffect } from 'react'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import { chosenName } from '../cart/chosen-delivery.ts'
import { BranchField, NoteField } from '../cart/totals/cart-side.tsx'
import { CouponField } from '../cart/totals/coupon-field.tsx'
import { TotalsSummary } from '../cart/totals/totals-summary.tsx'
import { rememberProvince } from '../catalogue/product/price/shopper-province.ts'
import { classNames } from '../ui/class-names.ts'
import { amountDue, cardCharge } from './card/card-form-choice.ts'
import { ChargedAmount } from './card/installment-table.tsx'
import type { CheckoutData } from './checkout-data.server.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { ChosenAddresses } from './chosen-addresses.tsx'
import { DeliveryChoice } from './delivery/delivery-choice.tsx'
import { PayBar } from './payment/pay-bar.tsx'
import { PayTrust } from './payment/pay-trust.tsx'
import type { useOrderPayment } from './payment/use-order-payment.ts'
import { WAITING } from './payment/waiting.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/** Beside the payment form: what is ordered, where it goes, branch and note, the totals and the order button. */
export function OrderSummary({
  data,
  order: { form, offer, type, hydrated, busy, note },
  held,
  formId,
  refusedCoupon,
  waiting,
  asStep,
}: {
  data: CheckoutData
  order: ReturnType<typeof useOrderPayment>
  /** The attributes of parts that cannot be changed while the order is submitted. */
  held: { inert: boolean; 'data-held': true | undefined }
  /** The form that the note belongs to. */
  formId: string
  refusedCoupon: { typed: string; message: string } | null
  /** There is no address yet and no JavaScript: nothing can be ordered. */
  waiting: boolean
  /** One of the three steps: on the one page address and delivery stand beside it already. */
  asStep: boolean
}) {
  const { cart, addresses, delivery, branches, onDelivery } = data
  const { checkoutCart } = useCheckoutRoutes()
  const { city } = addresses.find(({ id }) => id === delivery) ?? {}
  // Product pages tell the day of delivery to where the shopper orders to.
  useEffect(() => {
    if (city) rememberProvince(city)
  }, [city])
  const byCard = type === 'card'
  const charge = cardCharge(form, offer)
  const planCharges = byCard && !charge.eq(offer.amount)
  const due = amountDue(form, offer)
  return (
    // `contents` on phones: the pay bar is then a child of the page's column and stays sticky along all of it.
    <div className="contents lg:sticky lg:top-36 lg:flex lg:flex-col lg:gap-5">
      <CheckoutLines items={cart.items} />
      {asStep && <ChosenAddresses {...data} />}
      <section
        {...held}
        aria-label={m.options()}
        className={classNames(
          'flex flex-col gap-4 rounded-card border border-line p-5 data-held:opacity-60',
          waiting && WAITING,
        )}
      >
        <h2 className="text-lg">{m.options()}</h2>
        {branches.own.length > 0 && <BranchField branches={branches} />}
        <NoteField key={note} note={note} form={formId} />
      </section>
      <div {...held} className="empty:hidden data-held:opacity-60">
        {asStep && (
          <DeliveryChoice
            delivery={cart.delivery}
            currency={cart.totals.currency}
            action={`${checkoutCart}?adim=odeme`}
          />
        )}
      </div>
      <div {...held} className="data-held:opacity-60">
        <CouponField
          coupon={cart.coupon}
          currency={cart.totals.currency}
          action={`${checkoutCart}?adim=odeme`}
          refused={refusedCoupon}
        />
      </div>
      <TotalsSummary
        totals={cart.totals}
        onDelivery={onDelivery.totals}
        planCharges={planCharges}
        deliveryMethod={chosenName(cart.delivery)}
        title={m.order_summary()}
      >
        {planCharges && <ChargedAmount charged={charge} />}
      </TotalsSummary>
      <PayBar
        waiting={waiting}
        label={byCard ? m.pay_now() : m.place_order()}
        charged={hydrated && due ? formatMoney(due, 'TRY') : ''}
        disabled={type === null}
        busy={busy}
      />
      <PayTrust items={cart.items} byCard={byCard} />
    </div>
  )
}
