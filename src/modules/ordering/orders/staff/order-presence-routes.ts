import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { boolean, known, statement, text, timestamptz } from '#database/statements/statement.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { problemSchema } from '#shared/web/problem.ts'
import { orderIdParams } from './order-command-schemas.ts'
import { PRESENCE_MS, type PresenceState, presenceBody, presenceSchema } from './order-presence-schemas.ts'

const RECORD_PRESENCE = statement(
  {
    params: [text, text, text, boolean, timestamptz, timestamptz],
    row: { name: text, editing: known(boolean) },
  },
  `with seen as (
     insert into order_presence (order_id, staff_id, staff_name, editing, seen_at)
     select o.id, $2, $3, $4, $5 from orders o where o.id = $1
     on conflict (order_id, staff_id) do update
     set seen_at = excluded.seen_at, staff_name = excluded.staff_name, editing = excluded.editing
   ), expired as (
     delete from order_presence where seen_at < $6 and not (order_id = $1 and staff_id = $2)
   )
   select staff_name as name, bool_or(editing) as editing from order_presence
   where order_id = $1 and staff_id <> $2 and seen_at >= $6 group by staff_name order by staff_name limit 20`,
)

const END_PRESENCE = statement(
  { params: [text, text] },
  'delete from order_presence where order_id = $1 and staff_id = $2',
)

/**
 * Notes that a person has an order's page open, or left it, and returns who else has it open. Nothing is locked by it, and it is no part
 * of the audit log. Rows of pages that stopped saying so are deleted by whoever comes next, so nobody looking costs nothing.
 */
async function seePresence(
  { db, clock }: Pick<ShopDeps, 'db' | 'clock'>,
  orderId: string,
  person: { id: string; name: string },
  state: PresenceState,
): Promise<{ name: string; editing: boolean }[]> {
  if (state === 'gone') {
    await db.query(END_PRESENCE, [orderId, person.id])
    return []
  }
  const now = clock()
  const since = new Date(now.getTime() - PRESENCE_MS)
  const { rows } = await db.query(RECORD_PRESENCE, [
    orderId,
    person.id,
    person.name,
    state === 'editing',
    now,
    since,
  ])
  return rows
}

/** Who has an order's page open. For people of staff alone. */
export const orderPresenceRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/orders/:id/presence',
    {
      config: { permission: 'orders.read', limit: 'inside', unrecorded: true },
      schema: {
        summary: "Say that this person has the order's page open, and hear who else does",
        tags: ['orders'],
        params: orderIdParams,
        body: presenceBody,
        response: { 200: presenceSchema, 403: problemSchema, 422: problemSchema },
      },
    },
    async ({ shop, params, body, staff }) => ({
      others: await seePresence(shop, params.id, { id: staff.id, name: staff.name }, body.state),
    }),
  )
}
