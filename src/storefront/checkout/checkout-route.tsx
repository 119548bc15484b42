import { useEffect, useRef } from 'react'
import { redirect, redirectDocument, type ShouldRevalidateFunctionArgs } from 'react-router'
import { buyerOf } from '#modules/kernel/people/buyer-rules.ts'
import { deliversTo } from '#modules/kernel/shipping/delivery-country-rules.ts'
import { parsePaymentType } from '#modules/ordering/payments/payments-wire.ts'
import type { AddressForm as AddressFormValues } from '#modules/people/customers/addresses/address-schemas.ts'
import type { StoredAddress } from '#modules/people/customers/customers.server.ts'
import { isBegunHere } from '#modules/people/customers/sign-in/guest-session-rules.ts'
import { withoutLocale } from '#shared/locale.ts'
import type { Refused } from '#shared/web/action-result.ts'
import { loginUrl } from '#shared/web/return-path.ts'
import { m } from '#texts/messages.js'
import { ADDED, NOTHING } from '../account/addresses/added-address.ts'
import { requireBuyer } from '../account/require-customer.server.ts'
import { handleCouponForm, saveBranchAndNote } from '../cart/cart-actions.server.ts'
import { refusedCoupon } from '../cart/cart-form-result.ts'
import { formId, formText } from '../http/forms/form-reading.ts'
import { isSentByRouter, refuseForm, TOO_MANY } from '../http/forms/form-response.server.ts'
import { shopContext } from '../http/shop-context.ts'
import { Alert } from '../ui/dialog/alert.tsx'
import { ResultMessage } from '../ui/form/result-message.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/checkout-route.ts'
import { AddressStep } from './address-step.tsx'
import { CartSummary } from './cart-summary.tsx'
import { redirectToRenamedCheckout } from './checkout-address.server.ts'
import { checkoutData } from './checkout-data.server.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { chooseDelivery } from './delivery/choose-delivery.server.ts'
import { DELIVERY_INTENT } from './delivery/delivery-form.ts'
import { GuestLine } from './guest-line.tsx'
import { loginToPay } from './login-to-pay.ts'
import { changeGuestEmail, saveGuestAddress } from './one-page/one-page-actions.server.ts'
import { OnePageCheckout } from './one-page/one-page-checkout.tsx'
import { GUEST_ADDRESS, GUEST_EMAIL } from './one-page/one-page-forms.ts'
import { PAYMENT_WINDOW_PATH, resultPath } from './payment/payment-paths.ts'
import { PaymentStep } from './payment/payment-step.tsx'
import { sendOrder } from './payment/send-order.ts'
import { placeOrder } from './place-order.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  redirectToRenamedCheckout(page, url, 'checkoutCart')
  const here = url.pathname + url.search
  const visitor = await requireBuyer(page, here)
  // Its addresses are those of the order that the link opened, which anybody may have placed with this email.
  if (visitor.guest && !isBegunHere(visitor.guest)) throw redirect(loginUrl(withoutLocale(here)), 303)
  // No new payment while the bank has not confirmed whether the previous one was charged.
  const unclear = await page.shop.checkout.charging(visitor.buyer.id)
  if (unclear?.kind === 'order') throw redirect(resultPath(unclear.id), 303)
  const shown = await checkoutData(page, visitor, url.searchParams)
  if (!shown) throw redirect('/sepet', 303)
  return shown
}

/** Why a form of the checkout was refused; `lines` are why each product cannot be ordered. */
export type CheckoutResult = Refused & {
  lines?: readonly string[]
  couponTyped?: string
  /** What was typed into the address form of the page, and into the field of the guest's email. */
  values?: AddressFormValues
  guestEmail?: string
}

/**
 * Saves the chosen addresses, returns to the address step, or places the order. The cart posts here too, to continue to the checkout
 * (spec §2): its branch and note are saved first, so that a visitor still has them after the login.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { preferences, visit, shop } = page
  const here = shop.settings.routes().checkoutCart
  // A page opened before the checkout was renamed does not know the new path, so it needs a document redirect.
  const renamedSince = withoutLocale(url.pathname) !== here
  const go = (to: string) => (renamedSince ? redirectDocument : redirect)(to, 303)
  const form = await request.formData()
  const intent = form.get('intent')
  const ordering = form.has('odemeTipi')
  // 307 repeats the POST: the cart page then shows the refused note with the reason.
  if (!ordering && intent === null && !(await saveBranchAndNote(form, page))) return redirect('/sepet', 307)
  if (ordering && !buyerOf(await page.visitor())) return redirect(loginToPay(here), 303)
  const visitor = await requireBuyer(page, here)
  if (intent === 'coupon' || intent === 'remove-coupon')
    return (await handleCouponForm(form, page)) ?? go(`${here}?adim=odeme`)
  const toCard = parsePaymentType(formText(form, 'odemeTipi', 2)) === 'card'
  if (intent === GUEST_EMAIL) return changeGuestEmail(form, page, here)
  if (intent === GUEST_ADDRESS)
    return saveGuestAddress(form, page, visitor, isSentByRouter(request, url), here)
  const tooMany = toCard ? null : await page.limit(ordering ? 'order' : 'cart')
  if (tooMany) {
    // Without JavaScript the page is rendered again and needs the note.
    if (ordering) await saveBranchAndNote(form, page)
    return refuseForm(429, TOO_MANY, tooMany, {})
  }
  const { tokenHash } = await visit.start()
  if (intent === 'back') {
    if (tokenHash) await shop.visitors.clearChosenAddresses(tokenHash)
    return go(`${here}?${ADDED}=${NOTHING}`)
  }
  if (intent === 'addresses') {
    const delivery = formId(form, 'teslimat_address_id')
    const invoice = form.get('sameInvoice') === '1' ? delivery : formId(form, 'fatura_address_id')
    const to = delivery && (await shop.customers.addresses.find(visitor.buyer.id, delivery))
    if (to && !deliversTo(to.country, shop.settings.get()))
      return refuseForm(422, 'NOT_DELIVERED', m.order_not_delivered({}, preferences), {})
    const chosen =
      delivery &&
      invoice &&
      tokenHash &&
      (await shop.visitors.chooseAddresses(tokenHash, visitor.buyer.id, { delivery, invoice }))
    if (chosen) return go(`${here}?adim=odeme`)
    return refuseForm(422, 'ADDRESS_REQUIRED', m.order_choose_address({}, preferences), {})
  }
  if (intent === DELIVERY_INTENT) return (await chooseDelivery(form, page)) ?? go(`${here}?adim=odeme`)
  if (!ordering) return go(here)
  // Without JavaScript there is no payment window: 307 repeats the POST at the payment page, which has one address in every language; the
  // router would put the language before a path alone.
  if (toCard) return redirect(new URL(PAYMENT_WINDOW_PATH, request.url).href, 307)
  return placeOrder(form, page, visitor)
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrder<CheckoutResult | { ok: true; address: StoredAddress }>({ request, serverAction })

/** Reloads the data after a refused order: prices, stock or fees may have changed. */
export function shouldRevalidate({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (formData?.has('odemeTipi') === true && [409, 422].includes(actionStatus))
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, onePage, addresses, delivery, invoice, sameInvoice, customerId, guestEmail } = loaderData
  const refusal: CheckoutResult | undefined = actionData && !actionData.ok ? actionData : undefined
  const coupon = refusedCoupon(refusal)
  const errors = refusal && !coupon ? [...(refusal.lines ?? []), refusal.message] : []
  const { failure, addressMissing, notDelivered } = loaderData
  const shown = useRef(step)
  useEffect(() => {
    // Scroll to the top when the step changes.
    if (shown.current !== step && !onePage) scrollTo(0, 0)
    shown.current = step
  }, [step, onePage])
  const messages = [
    ...new Set([
      ...errors,
      ...(failure ? [failure] : []),
      ...(notDelivered ? [m.order_not_delivered()] : addressMissing ? [m.card_no_address()] : []),
    ]),
  ]
  if (onePage) {
    return (
      <div data-checkout className="container-page py-6">
        <PageTitle title={m.checkout()} />
        <meta name="robots" content="noindex" />
        <h1 className="pb-5">{m.guest_entry_title()}</h1>
        <OnePageCheckout
          data={loaderData}
          regions={onePage.regions}
          refusal={refusal}
          refusedCoupon={coupon}
        />
      </div>
    )
  }
  return (
    <div data-checkout className="container-page py-6">
      <PageTitle title={m.checkout()} />
      <meta name="robots" content="noindex" />
      <h1 className="pb-5">{step === 1 ? m.my_addresses() : m.payment_details()}</h1>
      <CheckoutSteps step={step} />
      {step === 1 ? (
        <div className="mx-auto grid max-w-3xl gap-6 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
          <div className="flex min-w-0 flex-col gap-5">
            {messages.length > 0 && (
              <ResultMessage tone="danger" result={messages.join(' ')}>
                {messages.map((message) => (
                  <p key={message}>{message}</p>
                ))}
              </ResultMessage>
            )}
            {guestEmail && loaderData.registered && (
              <Alert>{m.registered_go_on({ email: guestEmail })}</Alert>
            )}
            {guestEmail && !loaderData.registered && <GuestLine email={guestEmail} />}
            <AddressStep
              owner={customerId}
              person={loaderData.firstAddressPrefill}
              addresses={addresses}
              delivery={delivery}
              invoice={invoice}
              added={loaderData.added}
              sameInvoice={sameInvoice}
            />
          </div>
          <CartSummary cart={loaderData.cart} />
        </div>
      ) : (
        <PaymentStep
          data={loaderData}
          errors={errors}
          refusedCoupon={coupon}
          ordersWait={refusal?.code === 'TOO_MANY_WAITING'}
        />
      )}
    </div>
  )
}
