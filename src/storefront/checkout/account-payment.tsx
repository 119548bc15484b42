import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  type CardFormHost,
  type CardProblem,
  cardProblems,
  freeAmount,
} from '#modules/payments/card-rules.ts'
import { cardSentence } from '#modules/payments/card-sentence-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/payments/payments-wire.ts'
import { m } from '#texts/messages.js'
import { useAnnounce } from '../ui/announcements.tsx'
import { Button } from '../ui/button.tsx'
import { CsrfField } from '../ui/csrf-field.tsx'
import { Field } from '../ui/field.tsx'
import { ResultMessage } from '../ui/result-message.tsx'
import { showFirstWrong } from '../ui/show-first-wrong.ts'
import { CardEntry } from './card-entry.tsx'
import { NO_CARD, toCardForm } from './card-form.ts'
import { loginFor } from './login-to-pay.ts'
import { resultPath, summaryPath } from './payment-paths.ts'
import { PaymentVeil } from './payment-veil.tsx'
import { useCardFailure } from './use-card-failure.ts'
import { useCardPayment } from './use-card-payment.ts'
import { useCardPlans } from './use-card-plans.ts'
import { useCheckoutRoutes } from './use-checkout-routes.ts'

/** Where the no-JavaScript form posts; the payment window uses it as well. */
const START = '/payment/start'

/**
 * The card form for paying a free amount into the customer's open account (`paymentType` 'pay', decisions C5). `suggested` is the
 * overdue amount in TRY with a decimal comma, '' for none.
 */
export function AccountPayment({
  suggested,
  installmentLimit,
  cardFormHost,
  lastPaymentId,
  failure,
}: {
  suggested: string
  installmentLimit: number
  cardFormHost: CardFormHost
  lastPaymentId: string | null
  /** Why the payment the page returned from failed; '' otherwise. */
  failure: string
}) {
  const routes = useCheckoutRoutes()
  const [typed, setTyped] = useState(suggested)
  const [card, setCard] = useState(NO_CARD)
  const [problems, setProblems] = useState<readonly CardProblem[]>([])
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const announce = useAnnounce()
  const amount = freeAmount(typed)
  const text = amount.toFixed(2)
  const cardPlans = useCardPlans(amount.gt('0') && cardFormHost === 'own' ? card.ccno : '', text)
  const { plan } = cardPlans
  const payment = useCardPayment({
    lastPaymentId,
    abandoned: m.account_payment_abandoned(),
    onPaid: (id) => navigate(summaryPath(routes, id), { replace: true }),
    onUnclear: (id) => navigate(resultPath(id), { replace: true }),
    onSignedOut: (id) => navigate(loginFor(id === null ? '/hesap/ode' : resultPath(id))),
  })
  const sentences = problems.map((reason) => ({ reason, sentence: cardSentence(reason) }))
  const refused = payment.failure
  const reasons = useRef<HTMLDivElement>(null)
  const reasonsId = useId()
  useCardFailure(refused, setCard, reasons, () => undefined)
  const messages = [
    ...new Set([
      ...sentences.filter(({ reason }) => reason === 'form').map(({ sentence }) => sentence),
      ...(failure === '' || refused.sequence > 0 ? [] : [failure]),
      ...refused.messages,
    ]),
  ]

  /** Opens the payment window inside the click handler, as popup blockers require; an invalid form shows its errors instead. */
  function pay(event: { preventDefault(): void }): void {
    event.preventDefault()
    if (payment.busy) return
    const input = { ...toCardForm(card), amount: typed }
    const found = cardProblems(input, {
      paymentType: 'pay',
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
    const started = payment.start({
      ...card,
      plan_id: String(plan.id),
      installment: String(plan.installment),
      // The server parses a free amount in Turkish format, with a decimal comma.
      amount: text.replace('.', ','),
      description: '',
      shippingTotal: '',
      odemeTipi: WIRE_PAYMENT_TYPES.card,
      paymentType: 'pay',
      version: '',
      onBilgilendirme: '',
      mesafeliSatis: '',
    })
    if (!started) form.current?.submit()
  }

  return (
    <form
      ref={form}
      method="post"
      action={START}
      onSubmit={pay}
      className="flex max-w-3xl flex-col gap-6 rounded-card border border-line p-5"
    >
      <CsrfField />
      <input type="hidden" name="paymentType" value="pay" />
      <input type="hidden" name="odemeTipi" value={WIRE_PAYMENT_TYPES.card} />
      <PaymentVeil payment={payment} />
      {messages.length > 0 && (
        <div ref={reasons} tabIndex={-1} className="outline-none">
          <ResultMessage id={reasonsId} tone="danger" result={refused.sequence === 0 && failure}>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
          </ResultMessage>
        </div>
      )}
      <Field
        label={m.amount_to_pay()}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={suggested}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={sentences.find(({ reason }) => reason === 'amount' || reason === 'amount-limit')?.sentence}
        className="figures max-w-xs"
      />
      <CardEntry
        formHost={cardFormHost}
        fields={card}
        card={cardPlans}
        amount={text}
        installmentLimit={installmentLimit}
        problems={sentences}
        emptyBy={problems.includes('form') ? reasonsId : ''}
        refusedBy={refused.messages.length > 0 ? reasonsId : ''}
        onChange={(fields) => {
          setCard(fields)
          if (problems.length > 0) setProblems([])
        }}
      />
      <Button busy={payment.busy} className="min-h-12 self-start px-10">
        {m.pay_now()}
      </Button>
    </form>
  )
}
