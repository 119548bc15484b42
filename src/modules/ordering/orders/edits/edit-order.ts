import { convert, type ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { Big } from '#shared/money.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { hasParcel } from '../refunds/card-refunds-queries.ts'
import { isCancelling } from '../shipping/fulfil-order.ts'
import { type CommandResult, type StaffCommand, staffCommand } from '../staff/staff-command.ts'
import { type AddableRow, readAddable, readEditBasis } from './order-edit-queries.ts'
import { type EditDraft, type EditRefusal, mayEdit, planEdit } from './order-edit-rules.ts'
import { OutOfStock, writeEdit } from './write-edit.ts'

/** An edit as staff decides it. `total` is what they were shown, TRY, only compared. */
export interface EditForm extends Omit<EditDraft, 'added' | 'discount'> {
  readonly discount: Big
  readonly added: readonly {
    readonly productId: number
    /** Null for the product's default unit. */
    readonly unitId: number | null
    readonly quantity: number
    readonly price: Big | null
  }[]
  readonly description: string
  /** For the shop and the buyer. */
  readonly reason: string
  /** How the buyer agreed; '' where they did not have to. */
  readonly consent: string
  readonly total: Big
}

export type EditReason =
  | EditRefusal
  | 'wrong-state'
  | 'total-differs'
  | 'consent-required'
  | 'nothing-changed'
  /** A product that cannot be sold. */
  | 'not-for-sale'
  | 'out-of-stock'

export type EditOrderResult =
  | CommandResult<Exclude<EditReason, 'out-of-stock'>, { total: string }>
  /** The names of the lines that are short of stock. Nothing was changed. */
  | { ok: false; reason: 'out-of-stock'; names: string[] }

/** More units than 100 added products have variants and units that are named. */
const MOST_UNITS = 10_000

/** The price of an addable product's unit in TRY without KDV. */
export const addableNet = ({ unitPrice, currency }: AddableRow, rates: ExchangeRates): Big =>
  convert(Big(unitPrice), currency, 'TRY', rates)

/** The products and units of new lines, in the order of the draft; null when one cannot be sold. */
async function findAdded(order: LockedOrder, added: EditForm['added']): Promise<AddableRow[] | null> {
  const ids = [...new Set(added.map(({ productId }) => productId))]
  const rows = await readAddable(order.tx, ids, { locale: order.locale, most: MOST_UNITS })
  const found = added.flatMap(
    ({ productId, unitId }) =>
      rows.find(
        (row) => row.productId === productId && (unitId === null ? row.isDefaultUnit : row.unitId === unitId),
      ) ?? [],
  )
  return found.length === added.length ? found : null
}

/**
 * Edits a placed order that has not left: its lines, delivery price, discount and note. One transaction under the order's lock: prices of
 * new products are those of this moment, the sums are `planEdit`'s, and the total must be the one that was shown. Stock is taken and given
 * back by the difference; without stock nothing changes. Charges and refunds nothing. What the buyer accepted stays as it was; the edit is a
 * row of its own, and the buyer is told by email.
 */
export async function editOrder(
  deps: OrdersDeps,
  orderId: string,
  form: EditForm,
  by: StaffCommand,
): Promise<EditOrderResult> {
  const changed = new Set<number>()
  try {
    const result = await staffCommand(deps, { id: orderId }, by, 'order.edit', async (order) => {
      const { tx, status, paymentType } = order
      const [shipped, cancelling] = [await hasParcel(tx, orderId), await isCancelling(tx, orderId)]
      if (!mayEdit({ status, paymentType, shipped, cancelling }))
        return { ok: false, reason: 'wrong-state' } as const
      const basis = await readEditBasis(tx, orderId)
      if (!basis) throw new Error(`order ${orderId} is gone`)
      const added = await findAdded(order, form.added)
      if (!added) return { ok: false, reason: 'not-for-sale' } as const
      const rates = await deps.currencies.ratesIn(tx)
      const planned = planEdit(basis, {
        ...form,
        added: form.added.map(({ quantity, price }, index) => {
          const product = added[index]
          if (!product) throw new Error('a new line without its product')
          return {
            product: { unitNet: addableNet(product, rates), taxRate: product.taxRate },
            quantity,
            price,
          }
        }),
      })
      if (!planned.ok) return planned
      const { plan } = planned
      if (!plan.total.eq(form.total)) return { ok: false, reason: 'total-differs' } as const
      if (!plan.changesLinesOrDelivery && form.description === basis.description)
        return { ok: false, reason: 'nothing-changed' } as const
      if (plan.needsConsent && form.consent === '') return { ok: false, reason: 'consent-required' } as const

      const written = await writeEdit(deps, order, {
        basis,
        plan,
        added,
        rates,
        description: form.description,
        author: {
          staffId: by.actor.staffId ?? '',
          staffName: by.actor.name,
          reason: form.reason,
          consent: form.consent,
        },
      })
      const { number, totalBefore, total, changes } = written
      for (const id of written.moved) changed.add(id)
      return {
        ok: true,
        value: { total },
        before: { total: totalBefore },
        after: { total, edit: number, reason: form.reason, consent: form.consent, changes },
      } as const
    })
    if (result.ok && changed.size > 0) deps.changes.publish({ topic: 'stock', ids: [...changed] })
    return result
  } catch (error) {
    if (error instanceof OutOfStock) return { ok: false, reason: 'out-of-stock', names: error.names }
    throw error
  }
}
