import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#database/database.ts'
import { buildApp } from '#http/app.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { buildProduct, buildWarehouse } from '#tests/support/builders.ts'
import { secondProcess } from '#tests/support/second-process.ts'
import { primaryWithStandby } from '#tests/support/standby.ts'

const { primary, standby } = await primaryWithStandby()
const db = openDatabase({ connection: primary.connection, maxConnections: 2 })
atEnd(() => db.close())
await buildWarehouse(db)
const cups = []
for (let at = 0; at < 20; at++)
  cups.push(await buildProduct(db, { name: `Çini Kupa ${at}`, gross: '100.00' }))
const [cup] = cups
if (!cup) throw new Error('no product was made')
await standby.caughtUp()

interface OneProcess {
  shop: Shop
  app: FastifyInstance
}
const shops: OneProcess[] = []
for (const _ of ['one', 'another']) {
  const { shop } = await secondProcess(
    Object.assign(db, { connection: primary.connection }),
    {},
    {
      replicaUrl: standby.url,
    },
  )
  await vi.waitFor(() => expect(shop.reads.replica?.refusal()).toBeNull(), { timeout: 15_000 })
  const app = await buildApp(shop, { trustProxy: false, shedsLoad: false })
  atEnd(() => app.close())
  shops.push({ shop, app })
}
const [here, there] = shops
if (!here || !there) throw new Error('two processes are needed')

const PREFERENCES = { locale: 'tr', currency: 'TRY' } as const
const counts = () => ({ ...here.shop.reads.replica?.counts() })

let name = 0
/** A member of staff saves in one process: the change is committed, then published there. */
async function save(by: OneProcess): Promise<string> {
  const fresh = `Yeni Kupa ${name++}`
  await by.shop.db.unchecked('update products set name = $2 where id = $1', [cup?.id, fresh])
  by.shop.changes.publish({ topic: 'catalogue', ids: [cup?.id ?? 0] })
  return fresh
}
const nameIn = async ({ shop }: OneProcess) => (await shop.catalogue.product(cup.id, PREFERENCES))?.name
/** Cold pages of every kind that is read from the replica. */
async function statuses({ app }: OneProcess, round: string): Promise<number[]> {
  const paths = [
    `/api/catalog/products?q=kupa ${round}`,
    `/api/catalog/suggest?q=kupa ${round}`,
    '/sitemap.xml',
    '/readyz',
  ]
  const responses = await Promise.all(paths.map((url) => app.inject(url)))
  return responses.map(({ statusCode }) => statusCode)
}
const GOOD = [200, 200, 200, 200]

test('pages are read from the standby', async () => {
  const before = counts().replica ?? 0
  expect(await statuses(here, 'a')).toEqual(GOOD)
  expect(await nameIn(here)).toBe('Çini Kupa 0')
  expect(counts().replica).toBeGreaterThan(before)
})

test('what one process saves, both show at once, whether the standby follows or not', async () => {
  for (const standsStill of [false, true]) {
    if (standsStill) await standby.hold()
    try {
      for (let round = 0; round < 5; round++) {
        const fresh = await save(here)
        // The process that saved has it for the very next request.
        expect(await nameIn(here)).toBe(fresh)
        await vi.waitFor(async () => expect(await nameIn(there)).toBe(fresh), {
          timeout: 1_000,
          interval: 10,
        })
      }
    } finally {
      if (standsStill) await standby.resume()
    }
  }
})

test('a standby that has caught up is read from again', async () => {
  await standby.caughtUp()
  await vi.waitFor(
    async () => {
      const before = counts().replica ?? 0
      await save(here)
      await nameIn(here)
      expect(counts().replica).toBeGreaterThan(before)
    },
    { timeout: 10_000 },
  )
})

test('the standby dies under load: every page comes, from the primary', { timeout: 60_000 }, async () => {
  let round = 0
  const load = async () => {
    while (round < 200) {
      const status = await statuses(here, `z${round++}`)
      if (round % 20 === 0) await save(there)
      expect(status).toEqual(GOOD)
    }
  }
  const buyers = [load(), load(), load()]
  await vi.waitFor(() => expect(round).toBeGreaterThan(20), { timeout: 30_000 })
  await standby.kill()
  await Promise.all(buyers)
  await vi.waitFor(() => expect(here.shop.reads.replica?.refusal()).toBe('away'), { timeout: 10_000 })
  const fresh = await save(there)
  await vi.waitFor(async () => expect(await nameIn(here)).toBe(fresh), { timeout: 1_000, interval: 10 })
  const { statusCode, body } = await here.app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([
    200,
    { ok: true, changeFeed: 'listening', replica: 'away' },
  ])
})
