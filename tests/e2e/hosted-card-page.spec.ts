import type { BrowserContext, Page } from '@playwright/test'
import { storeBankWithPlans } from '../support/banks.ts'
import { storeSetting } from '../support/builders.ts'
import {
  CARD,
  confirmAtBank,
  expectMessage,
  expectPaid,
  openPaymentStep,
  openPaymentWindow,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

/** Cards are typed on the provider's hosted page, and both legal documents must be accepted. */
test.beforeAll(async ({ shop }) => {
  await storeBankWithPlans(shop, 'Ortak Banka', '979203', { 1: 0, 3: 4.5 })
  for (const key of ['b2c_kk_odeme', 'ortakOdemeSayfasi', 'sozlesmeOnayi'])
    await storeSetting(shop.db, key, '1')
  await shop.publishChanges()
})

async function acceptTexts(page: Page): Promise<void> {
  for (const text of ['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'])
    await page.getByLabel(`${text} metnini okudum, onaylıyorum.`).check()
}

async function openProviderPage(page: Page, context: BrowserContext): Promise<Page> {
  const opened = await openPaymentWindow(page, context)
  await opened.waitForURL(/test-bank\/kart/)
  return opened
}

async function typeCard(providerPage: Page, number: string): Promise<void> {
  await providerPage.getByLabel('Kart numarası').fill(number)
  await providerPage.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await providerPage.getByLabel('Son kullanma').fill('12/39')
  await providerPage.getByLabel('CCV').fill(TEST_CCV)
  await providerPage.getByRole('button', { name: 'Devam Et' }).click()
}

test('on the hosted page a refused card is typed again, closing gives up, and a card pays in three installments', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const { kettle } = await openPaymentStep(page, shop)
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(card).toContainText('ödeme kuruluşunun güvenli sayfasında')
  await expect(page.getByLabel('Kart numarası')).toHaveCount(0)
  await page.getByText('Mesafeli Satış Sözleşmesi – oku').click()
  await expect(
    page.getByText('Ödeme kuruluşunun sayfasında seçilir').and(page.locator(':visible')),
  ).toBeVisible()
  await acceptTexts(page)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const left = await openProviderPage(page, context)
  expect(await shop.unitsLeft(kettle.id), 'stock is reserved while the hosted page is open').toBe(4)
  await left.close()
  await expectMessage(page, 'Ödemeden vazgeçildi.')
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')

  const providerPage = await openProviderPage(page, context)
  await providerPage.setViewportSize(PHONE)
  await expect(providerPage.getByText('DENEME BANKASI: gerçek ödeme alınmaz')).toBeVisible()
  await expect(providerPage.getByText('₺1.500,00')).toBeVisible()
  await expectAccessible(providerPage)
  await expectNoHorizontalScroll(providerPage)
  await typeCard(providerPage, CARD.noBankPage)
  await expect(providerPage.getByText('Bu kart internetten ödemeye kapalı')).toBeVisible()
  await expectAccessible(providerPage)
  await typeCard(providerPage, CARD.troy)
  await providerPage.getByLabel(/3 taksit × ₺522,50/).check()
  await expectAccessible(providerPage)
  const closed = providerPage.waitForEvent('close')
  await confirmAtBank(providerPage)
  await closed
  await expectPaid(page)
  await expect(page.getByRole('main')).toContainText('₺1.567,50')
})
