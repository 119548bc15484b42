import { excludesWithdrawal } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import type { Order } from '#modules/ordering/orders/orders-schemas.ts'
import { parseReturnKind, parseReturnReason } from '#modules/ordering/orders/orders-wire.ts'
import {
  isReturnReason,
  type ReturnForm,
  type ReturnRefusal,
} from '#modules/ordering/orders/returns/return-rules.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { formText } from '../../../http/forms/form-reading.ts'
import { REMOVED_PHOTOS, returnField } from './return-field.ts'

/**
 * Parses the return form. For a withdrawal, items without a right of withdrawal have no visible field, so a quantity posted for them
 * is left over from another kind and ignored. Without JavaScript the reason list contains both kinds, so a withdrawal with a reason of
 * a fault has no reason.
 */
export function readReturnForm(form: FormData, order: Order): ReturnForm & { key: string } {
  const kind = parseReturnKind(formText(form, 'kind', 10)) ?? 'withdrawal'
  const reason = parseReturnReason(formText(form, 'reason', 40))
  return {
    kind,
    reason: kind === 'withdrawal' && !isReturnReason(kind, reason ?? '') ? '' : reason,
    note: formText(form, 'note'),
    lines: order.orderItems.map(({ id, withdrawalException }) => {
      const hidden = kind === 'withdrawal' && excludesWithdrawal(withdrawalException)
      const text = hidden ? '' : formText(form, returnField(id), 6)
      return { id, quantity: /^\d{1,6}$/.test(text) ? Number(text) : 0 }
    }),
    key: readReturnKey(form),
  }
}

/** The key of the form, which its photos and its request belong to; another one where the page's was lost. */
function readReturnKey(form: FormData): string {
  const key = formText(form, 'key', 40)
  return /^[\w-]{16,40}$/.test(key) ? key : crypto.randomUUID()
}

/** Ids of the photos that are taken out of the form. */
export function readRemovedPhotos(form: FormData): number[] {
  return form.getAll(REMOVED_PHOTOS).flatMap((id) => (typeof id === 'string' ? (parseRowId(id) ?? []) : []))
}

/** The message at each field that a refusal is about, by its name in the form; empty where it is about the order. */
export function returnFieldErrors(
  reason: ReturnRefusal | 'not-found',
  message: string,
  { kind }: ReturnForm,
  order: Order,
): Record<string, string> {
  switch (reason) {
    case 'nothing-chosen':
    case 'too-many': {
      const shown = order.orderItems.filter(
        ({ withdrawalException }) => kind === 'return' || !excludesWithdrawal(withdrawalException),
      )
      return Object.fromEntries(shown.map(({ id }) => [returnField(id), message]))
    }
    case 'reason-required':
      return { reason: message }
    case 'note-too-long':
    case 'note-hidden':
      return { note: message }
    default:
      return {}
  }
}
