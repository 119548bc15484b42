import type { Db } from '#database/database.ts'

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

export async function insertDemoBanks(tx: Db): Promise<void> {
  for (const { name, bins, plans } of BANKS) {
    const { rows } = await tx.query<{ id: number }>(
      'insert into banks (name) values ($1) on conflict (name) do update set name = excluded.name returning id',
      [name],
    )
    const id = rows[0]?.id
    await tx.query(
      `insert into bank_bins (bin, bank_id, organization)
       select bin, $1, organization from unnest($2::text[], $3::text[]) as row (bin, organization) on conflict do nothing`,
      [id, bins.map(({ bin }) => bin), bins.map(({ organization }) => organization)],
    )
    await tx.query(
      `insert into installment_plans (bank_id, installment, commission_rate, is_default)
       select $1, installment, rate, installment = 1 from unnest($2::int[], $3::numeric[]) as row (installment, rate)
       on conflict do nothing`,
      [id, plans.map(([installment]) => installment), plans.map(([, commission]) => commission)],
    )
  }
}
