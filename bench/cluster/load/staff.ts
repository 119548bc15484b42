import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Answer, send } from './client.ts'
import type { LoadLog, Movement } from './load-log.ts'

const AFTER_ERROR = 500
const Session = z.object({ csrfToken: z.string() })
const Version = z.object({ version: z.number() })

/** A member of staff with a session, who asks `/api/admin` at an address. */
export interface StaffClient {
  request(method: string, path: string, options?: { body?: object; version?: number }): Promise<Answer>
}

export async function staffClient(url: string, cookie: string): Promise<StaffClient> {
  const agent = new Agent({ keepAlive: true })
  const session = await send(agent, `${url}/api/admin/session`, { headers: { cookie } })
  if (session.status !== 200) throw new Error(`staff could not get in: ${session.status} ${session.body}`)
  const { csrfToken } = Session.parse(JSON.parse(session.body))
  return {
    request: (method, path, { body, version } = {}) =>
      send(agent, `${url}/api/admin${path}`, {
        method,
        headers: {
          cookie,
          'x-csrf-token': csrfToken,
          ...(body && { 'content-type': 'application/json' }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

/**
 * Books arrivals of the first product and losses of the other until it is over; a booking without an answer is sent again. What is lost may
 * be what an order holds, so it must not be of a product with few pieces.
 */
export async function keepBooking(options: {
  staff: StaffClient
  products: readonly [arrives: number, isLost: number]
  warehouseId: number
  log: LoadLog
  isOver(): boolean
  every: number
}): Promise<void> {
  const { staff, products, warehouseId, log, isOver, every } = options
  for (let n = 0; !isOver(); n++) {
    const pieces = n % 5 === 4 ? -1 : 2
    const movement: Movement = { booking: randomUUID(), pieces, confirmed: false }
    log.movements.push(movement)
    const body = {
      ...{ booking: movement.booking, warehouseId, delta: pieces, note: '' },
      reason: pieces < 0 ? 'loss' : 'arrival',
    }
    while (!isOver()) {
      const { status } = await staff.request('POST', `/products/${products[pieces < 0 ? 1 : 0]}/stock`, {
        body,
      })
      movement.confirmed = status === 200
      if (status > 0 && status < 500) break
      await pause(AFTER_ERROR)
    }
    await pause(every)
  }
}

/** Changes the price of a product; throws where the shop refuses. */
export async function changePrice(staff: StaffClient, productId: number, gross: string): Promise<void> {
  const found = await staff.request('GET', `/products/${productId}`)
  const { version } = Version.parse(JSON.parse(found.body))
  const price = { amount: gross, kind: 'gross' }
  const changed = await staff.request('PATCH', `/products/${productId}`, { version, body: { price } })
  if (changed.status !== 200) throw new Error(`the price was not taken: ${changed.status} ${changed.body}`)
}
