import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { buildProduct, storeSetting } from '#tests/support/builders.ts'
import { testDatabase } from '#tests/support/database.ts'
import { buildHttpBuyers } from '#tests/support/http-buyer.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { orderInconsistencies, placeOrdersUntilCut } from '#tests/support/order-stream.ts'
import { TEST_ACCOUNT } from '#tests/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/shop-process.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { shopSecrets } from '#tests/support/visitors.ts'

const BUYERS = 3
const STOCK = 100_000
/** Orders that are placed before each step of the upgrade, and after the last one. */
const BETWEEN = 5
const MIGRATIONS = resolve(import.meta.dirname, '../../src/database/migrations')

/** The next version: columns, a table, a trigger that this version does not know, an index and rows filled in steps. */
const NEXT: Readonly<Record<string, string>> = {
  '9001_expand': `
    alter table orders add column gift_wrapped boolean not null default false;
    --> statement-breakpoint
    alter table products add column warranty_months integer;
    --> statement-breakpoint
    create table order_gifts (order_id text primary key references orders (id), note text not null);
    --> statement-breakpoint
    create function note_gift() returns trigger language plpgsql as $$
    begin insert into order_gifts select id, 'yeni' from written; return null; end $$;
    --> statement-breakpoint
    create trigger gifts after insert on orders referencing new table as written
      for each statement execute function note_gift();`,
  '9002_indexed': `-- outside a transaction
    create index concurrently if not exists orders_gifts on orders (gift_wrapped);
    --> statement-breakpoint
    create index concurrently if not exists products_warranty on products (warranty_months);`,
  '9003_filled': `-- outside a transaction
    do $$
    begin
      loop
        update products set warranty_months = 24
          where id in (select id from products where warranty_months is null limit 100 for update skip locked);
        exit when not found;
        commit;
      end loop;
    end $$;`,
}

async function writeNextVersion(): Promise<string> {
  const folder = await makeTestFolder('vitrin-next-')
  await cp(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  journal.entries.push(...Object.keys(NEXT).map((tag) => ({ tag })))
  await writeFile(path, JSON.stringify(journal))
  for (const [tag, sql] of Object.entries(NEXT)) await writeFile(join(folder, `${tag}.sql`), sql)
  return folder
}

const folders: string[] = []
const shops: ShopProcess[] = []
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.end('SIGTERM')))
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('a shop is upgraded and its processes replaced while it sells, and no request fails', {
  timeout: 240_000,
}, async () => {
  const db = await testDatabase()
  const start = async () => {
    const folder = await makeTestFolder('vitrin-rolling-')
    folders.push(folder)
    const shop = await startShopProcess(folder, {
      DATABASE_URL: db.url,
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'silent',
    })
    shops.push(shop)
    return shop
  }
  await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
  const before = await start()
  const product = await buildProduct(db, { stock: STOCK })
  const buyers = await buildHttpBuyers(db, await shopSecrets(db), BUYERS)
  const balancer = await startBalancer()
  balancer.serve([before.url])
  const readiness = async () => (await fetch(`${balancer.url}/readyz`)).status
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200)

  const confirmedIds = new Set<string>()
  const failures = new Set<number | string>()
  let over = false
  const agent = new Agent({ keepAlive: true })
  const buying = buyers.map((buyer) =>
    placeOrdersUntilCut({ url: balancer.url, agent }, buyer, {
      productId: product.id,
      onOrder: (id) => confirmedIds.add(id),
      onRefusal: (status) => failures.add(status),
      isOver: () => over,
    }),
  )
  const reading = (async () => {
    while (!over)
      for (const path of ['/', `/api/catalog/product/${product.id}`, '/sepet']) {
        const { status } = await fetch(balancer.url + path)
        if (status !== 200) failures.add(`${path}: ${status}`)
      }
  })()
  const sellsOn = async () => {
    const enough = confirmedIds.size + BETWEEN
    await expect.poll(() => confirmedIds.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
  }

  await sellsOn()
  folders.push(await writeNextVersion())
  expect(await migrate(db, folders.at(-1))).toEqual(Object.keys(NEXT))
  await sellsOn()
  // A process of the version before that starts once more, as after a crash, serves the newer tables.
  const again = await start()
  balancer.serve([before.url, again.url])
  await sellsOn()
  await before.end('SIGTERM')
  expect(before.child.exitCode).toBe(0)
  await sellsOn()
  over = true
  expect(await Promise.all(buying)).toEqual(buyers.map(() => null))
  await reading
  agent.destroy()
  await balancer.close()

  expect([...failures]).toEqual([])
  expect(await orderInconsistencies(db, confirmedIds)).toEqual({ lost: 0, half: 0, unowned: 0, drift: 0 })
  const { rows } = await db.unchecked<{ left: number; gifts: number }>(
    `select (select count(*)::int from products where warranty_months is null) as left,
       (select count(*)::int from order_gifts) as gifts`,
  )
  expect(rows[0]?.left).toBe(0)
  expect(rows[0]?.gifts).toBeGreaterThanOrEqual(3 * BETWEEN)
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

test('a process that migrates takes no requests until it is done', { timeout: 120_000 }, async () => {
  const db = await testDatabase({ migrated: false })
  const earlier = await migrationsBefore('0118_ways_of_delivery')
  const folder = await makeTestFolder('vitrin-migrating-')
  folders.push(earlier, folder)
  await migrate(db, earlier)
  const order = await db.pool.connect()
  await order.query('begin')
  await order.query('select from orders')
  const port = await freePort()
  const starting = startShopProcess(folder, { DATABASE_URL: db.url, PORT: String(port), LOG_LEVEL: 'silent' })
  const migrating = async () =>
    (
      await db.unchecked(
        "select from pg_stat_activity where datname = current_database() and application_name = 'vitrin-migration'",
      )
    ).rowCount
  await expect.poll(migrating, { timeout: 60_000 }).toBe(2)
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
  // The shop that serves meanwhile reads and writes the table for which the migration waits.
  await db.unchecked(`update orders set description = '' where id = 'none'`)
  await order.query('commit')
  order.release()
  const shop = await starting
  shops.push(shop)
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  expect(await migrating()).toBe(0)
})
