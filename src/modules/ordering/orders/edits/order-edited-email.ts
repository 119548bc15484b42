import { formatMoney, ZERO } from '#shared/money.ts'
import { type OrderEmailDeps, orderEmailBase } from '../order/order-emails.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { EditRecord } from './order-edit-records-queries.ts'
import type { EditBalance } from './order-edit-rules.ts'

const lira = (amount: string) => formatMoney(amount, 'TRY')

/** Queues the email about an edit of an order: what changed, the old and the new total, and what is left to pay or comes back. */
export async function queueOrderEditedEmail(
  deps: OrderEmailDeps,
  order: LockedOrder,
  edit: {
    readonly number: number
    readonly totalBefore: string
    /** '' for the buyer's own. */
    readonly reason: string
    readonly byBuyer: boolean
    readonly changes: EditRecord
    readonly plan: EditBalance
  },
): Promise<void> {
  const emailBase = orderEmailBase(deps, order)
  if (!emailBase) return
  const { number, totalBefore, reason, byBuyer, changes, plan } = edit
  const changed = ([before, after]: readonly [string, string]) =>
    before === after ? '' : `${lira(before)} → ${lira(after)}`
  await deps.mail.queue(order.tx, {
    ...emailBase.recipient,
    key: `order-edited:${order.id}:${number}`,
    template: 'order-edited',
    data: {
      ...emailBase.data,
      reason,
      byBuyer,
      lines: changes.lines.map(({ name, variant, unit = '', quantity: [before, after], gross }) => ({
        name: [
          variant === '' ? name : `${name} (${deps.catalogue.terms(order.locale).choice(variant)})`,
          ...(unit === '' ? [] : [deps.catalogue.terms(order.locale).unit(unit)]),
        ].join(', '),
        before,
        after,
        amount: lira(gross[1]),
      })),
      shipping: changed(changes.shippingTotal),
      discount: changed(changes.discount),
      totalBefore: lira(totalBefore),
      total: lira(order.total),
      toPay: plan.toCharge.gt(ZERO) ? lira(plan.toCharge.toFixed(2)) : '',
      toRefund: plan.toRefund.gt(ZERO) ? lira(plan.toRefund.toFixed(2)) : '',
    },
  })
}
