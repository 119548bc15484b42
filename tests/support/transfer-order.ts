import { Agent } from 'node:http'
import { expect } from 'vitest'
import { buildProduct, storeSetting } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { buildHttpBuyers, submitForm } from './http-buyer.ts'
import { TEST_ACCOUNT } from './shop.ts'
import { shopSecrets } from './visitors.ts'

/** Buys one unit by bank transfer in a shop that runs in a process of its own on this database. */
export async function placeTransferOrder(
  db: TestDatabase,
  url: string,
): Promise<{ email: string; orderId: string | undefined }> {
  await storeSetting(db, 'b2cHavaleEftHesapBilgisi', TEST_ACCOUNT)
  await storeSetting(db, 'sozlesmeOnayi', '0')
  await db.unchecked(`select pg_notify('settings', '')`)
  await expect
    .poll(async () => (await fetch(`${url}/api/catalog/store`)).text(), { timeout: 30_000 })
    .toContain(TEST_ACCOUNT)
  const product = await buildProduct(db, { stock: 5 })
  const [buyer] = await buildHttpBuyers(db, await shopSecrets(db), 1)
  if (!buyer) throw new Error('no buyer')
  const to = { url, agent: new Agent() }
  const added = await submitForm(to, `cart/${product.id}`, buyer, { quantity: '1' })
  const form = { odemeTipi: '4', description: '', version: added.body.cart?.version ?? '' }
  const saved = await submitForm(to, 'cart', buyer, form)
  expect(saved.status).toBe(200)
  return { email: buyer.email, orderId: saved.body.order?.id }
}
