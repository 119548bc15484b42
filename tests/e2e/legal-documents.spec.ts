import { storeBankWithPlans } from '../support/banks.ts'
import { buildProduct, storeSetting } from '../support/builders.ts'
import { openPaymentStepWith } from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

const REFUSED = 'Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.'

/** Turns the mandatory acceptance of the legal documents on or off. */
async function requireAcceptances(shop: ShopFixture, on: '0' | '1'): Promise<void> {
  await storeSetting(shop.db, 'sozlesmeOnayi', on)
  await storeSetting(shop.db, 'companyTitle', on === '1' ? 'Vitrin Ticaret A.Ş.' : '')
  await shop.publishChanges()
}

test.beforeEach(({ shop }) => requireAcceptances(shop, '1'))
test.afterEach(async ({ shop }) => {
  await storeSetting(shop.db, 'b2c_kk_odeme', '0')
  await requireAcceptances(shop, '0')
})

test('a shopper must accept both legal documents to order and gets them on the order page as they were', async ({
  page,
  shop,
}) => {
  const bowl = await buildProduct(shop.db, { name: 'Sözleşmeli Kase', gross: '250', stock: 20 })
  await shop.publishChanges()
  await page.setViewportSize(PHONE)
  await openPaymentStepWith(page, shop, bowl)

  const texts = page.getByRole('region', { name: 'Sözleşmeler' })
  const form = texts.getByLabel('Ön Bilgilendirme Formu metnini okudum, onaylıyorum.')
  const contract = texts.getByLabel('Mesafeli Satış Sözleşmesi metnini okudum, onaylıyorum.')
  await expect(form).not.toBeChecked()
  await expect(contract).not.toBeChecked()
  await expect(page.getByText('düğmesine bastığınızda siparişiniz ödeme yükümlülüğü doğurur')).toBeVisible()
  await form.check()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(texts.getByText(REFUSED)).toBeVisible()
  await expect(contract).toBeFocused()
  await expectAccessible(page)

  await texts.getByText('Mesafeli Satış Sözleşmesi – oku').click()
  for (const phrase of ['Sözleşmeli Kase', '₺250,00', 'Moda Cad. No:12', 'Havale-EFT', 'arabulucuya'])
    await expect(texts.getByText(phrase).and(texts.locator(':visible')).first()).toBeVisible()
  await expect(texts, 'company data that the merchant has not filled in is left out').not.toContainText(
    /\[|KEP/,
  )
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const own = page.waitForEvent('popup')
  await texts.getByRole('link', { name: 'Ayrı sayfada aç' }).and(texts.locator(':visible')).click()
  const apart = await own
  await expect(apart.getByRole('heading', { level: 1, name: 'Mesafeli Satış Sözleşmesi' })).toBeVisible()
  await expectAccessible(apart)
  await expectNoHorizontalScroll(apart)
  await apart.close()

  await contract.check()
  await expect(form).toBeChecked()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()

  // The accepted documents do not change when the merchant edits company data later.
  await storeSetting(shop.db, 'companyTitle', 'Başka Ticaret Ltd.')
  await shop.publishChanges()
  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Sözleşmeler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onayladığınız metinler' })).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet.getByText('Vitrin Ticaret A.Ş.').first()).toBeVisible()
  await expect(sheet.getByText('Başka Ticaret Ltd.')).toHaveCount(0)
  await expect(sheet.getByText(/^SHA-256 (özeti|fingerprint): [0-9a-f]{64}$/)).toHaveCount(2)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('a legal document on its own page shows the chosen plan, and its address no card', async ({
  page,
  shop,
}) => {
  await storeSetting(shop.db, 'b2c_kk_odeme', '1')
  await storeBankWithPlans(shop, 'Taksit Bankası', '540061', { 1: 0, 3: 4.5 })
  const tray = await buildProduct(shop.db, { name: 'Sözleşmeli Tepsi', gross: '955.10', stock: 5 })
  await shop.publishChanges()
  await openPaymentStepWith(page, shop, tray)
  await page.getByLabel('Kart numarası').pressSequentially('5400610000000002')
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  const texts = page.getByRole('region', { name: 'Sözleşmeler' })
  await texts.getByText('Ön Bilgilendirme Formu – oku').click()
  await expect(texts.getByText('₺1.045,00').and(texts.locator(':visible')).first()).toBeVisible()
  const link = texts.getByRole('link', { name: 'Ayrı sayfada aç' }).and(texts.locator(':visible'))
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).not.toMatch(/540061|₺|1045/)

  await page.goto(address)
  const sheet = page.getByRole('article')
  await expect(sheet.getByText('Bu bir taslaktır.')).toBeVisible()
  for (const phrase of ['3 taksit', '₺348,33', '₺45,00', '₺1.045,00'])
    await expect(sheet).toContainText(phrase)
  await expectAccessible(page)
})
