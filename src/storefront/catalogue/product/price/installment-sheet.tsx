import type { BankOptions } from '#modules/ordering/checkout/checkout-schemas.ts'
import { lastInstallment } from '#modules/ordering/payments/installment-rules.ts'
import { Big, formatMoney } from '#shared/money.ts'
import { m } from '#texts/messages.js'
import { Alert } from '../../../ui/dialog/alert.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useBankOptions } from './bank-options.ts'

const lira = (amount: number) => formatMoney(String(amount), 'TRY')

/** The installments of every bank's credit cards, in a sheet. */
export default function InstallmentSheet({
  open,
  amount,
  productIds,
  onClose,
}: {
  open: boolean
  /** TRY with KDV, decimal text. */
  amount: string
  /** What is paid for: the law limits the installments of some. */
  productIds: readonly number[]
  onClose: () => void
}) {
  const { value: banks, failed, retry } = useBankOptions(open ? { amount, productIds } : null)
  return (
    <Modal open={open} title={m.product_installments()} onClose={onClose}>
      <div className="flex flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-4 sm:p-6">
        <p className="text-sm text-muted">{m.product_installments_hint({ amount: lira(Number(amount)) })}</p>
        {banks && <Banks banks={banks} />}
        {failed && (
          <Alert tone="danger">
            {m.technical_error()}{' '}
            <button type="button" onClick={retry} className="min-h-11 cursor-pointer underline">
              {m.try_again()}
            </button>
          </Alert>
        )}
        {!banks && !failed && <Spinner />}
      </div>
    </Modal>
  )
}

function Banks({ banks }: { banks: BankOptions }) {
  const offering = banks.filter(({ posPlans }) => posPlans.some(({ installment }) => installment > 1))
  if (offering.length === 0) return <p>{m.product_installments_none()}</p>
  return (
    <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {offering.map(({ name, posPlans }) => (
        <li key={name} className="min-w-0">
          <table className="figures w-full text-left text-sm">
            <caption className="pb-1 text-left font-semibold">{name}</caption>
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-1 font-medium">
                  {m.installments()}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {m.monthly_amount()}
                </th>
                <th scope="col" className="py-1 text-right font-medium">
                  {m.amount_to_charge()}
                </th>
              </tr>
            </thead>
            <tbody>
              {posPlans.map(({ installment, monthly, total }) => (
                <tr key={installment} className="border-b border-line last:border-0">
                  <th scope="row" className="py-1 font-normal">
                    {installment === 1 ? m.single_payment() : installment}
                  </th>
                  <td className="py-1 text-right">
                    {installment === 1 ? '–' : lira(monthly)}
                    <LastInstallment plan={{ installment, monthly, total }} />
                  </td>
                  <td className="py-1 text-right">{lira(total)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ul>
  )
}

/** Said where it is not what the others are, so that they add up to the total. */
function LastInstallment({
  plan: { installment, monthly, total },
}: {
  plan: { installment: number; monthly: number; total: number }
}) {
  if (installment === 1) return null
  const last = lastInstallment({ total: Big(String(total)), monthly: Big(String(monthly)) }, installment)
  if (last.eq(String(monthly))) return null
  return (
    <span className="block text-xs text-muted">
      {m.installment_last({ amount: formatMoney(last, 'TRY') })}
    </span>
  )
}
