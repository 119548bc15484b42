import { Agent } from 'node:http'
import { expect } from 'vitest'
import { aProduct, aSetting } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { httpBuyers, postForm } from './http-buyer.ts'
import { TEST_ACCOUNT } from './shop.ts'
import { shopSecrets } from './visitors.ts'

/** Buys a piece by bank transfer in a shop that runs in a process of its own on this database. */
export async function orderByTransfer(
  db: TestDatabase,
  url: string,
): Promise<{ email: string; orderId: string | undefined }> {
  await aSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
  await aSetting(db, 'sozlesmeOnayi', '0')
  await db.query(`select pg_notify('settings', '')`)
  await expect
    .poll(async () => (await fetch(`${url}/api/catalog/store`)).text(), { timeout: 30_000 })
    .toContain(TEST_ACCOUNT)
  const product = await aProduct(db, { stock: 5 })
  const [buyer] = await httpBuyers(db, await shopSecrets(db), 1)
  if (!buyer) throw new Error('no buyer')
  // Longer than any clock of these tests is wrong.
  await db.query(`update customer_sessions set expires_at = now() + interval '30 days'`)
  const to = { url, agent: new Agent() }
  const added = await postForm(to, `cart/${product.id}`, buyer, { quantity: '1' })
  const form = { odemeTipi: '4', description: '', version: added.body.cart?.version ?? '' }
  const saved = await postForm(to, 'cart', buyer, form)
  expect(saved.status).toBe(200)
  return { email: buyer.email, orderId: saved.body.order?.id }
}
