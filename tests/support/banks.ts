import type { Db } from '#database/database.ts'

/** Stores a bank, the first digits of its cards and its plans: the commission in percent for each number of installments. */
export async function storeBankWithPlans(
  { db }: { db: Db },
  name: string,
  bin: string,
  plans: Record<number, number>,
): Promise<void> {
  await db.unchecked('delete from banks where id in (select bank_id from bank_bins where bin = $1)', [bin])
  await db.unchecked(
    `with bank as (insert into banks (name) values ($1) returning id),
      bins as (insert into bank_bins (bin, bank_id, organization) select $2, id, 'MASTERCARD' from bank)
    insert into installment_plans (bank_id, installment, commission_rate, is_default)
    select id, n, c, n = 1 from bank, unnest($3::int[], $4::numeric[]) as plan (n, c)`,
    [name, bin, Object.keys(plans), Object.values(plans)],
  )
}
