import { Agent } from 'node:http'
import { storeSetting } from '../support/builders.ts'
import { type HttpBuyer, submitForm } from '../support/http-buyer.ts'
import { PHONE, signIn } from './customer-orders.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'

async function saveSettings(shop: ShopFixture, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
}

const addMugToCart = (shop: ShopFixture, buyer: HttpBuyer) =>
  submitForm({ url: shop.url, agent: new Agent() }, `cart/${shop.mug.id}`, buyer, { quantity: '1' })

test('a checkout that is renamed meanwhile goes on at its new path, where addresses are chosen, edited and ordered to', async ({
  page,
  shop,
}) => {
  await addMugToCart(shop, await signIn(page, shop))
  await page.setViewportSize(PHONE)
  await openHydrated(page, '/odeme')
  await page.locator('summary').filter({ hasText: 'Sipariş Özeti' }).click()
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('Genel Toplam')
  await expect(page.getByRole('main')).toContainText('Çini Kupa')
  await page.getByRole('radio').first().check()
  await page
    .getByRole('link', { name: /^Düzenle/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Adres Düzenle' })
  await dialog.getByLabel('Adres başlığı').fill('Yazlık')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('radio', { name: /Yazlık/ }).first()).toBeChecked()
  await expect(page).toHaveURL(/\/odeme$/)

  await saveSettings(shop, { checkoutCart: '/kasa', checkoutSummary: '/tesekkurler' })
  const go = page.getByRole('button', { name: 'Devam Et' })
  await go.click()
  await expect(page).toHaveURL(/\/kasa\?adim=odeme$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Yazlık')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Adreslerime Geri Dön' }).click()
  await expect(page).toHaveURL(/\/kasa\?secim=yok$/)
  await expect(page.getByRole('link', { name: 'Yeni Adres Ekle' })).toHaveAttribute('href', /return=%2Fkasa/)
  await expect(page.getByRole('radio', { name: 'Yazlık' })).not.toBeChecked()
  await expect(go).toHaveAccessibleDescription('Devam etmek için bir adres seçin.')
  await page.getByLabel('Fatura adresim aynı').uncheck()
  await expect(go).toHaveAccessibleDescription('Devam etmek için teslimat ve fatura adresini seçin.')
  await page.getByRole('group', { name: 'Teslimat Adresi' }).getByRole('radio', { name: 'Yazlık' }).check()
  await expect(go).toBeDisabled()
  await page.getByRole('group', { name: 'Fatura Adresi' }).getByRole('radio', { name: 'Yazlık' }).check()
  await expect(go).toHaveAccessibleDescription('')
  await expectAccessible(page)
  await go.click()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await saveSettings(shop, { checkoutCart: '/odeme', checkoutSummary: '/odeme/ozet' })
})

test('an address in a country without delivery cannot be chosen until the merchant enables the country', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  await addMugToCart(shop, buyer)
  await shop.db.unchecked(
    `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
     values ($1, 'individual', 'Berlin', 'Ayşe Yılmaz', 'Almanya', 'Seçin', 'Seçin', 'Hauptstraße 1, 10115 Berlin',
       '+4930123456', '11111111111')`,
    [buyer.customerId],
  )
  await openHydrated(page, '/odeme?secim=yok')
  const berlin = page.getByRole('radio', { name: /Berlin/ })
  await expect(berlin).toBeDisabled()
  await expect(page.getByText('Bu ülkeye teslimat yapılmıyor.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Fatura adresim aynı').uncheck()
  const invoice = page.getByRole('group', { name: 'Fatura Adresi' })
  await expect(invoice.getByRole('radio', { name: /Berlin/ })).toBeEnabled()

  await saveSettings(shop, { teslimatUlkeleri: 'Türkiye|Almanya:0/1/450.00_1/5/890.00' })
  await openHydrated(page, '/odeme?secim=yok')
  await berlin.check()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  const summary = page.getByRole('region', { name: 'Sipariş Özeti' })
  await expect(summary.getByText('₺450,00')).toBeVisible()

  // Meanwhile the merchant closes the country again: the order is refused, and the page says why.
  await saveSettings(shop, { teslimatUlkeleri: 'Türkiye' })
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByText(/ülkesine teslimat yapmıyoruz/).first()).toBeVisible()
})
