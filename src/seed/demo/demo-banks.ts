import type { Db } from '#database/database.ts'
import { arrayOf, int, numeric, statement, text } from '#database/statements/statement.ts'

interface DemoBank {
  name: string
  bins: { bin: string; organization: string }[]
  /** Installments with their commission in percent. */
  plans: [installment: number, commission: string][]
}

const USUAL: DemoBank['plans'] = [
  [1, '0'],
  [2, '0'],
  [3, '4.5'],
  [6, '7.25'],
  [9, '12.22'],
  [12, '18.9'],
]

/** Banks that issue the test bank's cards; their installment plans are made up. */
const BANKS: readonly DemoBank[] = [
  {
    name: 'Halkbank',
    bins: [{ bin: '552879', organization: 'MASTERCARD' }],
    plans: USUAL,
  },
  {
    name: 'Akbank',
    bins: [{ bin: '552608', organization: 'MASTERCARD' }],
    plans: USUAL,
  },
  {
    name: 'Denizbank',
    bins: [{ bin: '460345', organization: 'VISA' }],
    plans: [
      [1, '0'],
      [3, '3.9'],
      [6, '7.25'],
    ],
  },
  {
    name: 'Ziraat Bankası',
    bins: [{ bin: '979203', organization: 'TROY' }],
    plans: [
      [1, '0'],
      [3, '0'],
    ],
  },
]

const INSERT_BANK = statement(
  { params: [text], row: { id: int } },
  'insert into banks (name) values ($1) on conflict (name) do update set name = excluded.name returning id',
)

const INSERT_BINS = statement(
  { params: [int, arrayOf(text), arrayOf(text)] },
  `insert into bank_bins (bin, bank_id, organization)
   select bin, $1, organization from unnest($2::text[], $3::text[]) as row (bin, organization) on conflict do nothing`,
)

const INSERT_PLANS = statement(
  { params: [int, arrayOf(int), arrayOf(numeric)] },
  `insert into installment_plans (bank_id, installment, commission_rate, is_default)
   select $1, installment, rate, installment = 1 from unnest($2::int[], $3::numeric[]) as row (installment, rate)
   on conflict do nothing`,
)

export async function insertDemoBanks(tx: Db): Promise<void> {
  for (const { name, bins, plans } of BANKS) {
    const { rows } = await tx.query(INSERT_BANK, [name])
    const [bank] = rows
    if (!bank) throw new Error(`no bank ${name}`)
    await tx.query(INSERT_BINS, [
      bank.id,
      bins.map(({ bin }) => bin),
      bins.map(({ organization }) => organization),
    ])
    await tx.query(INSERT_PLANS, [
      bank.id,
      plans.map(([installment]) => installment),
      plans.map(([, commission]) => commission),
    ])
  }
}
