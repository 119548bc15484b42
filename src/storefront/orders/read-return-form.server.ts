import type { Order } from '#modules/orders/orders-schemas.ts'
import { isReturnReason, RETURN_KINDS, type ReturnForm } from '#modules/orders/return-rules.ts'
import { formText } from '../form-reading.ts'
import { returnField } from './return-field.ts'

/**
 * What the return page sent. Without scripts the list of reasons is the same for both kinds, so a withdrawal that names a fault
 * simply names no reason.
 */
export function readReturnForm(form: FormData, order: Order): ReturnForm {
  const kind = RETURN_KINDS.find((known) => known === form.get('kind')) ?? 'cayma'
  const reason = formText(form, 'reason', 40)
  return {
    kind,
    reason: kind === 'cayma' && !isReturnReason(kind, reason) ? '' : reason,
    note: formText(form, 'note', 5000),
    lines: order.orderItems.map(({ id }) => {
      const text = formText(form, returnField(id), 6)
      return { id, quantity: /^\d{1,6}$/.test(text) ? Number(text) : 0 }
    }),
    key: formText(form, 'key', 40),
  }
}
