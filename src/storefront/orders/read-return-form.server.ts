import { barsWithdrawal } from '#modules/catalogue/withdrawal-rules.ts'
import type { Order } from '#modules/orders/orders-schemas.ts'
import { isReturnReason, RETURN_KINDS, type ReturnForm } from '#modules/orders/return-rules.ts'
import { formText } from '../form-reading.ts'
import { returnField } from './return-field.ts'

/**
 * What the return page sent. Goods without a right of withdrawal have no field on it then, so what it says of them is left over from
 * a fault that was meant before. Without scripts the list of reasons is the same for both kinds, so a withdrawal that names a fault
 * simply names no reason.
 */
export function readReturnForm(form: FormData, order: Order): ReturnForm {
  const kind = RETURN_KINDS.find((known) => known === form.get('kind')) ?? 'cayma'
  const reason = formText(form, 'reason', 40)
  return {
    kind,
    reason: kind === 'cayma' && !isReturnReason(kind, reason) ? '' : reason,
    note: formText(form, 'note'),
    lines: order.orderItems.map(({ id, withdrawalException }) => {
      const hidden = kind === 'cayma' && barsWithdrawal(withdrawalException)
      const text = hidden ? '' : formText(form, returnField(id), 6)
      return { id, quantity: /^\d{1,6}$/.test(text) ? Number(text) : 0 }
    }),
    key: formText(form, 'key', 40),
  }
}
