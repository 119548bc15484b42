import type { Db } from '#database/database.ts'
import { Big, sum, ZERO } from '#shared/money.ts'
import { readEditMoney } from '../edits/order-edit-queries.ts'
import { editBalance } from '../edits/order-edit-rules.ts'
import { type NamedRefundBasis, readRefundBasis } from '../refunds/order-refunds-queries.ts'
import { readRefundedLines, sumRefunds } from './order-returns-queries.ts'
import { type RefundedLine, refundAmount } from './return-rules.ts'

/** An order as far as the refund of a return needs it. */
interface RefundedOrder {
  readonly id: string
  /** TRY, decimal text. */
  readonly total: string
}

/** What paying a return back refunds; amounts in TRY to the kuruş. */
export interface ReturnRefund {
  /** 0 when all of it was refunded before. */
  readonly amount: Big
  /** All that was paid for the order. */
  readonly charged: Big
  readonly basis: NamedRefundBasis
  /** Its pieces by line; 0 for lines without a return. */
  readonly pieces: readonly { readonly id: number; readonly quantity: number }[]
}

/**
 * What returns of an order share, TRY: all that was paid for what it consists of, the commission of a card's plan included, but never
 * less than its lines cost; and what is refunded besides because edits made it cheaper.
 */
async function paidForReturns(
  db: Db,
  { id, total }: RefundedOrder,
  { charged }: NamedRefundBasis,
  lines: readonly RefundedLine[],
) {
  const money = await readEditMoney(db, id)
  const paid = charged.gt(ZERO) ? charged : Big(total)
  const { due } = editBalance(Big(total), money)
  const shared = paid.lt(due) ? paid : due
  const linesTotal = sum(lines.map(({ gross }) => gross))
  return { paid, shared: shared.lt(linesTotal) ? linesTotal : shared, givenBack: money.givenBack }
}

/**
 * What the products of a return give back now: their part of all that was charged (`refundAmount`), at most what is left. What staff
 * refunded for the same pieces is not refunded again; a free amount lowers only the last refund. Reads only; a caller that writes it holds
 * the order's lock.
 */
export async function returnRefund(db: Db, order: RefundedOrder, returnId: string): Promise<ReturnRefund> {
  const lines = await readRefundedLines(db, order.id, returnId)
  const basis = await readRefundBasis(db, order.id)
  if (!basis) throw new Error(`order ${order.id} is gone`)
  const { paid: charged, shared, givenBack } = await paidForReturns(db, order, basis, lines)
  const { sum: refunds, extra } = await sumRefunds(db, order.id)
  const due = refundAmount(lines, { charged: shared, refunded: refunds.minus(extra).minus(givenBack) })
  const left = charged.minus(refunds)
  const amount = due.gt(left) ? left : due
  return {
    amount: amount.gt(ZERO) ? amount : ZERO,
    charged,
    basis,
    pieces: lines.map(({ id, now }) => ({ id, quantity: now })),
  }
}
