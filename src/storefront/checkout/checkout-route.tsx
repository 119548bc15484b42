import { data, Form, redirect, useNavigation } from 'react-router'
import { LONGEST_NOTE } from '#modules/cart/cart-note-rules.ts'
import { parseBankAccounts } from '#modules/payments/bank-account-rules.ts'
import { withoutLocale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import { requireCustomer } from '../account/require-customer.server.ts'
import { keepWishes } from '../cart/cart-actions.server.ts'
import { TotalsSummary } from '../cart/totals-summary.tsx'
import { shopContext } from '../shop-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { TextField } from '../ui/field.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/checkout-route.ts'
import { AddressChoice } from './address-choice.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { placeOrder } from './place-order.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(shopContext)
  const { shop } = page
  const asking = await requireCustomer(page, url.pathname)
  const { customer, tokenHash } = asking
  const [cart, addresses, chosen] = await Promise.all([
    shop.cart.view(asking),
    shop.customers.addresses.list(customer.id),
    tokenHash ? shop.customers.addresses.chosen(tokenHash, customer.id) : null,
  ])
  if (cart.items.length === 0) throw redirect('/sepet', 303)
  const first = addresses[0]?.id ?? null
  const delivery = chosen?.deliveryAddressId ?? first
  return {
    cart,
    addresses,
    delivery,
    invoice: chosen?.invoiceAddressId ?? delivery,
    paymentTypes: shop.orders.paymentTypes().map(({ code }) => code),
    banks: parseBankAccounts(shop.settings.wire().b2cHavaleEftHesapBilgisi),
  }
}

/**
 * Saves the order. The cart posts here too, without an order, just to come along (spec §2): its branch and note are kept first, so
 * that a visitor finds them after the login.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(shopContext)
  const { pathname } = url
  const form = await request.formData()
  const ordering = form.has('odemeTipi')
  if (!ordering) await keepWishes(form, page)
  const asking = await requireCustomer(page, pathname)
  if (!ordering) return redirect(withoutLocale(pathname), 303)
  const placed = await placeOrder(form, page, asking)
  return placed.ok ? redirect('/sepet', 303) : data(placed, { status: 409 })
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, addresses, delivery, invoice, paymentTypes, banks } = loaderData
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="container-page py-6">
      <PageTitle title={m.checkout()} />
      <meta name="robots" content="noindex" />
      <h1 className="pb-5">{m.checkout()}</h1>
      {actionData && (
        <div className="pb-5">
          <Alert tone="danger">
            {actionData.messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        </div>
      )}
      <Form method="post" className="group grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <CsrfField />
        <input type="hidden" name="version" value={cart.version} />
        <input type="hidden" name="shippingTotal" value={cart.totals.shippingTotalNumber} />
        <div className="flex min-w-0 flex-col gap-8">
          <AddressChoice addresses={addresses} delivery={delivery} invoice={invoice} />
          <PaymentChoice types={paymentTypes} banks={banks} />
          <TextField
            label={m.order_note()}
            name="description"
            maxLength={LONGEST_NOTE}
            defaultValue={actionData?.description ?? cart.note}
          />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-36">
          <CheckoutLines items={cart.items} />
          <TotalsSummary totals={cart.totals} title={m.order_summary()}>
            <Button disabled={busy || paymentTypes.length === 0} aria-busy={busy} className="w-full">
              {m.place_order()}
            </Button>
          </TotalsSummary>
        </div>
      </Form>
    </div>
  )
}
