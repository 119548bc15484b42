import type { Db } from '#database/database.ts'
import { boolean, known, statement, text, timestamptz } from '#database/statement.ts'
import { PRESENCE_MS, type PresenceState } from './order-presence-schemas.ts'

const SEE = statement(
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

const LEAVE = statement(
  { params: [text, text] },
  'delete from order_presence where order_id = $1 and staff_id = $2',
)

/**
 * Notes that a person has an order's page open, or left it, and returns who else has it open. Nothing is locked by it, and it is no part
 * of the audit log. Rows of pages that stopped saying so are deleted by whoever comes next, so nobody looking costs nothing.
 */
export async function seePresence(
  { db, clock }: { db: Db; clock: () => Date },
  orderId: string,
  person: { id: string; name: string },
  state: PresenceState,
): Promise<{ name: string; editing: boolean }[]> {
  if (state === 'gone') {
    await db.query(LEAVE, [orderId, person.id])
    return []
  }
  const now = clock()
  const since = new Date(now.getTime() - PRESENCE_MS)
  const { rows } = await db.query(SEE, [orderId, person.id, person.name, state === 'editing', now, since])
  return rows
}
