import type { Db } from '#database/database.ts'

/**
 * Is this database the demo shop that it was filled as? A fact of the database, not of the environment: one that holds a merchant's own
 * shop is none, whatever it is started with, and a demo shop that was once started with `demo` false (`DEMO=0`) is one no longer.
 */
export async function isDemoShop(db: Db, { demo }: { demo: boolean }): Promise<boolean> {
  if (!demo) {
    await db.query(
      `insert into shop_facts (name, value) select 'demo left', now()::text
        where exists (select from shop_facts where name = 'seeded demo') on conflict (name) do nothing`,
    )
    return false
  }
  const { rows } = await db.query<{ demo: boolean }>(
    `select exists (select from shop_facts where name = 'seeded demo')
        and not exists (select from shop_facts where name = 'demo left') as demo`,
  )
  return rows[0]?.demo ?? false
}
