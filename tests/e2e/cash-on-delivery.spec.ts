import type { Page } from '@playwright/test'
import { storeSetting } from '../support/builders.ts'
import { emailsInFolder } from '../support/received-emails.ts'
import { openPaymentStep } from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

/** With ₺44,90 shipping the total is ₺294,90. */
const KETTLE = { gross: '250' }

/** Sets the cash-on-delivery fee in TRY; '0' also disables the payment method. */
async function setDeliveryFee(shop: ShopFixture, fee: string): Promise<void> {
  await storeSetting(shop.db, 'b2c_ko_odeme', fee === '0' ? '0' : '1')
  await storeSetting(shop.db, 'kapidaOdemeUcreti', fee)
  await shop.publishChanges()
}

test.beforeEach(({ shop }) => setDeliveryFee(shop, '25'))
test.afterEach(({ shop }) => setDeliveryFee(shop, '0'))

const summaryOf = (page: Page) => page.getByRole('region', { name: 'Sipariş Özeti' })

test('the cash-on-delivery fee is the same in the summary, on the success page, in the order and in the email', async ({
  page,
  shop,
}) => {
  const { buyer: me } = await openPaymentStep(page, shop, KETTLE)
  const summary = summaryOf(page)
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

  // The merchant raises the fee meanwhile: the shopper must see the new fee before the order is placed.
  await page.getByLabel('Kapıda Ödeme').check()
  await storeSetting(shop.db, 'kapidaOdemeUcreti', '29.90')
  await shop.publishChanges()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByText('Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')).toBeVisible()
  await expect(summary.getByText('₺29,90')).toBeVisible()
  await expect(summary.getByText('₺324,80')).toBeVisible()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(summaryOf(page).getByText('Kapıda ödeme bedeli')).toBeVisible()
  await expect(summaryOf(page).getByText('₺29,90')).toBeVisible()
  await expect(summaryOf(page).getByText('₺324,80')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize(PHONE)
  await page.goto('/siparis/liste/')
  const row = page.getByRole('row').filter({ hasText: '₺324,80' })
  await row.getByRole('link', { name: /^Detay/ }).click()
  const payment = page.getByRole('region', { name: 'Ödeme Bilgileri' })
  await expect(payment.getByText('KAPIDA ÖDEME BEDELİ')).toBeVisible()
  await expect(payment.getByText('₺29,90')).toBeVisible()
  await expect(payment.getByText('₺324,80')).toBeVisible()
  await expectNoHorizontalScroll(page)

  await expect
    .poll(async () => (await emailsInFolder(shop.dataDir, me.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('siparişinizi aldık'))
  const emails = await emailsInFolder(shop.dataDir, me.email)
  const email = emails.find(({ subject }) => subject.includes('siparişinizi aldık'))
  for (const phrase of ['Kapıda ödeme bedeli', '₺29,90', '₺324,80']) expect(email?.text).toContain(phrase)
})

test('a bank transfer shows its payment deadline on the success page, in the order and in the email', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const { buyer: me } = await openPaymentStep(page, shop, KETTLE)
  await page.getByLabel('Havale-EFT').check()
  await expect(page.getByText('Ödemeyi 24 saat içinde')).toBeVisible()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  const due = page.getByText(/^Son ödeme: \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
  await expect(due).toBeVisible()
  const words = (await due.textContent()) ?? ''
  await expectNoHorizontalScroll(page)
  await page.goto('/siparis/liste/')
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  await expect(page.getByText(words)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expect
    .poll(async () => (await emailsInFolder(shop.dataDir, me.email)).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(words))
})
