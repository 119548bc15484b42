import { createHmac, timingSafeEqual } from 'node:crypto'
import { type InstallmentPlan, installmentAmounts } from '#modules/ordering/payments/installment-rules.ts'
import type { Big } from '#shared/money.ts'

type Terms = Pick<InstallmentPlan, 'installment' | 'commisionFee'>

const PLAN_TOKEN = /^((\d{1,2})_(\d{1,3}(?:\.\d{1,6})?))_([\w-]{22})$/

function signature(key: string, terms: string, amount: Big): string {
  const payload = `${terms} ${amount.toFixed(2)}`
  return createHmac('sha256', key).update(payload).digest('base64url').slice(0, 22)
}

/** A signed token for a plan offered for an amount in TRY, to be used in a URL: `3_4.5_…`. It contains nothing of the card. */
export function signPlan(key: string, { installment, commisionFee }: Terms, amount: Big): string {
  const terms = `${installment}_${commisionFee}`
  return `${terms}_${signature(key, terms, amount)}`
}

/**
 * What the plan of a signed token charges for an amount in TRY. Null unless the shop offered this plan for exactly this amount and signed
 * it with one of its `keys`; a changed cart has another amount.
 */
export function verifyPlanToken(
  keys: readonly string[],
  token: string,
  amount: Big,
): { installment: number; total: Big } | null {
  const [, terms = '', months, percent, sentSignature = ''] = PLAN_TOKEN.exec(token) ?? []
  const isSigned = keys.some((key) => {
    const expected = signature(key, terms, amount)
    return (
      sentSignature.length === expected.length &&
      timingSafeEqual(Buffer.from(sentSignature), Buffer.from(expected))
    )
  })
  if (!isSigned) return null
  const installment = Number(months)
  const { total } = installmentAmounts(amount, { installment, commisionFee: Number(percent) })
  return { installment, total }
}
