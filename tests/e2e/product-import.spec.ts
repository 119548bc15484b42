import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test as base } from '@playwright/test'
import { storeSetting } from '../support/builders.ts'
import { signIn } from './customer-orders.ts'
import { type RunningShop, startRunningShop } from './running-shop.ts'
import { continueToPayment, expect } from './shop-fixture.ts'

/** Shopify export of a merchant's previous shop: a pot in two sizes and a candle, prices including KDV. */
const OLD_SHOP = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src
toprak-saksi,Toprak Saksı,<p>Elde şekillenmiş <b>toprak</b> saksı.</p>,Ege Çömlek,Bahçe,"saksı, bitki",true,Boy,Küçük,,0,shopify,1,deny,9.99,,
toprak-saksi,,,,,,,,Büyük,,0,shopify,3,deny,15.99,,
mum,Vanilyalı Mum,<p>Kavanozda mum.</p>,Ege Çömlek,Ev,mum,true,Title,Default Title,,200,shopify,5,deny,15.99,30,
`

const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startRunningShop()
      await storeSetting(
        shop.db,
        'b2cHavaleEftHesapBilgisi',
        'Ziraat Bankası_Ege Çömlek_12345678-5001_TR18 0006 2001 1900 0006 6723 15',
      )
      await shop.publishChanges()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** Runs `npm run import -- FILE` while the shop is running. */
async function importWhileRunning(shop: RunningShop, file: string): Promise<string> {
  const command = fileURLToPath(new URL('../../src/http/import.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [command, file], {
    env: { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: '' },
  })
  return stdout
}

test('products imported from a Shopify file into a running shop can be found and bought', async ({
  page,
  shop,
}) => {
  await signIn(page, shop)
  await page.goto('/')
  const file = join(shop.dataDir, 'eski-magaza.csv')
  await writeFile(file, OLD_SHOP)
  expect(await importWhileRunning(shop, file)).toMatch(/Eklenen ürün:\s+2/)
  expect(await importWhileRunning(shop, file)).toMatch(/Değişmeyen ürün:\s+2/)

  await page.goto('/bahce')
  await expect(page.getByRole('link', { name: 'Toprak Saksı', exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('searchbox').fill('TOPRAK SAKSI')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Toprak Saksı', exact: true }).click()
  await expect(page.getByText('Elde şekillenmiş toprak saksı.')).toBeVisible()
  await page.getByRole('link', { name: 'Büyük' }).click()
  await expect(page.getByText('Bu ürün stoklarda 3 birim mevcuttur.')).toBeVisible()
  await page.getByLabel('Miktar').fill('2')
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle', exact: true }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()

  // 15,99 including %20 KDV is 13,325 net: two are 26,65 net and, with 5,33 KDV, exactly 2 × 15,99.
  const summary = page.getByRole('region', { name: 'Sepet özeti' })
  await expect(summary).toContainText('₺26,65')
  await expect(summary).toContainText('₺5,33')
  await expect(summary).toContainText('₺31,98')
  await summary.getByRole('button', { name: 'Ödemeye Geç' }).click()
  await continueToPayment(page)
  for (const documentTitle of ['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'])
    await page.getByRole('checkbox', { name: documentTitle }).check()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()

  const { rows } = await shop.db.unchecked(
    `select l.name, l.variant, l.unit_price, l.quantity, l.net, l.tax, l.gross, o.total, s.quantity as left
     from orders o join order_lines l on l.order_id = o.id join stock_levels s on s.product_id = l.product_id`,
  )
  expect(rows).toEqual([
    {
      name: expect.stringContaining('Toprak Saksı'),
      variant: 'Büyük',
      unit_price: '13.325000',
      quantity: 2,
      net: '26.65',
      tax: '5.33',
      gross: '31.98',
      total: '31.98',
      left: 1,
    },
  ])
})
