import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, type ProductSpec, storeSetting } from '../support/builders.ts'
import type { ShopFixture } from './shop-fixture.ts'

/** Builds a product and waits until the shop lists it. */
export async function listProduct(shop: ShopFixture, spec: ProductSpec): Promise<BuiltProduct> {
  const product = await buildProduct(shop.db, { category: 'deneme', ...spec })
  await shop.publishChanges()
  return product
}

/** Runs `work` with other settings and restores the previous ones afterwards. */
export async function withSettings(
  shop: ShopFixture,
  settings: Record<string, string>,
  work: () => Promise<void>,
) {
  const { rows } = await shop.db.unchecked<{ key: string; value: string }>('select key, value from settings')
  for (const [key, value] of Object.entries(settings)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
  try {
    await work()
  } finally {
    await shop.db.unchecked('delete from settings where key = any ($1::text[])', [Object.keys(settings)])
    for (const { key, value } of rows) await storeSetting(shop.db, key, value)
    await shop.publishChanges()
  }
}

/** The text of a page's main content as the server renders it, without tags and with entities resolved. */
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

/** Chooses a unit whose text, which may name the price of a piece too, begins like this. */
export async function chooseUnit(page: Page, text: string): Promise<void> {
  const select = page.getByRole('main').getByLabel('Birim', { exact: true })
  const value = await select.locator('option', { hasText: text }).getAttribute('value')
  await select.selectOption(value)
}
