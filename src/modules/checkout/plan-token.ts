import { createHmac, timingSafeEqual } from 'node:crypto'
import { type InstallmentPlan, installmentAmounts } from '#modules/payments/installment-rules.ts'
import type { Big } from '#shared/money.ts'

type Terms = Pick<InstallmentPlan, 'installment' | 'commisionFee'>

const PLAN_TOKEN = /^((\d{1,2})_(\d{1,3}(?:\.\d{1,6})?))_([\w-]{22})$/

function signature(key: string, terms: string, amount: Big): string {
  const payload = `${terms} ${amount.toFixed(2)}`
  return createHmac('sha256', key).update(payload).digest('base64url').slice(0, 22)
}

/** A plan as the shop offered it for an amount in TRY, so that an address may name it: `3_4.5_…`. It tells nothing of the card. */
export function signPlan(key: string, { installment, commisionFee }: Terms, amount: Big): string {
  const terms = `${installment}_${commisionFee}`
  return `${terms}_${signature(key, terms, amount)}`
}

/**
 * What the sealed plan charges for an amount in TRY. Null unless the shop itself offered this plan for this very amount, signed by one of
 * its `keys`: a cart that has changed since is another amount.
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
