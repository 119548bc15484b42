import type { BankAccount } from '#modules/kernel/payments/bank-account-rules.ts'
import type { PaymentType } from '#modules/kernel/payments/payment-type-rules.ts'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { m } from '#texts/messages.js'
import { BankTable } from '../../account/orders/order/bank-table.tsx'
import { Alert } from '../../ui/dialog/alert.tsx'
import type { CheckoutData } from '../checkout-data.server.ts'

const COD_REFUSED = {
  'cod-too-much': m.cod_above_limit,
  'cod-province': m.cod_not_in_province,
  'cod-abroad': m.cod_not_abroad,
} as const satisfies Record<NonNullable<CheckoutData['codRefused']>, () => string>

/** The payment methods, the first one selected (decisions D10); the bank accounts are shown for the transfer. */
export function PaymentChoice({
  types,
  banks,
  transferHours,
  codRefused,
  onDeliveryFee,
  nothingToPay,
  chosen,
  onChoose,
}: {
  types: readonly PaymentType[]
  banks: readonly BankAccount[]
  transferHours: number
  codRefused: CheckoutData['codRefused']
  /** The formatted cash-on-delivery fee; '' if there is none. */
  onDeliveryFee: string
  /** A discount covers everything: the order is placed without a payment. */
  nothingToPay: boolean
  chosen: PaymentType | null
  onChoose: (type: PaymentType) => void
}) {
  const labels: Readonly<Record<PaymentType, string>> = {
    card: m.pay_by_card(),
    cash_on_delivery: m.pay_on_delivery(),
    bank_transfer: m.pay_by_transfer(),
  }
  if (nothingToPay)
    return (
      <section aria-label={m.payment_method()} className="flex flex-col gap-2">
        <h2>{m.payment_not_needed()}</h2>
        <input type="hidden" name="odemeTipi" value={WIRE_PAYMENT_TYPES.bank_transfer} />
        <p className="text-muted">{m.payment_not_needed_text()}</p>
      </section>
    )
  return (
    <section aria-label={m.payment_method()} className="flex flex-col gap-4">
      <h2>{m.payment_method()}</h2>
      {types.length === 0 && <Alert tone="danger">{m.order_no_payment_type()}</Alert>}
      <div className="flex flex-wrap gap-3">
        {types.map((type) => (
          <label
            key={type}
            className="inline-flex min-h-12 max-w-full cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 font-medium has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="odemeTipi"
              value={WIRE_PAYMENT_TYPES[type]}
              checked={type === chosen}
              onChange={() => onChoose(type)}
              data-card={type === 'card' || undefined}
              data-transfer={type === 'bank_transfer' || undefined}
              data-on-delivery={type === 'cash_on_delivery' || undefined}
              className="size-5 shrink-0 accent-accent"
            />
            {labels[type]}
            {type === 'cash_on_delivery' && onDeliveryFee && (
              <span className="figures font-normal text-muted">+ {onDeliveryFee}</span>
            )}
          </label>
        ))}
      </div>
      {codRefused && <p className="text-sm text-muted">{COD_REFUSED[codRefused]()}</p>}
      {banks.length > 0 && (
        <div className="hidden group-has-[[data-transfer]:checked]:block">
          <BankTable banks={banks} hours={transferHours} />
        </div>
      )}
      <p className="hidden text-muted group-has-[[data-on-delivery]:checked]:block">{m.on_delivery_hint()}</p>
    </section>
  )
}
