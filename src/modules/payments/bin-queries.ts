import type { Db } from '#database/database.ts'
import type { CardBrand } from './card-rules.ts'

/** The bank of a card's first digits, from the shop's own table; an 8-digit entry wins over a 6-digit one. */
export async function readBin(
  db: Db,
  bin: string,
): Promise<{ organization: CardBrand; bankName: string; logo: string } | null> {
  const { rows } = await db.query<{ organization: CardBrand; bankName: string; logo: string }>(
    `select organization, name as "bankName", logo from bank_bins join banks on banks.id = bank_id
      where bin in ($1, left($1, 6)) order by length(bin) desc limit 1`,
    [bin],
  )
  return rows[0] ?? null
}

export interface StoredPlan {
  id: number
  installment: number
  /** Percent, as decimal text. */
  commissionRate: string
  isDefault: boolean
}

/** Plans of the bank behind a card's first digits, fewest installments first. */
export async function readPlans(db: Db, bin: string): Promise<StoredPlan[]> {
  const { rows } = await db.query<StoredPlan>(
    `select id, installment, commission_rate as "commissionRate", is_default as "isDefault"
       from installment_plans
      where bank_id = (
        select bank_id from bank_bins where bin in ($1, left($1, 6)) order by length(bin) desc limit 1)
      order by installment`,
    [bin],
  )
  return rows
}

export interface BankPlans {
  name: string
  logo: string
  plans: StoredPlan[]
}

/** Every bank with its plans for the installment table, in Turkish sort order. */
export async function readBankPlans(db: Db): Promise<BankPlans[]> {
  const { rows } = await db.query<BankPlans>(
    `select b.name, b.logo, coalesce(json_agg(json_build_object(
        'id', p.id, 'installment', p.installment, 'commissionRate', p.commission_rate::text, 'isDefault', p.is_default)
        order by p.installment) filter (where p.id is not null), '[]') as plans
       from banks b left join installment_plans p on p.bank_id = b.id
      group by b.id order by b.name collate "tr-x-icu"`,
  )
  return rows
}
