import { storeBankWithPlans } from '../support/banks.ts'
import { buildProduct, storeSetting } from '../support/builders.ts'
import {
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  PAYMENT_STEP,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

enableAllPaymentMethods()

test('the payment step shows the installments of every bank, then those of the typed card in list, details and summary, also in dollars', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  await storeBankWithPlans(shop, 'Ziraat', CARD.visa.slice(0, 6), { 1: 1.5, 3: 0 })
  await openPaymentStep(page, shop)
  await page.getByRole('button', { name: 'Bütün bankaların taksitleri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Taksit seçenekleri' })
  const row = sheet.getByRole('table', { name: 'Halkbank' }).getByRole('row', { name: /^3 / })
  await expect(row).toContainText('₺1.567,50')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Kapat' }).click()

  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  const summary = page.getByRole('region', { name: 'Sipariş Özeti' })
  const expectDetails = async (figures: Record<string, string | null>) => {
    for (const [name, figure] of Object.entries(figures)) {
      const value = card
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
      if (figure === null) await expect(value).toHaveCount(0)
      else await expect(value).toHaveText(figure)
    }
  }
  await fillCard(page, CARD.visa)
  await expect(page.getByRole('button', { name: 'Bütün bankaların taksitleri' })).toBeHidden()
  await card.getByRole('radio', { name: 'Tek çekim ₺1.522,50' }).check()
  await expectDetails({ 'Çekilecek tutar': '₺1.522,50', 'Aylık tutar': null, Komisyon: '₺22,50' })
  await expect(summary).toContainText('₺1.522,50')
  await card.getByRole('radio', { name: '3 taksit × ₺500,00 ₺1.500,00' }).check()
  await expectDetails({
    'Çekilecek tutar': '₺1.500,00',
    'Aylık tutar': '3 × ₺500,00',
    Komisyon: '₺0,00',
  })
  await expect(summary.getByText('Çekilecek tutar')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // Without a plan for its bank a card pays at once.
  await fillCard(page, CARD.troy)
  await expect(card.getByRole('radio')).toHaveCount(0)
  await expectDetails({ 'Çekilecek tutar': '₺1.500,00', 'Aylık tutar': null, Komisyon: null })

  await page.context().addCookies([{ name: 'vitrin_currency', value: 'USD', url: shop.url }])
  await openHydrated(page, PAYMENT_STEP)
  await expect(summary).toContainText('$')
  await expect(summary).toContainText('Ödeme TL olarak alınır: ₺1.500,00')
  await fillCard(page, CARD.mastercard)
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  await expect(summary).toContainText('₺1.567,50')
  await expect(summary).not.toContainText('₺1.500,00')
})

test('both legal documents name the chosen plan and its total, and are stored with the order', async ({
  page,
  context,
  shop,
}) => {
  await storeSetting(shop.db, 'sozlesmeOnayi', '1')
  await shop.publishChanges()
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const texts = page.getByRole('region', { name: 'Sözleşmeler' })
  const boxes = ['Ön Bilgilendirme Formu', 'Mesafeli Satış Sözleşmesi'].map((name) =>
    texts.getByLabel(`${name} metnini okudum, onaylıyorum.`),
  )
  for (const box of boxes) await box.check()
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  for (const box of boxes)
    await expect(box, 'a changed legal document must be accepted again').not.toBeChecked()
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  const acceptanceMessage = 'Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.'
  await expect(texts.getByText(acceptanceMessage)).toBeVisible()
  for (const box of boxes) await box.check()
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)

  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Sözleşmeler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onayladığınız metinler' })).toBeVisible()
  const sheet = page.getByRole('article')
  for (const phrase of [/3 taksit/, /1\.567,50/, /522,50/])
    await expect(sheet.getByText(phrase).first()).toBeAttached()
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  await shop.publishChanges()
})

test('the product page shows the installments of every bank before a card is typed, as far as the product allows', async ({
  page,
  shop,
}) => {
  const [lamp, phone] = [
    await buildProduct(shop.db, { name: 'Bakır Lamba', gross: '1500', stock: 5 }),
    await buildProduct(shop.db, { name: 'Cep Telefonu', gross: '1500', stock: 5 }),
  ]
  await shop.db.unchecked(
    `with category as (insert into categories (name, slug, path, max_installment)
       values ('Telefon', 'telefon-taksit', '/telefon-taksit', 1) returning id)
     insert into product_categories (category_id, product_id, direct) select id, $1, true from category`,
    [phone.id],
  )
  await shop.publishChanges()
  await page.setViewportSize(PHONE)
  const offer = page.getByRole('button', { name: /taksit/i })
  // No page waits long for the rates of the banks: the first one may go without them, and asks for them.
  await expect(async () => {
    await shop.publishChanges()
    await openHydrated(page, lamp.url)
    await expect(offer).toHaveText(/^\d+ taksit × ₺[\d.,]+, (vade farksız, )?toplam ₺[\d.,]+$/, {
      timeout: 1000,
    })
  }).toPass()
  await offer.click()
  const sheet = page.getByRole('dialog', { name: 'Taksit seçenekleri' })
  const row = sheet.getByRole('table', { name: 'Halkbank' }).getByRole('row', { name: /^3 / })
  await expect(row).toContainText('₺522,50')
  await expect(row).toContainText('₺1.567,50')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await sheet.getByRole('button', { name: 'Kapat' }).click()
  await openHydrated(page, phone.url)
  await expect(offer).toHaveText('Taksit seçenekleri')
  await offer.click()
  await expect(sheet).toContainText('Bu üründe taksit yok')
})
