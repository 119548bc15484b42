import { takeStock, type WantedStock } from '#modules/goods/stock/stock.server.ts'
import { stockAdjustment } from '#modules/goods/stock/stock-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import type { ExchangeRates } from '#modules/kernel/pricing/pricing-rules.ts'
import { rateText } from '../order/order-record.ts'
import type { LockedOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { type ChangedLine, writeEditedLines } from './order-edit-lines-queries.ts'
import { type AddableRow, discountOf, type StoredEditBasis } from './order-edit-queries.ts'
import { type EditAuthor, type EditRecord, insertEdit } from './order-edit-records-queries.ts'
import type { EditPlan } from './order-edit-rules.ts'
import { queueOrderEditedEmail } from './order-edited-email.ts'

/** Thrown to roll back what was written. */
export class OutOfStock extends Error {
  readonly names: string[]
  constructor(names: string[]) {
    super('out of stock')
    this.names = names
  }
}

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

/** An edit as it was written. Totals in TRY, decimal text. */
export interface WrittenEdit {
  /** From 1, within its order. */
  readonly number: number
  readonly totalBefore: string
  readonly total: string
  readonly changes: EditRecord
  /** Products whose stock level changed by taking; those given back are published by the order. */
  readonly moved: readonly number[]
}

/**
 * Writes a planned edit under the order's lock: record, lines, sums, event, email and stock, which is moved by the difference. Throws
 * `OutOfStock`, which rolls all of it back.
 */
export async function writeEdit(
  deps: OrdersDeps,
  order: LockedOrder,
  edit: {
    readonly basis: StoredEditBasis
    readonly plan: EditPlan
    readonly added: readonly AddableRow[]
    readonly rates: ExchangeRates
    readonly description: string
    readonly author: EditAuthor
  },
): Promise<WrittenEdit> {
  const { tx, id: orderId } = order
  const { basis, plan, added, rates, description, author } = edit
  const changes = recordOf(basis, plan, added, description)
  const [totalBefore, total] = [basis.total.toFixed(2), plan.total.toFixed(2)]
  const number = basis.edits + 1
  await insertEdit(tx, {
    orderId,
    number,
    author,
    totalBefore,
    totalAfter: total,
    paid: basis.paymentType === 'bank_transfer' && basis.charged.gt('0'),
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
    description,
  }
  const byBuyer = 'key' in author
  await order.edit(sums, {
    kind: byBuyer ? 'pieces-cancelled' : 'edited',
    actor: byBuyer ? 'customer' : 'staff',
    data: { number, from: totalBefore, amount: total },
  })
  await queueOrderEditedEmail(deps, order, {
    number,
    totalBefore,
    reason: byBuyer ? '' : author.reason,
    byBuyer,
    changes,
    plan,
  })
  const names = new Map([...added, ...basis.lines].map(({ productId, name }) => [productId, name]))
  const nameOf = (productId: number) => names.get(productId) ?? ''
  const moved = await moveStock(deps, order, stockDifference(basis, plan, added), nameOf)
  return { number, totalBefore, total, changes, moved }
}
