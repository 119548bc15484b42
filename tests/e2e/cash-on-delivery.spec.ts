import { storeSetting } from '../support/builders.ts'
import { openPaymentStep } from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

async function setDeliveryFee(shop: ShopFixture, fee: string): Promise<void> {
  await storeSetting(shop.db, 'b2c_ko_odeme', '1')
  await storeSetting(shop.db, 'kapidaOdemeUcreti', fee)
  await shop.publishChanges()
}

test('the cash-on-delivery fee follows the chosen method, and one that was raised meanwhile is shown before the order', async ({
  page,
  shop,
}) => {
  await setDeliveryFee(shop, '25')
  // With ₺44,90 shipping the total is ₺294,90.
  await openPaymentStep(page, shop, { gross: '250' })
  const summary = page.getByRole('region', { name: 'Sipariş Özeti' })
  const fee = summary.getByText('Kapıda ödeme bedeli')
  await expect(page.getByText('+ ₺25,00')).toBeVisible()
  await expect(fee).toBeHidden()
  await expect(summary.getByText('₺294,90')).toBeVisible()

  await page.getByLabel('Kapıda Ödeme').check()
  await expect(fee).toBeVisible()
  await expect(summary.getByText('₺25,00')).toBeVisible()
  await expect(summary.getByText('₺319,90')).toBeVisible()
  await expect(summary.getByText('₺294,90')).toBeHidden()
  await expect(page.getByRole('status').getByText('Genel toplam: ₺319,90')).toBeAttached()
  await expectAccessible(page)
  await page.getByLabel('Havale-EFT').check()
  await expect(fee).toBeHidden()
  await expect(summary.getByText('₺294,90')).toBeVisible()
  await expect(page.getByRole('status').getByText('Genel toplam: ₺294,90')).toBeAttached()
  await expect(page.getByText('Ödemeyi 24 saat içinde')).toBeVisible()

  await page.getByLabel('Kapıda Ödeme').check()
  await setDeliveryFee(shop, '29.90')
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByText('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')).toBeVisible()
  await expect(summary.getByText('₺29,90')).toBeVisible()
  await expect(summary.getByText('₺324,80')).toBeVisible()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(summary.getByText('Kapıda ödeme bedeli')).toBeVisible()
  await expect(summary.getByText('₺324,80')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
})
