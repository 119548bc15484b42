import type { Db } from '#database/database.ts'
import { arrayOf, int, json, numeric, statement, text } from '#database/statements/statement.ts'
import { insertPerson } from '#modules/backoffice/staff/staff.server.ts'
import { couponKey } from '#modules/buying/coupons/coupon-code-rules.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { DEMO_STAFF_PASSWORD } from '../demo-shop.ts'
import type { Demo } from './demo-data.ts'
import type { DemoGallery } from './demo-gallery.ts'
import { HOME } from './demo-pictures.ts'
import type {
  DemoBanks,
  DemoCoupons,
  DemoSearches,
  DemoSettings,
  DemoStaff,
  DemoSynonyms,
} from './demo-schemas.ts'

/** What staff would have entered in the back office, and what shoppers searched for. */

const INSERT_SETTINGS = statement(
  { params: [arrayOf(text), arrayOf(text)] },
  `insert into settings (key, value) select * from unnest($1::text[], $2::text[]) on conflict (key) do nothing`,
)

async function insertSettings(
  tx: Db,
  { values, pictures }: DemoSettings,
  { stored }: DemoGallery,
): Promise<void> {
  const files = Object.entries(pictures).map(
    ([key, file]) => [key, stored.get(`${HOME}/${file}`) ?? ''] as const,
  )
  const settings = [...Object.entries(values), ...files]
  await tx.query(INSERT_SETTINGS, [settings.map(([key]) => key), settings.map(([, value]) => value)])
}

const INSERT_COUPONS = statement(
  { params: [json()] },
  `insert into coupons (code, key, note, kind, percent, amount, ceiling, minimum, first_order)
   select row.code, row.key, row.note, row.kind, row.percent, row.amount, row.ceiling, row.minimum, row."firstOrder"
     from jsonb_to_recordset($1) as row(code text, key text, note text, kind text, percent numeric, amount numeric, ceiling numeric,
       minimum numeric, "firstOrder" boolean)
   on conflict (key) do nothing`,
)

async function insertCoupons(tx: Db, coupons: DemoCoupons): Promise<void> {
  const rows = coupons.map((coupon) => ({ ...coupon, key: couponKey(coupon.code) }))
  await tx.query(INSERT_COUPONS, [JSON.stringify(rows)])
}

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

async function insertBanks(tx: Db, banks: DemoBanks): Promise<void> {
  for (const { name, bins, commissions } of banks) {
    const { rows } = await tx.query(INSERT_BANK, [name])
    const [bank] = rows
    if (!bank) throw new Error(`no bank ${name}`)
    await tx.query(INSERT_BINS, [bank.id, Object.keys(bins), Object.values(bins)])
    await tx.query(INSERT_PLANS, [bank.id, Object.keys(commissions).map(Number), Object.values(commissions)])
  }
}

/** One of each role. They are disabled as soon as the shop is started as a real one (`DEMO=0`). */
async function insertStaff(tx: Db, staff: DemoStaff): Promise<void> {
  const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
  for (const person of staff) await insertPerson(tx, { ...person, locale: 'tr', passwordHash })
}

const INSERT_SEARCH_SYNONYMS = statement(
  { params: [json()] },
  `insert into search_synonyms (words, finds, key)
   select words, finds, key from jsonb_to_recordset($1::jsonb) as g (words text[], finds text[], key text)`,
)

async function insertSynonyms(tx: Db, groups: DemoSynonyms): Promise<void> {
  await tx.query(INSERT_SEARCH_SYNONYMS, [JSON.stringify(groups)])
}

const INSERT_SEARCH_COUNTS = statement(
  { params: [json()] },
  `insert into search_counts (day, query, locale, written, visitors, found, corrected)
   select (now() at time zone 'Europe/Istanbul')::date - "daysAgo", query, locale, written, visitors, found, false
     from jsonb_to_recordset($1::jsonb)
       as s (query text, locale text, written text, visitors int, found int, "daysAgo" int)`,
)

async function insertSearches(tx: Db, searches: DemoSearches): Promise<void> {
  await tx.query(INSERT_SEARCH_COUNTS, [JSON.stringify(searches)])
}

/** Inserts coupons, settings, banks, staff, synonyms and searches. */
export async function insertDemoSetup(tx: Db, demo: Demo, gallery: DemoGallery): Promise<void> {
  await insertCoupons(tx, demo.coupons)
  await insertSettings(tx, demo.settings, gallery)
  await insertBanks(tx, demo.banks)
  await insertStaff(tx, demo.staff)
  await insertSynonyms(tx, demo.synonyms)
  await insertSearches(tx, demo.searches)
}
