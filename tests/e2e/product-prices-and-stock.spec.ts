import { addButton, chooseUnit, listProduct } from './product-page-helpers.ts'
import { expect, expectAccessible, openHydrated, test } from './shop-fixture.ts'

/** What a product page says of prices, shipping and stock is read in `storefront-documents.test.ts`; here is what changes on it. */

test('prices and shipping follow unit and quantity, invalid quantities are rejected, and the plus button stops at the stock', async ({
  page,
  shop,
}) => {
  const box = { width: '30', height: '20', length: '10', weight: '1.2' }
  const cup = await listProduct(shop, {
    name: 'Çay Bardağı',
    gross: '129.90',
    stock: 5,
    units: [
      { value: 'Adet', ...box },
      { value: 'Koli', multiplier: 4 },
    ],
  })
  await openHydrated(page, cup.url)
  const main = page.getByRole('main')
  const field = page.getByLabel('Miktar')
  const more = page.getByRole('button', { name: 'Bir artır' })
  const less = page.getByRole('button', { name: 'Bir azalt' })
  await expect(less).toBeDisabled()
  await expect(page.getByText('Kargo: ₺59,90')).toBeVisible()
  await more.click()
  await expect(field).toHaveValue('2')
  for (const entry of ['0', '101', '']) {
    await field.fill(entry)
    await field.blur()
    await expect(field).toHaveValue('2')
  }
  await field.fill('3')
  // Three times the exact price: rounded once.
  await expect(main.getByText('3 Adet toplam: ₺389,70').first()).toBeVisible()
  await expect(page.getByText('Kargo: ₺189,90')).toBeVisible()
  await field.fill('100')
  await field.blur()
  await expect(field).toHaveValue('100')
  await expect(more).toBeDisabled()
  await addButton(page).click()
  await expect(page.getByText('Bu üründen 100 adet bulunmamaktadır!').first()).toBeVisible()
  await field.fill('1')
  await chooseUnit(page, 'Koli (4 adet) · 1 adedi ₺129,90')
  await expect(main.getByText('₺519,60').first()).toBeVisible()
  await expect(main.getByText('1 adedi ₺129,90', { exact: true })).toBeVisible()
  await expect(more).toBeDisabled()
  const unit = page.getByLabel('Birim', { exact: true })
  await expect(unit, 'the arrow is that of the shop').toHaveCSS('appearance', 'none')
  await expect(unit).toHaveCSS('background-image', /^url\("data:image\/svg/)

  // Units in the cart count: with one of five in the cart, four are left to add.
  await unit.selectOption({ label: 'Adet' })
  await addButton(page).click()
  await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible()
  await field.fill('3')
  await expect(more).toBeEnabled()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(page.getByText('Bu üründen sepetinizde 1 birim var.')).toBeVisible()
  await expectAccessible(page)
})

test('warehouse stock opens in a dialog, and the link can be copied', async ({ page, context, shop }) => {
  const filter = await listProduct(shop, { name: 'Yağ Filtresi', stock: { 'Merkez Depo': 40, Ankara: 17 } })
  await openHydrated(page, filter.url)
  await page.getByRole('button', { name: 'Depo stoklarını gör' }).click()
  const window = page.getByRole('dialog', { name: 'Depolardaki stok' })
  await expect(window.getByRole('row')).toHaveText(['DepoMiktar', 'Merkez Depo40', 'Ankara17'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()

  // Chromium refuses every permission that is not in the list.
  await context.grantPermissions(['geolocation'])
  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Teknik bir hata' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click()
  await expect(page.getByRole('button', { name: 'Bağlantı kopyalandı' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*${filter.url}$`),
  )
})
