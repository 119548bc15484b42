import type { Page } from '@playwright/test'
import { aProduct, aSetting, type BuiltProduct, type ProductSpec } from '../support/builders.ts'
import type { Scene } from './journey.ts'

/** Puts a product on sale. */
export async function put(shop: Scene, spec: ProductSpec): Promise<BuiltProduct> {
  const product = await aProduct(shop.db, { category: 'deneme', ...spec })
  await shop.announce()
  return product
}

/** With other settings for a while; afterwards the shop is as it was. */
export async function withSettings(
  shop: Scene,
  settings: Record<string, string>,
  story: () => Promise<void>,
) {
  const { rows } = await shop.db.query<{ key: string; value: string }>('select key, value from settings')
  for (const [key, value] of Object.entries(settings)) await aSetting(shop.db, key, value)
  await shop.announce()
  try {
    await story()
  } finally {
    await shop.db.query('delete from settings where key = any ($1::text[])', [Object.keys(settings)])
    for (const { key, value } of rows) await aSetting(shop.db, key, value)
    await shop.announce()
  }
}

/** What a page says before any script, with entities resolved and tags gone. */
export async function wordsOf(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replace(/<script.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

export const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sepete Ekle', exact: true })
