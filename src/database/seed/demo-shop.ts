import type { Db } from '#database/database.ts'

/**
 * Whether this database is a demo shop: it was seeded with the demo and was never started with `demo` false (`DEMO=0`) afterwards. So a
 * merchant's own shop is never a demo shop, whatever the environment says.
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
