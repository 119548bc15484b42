import { lazy, useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { printed } from '#modules/kernel/people/address-rules.ts'
import type { AddressForm as AddressFormValues } from '#modules/people/customers/addresses/address-schemas.ts'
import { m } from '#texts/messages.js'
import { AddressLines } from '../../account/addresses/address-card.tsx'
import { initialAddressForm } from '../../account/addresses/address-fields.ts'
import type { AddressRegions } from '../../account/addresses/address-regions.server.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/dialog/announce.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { bringIntoView, ResultMessage } from '../../ui/form/result-message.tsx'
import { AddressStep } from '../address-step.tsx'
import type { CheckoutData } from '../checkout-data.server.ts'
import type { CheckoutResult } from '../checkout-route.tsx'
import { DeliveryChoice } from '../delivery/delivery-choice.tsx'
import { PaymentStep } from '../payment/payment-step.tsx'
import { useCheckoutRoutes } from '../use-checkout-routes.ts'
import { GuestContact } from './guest-contact.tsx'
import { ADDRESS_FORM, GUEST_ADDRESS } from './one-page-forms.ts'

/** Lazy, because only a guest without an address needs the form and its validation; the page waits for it, so nothing below it moves. */
const AddressForm = lazy(() =>
  import('../../account/addresses/address-form.tsx').then((loaded) => ({ default: loaded.AddressForm })),
)

/**
 * The checkout of guests on one page (decision 190): email, address, payment, legal texts and what is ordered. Each part is a form of its own,
 * sent to the actions that the steps of customers use. Without JavaScript the address comes first, then the page has the payment; with it,
 * everything can be filled in at once, and nothing that is typed is lost when the address is saved.
 */
export function OnePageCheckout({
  data,
  regions,
  refusal,
  refusedCoupon,
}: {
  data: CheckoutData
  /** The lists of the address form while there is no address. */
  regions: AddressRegions | null
  refusal: CheckoutResult | undefined
  refusedCoupon: { typed: string; message: string } | null
}) {
  const { checkoutCart } = useCheckoutRoutes()
  const hasAddress = data.step === 2
  const byEmail = refusal?.guestEmail !== undefined
  const told =
    refusal?.message && !byEmail && !refusedCoupon ? [...(refusal.lines ?? []), refusal.message] : []
  return (
    <PaymentStep
      data={data}
      errors={hasAddress ? told : []}
      refusedCoupon={refusedCoupon}
      ordersWait={refusal?.code === 'TOO_MANY_WAITING'}
      onePage={{
        waitsFor: hasAddress ? null : ADDRESS_FORM,
        before: (
          <>
            <GuestContact email={data.guestEmail ?? ''} refusal={byEmail ? refusal : undefined} />
            <DeliveryAddress
              data={data}
              regions={regions}
              refusal={refusal?.values ? refusal : undefined}
              messages={hasAddress ? [] : told}
            />
            <DeliveryChoice
              delivery={data.cart.delivery}
              currency={data.cart.totals.currency}
              action={checkoutCart}
            />
          </>
        ),
      }}
    />
  )
}

/** The form of the address, the choice among several, or the chosen one. */
function DeliveryAddress({
  data,
  regions,
  refusal,
  messages,
}: {
  data: CheckoutData
  regions: AddressRegions | null
  refusal: CheckoutResult | undefined
  messages: readonly string[]
}) {
  const { addresses, customerId, delivery, invoice, firstAddressPrefill } = data
  const { checkoutCart } = useCheckoutRoutes()
  const hasAddress = data.step === 2
  const section = useRef<HTMLElement>(null)
  const had = useRef(hasAddress)
  useEffect(() => {
    if (had.current === hasAddress) return
    had.current = hasAddress
    if (hasAddress) announce(m.one_page_address_saved())
    // The button that was pressed is gone with its form; who types elsewhere is left alone.
    if (document.activeElement === document.body) bringIntoView(section.current)
  }, [hasAddress])
  const all = [
    ...new Set([...messages, ...(data.notDelivered && !hasAddress ? [m.order_not_delivered()] : [])]),
  ]
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={m.order_address()}
      className="flex flex-col gap-4 outline-none"
    >
      {(hasAddress || addresses.length === 0) && <h2>{m.order_address()}</h2>}
      {all.length > 0 && (
        <ResultMessage tone="danger" result={all.join(' ')}>
          {all.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </ResultMessage>
      )}
      {hasAddress ? (
        <ChosenAddress {...data} />
      ) : addresses.length > 0 ? (
        <AddressStep
          formId={ADDRESS_FORM}
          owner={customerId}
          person={firstAddressPrefill}
          addresses={addresses}
          delivery={delivery}
          invoice={invoice}
          added={data.added}
          sameInvoice={data.sameInvoice}
        />
      ) : (
        <AddressForm
          owner={customerId}
          id={null}
          values={
            refusal?.values ?? {
              ...initialAddressForm(null, firstAddressPrefill),
              property_address_title: m.one_page_address_default(),
            }
          }
          errors={refusal?.fields ?? {}}
          regions={regions}
          back={checkoutCart}
          returnTo={checkoutCart}
          // The action chooses the address, and the page loads what follows from it.
          onSaved={() => undefined}
          inPage={{
            id: ADDRESS_FORM,
            action: checkoutCart,
            intent: GUEST_ADDRESS,
            button: m.one_page_deliver_here(),
            sending: (values) => <SentAddress values={values} />,
          }}
        />
      )}
    </section>
  )
}

/** In the place of the form from the press on, so that the page does not move when the answer arrives. */
function SentAddress({ values }: { values: AddressFormValues }) {
  return (
    <div aria-hidden="true" className="rounded-card border border-line p-4 opacity-60">
      <AddressLines
        address={{
          id: 0,
          addressTitle: values.property_address_title,
          name: values.property_name,
          country: values.property_country,
          city: printed(values.property_city),
          town: printed(values.property_town),
          address: values.property_address,
          postCode: values.property_post_code,
          number: values.property_number,
          companyName: values.property_company_name,
          taxOffice: values.property_tax_office,
          taxNumber: values.property_tax_number,
        }}
      />
    </div>
  )
}

function ChosenAddress({ addresses, delivery, invoice }: CheckoutData) {
  const chosen = delivery === invoice ? [delivery] : [delivery, invoice]
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-card border border-line p-4">
      {chosen.map((id, at) => {
        const address = addresses.find((each) => each.id === id)
        return (
          address && (
            <div key={id} className="min-w-0 flex-1 basis-60">
              {chosen.length > 1 && (
                <p className="text-sm text-muted">{at === 0 ? m.delivery_address() : m.invoice_address()}</p>
              )}
              <AddressLines address={address} />
            </div>
          )
        )
      })}
      <Form method="post" className="-mx-5 -my-1">
        <CsrfField />
        <Button appearance="quiet" name="intent" value="back" formNoValidate>
          {m.one_page_change_address()}
        </Button>
      </Form>
    </div>
  )
}
