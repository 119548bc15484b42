import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WIRE_PAYMENT_TYPES } from '#modules/ordering/payments/payments-wire.ts'
import { type BuyerResponse, type HttpBuyer, submitForm } from '#tests/support/http-buyer.ts'
import { payByCard } from './card-order.ts'
import { PATIENCE, send } from './client.ts'
import type { Checkout, LoadLog, Seen, Way } from './load-log.ts'

/** What a shopper does about an error: waits a moment and tries again. */
const AFTER_ERROR = 400
const BETWEEN_ORDERS = 250
/** Every so many checkouts whose answer is lost are given up: the order may be there or not. */
const GIVES_UP_EACH = 4
const TERMS = { onBilgilendirme: '1', mesafeliSatis: '1' }
/** Letters, since a note with many digits looks like a card number. */
const lettered = (number: number) =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')

export interface BuyingOptions {
  url: string
  buyer: HttpBuyer
  /** Which of the buyers this is. */
  number: number
  way: Way
  /** Products in turn; of some there are few. */
  products: readonly number[]
  log: LoadLog
  isOver(): boolean
}

/** Buys until it is over: a cart, a checkout that is sent again until it is answered, then a look at the own order. */
export async function keepBuying(options: BuyingOptions): Promise<void> {
  const { url, buyer, number, way, products, log, isOver } = options
  const agent = new Agent({ keepAlive: true })
  const to = { url, agent, patience: PATIENCE }

  async function submit(
    kind: Seen['kind'],
    path: string,
    fields: Record<string, string>,
  ): Promise<BuyerResponse> {
    const at = Date.now()
    const answer = await submitForm(to, path, buyer, fields).catch((error: unknown): BuyerResponse => {
      if (error instanceof Error) return { status: 0, body: {} }
      throw error
    })
    const { status } = answer
    // What the shop refuses with a sentence is no failure of the cluster.
    log.seen.push({ at, kind, ok: status > 0 && status < 500, status, milliseconds: Date.now() - at })
    return answer
  }

  /** Sends the same form until it is answered. */
  async function order(checkout: Checkout, version: string, givesUp: boolean): Promise<void> {
    const form = { ...TERMS, odemeTipi: WIRE_PAYMENT_TYPES[way], description: checkout.note, version }
    while (!isOver()) {
      checkout.sentAt = Date.now()
      const saved = await submit('checkout', 'cart', form)
      checkout.answeredAt = Date.now()
      if (saved.body.order) checkout.orderId = saved.body.order.id
      if (saved.status > 0 && saved.status < 500) return
      if (givesUp) return
      await pause(AFTER_ERROR)
    }
  }

  for (let n = 0; !isOver(); n++) {
    const product = products[n % products.length]
    const added = await submit('cart', `cart/${product}`, { quantity: '1' })
    const { cart } = added.body
    if (added.status > 201 || !cart) {
      await pause(AFTER_ERROR)
      continue
    }
    const checkout: Checkout = {
      ...{ note: `deneme ${lettered(number)} ${lettered(n)}`, way, sentAt: Date.now() },
      ...{ orderId: null, answeredAt: null },
    }
    log.checkouts.push(checkout)
    if (way === 'card') {
      const amount = cart.totals.tryTotal.toFixed(2)
      const fields = { ...TERMS, amount, version: cart.version, description: checkout.note }
      checkout.orderId = await payByCard(to, buyer.headers, fields, isOver)
      checkout.answeredAt = Date.now()
    } else await order(checkout, cart.version, n % GIVES_UP_EACH === GIVES_UP_EACH - 1)
    if (checkout.orderId !== null) {
      const { cookie = '' } = buyer.headers
      const own = await send(agent, `${url}/api/catalog/order/${checkout.orderId}`, { headers: { cookie } })
      if (own.status === 404) log.unseen.push(checkout.orderId)
    }
    await pause(BETWEEN_ORDERS)
  }
  agent.destroy()
}

/** Opens pages until it is over. */
export async function keepLooking(options: {
  url: string
  paths: readonly string[]
  log: LoadLog
  isOver(): boolean
  every: number
}): Promise<void> {
  const { url, paths, log, isOver, every } = options
  const agent = new Agent({ keepAlive: true })
  for (let n = 0; !isOver(); n++) {
    const at = Date.now()
    const { status } = await send(agent, url + paths[n % paths.length], { headers: { accept: 'text/html' } })
    log.seen.push({ at, kind: 'page', ok: status === 200, status, milliseconds: Date.now() - at })
    await pause(every)
  }
  agent.destroy()
}
