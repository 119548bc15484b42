import type { FastifyInstance } from 'fastify'
import type { Db } from '#database/database.ts'
import { statement, text } from '#database/statements/statement.ts'
import { notFound } from '#shared/web/refuse.ts'
import { ORDER_NO } from './order-params-schemas.ts'

/** Routes below these name an order by `:id`. */
const NAMES_AN_ORDER = /\/(?:orders|audit\/order)\/:id(?:\/|$)/

const ORDER_ID = statement({ params: [text], row: { id: text } }, 'select id from orders where order_no = $1')

async function orderIdOf(db: Db, orderNo: string): Promise<string | null> {
  const { rows } = await db.query(ORDER_ID, [orderNo])
  return rows[0]?.id ?? null
}

/**
 * Lets every route about one order be asked with the order's number too: other software knows orders by the number their buyers read.
 * The handler finds the id in `params.id`; an unknown number is 404. Add it to the API after the checks of its permissions.
 */
export function namesOrdersByNumber(api: FastifyInstance): void {
  api.addHook('preHandler', async (request, reply) => {
    if (!NAMES_AN_ORDER.test(request.routeOptions.url ?? '')) return
    const params = request.params as { id: string }
    if (!ORDER_NO.test(params.id)) return
    const id = await orderIdOf(request.shop.db, params.id)
    if (id === null) return notFound(reply)
    params.id = id
  })
}
