import { type Database, type Db, transaction } from '#database/database.ts'
import { arrayOf, boolean, int, statement, text } from '#database/statements/statement.ts'
import {
  bankAccountsText,
  parseBankAccounts,
  plainIban,
} from '#modules/kernel/payments/bank-account-rules.ts'

const WAS_DEMO = statement(
  { row: { was: boolean } },
  `select exists (select from shop_facts where name = 'seeded demo') as was`,
)
const RECORD_DEMO_LEFT = statement(
  {},
  `insert into shop_facts (name, value) values ('demo left', now()::text) on conflict (name) do nothing`,
)
const DISABLE_STAFF = statement(
  {},
  `with gone as (
     update staff set disabled_at = now(), version = version + 1
      where email like '%@demo.vitrin.example' and disabled_at is null returning id
   )
   delete from staff_sessions where staff_id in (select id from gone)`,
)
// Ids of other customers are random. The address may have been changed during the trial.
const BLOCK_CUSTOMERS = statement(
  {},
  `with gone as (
     update customers set blocked_at = now(), block_reason = 'Deneme müşterisi', version = version + 1
      where (id like 'demo-%' or email like '%@demo.vitrin.example') and blocked_at is null and erased_at is null
      returning id
   )
   delete from customer_sessions where customer_id in (select id from gone)`,
)
// Once: a merchant may take one of these codes for a coupon of the shop.
const END_COUPONS = statement(
  { params: [arrayOf(text)] },
  `with first as (
     insert into shop_facts (name, value) values ('demo coupons ended', now()::text)
     on conflict (name) do nothing returning name
   )
   update coupons set active = false, version = version + 1
     from first where coupons.code = any ($1) and coupons.active`,
)
const SETTINGS = statement({ row: { key: text, value: text } }, 'select key, value from settings')
const REMOVE_SETTINGS = statement({ params: [arrayOf(text)] }, 'delete from settings where key = any ($1)')
const WRITE_SETTING = statement({ params: [text, text] }, 'update settings set value = $2 where key = $1')
const ACCOUNTS_OF_ORDERS = statement(
  { row: { accounts: text } },
  `select distinct bank_accounts as accounts from orders where bank_accounts <> ''`,
)
const WRITE_ACCOUNTS = statement(
  { params: [text, text] },
  'update orders set bank_accounts = $2 where bank_accounts = $1',
)

const ACCOUNTS = 'b2cHavaleEftHesapBilgisi'
/** Who sells, and where money, messages and parcels go: nobody but the demo has these values. */
const OF_THE_SELLER = [
  'companyTitle',
  'companyAddress',
  'companyPhone',
  'companyEmail',
  'companyKep',
  'returnAddress',
  'iadeKodu',
  'whatsapp',
  'socialMedia',
]
/** What a real company may have in common with the demo's; removed together with a value of the list above. */
const SHARED_WITH_OTHERS = ['companyTaxOffice', 'companyChamber', 'iadeKargosu']

const plain = (value: string) => value.replaceAll(/[\s()+-]/g, '').toLowerCase()

/** The demo's settings by key. */
type OfDemo = Readonly<Record<string, string>>

/** What the demo is known by; code of its own, which most starts have no use for. */
const readMarks = async () => (await import('./demo/demo-data.ts')).readDemoMarks()

/** Whether a stored setting still has the demo's value, however it is written. */
function isOfDemo(ofDemo: OfDemo, key: string, value: string | undefined): boolean {
  const demo = ofDemo[key]
  return demo !== undefined && value !== undefined && plain(value) === plain(demo)
}

/** The accounts without those of the demo, as the setting is written; null where none is of the demo. */
function withoutDemoAccounts(ofDemo: OfDemo, accounts: string): string | null {
  const ibans = new Set(parseBankAccounts(ofDemo[ACCOUNTS] ?? '').map(({ iban }) => plainIban(iban)))
  const all = parseBankAccounts(accounts)
  const own = all.filter(({ iban }) => !ibans.has(plainIban(iban)))
  return own.length < all.length ? bankAccountsText(own) : null
}

async function removeSettings(tx: Db, ofDemo: OfDemo): Promise<string[]> {
  const stored = new Map((await tx.query(SETTINGS)).rows.map(({ key, value }) => [key, value]))
  const isDemo = (key: string) => isOfDemo(ofDemo, key, stored.get(key))
  const own = OF_THE_SELLER.filter(isDemo)
  const removed = own.length > 0 ? [...own, ...SHARED_WITH_OTHERS.filter(isDemo)] : []
  if (removed.length > 0) await tx.query(REMOVE_SETTINGS, [removed])
  const left = withoutDemoAccounts(ofDemo, stored.get(ACCOUNTS) ?? '')
  if (left === null) return removed
  await tx.query(WRITE_SETTING, [ACCOUNTS, left])
  return [...removed, ACCOUNTS]
}

/** No order asks for a transfer to an account of the demo, whoever placed it during the trial. */
async function removeAccountsOfOrders(tx: Db, ofDemo: OfDemo): Promise<void> {
  for (const { accounts } of (await tx.query(ACCOUNTS_OF_ORDERS)).rows) {
    const left = withoutDemoAccounts(ofDemo, accounts)
    if (left !== null) await tx.query(WRITE_ACCOUNTS, [accounts, left])
  }
}

/**
 * Ends the demo in a shop that is started as a real one (`DEMO=0`): its people, whose passwords are public, cannot sign in; its coupons, whose
 * codes are public, end; who the demo says the seller is, and where its money goes, is removed and so counts as missing. Every start
 * does it, so that a database that left the demo with an older version is put right. Returns the settings that it removed.
 */
export async function leaveDemo(db: Database): Promise<string[]> {
  return transaction(db, async (tx) => {
    const { rows } = await tx.query(WAS_DEMO)
    if (!rows[0]?.was) return []
    const { coupons, settings } = await readMarks()
    await tx.query(RECORD_DEMO_LEFT)
    await tx.query(DISABLE_STAFF)
    await tx.query(BLOCK_CUSTOMERS)
    await removeAccountsOfOrders(tx, settings)
    await tx.query(END_COUPONS, [coupons])
    return removeSettings(tx, settings)
  })
}

/** What a shop that has left the demo still has of it. */
export interface DemoRemains {
  products: number
  orders: number
  reviews: number
  /** Active ones. */
  coupons: number
  /** Settings that have the demo's value. */
  settings: string[]
}

const HAS_LEFT = statement(
  { row: { left: boolean } },
  `select exists (select from shop_facts where name = 'demo left') as left`,
)
const COUNT_REMAINS = statement(
  {
    params: [arrayOf(text), arrayOf(text)],
    row: { products: int, orders: int, reviews: int, coupons: int },
  },
  `select (select count(*) from products where parent_id is null and code = any ($1)) as products,
     (select count(*) from orders where customer_id like 'demo-%') as orders,
     (select count(*) from reviews where customer_id like 'demo-%') as reviews,
     (select count(*) from coupons where code = any ($2) and active) as coupons`,
)

/** What is still the demo's, for the start of a shop that has left it; null where nothing is. */
export async function findDemoRemains(db: Db): Promise<DemoRemains | null> {
  const { rows: facts } = await db.query(HAS_LEFT)
  if (!facts[0]?.left) return null
  const demo = await readMarks()
  const [counts] = (await db.query(COUNT_REMAINS, [demo.products, demo.coupons])).rows
  const stored = (await db.query(SETTINGS)).rows
  const settings = stored
    .filter(({ key, value }) => isOfDemo(demo.settings, key, value))
    .map(({ key }) => key)
  if (!counts) return null
  const isClean = settings.length === 0 && Object.values(counts).every((count) => count === 0)
  return isClean ? null : { ...counts, settings: settings.sort() }
}
