import type { Page } from '@playwright/test'
import {
  continueToPayment,
  expect,
  openHydrated,
  registerAndSignIn,
  type ShopFixture,
  submitAddressForm,
  test,
} from './shop-fixture.ts'
import { buildCustomer, submitSignIn } from './sign-in.ts'

/** Buys two blue shirts in M, ₺349,90 each plus ₺44,90 shipping, from the home page to the success page. */
async function buyTwoShirts(page: Page, shop: ShopFixture): Promise<void> {
  const shirt = shop.shirt.children[1]?.id ?? 0
  const before = await shop.unitsLeft(shirt)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'En Son Yüklenen Ürünler' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link', { name: 'Giyim' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Giyim' })).toBeVisible()
  await expect(page.getByText('3 ürün bulundu')).toBeVisible()

  await page.getByLabel('Sıralama').selectOption('-price')
  await expect(page).toHaveURL(/sort=-price/)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText('Keten Gömlek')

  await page.getByRole('main').getByRole('link', { name: 'Keten Gömlek', exact: true }).click()
  await page.getByRole('link', { name: 'Mavi' }).click()
  await page.getByRole('link', { name: 'M', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`-p-${shirt}$`))
  await expect(page.getByText(`Bu ürün stoklarda ${before} birim mevcuttur.`)).toBeVisible()
  await page.getByLabel('Miktar').fill('2')
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await page.getByRole('link', { name: 'Sepete git' }).click()

  const summary = page.getByRole('region', { name: 'Sepet özeti' })
  await expect(summary).toContainText('₺583,17')
  await expect(summary).toContainText('₺116,63')
  await expect(summary).toContainText('₺44,90')
  await expect(summary).toContainText('₺744,70')
  await summary.getByRole('button', { name: 'Ödemeye Geç' }).click()

  await registerAndSignIn(page)
  await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  await submitAddressForm(page)
  await continueToPayment(page)
  await page.getByLabel('Açıklama').fill('Lütfen zili çalmayın.')
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()

  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺744,70')
  await expect(page.getByText('TR18 0006 2001 1900 0006 6723 15')).toBeVisible()
  await expect(page.getByText('Lütfen zili çalmayın.')).toBeVisible()
  expect(await shop.unitsLeft(shirt)).toBe(before - 2)

  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  const placed = page.getByRole('row').filter({ hasText: '₺744,70' })
  await placed.getByRole('link', { name: /^Detay/ }).click()
  await expect(page.getByText('Caferağa Mah. Moda Cad. No:12 D:4').first()).toBeVisible()
}

test('a new customer buys two shirts by bank transfer, and stock falls by two', async ({ page, shop }) => {
  await buyTwoShirts(page, shop)
})

test('adding more than the stock is refused, and a visitor’s cart survives signing in', async ({
  page,
  shop,
}) => {
  await openHydrated(page, shop.mug.url)
  await page.getByLabel('Miktar').fill('6')
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await expect(page.getByText('Bu üründen 6 adet bulunmamaktadır!')).toBeVisible()
  await page.getByLabel('Miktar').fill('3')
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Çini Kupa: bir artır' }).click()
  await expect(page.getByLabel('Çini Kupa: adet')).toHaveValue('4')
  await page.getByRole('link', { name: 'Giriş Yap' }).click()
  await submitSignIn(page, await buildCustomer(shop))
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ayşe' })).toBeVisible()
  await page.goto('/sepet')
  await expect(page.getByLabel('Çini Kupa: adet')).toHaveValue('4')
})

test('adding a product with variants without choosing one asks for the choice', async ({ page, shop }) => {
  await page.goto(shop.shirt.url)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await expect(page.getByText('Varyant Seçiniz!')).toBeVisible()
})
