import type { Db } from '#database/database.ts'
import { boundedCount } from '#database/statements/bounded-count.ts'
import {
  int,
  json,
  known,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import type { ListPosition } from '#shared/files/list-position.ts'
import { RETURN_KINDS } from './return-rules.ts'
import { isOpenReturn, RETURN_STATUSES } from './return-status-rules.ts'
import { RETURN_GROUPS, type ReturnGroup } from './returns-admin-schemas.ts'

const OPEN = RETURN_STATUSES.filter(isOpenReturn)
  .map((status) => `'${status}'`)
  .join(', ')

/** Parameters: the group, and the moment before which a withdrawal is overdue. */
const CONDITION_PARAMS = [oneOf(RETURN_GROUPS), timestamptz] as const

/** Withdrawals whose money is late: not finished, or finished with a refund that is not paid out. Each part reads a partial index. */
const OVERDUE = `
  select d.id from order_returns d where d.status in (${OPEN}) and d.created_at < $2
  union all select f.return_id from order_refunds f where f.status = 'pending' and f.return_id is not null
  union all select f.return_id from order_refunds f where f.status = 'failed' and f.return_id is not null`

/** Positions of returns that are not finished are moments, those of finished ones are above this (`return_list_position`). */
const FIRST_FINISHED = '50000000000'

const POSITION = 'return_list_position(r.status, r.created_at)'

/** The planner sees the group and drops the conditions of the others. */
const CONDITIONS = `
  ($1::text in ('all', 'open', 'overdue') or r.status = $1)
  and ($1 <> 'open' or ${POSITION} < ${FIRST_FINISHED})
  and ($1 <> 'overdue' or (r.kind = 'withdrawal' and r.created_at < $2::timestamptz and r.id in (${OVERDUE})))`

/** A line of a return. */
export interface ReturnedLine {
  name: string
  variant: string
  /** Pieces that come back, and what all `bought` ones cost, TRY with KDV. */
  quantity: number
  bought: number
  gross: string
}

const pageOf = (compare: '<' | '>', direction: 'desc' | 'asc') =>
  statement(
    {
      params: [...CONDITION_PARAMS, nullable(numeric), nullable(text), int],
      row: {
        id: text,
        orderNo: text,
        kind: oneOf(RETURN_KINDS),
        reason: text,
        status: oneOf(RETURN_STATUSES),
        createdAt: timestamptz,
        customerName: known(text),
        recipient: known(text),
        lines: known(json<ReturnedLine[]>()),
        refund: nullable(json<{ amount: string; status: 'pending' | 'completed' | 'failed' }>()),
        at: known(text),
      },
    },
    `with page as materialized (
       select r.id, ${POSITION} as position from order_returns r
       where ${CONDITIONS} and ($3::numeric is null or (${POSITION}, r.id) ${compare} ($3, $4::text))
       order by ${POSITION} ${direction}, r.id ${direction} limit $5::int)
     select r.id, o.order_no as "orderNo", r.kind, r.reason, r.status, r.created_at as "createdAt",
       case when c.erased_at is null then trim(c.name || ' ' || c.surname) else '' end as "customerName",
       address_part(o.delivery_address, 'Ad Soyad') as recipient,
       (select coalesce(json_agg(json_build_object('name', l.name, 'variant', l.variant, 'quantity', rl.quantity,
          'bought', l.quantity, 'gross', l.gross::text) order by l.position), '[]')
        from order_return_lines rl join order_lines l on l.id = rl.order_line_id where rl.return_id = r.id) as lines,
       (select json_build_object('amount', f.amount::text, 'status', f.status)
        from order_refunds f where f.return_id = r.id limit 1) as refund,
       page.position::text as at
     from page join order_returns r on r.id = page.id join orders o on o.id = r.order_id
       join customers c on c.id = o.customer_id
     order by page.position ${direction}, r.id ${direction}`,
  )

const FORWARDS = pageOf('>', 'asc')
const BACKWARDS = pageOf('<', 'desc')

export type ReturnListRow = RowFrom<typeof FORWARDS>

const RETURNS_WITH = statement(
  { params: CONDITION_PARAMS, row: { id: text } },
  `select r.id from order_returns r where ${CONDITIONS}`,
)

interface Returns {
  group: ReturnGroup
  /** A withdrawal noticed before this moment is overdue. */
  overdueBefore: Date
}

/** The returns of a group from a position on, in its direction: open ones first, the longest waiting on top, then finished ones, newest first. */
export async function readReturnList(
  db: Db,
  { group, overdueBefore, position, limit }: Returns & { position: ListPosition | null; limit: number },
): Promise<ReturnListRow[]> {
  const { at = null, id = null, backwards = false } = position ?? {}
  const { rows } = await db.query(backwards ? BACKWARDS : FORWARDS, [group, overdueBefore, at, id, limit])
  return rows
}

/** How many returns a group has: counted up to 10,000, estimated above. */
export function countReturns(db: Db, { group, overdueBefore }: Returns) {
  return boundedCount(db, RETURNS_WITH, [group, overdueBefore])
}
