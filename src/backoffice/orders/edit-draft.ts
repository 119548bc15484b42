import { type EditResult, planEdit } from '#modules/orders/order-edit-rules.ts'
import type { AddableItem, EditableOrderData, EditOrderBody } from '#modules/orders/order-edit-schemas.ts'
import { editBasisOf } from '#modules/orders/order-edit-schemas.ts'
import { Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { typedAmount } from '../list/typed-amount.ts'

/** What is typed in the editor of an order. Amounts and prices as typed; '' for the price a line has. */
export interface EditDraftValues {
  /** By line id. Lines that are not named stay as they are. */
  quantities: Record<string, number>
  prices: Record<string, string>
  added: { product: AddableItem; quantity: number; price: string }[]
  shippingTotal: string
  discount: string
  description: string
  reason: string
  agreed: boolean
  consent: string
}

const shown = (amount: string) => amount.replace('.', ',')

/** The discount that the order has. */
export const discountOf = ({ lines }: EditableOrderData): string =>
  sum(lines.map(({ discount }) => Big(discount))).toFixed(2)

/** The editor as it opens. */
export const untouched = (order: EditableOrderData): EditDraftValues => ({
  quantities: {},
  prices: {},
  added: [],
  shippingTotal: shown(order.shippingTotal),
  discount: shown(discountOf(order)),
  description: order.description,
  reason: '',
  agreed: false,
  consent: '',
})

/** A typed amount to the kuruş, null for '', undefined for what is none. */
export function amountOf(text: string): Big | null | undefined {
  if (text.trim() === '') return null
  const typed = typedAmount(text)
  return typed === '' ? undefined : roundKurus(Big(typed))
}

/** The plan of what is typed; null while an amount cannot be read. */
export function planOf(order: EditableOrderData, draft: EditDraftValues): EditResult | null {
  const prices = new Map(order.lines.map(({ id }) => [id, amountOf(draft.prices[id] ?? '')]))
  const fresh = draft.added.map(({ product, quantity, price }) => ({
    product: { unitNet: Big(product.unitNet), taxRate: product.taxRate },
    quantity,
    price: amountOf(price),
  }))
  const shippingTotal = amountOf(draft.shippingTotal)
  const discount = amountOf(draft.discount)
  const amounts = [...prices.values(), ...fresh.map(({ price }) => price), shippingTotal, discount]
  if (amounts.includes(undefined)) return null
  return planEdit(editBasisOf(order), {
    lines: order.lines.map(({ id, quantity }) => ({
      id,
      quantity: draft.quantities[id] ?? quantity,
      price: prices.get(id) ?? null,
    })),
    added: fresh.map((line) => ({ ...line, price: line.price ?? null })),
    shippingTotal: shippingTotal ?? ZERO,
    discount: discount ?? ZERO,
  })
}

/** Lines that differ from the order's. */
export function changedCount(order: EditableOrderData, draft: EditDraftValues): number {
  const lines = order.lines.filter(
    ({ id, quantity }) =>
      (draft.quantities[id] ?? quantity) !== quantity || (draft.prices[id] ?? '').trim() !== '',
  )
  return lines.length + draft.added.length
}

/** The request that saves what is typed, with the total that is shown. */
export function bodyOf(order: EditableOrderData, draft: EditDraftValues, total: Big): EditOrderBody {
  const price = (text: string) => amountOf(text)?.toFixed(2) ?? null
  return {
    lines: order.lines.map(({ id, quantity }) => ({
      id,
      quantity: draft.quantities[id] ?? quantity,
      price: price(draft.prices[id] ?? ''),
    })),
    added: draft.added.map((line) => ({
      productId: line.product.productId,
      quantity: line.quantity,
      price: price(line.price),
    })),
    shippingTotal: price(draft.shippingTotal) ?? '0.00',
    discount: price(draft.discount) ?? '0.00',
    description: draft.description.trim(),
    reason: draft.reason.trim(),
    consent: draft.agreed ? draft.consent.trim() : '',
    total: total.toFixed(2),
  }
}
