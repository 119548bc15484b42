import type { Agent } from 'node:http'
import type { Db } from '#database/database.ts'
import { type HttpBuyer, submitForm } from './http-buyer.ts'
import { stockProblems } from './stock.ts'

/** A checkout whose response was lost; the buyer submits the same form again. */
export interface UnconfirmedCheckout {
  buyer: HttpBuyer
  form: Record<string, string>
}

export interface OrderStream {
  /** A product with plenty of stock. */
  productId: number
  /** Called with the id of every order that the shop confirmed. */
  onOrder(orderId: string): void
  /** Called with the status of every refused request; the buyer then continues. */
  onRefusal?(status: number): void
  /** True ends the stream before the next product is added. */
  isOver?(): boolean
}

const ACCEPTED = { onBilgilendirme: '1', mesafeliSatis: '1', odemeTipi: '4', description: '' }
const PAUSE_AFTER_REFUSAL = 100

/**
 * Buys one unit after another by bank transfer until the connection breaks or the stream is over. Returns the checkout whose
 * response is missing, if any.
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
      // After a 503 the same form is submitted again, as a shopper would; its cart becomes one order.
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

/** Submits every unconfirmed checkout again. Each must end with the one order of its cart. */
export async function retryCheckouts(
  to: { url: string; agent: Agent },
  unconfirmed: readonly (UnconfirmedCheckout | null)[],
  onOrder: (orderId: string) => void,
): Promise<void> {
  for (const each of unconfirmed) {
    if (!each) continue
    const { status, body } = await submitForm(to, 'cart', each.buyer, each.form)
    if (body.order?.id === undefined)
      throw new Error(`submitting the checkout again responded ${status} without an order`)
    onOrder(body.order.id)
  }
}

/**
 * Counts what is wrong after a stream whose buyers received `confirmedIds`: `lost` were confirmed but not stored, `half` are stored
 * incompletely, `unowned` were stored but not confirmed, `drift` are products with inconsistent stock. All 0 when the shop is right.
 */
export async function orderInconsistencies(
  db: Db,
  confirmedIds: ReadonlySet<string>,
): Promise<{ lost: number; half: number; unowned: number; drift: number }> {
  const { rows } = await db.unchecked<{ id: string; whole: boolean }>(
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
