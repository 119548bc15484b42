import { useId, useRef, useState } from 'react'
import { Form, Link, useNavigate, useNavigation, useRevalidator } from 'react-router'
import {
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentFacts,
  type LegalDocumentPayment,
  legalDocumentPayment,
} from '#modules/orders/order-legal-documents-rules.ts'
import { type CardProblem, cardProblems } from '#modules/payments/card-rules.ts'
import { cardSentence } from '#modules/payments/card-sentence-rules.ts'
import { installmentAmounts } from '#modules/payments/installment-rules.ts'
import type { PaymentType } from '#modules/payments/payment-type-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/payments/payments-wire.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { BranchField, NoteField } from '../cart/cart-side.tsx'
import { TotalsSummary } from '../cart/totals-summary.tsx'
import { useAnnounce } from '../ui/announcements.tsx'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { ResultMessage } from '../ui/result-message.tsx'
import { showFirstWrong } from '../ui/show-first-wrong.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { AcceptLegalDocuments, legalDocumentTexts, type Ticked } from './accept-legal-documents.tsx'
import { CardEntry } from './card-entry.tsx'
import { NO_CARD, toCardForm } from './card-form.ts'
import type { CheckoutData } from './checkout-data.server.ts'
import { CheckoutLines } from './checkout-lines.tsx'
import { ChargedAmount } from './installment-table.tsx'
import { loginFor, loginToPay } from './login-to-pay.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { resultPath, summaryPath } from './payment-paths.ts'
import { PaymentVeil } from './payment-veil.tsx'
import { useCardFailure } from './use-card-failure.ts'
import { useCardPayment } from './use-card-payment.ts'
import { useCardPlans } from './use-card-plans.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'
import { useSavedNote } from './use-saved-note.ts'
import { useWayToPay } from './use-way-to-pay.ts'

type Shown = Pick<
  CheckoutData,
  | 'customerId'
  | 'cart'
  | 'addresses'
  | 'delivery'
  | 'invoice'
  | 'paymentTypes'
  | 'banks'
  | 'branches'
  | 'installmentLimit'
  | 'cardFormHost'
  | 'lastPaymentId'
  | 'failure'
  | 'legalDocuments'
  | 'codRefused'
  | 'onDelivery'
  | 'transferHours'
>

const FORM_ID = 'payment'

/**
 * Second step: the payment method. Card payments show 'Ödeme Yap' and open the payment window, other methods show 'Sipariş Ver' and
 * place the order (spec §4). One form, which without JavaScript posts to the checkout action for every method.
 */
export function PaymentStep({
  data,
  errors,
  ordersWait,
}: {
  data: Shown
  errors: readonly string[]
  /** The order was refused because too many orders are waiting; links to the order list. */
  ordersWait: boolean
}) {
  const { cart, paymentTypes, banks, branches, installmentLimit, lastPaymentId, cardFormHost } = data
  const routes = useCheckoutRoutes()
  const {
    type,
    choose: choosePaymentType,
    onDeliveryFee,
  } = useWayToPay(paymentTypes, cart.totals, data.onDelivery.totals)
  const [card, setCard] = useState(NO_CARD)
  const [problems, setProblems] = useState<readonly CardProblem[]>([])
  const hydrated = useHydrated()
  const sending = useNavigation().state !== 'idle'
  const navigate = useNavigate()
  const announce = useAnnounce()
  const form = useRef<HTMLFormElement>(null)
  const errorId = useId()
  const [ticked, setTicked] = useState<Ticked>({})
  const [missing, setMissing] = useState<readonly LegalDocument[]>([])
  const savedNote = useSavedNote(data.customerId, cart)
  const amount = Big(String(cart.totals.tryTotal)).toFixed(2)
  const cardPlans = useCardPlans(type === 'card' && cardFormHost === 'own' ? card.ccno : '', amount)
  const { plan } = cardPlans
  const payment = useCardPayment({
    lastPaymentId,
    abandoned: m.payment_abandoned(),
    onPaid: (id) => navigate(summaryPath(routes, id), { replace: true }),
    onUnclear: (id) => navigate(resultPath(id), { replace: true }),
    onSignedOut: (id) => {
      savedNote.save(noteOf(form.current))
      navigate(id === null ? loginToPay(routes.checkoutCart) : loginFor(resultPath(id)))
    },
  })
  const busy = sending || payment.busy
  const byCard = type === 'card'
  const { failure } = payment
  const earlier = failure.sequence === 0 && data.failure ? [data.failure] : []
  const messages = [...new Set([...errors, ...earlier, ...failure.messages])]
  const sentences = problems.map((reason) => ({ reason, sentence: cardSentence(reason) }))
  const empty = problems.includes('form')

  // The refusal may be due to changes in another tab, so cart and addresses are reloaded.
  const reasons = useRef<HTMLDivElement>(null)
  const reasonsId = useId()
  const { revalidate } = useRevalidator()
  useCardFailure(failure, setCard, reasons, () => void revalidate())

  const legalDocuments = data.legalDocuments
  const cardPlan = {
    installment: plan.installment,
    total: installmentAmounts(Big(amount), plan).total,
    formHost: cardFormHost,
  }
  const planCharges = byCard && !cardPlan.total.eq(amount)
  const chargedBy = (each: PaymentType) =>
    ({
      card: cardPlan.total,
      cash_on_delivery: Big(String(data.onDelivery.totals.tryTotal)),
      bank_transfer: Big(amount),
    })[each]
  const legalPaymentOf = (facts: LegalDocumentFacts, each: PaymentType) =>
    legalDocumentPayment(facts, each, each === 'card' ? cardPlan : undefined)
  const chosenPayment = legalDocuments && type && legalPaymentOf(legalDocuments, type)
  const legalPayments: readonly LegalDocumentPayment[] =
    legalDocuments === null
      ? []
      : hydrated && chosenPayment
        ? [chosenPayment]
        : paymentTypes.map((each) => legalPaymentOf(legalDocuments, each))
  const texts = legalDocuments && chosenPayment ? legalDocumentTexts(legalDocuments, chosenPayment) : null

  /** Marks the documents not accepted yet and focuses the first checkbox; returns whether there are any. */
  function reportMissingAcceptances(): boolean {
    const empty = texts
      ? LEGAL_DOCUMENTS.filter((legalDocument) => ticked[legalDocument] !== texts[legalDocument])
      : []
    setMissing(empty)
    if (empty.length === 0) return false
    showFirstWrong(form.current)
    announce(m.legal_documents_not_accepted(), 'assertive')
    return true
  }

  /** Opens the payment window inside the click handler, as popup blockers require; an invalid form shows its errors instead. */
  function pay(event: { preventDefault(): void }): void {
    if (busy) {
      event.preventDefault()
      return
    }
    if (!byCard) {
      if (reportMissingAcceptances()) event.preventDefault()
      else savedNote.save(noteOf(form.current))
      return
    }
    event.preventDefault()
    const found = cardProblems(toCardForm(card), {
      paymentType: 'order',
      hasAddress: true,
      today: new Date(),
      formHost: cardFormHost,
    })
    setProblems(found)
    if (found.length > 0) {
      payment.showMessages([])
      showFirstWrong(form.current)
      announce(found.map((reason) => cardSentence(reason)).join(' '), 'assertive')
      return
    }
    if (reportMissingAcceptances()) return
    const { total } = installmentAmounts(Big(amount), plan)
    const started = payment.start({
      ...card,
      plan_id: String(plan.id),
      installment: String(plan.installment),
      amount: total.toFixed(2),
      description: noteOf(form.current),
      shippingTotal: String(cart.totals.shippingTotalNumber),
      odemeTipi: WIRE_PAYMENT_TYPES.card,
      paymentType: 'order',
      version: cart.version,
      onBilgilendirme: legalDocuments ? '1' : '',
      mesafeliSatis: legalDocuments ? '1' : '',
    })
    if (!started) form.current?.submit()
  }

  const failureNotice = messages.length > 0 && (
    <div ref={reasons} tabIndex={-1} className="outline-none">
      {/* After a refused card the focus is in the security code field, which is described by these messages. */}
      <ResultMessage
        id={reasonsId}
        tone="danger"
        result={failure.messages.length > 0 ? null : messages.join(' ')}
      >
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {ordersWait && (
          <Link to="/siparis/liste/" className="inline-flex min-h-11 items-center font-medium underline">
            {m.order_see_waiting()}
          </Link>
        )}
      </ResultMessage>
    </div>
  )
  // Nothing can be changed while the order is submitted; card payments are covered by PaymentVeil.
  const held = { inert: sending, 'data-held': sending || undefined }

  return (
    <div className="group flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-8">
      <PaymentVeil payment={payment} />
      <div {...held} className="flex min-w-0 flex-col gap-6 data-held:opacity-60">
        {!byCard && failureNotice}
        <Form
          ref={form}
          id={FORM_ID}
          method="post"
          autoComplete="on"
          className="flex flex-col gap-6"
          onSubmit={pay}
        >
          <CsrfField />
          <input type="hidden" name="version" value={cart.version} />
          <input type="hidden" name="shippingTotal" value={cart.totals.shippingTotalNumber} />
          <input type="hidden" name="kapidaOdemeUcreti" value={data.onDelivery.fee} />
          <input type="hidden" name="amount" value={cardPlan.total.toFixed(2)} />
          <PaymentChoice
            types={paymentTypes}
            banks={banks}
            transferHours={data.transferHours}
            codRefused={data.codRefused}
            onDeliveryFee={onDeliveryFee}
            chosen={type}
            onChoose={choosePaymentType}
          />
          {(byCard || (!hydrated && paymentTypes.includes('card'))) && (
            <section
              aria-label={m.card_details()}
              className="hidden flex-col gap-6 rounded-card border border-line p-5 group-has-[[data-card]:checked]:flex"
            >
              {byCard && failureNotice}
              {empty && (
                <p id={errorId} className="font-medium text-danger">
                  {cardSentence('form')}
                </p>
              )}
              <CardEntry
                formHost={cardFormHost}
                fields={card}
                card={cardPlans}
                amount={amount}
                installmentLimit={installmentLimit}
                problems={sentences}
                emptyBy={empty ? errorId : ''}
                refusedBy={failure.messages.length > 0 ? reasonsId : ''}
                onChange={(fields) => {
                  setCard(fields)
                  if (problems.length > 0) setProblems([])
                }}
              />
            </section>
          )}
          {legalDocuments && legalPayments.length > 0 && (
            <AcceptLegalDocuments
              facts={legalDocuments}
              payments={legalPayments}
              planToken={byCard ? plan.seal : ''}
              ticked={ticked}
              missing={missing}
              onTick={(legalDocument, on) => {
                setTicked({ ...ticked, [legalDocument]: on && texts ? texts[legalDocument] : undefined })
                setMissing(missing.filter((left) => left !== legalDocument))
              }}
            />
          )}
        </Form>
        <form method="post" className="-ml-5 self-start">
          <CsrfField />
          <Button appearance="quiet" name="intent" value="back" formNoValidate>
            {m.back_to_addresses()}
          </Button>
        </form>
      </div>
      {/* `contents` on phones: the pay bar is then a child of the page's column and stays sticky along all of it. */}
      <div className="contents lg:sticky lg:top-36 lg:flex lg:flex-col lg:gap-5">
        <CheckoutLines items={cart.items} />
        <ChosenAddresses {...data} />
        <section
          {...held}
          aria-label={m.options()}
          className="flex flex-col gap-4 rounded-card border border-line p-5 data-held:opacity-60"
        >
          <h2 className="text-lg">{m.options()}</h2>
          {branches.own.length > 0 && <BranchField branches={branches} />}
          <NoteField key={savedNote.note} note={savedNote.note} form={FORM_ID} />
        </section>
        <TotalsSummary
          totals={cart.totals}
          onDelivery={data.onDelivery.totals}
          planCharges={planCharges}
          title={m.order_summary()}
        >
          {planCharges && <ChargedAmount charged={cardPlan.total} />}
        </TotalsSummary>
        <PayBar
          label={byCard ? m.pay_now() : m.place_order()}
          charged={hydrated && type ? formatMoney(chargedBy(type), 'TRY') : ''}
          disabled={type === null}
          busy={busy}
        />
      </div>
    </div>
  )
}

function noteOf(form: HTMLFormElement | null): string {
  const note = form?.elements.namedItem('description')
  return note instanceof HTMLTextAreaElement ? note.value : ''
}

/** A short version of the chosen addresses. */
function ChosenAddresses({
  addresses,
  delivery,
  invoice,
}: Pick<Shown, 'addresses' | 'delivery' | 'invoice'>) {
  const of = (id: number | null) => addresses.find((address) => address.id === id)
  const shown =
    delivery === invoice
      ? [{ name: m.order_address(), address: of(delivery) }]
      : [
          { name: m.delivery_address(), address: of(delivery) },
          { name: m.invoice_address(), address: of(invoice) },
        ]
  return (
    <dl className="flex flex-col gap-3 rounded-card border border-line p-5 text-sm">
      {shown.map(({ name, address }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">
            <strong>{address?.addressTitle}</strong> · {address?.name}, {address?.address}
          </dd>
        </div>
      ))}
    </dl>
  )
}
