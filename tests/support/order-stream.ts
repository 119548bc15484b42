import type { Agent } from 'node:http'
import type { Db } from '#database/database.ts'
import { type HttpBuyer, submitForm } from './http-buyer.ts'
import { stockProblems } from './stock.ts'

/** A checkout whose answer never came: the buyer presses again with the same form. */
export interface UnconfirmedCheckout {
  buyer: HttpBuyer
  form: Record<string, string>
}

export interface OrderStream {
  /** A product with plenty of stock. */
  productId: number
  /** Called with the id of every order that was answered with success. */
  onOrder(orderId: string): void
  /** Called with the status of every answer that is neither an order nor an addition; the buyer goes on then. */
  onRefusal?(status: number): void
  /** True ends the stream before the next addition. */
  isOver?(): boolean
}

const ACCEPTED = { onBilgilendirme: '1', mesafeliSatis: '1', odemeTipi: '4', description: '' }
const PAUSE_AFTER_REFUSAL = 100

/**
 * Buys one piece after another by bank transfer until the connection breaks or the stream is over. Returns the checkout whose
 * answer is owed, if any.
 */
export async function placeOrdersUntilCut(
  to: { url: string; agent: Agent },
  buyer: HttpBuyer,
  { productId, onOrder, onRefusal, isOver }: OrderStream,
): Promise<UnconfirmedCheckout | null> {
  let form: Record<string, string> | null = null
  try {
    while (!isOver?.()) {
      const added = await submitForm(to, `cart/${productId}`, buyer, { quantity: '1' })
      if (added.status > 201) {
        onRefusal?.(added.status)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL))
        continue
      }
      form = { ...ACCEPTED, version: added.body.cart?.version ?? '' }
      // The same form again, as a shopper presses again: its cart makes one order.
      for (;;) {
        const saved = await submitForm(to, 'cart', buyer, form)
        const id = saved.body.order?.id
        if (id !== undefined) {
          onOrder(id)
          break
        }
        onRefusal?.(saved.status)
        if (saved.status !== 503 || isOver?.()) break
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_REFUSAL))
      }
      form = null
    }
    return null
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return form && { buyer, form }
  }
}

/** Presses again for every checkout whose answer is owed. Each ends with the one order of its cart. */
export async function retryCheckouts(
  to: { url: string; agent: Agent },
  unconfirmed: readonly (UnconfirmedCheckout | null)[],
  onOrder: (orderId: string) => void,
): Promise<void> {
  for (const each of unconfirmed) {
    if (!each) continue
    const { status, body } = await submitForm(to, 'cart', each.buyer, each.form)
    if (body.order?.id === undefined) throw new Error(`pressed again, and was answered ${status}`)
    onOrder(body.order.id)
  }
}

/**
 * What is wrong with the orders of a stream whose buyers were told of `told`: lost, half written, doubled, or stock that does not
 * agree. Empty when the shop is right. `unowned` are orders that nobody was told of.
 */
export async function orderInconsistencies(
  db: Db,
  confirmedIds: ReadonlySet<string>,
): Promise<{ lost: number; half: number; unowned: number; drift: number }> {
  const { rows } = await db.query<{ id: string; whole: boolean }>(
    `select o.id,
       (select count(*) = 1 and sum(l.gross) = o.total from order_lines l where l.order_id = o.id)
       and (select count(*) = 1 from order_events e where e.order_id = o.id)
       and (select -sum(s.delta) from stock_ledger s where s.order_id = o.id) =
         (select sum(l.quantity * l.multiplier) from order_lines l where l.order_id = o.id) as whole
     from orders o`,
  )
  const storedIds = new Set(rows.map(({ id }) => id))
  return {
    lost: [...confirmedIds].filter((id) => !storedIds.has(id)).length,
    half: rows.filter(({ whole }) => !whole).length,
    unowned: rows.filter(({ id }) => !confirmedIds.has(id)).length,
    drift: (await stockProblems(db)).length,
  }
}
