import type { BrowserContext, Page } from '@playwright/test'
import { aProduct, aSetting } from '../support/builders.ts'
import {
  addAddressHere,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOnToPayment,
  registerHere,
  type Scene,
  test,
} from './journey.ts'

/** The merchant wants cards typed at the payment company while these stories are told, and both texts accepted. */
async function wants(shop: Scene, value: '0' | '1'): Promise<void> {
  for (const key of ['b2c_kk_odeme', 'ortakOdemeSayfasi', 'sozlesmeOnayi'])
    await aSetting(shop.db, key, value)
  await shop.announce()
}

test.beforeAll(async ({ shop }) => {
  await shop.db.query(`
    with bank as (insert into banks (name) values ('Ortak Banka') returning id),
    bins as (insert into bank_bins (bin, bank_id, organization) select '979203', id, 'TROY' from bank)
    insert into installment_plans (bank_id, installment, commission_rate, is_default)
    select id, n, c, n = 1 from bank, (values (1, 0), (3, 4.5)) as plan (n, c)`)
  await wants(shop, '1')
})
test.afterAll(({ shop }) => wants(shop, '0'))

const TROY = '9792030000000000'

/** A new customer with a kettle for ₺1.500,00 in the cart, in front of the payment. */
async function beforePayment(page: Page, shop: Scene): Promise<{ id: number }> {
  const kettle = await aProduct(shop.db, { name: 'Ortak Çaydanlık', gross: '1455.10', stock: 5 })
  await shop.announce()
  await page.goto(kettle.url)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Ödemeye Geç' }).click()
  await registerHere(page)
  await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  await addAddressHere(page)
  await goOnToPayment(page)
  return kettle
}

async function acceptTexts(page: Page): Promise<void> {
  for (const text of ['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'])
    await page.getByLabel(`${text} metnini okudum, onaylıyorum.`).check()
}

async function toTheProvider(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  const opened = await opening
  await opened.waitForURL(/test-bank\/kart/)
  return opened
}

async function typeCard(there: Page, number: string): Promise<void> {
  await there.getByLabel('Kart numarası').fill(number)
  await there.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await there.getByLabel('Son kullanma').fill('12/39')
  await there.getByLabel('CCV').fill('963')
  await there.getByRole('button', { name: 'Devam Et' }).click()
}

test('a shopper types the card at the payment company, picks three months there, and the shop knows what was paid', async ({
  page,
  context,
  shop,
}) => {
  const kettle = await beforePayment(page, shop)
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
  await typeCard(there, '4151111111111112')
  await expect(there.getByText('Bu kart internetten ödemeye kapalı')).toBeVisible()
  await expectAccessible(there)
  await typeCard(there, TROY)
  await there.getByLabel(/3 taksit × ₺522,50/).check()
  await expectAccessible(there)
  expect(await shop.unitsLeft(kettle.id), 'held while the card is typed elsewhere').toBe(4)
  await there.getByLabel('Tek kullanımlık kod').fill('123456')
  const closed = there.waitForEvent('close')
  await there.getByRole('button', { name: 'Ödemeyi onayla' }).click()
  await closed
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₺1.567,50')
})

test('on a phone a declined card brings the shopper back to a whole cart, and closing the page gives it up', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const kettle = await beforePayment(page, shop)
  await expectNoSidewaysScroll(page)
  await acceptTexts(page)
  const there = await toTheProvider(page, context)
  await there.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(there)
  await typeCard(there, '4111111111111129')
  await there.getByLabel('Tek kullanımlık kod').fill('123456')
  await there.getByRole('button', { name: 'Ödemeyi onayla' }).click()
  await expect(
    page.getByRole('main').getByText('Kartınızın limiti bu ödeme için yeterli değil.').first(),
  ).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(5)

  const again = await toTheProvider(page, context)
  await again.close()
  await expect(page.getByRole('main').getByText('Ödemeden vazgeçildi.').first()).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('plain forms lead to the payment company and back', async ({ page, shop }) => {
    await page.goto((await aProduct(shop.db, { name: 'Ortak Kupa', gross: '250', stock: 5 })).url)
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
    await page.getByRole('button', { name: 'Ödemeye Geç' }).click()
    await registerHere(page)
    await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
    await addAddressHere(page)
    await goOnToPayment(page)
    await acceptTexts(page)
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına geç' }).click()
    await typeCard(page, TROY)
    await page.getByLabel('Tek kullanımlık kod').fill('123456')
    await page.getByRole('button', { name: 'Ödemeyi onayla' }).click()
    await page.getByRole('button', { name: 'Mağazaya dön' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına dön' }).click()
    await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  })
})
