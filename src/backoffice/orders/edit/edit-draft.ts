import { grossOf } from '#modules/kernel/pricing/pricing-rules.ts'
import { type EditResult, planEdit } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import type {
  AddableItem,
  EditableOrderData,
  EditOrderBody,
} from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import { editBasisOf } from '#modules/ordering/orders/edits/order-edit-schemas.ts'
import { Big, roundKurus, sum, ZERO } from '#shared/money.ts'
import { type FormValues, mergeChanges, valueAt, withValueAt } from '../../form/changed-fields.ts'
import { typedAmount } from '../../list/typed-amount.ts'

/** The parts of an order that two people may edit at once. Amounts and prices as typed; lines by id. */
interface EditFields {
  quantities: Record<string, number>
  /** One unit with KDV. */
  prices: Record<string, string>
  shippingTotal: string
  discount: string
  description: string
}

/** What is typed in the editor of an order. */
export interface EditDraftValues extends EditFields {
  /** The order as it was when the typing began. `quantities` and `prices` of the draft have only what was typed, '' for the price a line has. */
  base: { version: number; fields: EditFields; names: Record<string, string> }
  added: { product: AddableItem; quantity: number; price: string }[]
  reason: string
  agreed: boolean
  consent: string
}

const shown = (amount: string) => amount.replace('.', ',')

/** What one unit costs with KDV, as it is typed. */
export const unitPrice = ({ unitNet, taxRate }: { unitNet: string; taxRate: string }): string =>
  shown(roundKurus(grossOf(Big(unitNet), Number(taxRate))).toFixed(2))

/** The discount that the order has. */
const discountOf = ({ lines }: EditableOrderData): string =>
  sum(lines.map(({ discount }) => Big(discount))).toFixed(2)

/** A product's name with its variant, and its unit where that is not a single piece. */
export const nameOf = (line: {
  name: string
  variant: string
  unitValue: string
  multiplier: number
}): string =>
  [line.name, line.variant, line.multiplier > 1 ? line.unitValue : '']
    .filter((part) => part !== '')
    .join(' · ')

/** How many of the unit are in stock. */
export const stockInUnits = ({ stock, multiplier }: AddableItem): number =>
  Math.max(0, Math.floor(stock / multiplier))

const fieldsOf = (order: EditableOrderData): EditFields => ({
  quantities: Object.fromEntries(order.lines.map(({ id, quantity }) => [id, quantity])),
  prices: Object.fromEntries(order.lines.map((line) => [line.id, unitPrice(line)])),
  shippingTotal: shown(order.shippingTotal),
  discount: shown(discountOf(order)),
  description: order.description,
})

const baseOf = (order: EditableOrderData): EditDraftValues['base'] => ({
  version: order.version,
  fields: fieldsOf(order),
  names: Object.fromEntries(order.lines.map((line) => [line.id, nameOf(line)])),
})

/** The editor as it opens. */
export const untouched = (order: EditableOrderData): EditDraftValues => ({
  ...fieldsOf(order),
  quantities: {},
  prices: {},
  base: baseOf(order),
  added: [],
  reason: '',
  agreed: false,
  consent: '',
})

/** What was typed, and what somebody else did to the order meanwhile. Lines are named as they were or are. */
export interface EditMerge {
  /** Fields that both changed: `quantities.12`, `discount`. */
  both: { path: string; mine: string; theirs: string }[]
  /** Fields that only the other person changed, with their new value; '' for a line that is gone. */
  theirs: { path: string; value: string }[]
  names: Readonly<Record<string, string>>
  /** The draft on the order as it is now. Fields that nobody chose for are the other person's. */
  resolve(choices: Readonly<Record<string, 'mine' | 'theirs'>>): EditDraftValues
}

/** Joins a draft with the order as somebody else left it, by line and field. What was typed for a line that is gone is gone with it. */
export function mergeEdit(draft: EditDraftValues, order: EditableOrderData): EditMerge {
  const current = fieldsOf(order)
  const { base } = draft
  const isHere = (id: string) => current.quantities[id] !== undefined
  const here = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isHere(id)))
  const typedPrices = Object.entries(draft.prices).filter(([, price]) => price.trim() !== '')
  const comparable = (fields: EditFields): FormValues => ({
    quantities: here(fields.quantities),
    prices: here(fields.prices),
    shippingTotal: fields.shippingTotal,
    discount: fields.discount,
    description: fields.description,
  })
  const mine = comparable({
    ...draft,
    quantities: { ...base.fields.quantities, ...draft.quantities },
    prices: { ...base.fields.prices, ...Object.fromEntries(typedPrices) },
  })
  const merge = mergeChanges(comparable(base.fields), mine, comparable(current))
  const text = (values: unknown, path: string) => String(valueAt(values, path) ?? '')
  const gone = Object.keys(base.fields.quantities).filter((id) => !isHere(id))
  return {
    both: merge.conflicts.map((path) => ({ path, mine: text(mine, path), theirs: text(current, path) })),
    theirs: [
      ...merge.theirs.map((path) => ({ path, value: text(current, path) })),
      ...gone.map((id) => ({ path: `quantities.${id}`, value: '' })),
    ],
    names: { ...base.names, ...baseOf(order).names },
    resolve(choices) {
      const kept = merge.conflicts.filter((path) => choices[path] === 'mine')
      const values = kept.reduce((all, path) => withValueAt(all, path, valueAt(mine, path)), merge.values)
      const joined = { ...current, ...values } as EditFields
      const differing = <Value>(all: Record<string, Value>, now: Record<string, Value>) =>
        Object.fromEntries(Object.entries(all).filter(([id, value]) => value !== now[id]))
      return {
        ...draft,
        ...joined,
        quantities: differing(joined.quantities, current.quantities),
        prices: differing(joined.prices, current.prices),
        base: baseOf(order),
      }
    },
  }
}

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
      unitId: line.product.unitId,
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
