import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, type ProductSpec, storeSetting } from '../support/builders.ts'
import type { ShopFixture } from './shop-fixture.ts'

/** Puts a product on sale. */
export async function listProduct(shop: ShopFixture, spec: ProductSpec): Promise<BuiltProduct> {
  const product = await buildProduct(shop.db, { category: 'deneme', ...spec })
  await shop.publishChanges()
  return product
}

/** With other settings for a while; afterwards the shop is as it was. */
export async function withSettings(
  shop: ShopFixture,
  settings: Record<string, string>,
  work: () => Promise<void>,
) {
  const { rows } = await shop.db.query<{ key: string; value: string }>('select key, value from settings')
  for (const [key, value] of Object.entries(settings)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
  try {
    await work()
  } finally {
    await shop.db.query('delete from settings where key = any ($1::text[])', [Object.keys(settings)])
    for (const { key, value } of rows) await storeSetting(shop.db, key, value)
    await shop.publishChanges()
  }
}

/** What a page says before any script, with entities resolved and tags gone. */
export async function readPageText(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replace(/<script.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sepete Ekle', exact: true })
