import type { Db } from '#database/database.ts'
import { boolean, statement, text } from '#database/statements/statement.ts'

/** The password of both demo accounts. */
export const DEMO_PASSWORD = 'vitrin-demo'
/** The password of all demo staff. */
export const DEMO_STAFF_PASSWORD = 'vitrin-yonetim'

const WANTS_DEMO = statement(
  { row: { wanted: boolean } },
  `select not exists (select 1 from products)
          and not exists (select 1 from shop_facts where name = 'seeded demo') as wanted`,
)

/** Whether the demo may be loaded: the database has no products and never had the demo. */
export async function wantsDemo(db: Db): Promise<boolean> {
  const { rows } = await db.query(WANTS_DEMO)
  return rows[0]?.wanted ?? false
}

const IS_DEMO = statement(
  { row: { demo: boolean } },
  `select exists (select from shop_facts where name = 'seeded demo')
      and not exists (select from shop_facts where name = 'demo left') as demo`,
)

/**
 * Whether this database is a demo shop: it was seeded with the demo and was never started with `demo` false (`DEMO=0`) afterwards, which
 * `leaveDemo` records. So a merchant's own shop is never a demo shop, whatever the environment says.
 */
export async function isDemoShop(db: Db, { demo }: { demo: boolean }): Promise<boolean> {
  if (!demo) return false
  const { rows } = await db.query(IS_DEMO)
  return rows[0]?.demo ?? false
}

const DEMO_ACCOUNTS = statement(
  { row: { email: text } },
  "select email from customers where email like '%@demo.vitrin.example' and blocked_at is null order by email",
)

/** The emails of the demo accounts that can sign in. */
export async function findDemoAccounts(db: Db): Promise<string[]> {
  const { rows } = await db.query(DEMO_ACCOUNTS)
  return rows.map(({ email }) => email)
}

const DEMO_STAFF = statement(
  { row: { email: text } },
  `select email from staff where email like '%@demo.vitrin.example' and disabled_at is null
    order by role <> 'owner', created_at, email`,
)

/** The emails of the demo staff that this shop has, the owner first. */
export async function findDemoStaff(db: Db): Promise<string[]> {
  const { rows } = await db.query(DEMO_STAFF)
  return rows.map(({ email }) => email)
}
