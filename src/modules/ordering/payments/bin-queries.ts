import type { Db } from '#database/database.ts'
import { boolean, int, json, numeric, oneOf, statement, text } from '#database/statements/statement.ts'
import { CARD_BRANDS, type CardBrand } from '#modules/kernel/payments/card-rules.ts'

const READ_BIN = statement(
  { params: [text], row: { organization: oneOf(CARD_BRANDS), bankName: text, logo: text } },
  `select organization, name as "bankName", logo from bank_bins join banks on banks.id = bank_id
    where bin in ($1, left($1, 6)) order by length(bin) desc limit 1`,
)

/** The bank of a card's first digits, from the shop's own table; an 8-digit entry wins over a 6-digit one. */
export async function readBin(
  db: Db,
  bin: string,
): Promise<{ organization: CardBrand; bankName: string; logo: string } | null> {
  const { rows } = await db.query(READ_BIN, [bin])
  return rows[0] ?? null
}

export interface StoredPlan {
  id: number
  installment: number
  /** Percent, as decimal text. */
  commissionRate: string
  isDefault: boolean
}

const READ_PLANS = statement(
  { params: [text], row: { id: int, installment: int, commissionRate: numeric, isDefault: boolean } },
  `select id, installment, commission_rate as "commissionRate", is_default as "isDefault"
     from installment_plans
    where bank_id = (
      select bank_id from bank_bins where bin in ($1, left($1, 6)) order by length(bin) desc limit 1)
    order by installment`,
)

/** Plans of the bank behind a card's first digits, fewest installments first. */
export async function readPlans(db: Db, bin: string): Promise<StoredPlan[]> {
  const { rows } = await db.query(READ_PLANS, [bin])
  return rows
}

export interface BankPlans {
  name: string
  logo: string
  plans: StoredPlan[]
}

const READ_BANK_PLANS = statement(
  { row: { name: text, logo: text, plans: json<StoredPlan[]>() } },
  `select b.name, b.logo, coalesce(json_agg(json_build_object(
      'id', p.id, 'installment', p.installment, 'commissionRate', p.commission_rate::text, 'isDefault', p.is_default)
      order by p.installment) filter (where p.id is not null), '[]') as plans
     from banks b left join installment_plans p on p.bank_id = b.id
    group by b.id order by b.name collate "tr-x-icu"`,
)

/** Every bank with its plans for the installment table, in Turkish sort order. */
export async function readBankPlans(db: Db): Promise<BankPlans[]> {
  const { rows } = await db.query(READ_BANK_PLANS)
  return rows
}
