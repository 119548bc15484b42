import type { BrowserContext, Page } from '@playwright/test'
import { aSetting } from '../support/builders.ts'
import { bankWithPlans, beforePayment, CARD, confirm, openWindow, paid, says } from './card-story.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Scene, test } from './journey.ts'
import { TEST_CCV } from './no-cards-kept.ts'

/** The merchant wants cards typed at the payment company while these stories are told, and both texts accepted. */
async function wants(shop: Scene, value: '0' | '1'): Promise<void> {
  for (const key of ['b2c_kk_odeme', 'ortakOdemeSayfasi', 'sozlesmeOnayi'])
    await aSetting(shop.db, key, value)
  await shop.announce()
}

test.beforeAll(async ({ shop }) => {
  await bankWithPlans(shop, 'Ortak Banka', '979203', { 1: 0, 3: 4.5 })
  await wants(shop, '1')
})
test.afterAll(({ shop }) => wants(shop, '0'))

async function acceptTexts(page: Page): Promise<void> {
  for (const text of ['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'])
    await page.getByLabel(`${text} metnini okudum, onaylıyorum.`).check()
}

async function toTheProvider(page: Page, context: BrowserContext): Promise<Page> {
  const opened = await openWindow(page, context)
  await opened.waitForURL(/test-bank\/kart/)
  return opened
}

async function typeCard(there: Page, number: string): Promise<void> {
  await there.getByLabel('Kart numarası').fill(number)
  await there.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await there.getByLabel('Son kullanma').fill('12/39')
  await there.getByLabel('CCV').fill(TEST_CCV)
  await there.getByRole('button', { name: 'Devam Et' }).click()
}

test('a shopper types the card at the payment company, picks three months there, and the shop knows what was paid', async ({
  page,
  context,
  shop,
}) => {
  const { kettle } = await beforePayment(page, shop)
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(card).toContainText('ödeme kuruluşunun güvenli sayfasında')
  await expect(page.getByLabel('Kart numarası')).toHaveCount(0)
  await page.getByText('Mesafeli Satış Sözleşmesi – oku').click()
  await expect(
    page.getByText('Ödeme kuruluşunun sayfasında seçilir').and(page.locator(':visible')),
  ).toBeVisible()
  await acceptTexts(page)
  await expectAccessible(page)

  const there = await toTheProvider(page, context)
  await expect(there.getByText('DENEME BANKASI: gerçek ödeme alınmaz')).toBeVisible()
  await expect(there.getByText('₺1.500,00')).toBeVisible()
  await expectAccessible(there)
  await typeCard(there, CARD.noDoor)
  await expect(there.getByText('Bu kart internetten ödemeye kapalı')).toBeVisible()
  await expectAccessible(there)
  await typeCard(there, CARD.troy)
  await there.getByLabel(/3 taksit × ₺522,50/).check()
  await expectAccessible(there)
  expect(await shop.unitsLeft(kettle.id), 'held while the card is typed elsewhere').toBe(4)
  const closed = there.waitForEvent('close')
  await confirm(there)
  await closed
  await paid(page)
  await expect(page.getByRole('main')).toContainText('₺1.567,50')
})

test('on a phone a declined card brings the shopper back to a whole cart, and closing the page gives it up', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { kettle } = await beforePayment(page, shop)
  await expectNoSidewaysScroll(page)
  await acceptTexts(page)
  const there = await toTheProvider(page, context)
  await there.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(there)
  await typeCard(there, CARD.short)
  await confirm(there)
  await says(page, 'Kartınızın limiti bu ödeme için yeterli değil.')
  expect(await shop.unitsLeft(kettle.id)).toBe(5)

  const again = await toTheProvider(page, context)
  await again.close()
  await says(page, 'Ödemeden vazgeçildi.')
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms lead to the payment company and back', async ({ page, shop }) => {
    await beforePayment(page, shop)
    await acceptTexts(page)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına geç' }).click()
    await typeCard(page, CARD.troy)
    await confirm(page)
    await page.getByRole('button', { name: 'Mağazaya dön' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına dön' }).click()
    await paid(page)
  })
})
