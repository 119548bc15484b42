import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  nullable,
  numeric,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { notAwaitingRetry } from '#modules/platform/jobs/row-jobs.server.ts'
import { refreshAskedPrices } from '../product/derived-columns.ts'

const KIND = oneOf(['gross', 'net'])

const FIND_PLAN = statement(
  {
    params: [int],
    row: {
      amount: text,
      kind: KIND,
      currency: text,
      begins: timestamptz,
      ends: nullable(timestamptz),
      began: nullable(timestamptz),
      by: text,
      unitId: int,
      unit: text,
      foreign: boolean,
      asked: text,
    },
  },
  `select plan.amount::text as amount, plan.kind, plan.currency, plan.begins_at as begins, plan.ends_at as ends, plan.began_at as began,
     plan.planned_by as by, plan.unit_id as "unitId", u.value as unit, plan.currency <> p.currency as foreign, u.sale_price::text as asked
   from planned_prices plan join product_units u on u.id = plan.unit_id join products p on p.id = plan.product_id
  where plan.product_id = $1`,
)
/** `foreign`: the product has another currency by now, so the plan is not carried out. `asked` is the present price, net. */
export type StoredPlan = RowFrom<typeof FIND_PLAN>

/** The planned price of a product; null for none. */
export async function readPlannedPrice(db: Db, productId: number): Promise<StoredPlan | null> {
  return (await db.query(FIND_PLAN, [productId])).rows[0] ?? null
}

const INSERT_PLAN = statement(
  { params: [int, numeric, KIND, timestamptz, nullable(timestamptz), text] },
  `insert into planned_prices (product_id, unit_id, amount, kind, currency, begins_at, ends_at, planned_by)
   select p.id, u.id, $2, $3, p.currency, $4, $5, $6
     from products p join product_units u on u.product_id = p.id and u.position = 0 where p.id = $1
   on conflict (product_id) do update set amount = excluded.amount, kind = excluded.kind, currency = excluded.currency,
     unit_id = case when planned_prices.began_at is null then excluded.unit_id else planned_prices.unit_id end,
     begins_at = excluded.begins_at, ends_at = excluded.ends_at, planned_by = excluded.planned_by`,
)

/** Sets the plan of a product for its default unit; of one whose price is asked already for the unit that has it. */
export async function writePlannedPrice(
  tx: Db,
  productId: number,
  plan: { amount: string; kind: 'gross' | 'net'; begins: Date; ends: Date | null; by: string },
): Promise<void> {
  await tx.query(INSERT_PLAN, [productId, plan.amount, plan.kind, plan.begins, plan.ends, plan.by])
}

const CARRY_OUT = statement(
  { params: [text], row: { set_config: text } },
  "select set_config('vitrin.planned_price', $1, true)",
)
/** Writes what is asked, and not the regular price. */
async function carryOut(tx: Db, write: () => Promise<unknown>): Promise<void> {
  await tx.query(CARRY_OUT, ['on'])
  await write()
  await tx.query(CARRY_OUT, [''])
}

const OF_PLAN = 'plan.product_id = $1 and u.id = plan.unit_id and p.id = plan.product_id'
// The regular price is the one to compare with; a list price above it stays (decision 36).
const BEGIN_PLANS = statement(
  { params: [int, timestamptz] },
  `with begun as (update planned_prices set began_at = $2 where product_id = $1)
   update product_units u set regular_price = u.sale_price, regular_list_price = u.list_price,
     sale_price = planned_net(plan.amount, plan.kind, p.tax_rate), list_price = greatest(u.sale_price, u.list_price)
     from planned_prices plan, products p where ${OF_PLAN} and u.regular_price is null`,
)
const RENEW_PRICES = statement(
  { params: [int] },
  `update product_units u set sale_price = planned_net(plan.amount, plan.kind, p.tax_rate)
     from planned_prices plan, products p where ${OF_PLAN} and u.regular_price is not null`,
)
const END_PLANS = statement(
  { params: [int] },
  `update product_units u set sale_price = u.regular_price, list_price = u.regular_list_price, regular_price = null, regular_list_price = null
     from planned_prices plan where plan.product_id = $1 and u.id = plan.unit_id and u.regular_price is not null`,
)
const DELETE_PLAN = statement({ params: [int] }, 'delete from planned_prices where product_id = $1')

/** From now on the planned price is asked. The caller has locked the product and calls `refreshDerived` afterwards, as for all of these. */
export const beginPlannedPrice = (tx: Db, productId: number, now: Date): Promise<void> =>
  carryOut(tx, () => tx.query(BEGIN_PLANS, [productId, now]))

/** Asks the price that the plan says now. */
export const renewPlannedPrice = (tx: Db, productId: number): Promise<void> =>
  carryOut(tx, () => tx.query(RENEW_PRICES, [productId]))

/** Takes the plan away; where its price was asked, the regular one comes back as it was last written. */
export async function endPlannedPrice(tx: Db, productId: number): Promise<void> {
  await carryOut(tx, () => tx.query(END_PLANS, [productId]))
  // It knows the product by its plan.
  await refreshAskedPrices(tx, [productId])
  await tx.query(DELETE_PLAN, [productId])
}

const DUE_PLANS = statement(
  { params: [timestamptz, int], row: { id: int } },
  `select plan.product_id as id from planned_prices plan join products p on p.id = plan.product_id
    where (plan.ends_at <= $1 or (plan.began_at is null and plan.begins_at <= $1 and plan.currency = p.currency and not p.has_children))
      and ${notAwaitingRetry('apply-planned-prices', 'plan.product_id', '$1')}
    order by least(plan.begins_at, plan.ends_at), plan.product_id limit $2`,
)

/** Products whose planned price begins or ends by now, the earliest first; those that failed before are left out until their retry is due. */
export async function readDuePlans(db: Db, now: Date, limit: number): Promise<number[]> {
  return (await db.query(DUE_PLANS, [now, limit])).rows.map(({ id }) => id)
}
