import { planEdit } from '#modules/ordering/orders/edits/order-edit-rules.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { type Big, ZERO } from '#shared/money.ts'
import { testActor, versionOf } from './order-staff.ts'

type EditedShop = Pick<Shop, 'orders' | 'db'>

const by = async ({ db }: EditedShop, orderId: string) => ({
  actor: testActor(),
  version: await versionOf(db, orderId),
})

/**
 * Edits an order as staff does who sees the total first: `quantity` pieces of its first line (0 removes it) and a discount on everything.
 * Returns whether it was saved.
 */
export async function editFirstLine(
  shop: EditedShop,
  orderId: string,
  { quantity, discount }: { quantity: number; discount: Big },
): Promise<boolean> {
  const command = await by(shop, orderId)
  const order = await shop.orders.edits.editable(orderId)
  const first = order?.basis.lines[0]
  if (!order || !first) return false
  const { basis } = order
  const draft = {
    lines: [{ id: first.id, quantity, price: null }],
    added: [],
    shippingTotal: basis.shippingTotal,
    discount,
  }
  const planned = planEdit(basis, draft)
  const total = planned.ok ? planned.plan.total : basis.total
  const words = { description: basis.description, reason: 'Alıcı istedi', consent: 'telefonda onayladı' }
  return (await shop.orders.edits.edit(orderId, { ...draft, ...words, total }, command)).ok
}

/** Refunds what edits made an order cheaper by, and records what they made it dearer by as paid by transfer. */
export async function settleEdits(shop: EditedShop, orderId: string): Promise<void> {
  const history = await shop.orders.edits.history(orderId)
  if (!history) return
  const { toRefund, toCharge } = history.balance
  const command = await by(shop, orderId)
  if (toRefund.gt(ZERO)) await shop.orders.edits.refundOverpaid(orderId, toRefund, command)
  else if (toCharge.gt(ZERO))
    await shop.orders.edits.collect(orderId, { amount: toCharge, note: '' }, command)
}
