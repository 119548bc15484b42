import { picturePath } from '#modules/catalogue/picture-rules.ts'
import { convert, type ExchangeRates } from '#modules/pricing/pricing-rules.ts'
import { takeStock, type WantedStock } from '#modules/stock/stock.server.ts'
import { stockAdjustment } from '#modules/stock/stock-rules.ts'
import { Big } from '#shared/money.ts'
import { hasParcel } from './card-refunds-queries.ts'
import { isCancelling } from './fulfil-order.ts'
import { type ChangedLine, writeEditedLines } from './order-edit-lines-queries.ts'
import {
  type AddableRow,
  discountOf,
  readAddable,
  readEditBasis,
  type StoredEditBasis,
} from './order-edit-queries.ts'
import { type EditRecord, insertEdit } from './order-edit-records-queries.ts'
import { type EditDraft, type EditPlan, type EditRefusal, mayEdit, planEdit } from './order-edit-rules.ts'
import { queueOrderEditedEmail } from './order-edited-email.ts'
import { rateText } from './order-record.ts'
import type { OrdersDeps } from './orders-types.ts'
import { type CommandResult, type StaffCommand, staffCommand } from './staff-command.ts'
import type { LockedOrder } from './with-order.ts'

/** An edit as staff decides it. `total` is what they were shown, TRY, only compared. */
export interface EditForm extends Omit<EditDraft, 'added'> {
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

/** Thrown to roll back what was written. */
class OutOfStock extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super('out of stock')
    this.names = names
  }
}

/** More units than 100 added products have variants and units that are named. */
const MOST_UNITS = 10_000

/** The price of an addable product's unit in TRY without KDV. */
export const addableNet = ({ unitPrice, currency }: AddableRow, rates: ExchangeRates): Big =>
  convert(Big(unitPrice), currency, 'TRY', rates)

/** How many base units of each product the edit takes (above 0) or gives back (below). */
function stockDifference(basis: StoredEditBasis, plan: EditPlan, added: readonly AddableRow[]) {
  const units = new Map<number, number>()
  const count = (productId: number, more: number) => units.set(productId, (units.get(productId) ?? 0) + more)
  for (const line of basis.lines) {
    const now = plan.lines.find(({ id }) => id === line.id)?.quantity ?? 0
    count(line.productId, (now - line.quantity) * line.multiplier)
  }
  const fresh = plan.lines.filter(({ id }) => id === null)
  for (const [index, { quantity }] of fresh.entries()) {
    const product = added[index]
    if (product) count(product.productId, quantity * product.multiplier)
  }
  const pick = (sign: 1 | -1): WantedStock[] =>
    [...units].flatMap(([productId, each]) =>
      each * sign > 0 ? [{ productId, baseUnits: each * sign }] : [],
    )
  return { taken: pick(1), returned: pick(-1) }
}

const texts = ({ net, tax, gross, discount }: EditPlan['lines'][number]) => ({
  net: net.toFixed(2),
  tax: tax.toFixed(2),
  gross: gross.toFixed(2),
  discount: discount.toFixed(2),
})

function changedLines({ lines }: EditPlan): ChangedLine[] {
  return lines.flatMap((line) =>
    line.id === null || line.change === 'none'
      ? []
      : [
          {
            id: line.id,
            quantity: line.quantity,
            ...texts(line),
            price: line.priced ? line.unitNet.toFixed() : null,
          },
        ],
  )
}

function addedLines({ lines }: EditPlan, added: readonly AddableRow[], rates: ExchangeRates): object[] {
  return lines
    .filter(({ id }) => id === null)
    .map((line, index) => {
      const product = added[index]
      if (!product) throw new Error('a new line without its product')
      return {
        ...product,
        position: index + 1,
        image: picturePath(product.image),
        quantity: line.quantity,
        currency: line.priced ? 'TRY' : product.currency,
        unitPrice: line.priced ? line.unitNet.toFixed() : product.unitPrice,
        exchangeRate: line.priced ? '1' : rateText(product.currency, rates),
        ...texts(line),
      }
    })
}

/** The unit that a record names beside the product: a single piece is none. */
const unitName = (line: { multiplier: number; unitValue: string } | undefined): string =>
  line && line.multiplier > 1 ? line.unitValue : ''

/** What changed, with both sides. */
function recordOf(
  basis: StoredEditBasis,
  plan: EditPlan,
  added: readonly AddableRow[],
  description: string,
): EditRecord {
  const before = new Map(basis.lines.map((line) => [line.id, line]))
  const after = new Map(plan.lines.map((line) => [line.id, line]))
  const kept = [...before.values()].flatMap((line): EditRecord['lines'] => {
    const now = after.get(line.id)
    if (now?.change === 'none') return []
    const { name, variant, quantity, gross } = line
    return [
      {
        name,
        variant,
        unit: unitName(line),
        quantity: [quantity, now?.quantity ?? 0],
        gross: [gross.toFixed(2), now?.gross.toFixed(2) ?? '0.00'],
      },
    ]
  })
  const fresh = plan.lines
    .filter(({ id }) => id === null)
    .map(({ quantity, gross }, index): EditRecord['lines'][number] => ({
      name: added[index]?.name ?? '',
      variant: added[index]?.variant ?? '',
      unit: unitName(added[index]),
      quantity: [0, quantity],
      gross: ['0.00', gross.toFixed(2)],
    }))
  return {
    lines: [...kept, ...fresh],
    shippingTotal: [basis.shippingTotal.toFixed(2), plan.shippingTotal.toFixed(2)],
    discount: [discountOf(basis).toFixed(2), plan.discount.toFixed(2)],
    description: [basis.description, description],
  }
}

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

/** Gives back and takes the stock of the edit. Throws `OutOfStock`. Returns the products whose level changed by taking. */
async function moveStock(
  deps: OrdersDeps,
  order: LockedOrder,
  { taken, returned }: ReturnType<typeof stockDifference>,
  nameOf: (productId: number) => string,
): Promise<number[]> {
  await order.restock(
    returned,
    taken.map(({ productId }) => productId),
  )
  if (taken.length === 0) return []
  const { stockInfoStatus, cartStockControl } = await deps.settings.readIn(order.tx)
  const terms = { adjustment: stockAdjustment(stockInfoStatus), unchecked: cartStockControl }
  const result = await takeStock(order.tx, order.id, taken, terms)
  if (!result.ok) throw new OutOfStock(result.productIds.map(nameOf))
  return result.changed
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

      const changes = recordOf(basis, plan, added, form.description)
      const [totalBefore, total] = [basis.total.toFixed(2), plan.total.toFixed(2)]
      const number = basis.edits + 1
      await insertEdit(tx, {
        orderId,
        number,
        staffId: by.actor.staffId ?? '',
        staffName: by.actor.name,
        reason: form.reason,
        consent: form.consent,
        totalBefore,
        totalAfter: total,
        paid: paymentType === 'bank_transfer' && basis.charged.gt('0'),
        changes,
      })
      await writeEditedLines(tx, orderId, {
        removed: plan.removed,
        changed: changedLines(plan),
        added: addedLines(plan, added, rates),
      })
      const sums = {
        subTotal: plan.subTotal.toFixed(2),
        tax: plan.tax.toFixed(2),
        shippingTotal: plan.shippingTotal.toFixed(2),
        shippingKind: plan.shippingTotal.eq(basis.shippingTotal)
          ? basis.shippingKind
          : plan.shippingTotal.gt('0')
            ? ('fee' as const)
            : ('free' as const),
        total,
        description: form.description,
      }
      await order.edit(sums, {
        kind: 'edited',
        actor: 'staff',
        data: { number, from: totalBefore, amount: total },
      })
      await queueOrderEditedEmail(deps, order, { number, totalBefore, reason: form.reason, changes, plan })
      const names = new Map([...added, ...basis.lines].map(({ productId, name }) => [productId, name]))
      const nameOf = (productId: number) => names.get(productId) ?? ''
      const moved = await moveStock(deps, order, stockDifference(basis, plan, added), nameOf)
      for (const id of moved) changed.add(id)
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
