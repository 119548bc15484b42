import type { Db } from '#database/database.ts'
import { json, statement } from '#database/statements/statement.ts'
import { couponKey } from '#modules/buying/coupons/coupon-code-rules.ts'

/** Codes to try in the demo shop (README, 'Try it'). Amounts TRY with KDV. */
export const DEMO_COUPONS = [
  {
    ...{ code: 'HOSGELDIN10', note: 'İlk siparişe özel', kind: 'percent', percent: 10, amount: null },
    ...{ ceiling: 250, minimum: 300, firstOrder: true },
  },
  {
    ...{ code: 'SEPET100', note: 'Sepette 100 TL', kind: 'amount', percent: null, amount: 100 },
    ...{ ceiling: null, minimum: 1000, firstOrder: false },
  },
  {
    ...{ code: 'KARGO0', note: 'Ücretsiz kargo', kind: 'shipping', percent: null, amount: null },
    ...{ ceiling: null, minimum: 0, firstOrder: false },
  },
] as const

const INSERT_COUPONS = statement(
  { params: [json()] },
  `insert into coupons (code, key, note, kind, percent, amount, ceiling, minimum, first_order)
   select row.code, row.key, row.note, row.kind, row.percent, row.amount, row.ceiling, row.minimum, row."firstOrder"
     from jsonb_to_recordset($1) as row(code text, key text, note text, kind text, percent numeric, amount numeric, ceiling numeric,
       minimum numeric, "firstOrder" boolean)
   on conflict (key) do nothing`,
)

/** Inserts the codes of the demo shop. */
export async function insertDemoCoupons(tx: Db): Promise<void> {
  const coupons = DEMO_COUPONS.map((coupon) => ({ ...coupon, key: couponKey(coupon.code) }))
  await tx.query(INSERT_COUPONS, [JSON.stringify(coupons)])
}
