import { type ReactNode, useId, useMemo } from 'react'
import { Form, Link } from 'react-router'
import { cardSentence } from '#modules/ordering/payments/card-sentence-rules.ts'
import { m } from '#texts/messages.js'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CsrfField } from '../../ui/form/csrf-field.tsx'
import { AcceptLegalDocuments } from '../accept-legal-documents.tsx'
import { CardEntry } from '../card/card-entry.tsx'
import { cardCharge, cardPlans } from '../card/card-form-choice.ts'
import type { CheckoutData } from '../checkout-data.server.ts'
import { OrderSummary } from '../order-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentMessages } from './payment-messages.tsx'
import { PaymentVeil } from './payment-veil.tsx'
import { useOrderPayment } from './use-order-payment.ts'
import { usePaymentTypeChoice } from './use-payment-type-choice.ts'
import { WAITING } from './waiting.ts'

const FORM_ID = 'payment'

/**
 * Second step: the payment type. Card payments show 'Ödeme Yap' and open the payment window, other types show 'Sipariş Ver' and
 * place the order (spec §4). One form, which without JavaScript posts to the checkout action for every type.
 */
export function PaymentStep({
  data,
  errors,
  refusedCoupon,
  ordersWait,
  onePage,
}: {
  data: CheckoutData
  errors: readonly string[]
  /** A discount code that was refused, as typed, and why. */
  refusedCoupon: { typed: string; message: string } | null
  /** The order was refused because too many orders are waiting; links to the order list. */
  ordersWait: boolean
  /**
   * On the one page of guests: what stands above the payment, and the id of the form that has to be sent before it, null once there is an
   * address.
   */
  onePage?: { before: ReactNode; waitsFor: string | null }
}) {
  const { cart, paymentTypes } = data
  const waitsFor = onePage?.waitsFor ?? null
  const order = useOrderPayment(data, waitsFor)
  const { form, offer, type, documents, payment, dispatch } = order
  const { onDeliveryFee, announceChoice } = usePaymentTypeChoice(cart.totals, data.onDelivery.totals)
  const productIds = useMemo(() => cart.items.map(({ product }) => product.id), [cart.items])
  const [emptyId, messagesId] = [useId(), useId()]
  const byCard = type === 'card'
  const empty = form.problems.includes('form')
  const { failure } = payment
  const earlier = failure.sequence === 0 && data.failure ? [data.failure] : []
  const messages = [...new Set([...errors, ...earlier, ...failure.messages])]
  const failureNotice = (
    <PaymentMessages
      id={messagesId}
      box={order.messagesBox}
      messages={messages}
      result={failure.messages.length > 0 ? null : messages.join(' ')}
    >
      {ordersWait && (
        <Link to="/siparis/liste/" className="inline-flex min-h-11 items-center font-medium underline">
          {m.order_see_waiting()}
        </Link>
      )}
    </PaymentMessages>
  )
  // Nothing can be changed while the order is submitted; card payments are covered by PaymentVeil.
  const held = { inert: order.sending, 'data-held': order.sending || undefined }
  // What is typed for the payment would be lost with the form of the address, which is sent alone without JavaScript.
  const waiting = waitsFor !== null && !order.hydrated

  return (
    <div className="group flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
      <PaymentVeil payment={payment} />
      <div {...held} className="flex min-w-0 flex-col gap-6 data-held:opacity-60">
        {onePage?.before}
        {!byCard && failureNotice}
        {waiting && <PaymentWaits />}
        <Form
          ref={order.element}
          id={FORM_ID}
          method="post"
          autoComplete="on"
          className={classNames('flex flex-col gap-6', waiting && WAITING)}
          onSubmit={order.submit}
        >
          <CsrfField />
          <input type="hidden" name="version" value={cart.version} />
          <input type="hidden" name="shippingTotal" value={cart.totals.shippingTotalNumber} />
          <input type="hidden" name="kapidaOdemeUcreti" value={data.onDelivery.fee} />
          <input type="hidden" name="amount" value={cardCharge(form, offer).toFixed(2)} />
          <PaymentChoice
            types={paymentTypes}
            banks={data.banks}
            transferHours={data.transferHours}
            codRefused={data.codRefused}
            onDeliveryFee={onDeliveryFee}
            nothingToPay={data.nothingToPay}
            chosen={type}
            onChoose={(paymentType) => {
              dispatch({ type: 'type-selected', paymentType })
              announceChoice(type, paymentType)
            }}
          />
          {(byCard || (!order.hydrated && paymentTypes.includes('card'))) && (
            <section
              aria-label={m.card_details()}
              className="hidden flex-col gap-6 rounded-card border border-line p-5 group-has-[[data-card]:checked]:flex"
            >
              {byCard && failureNotice}
              {empty && (
                <p id={emptyId} className="font-medium text-danger">
                  {cardSentence('form')}
                </p>
              )}
              <CardEntry
                form={form}
                offer={offer}
                installmentLimit={data.installmentLimit}
                productIds={productIds}
                emptyBy={empty ? emptyId : ''}
                refusedBy={failure.messages.length > 0 ? messagesId : ''}
                dispatch={dispatch}
              />
            </section>
          )}
          {waitsFor !== null && data.asksDocuments && (
            <section aria-label={m.legal_documents_title()} className="flex flex-col gap-2">
              <h2 className="text-lg">{m.legal_documents_title()}</h2>
              <p className="text-muted">{m.one_page_documents_wait()}</p>
            </section>
          )}
          {documents.shown.length > 0 && (
            <AcceptLegalDocuments
              documents={documents.shown}
              planToken={byCard ? cardPlans(form, offer).plan.seal : ''}
              form={form}
              onAccept={(legalDocument, on) => {
                const version = (on && documents.chosen?.version) || null
                dispatch({ type: 'document-accepted', legalDocument, version })
              }}
            />
          )}
        </Form>
        {!onePage && (
          <form method="post" className="-ml-5 self-start">
            <CsrfField />
            <Button appearance="quiet" name="intent" value="back" formNoValidate>
              {m.back_to_addresses()}
            </Button>
          </form>
        )}
      </div>
      <OrderSummary
        data={data}
        order={order}
        held={held}
        formId={FORM_ID}
        refusedCoupon={refusedCoupon}
        waiting={waiting}
        asStep={!onePage}
      />
    </div>
  )
}

function PaymentWaits() {
  return (
    <section aria-label={m.payment_method()} className="hidden flex-col gap-2 noscript:flex">
      <h2>{m.payment_method()}</h2>
      <p className="text-muted">{m.one_page_payment_waits()}</p>
    </section>
  )
}
