import type { Page } from '@playwright/test'
import { storeBankWithPlans } from '../support/banks.ts'
import { buildProduct, storeSetting } from '../support/builders.ts'
import type { HttpBuyer } from '../support/http-buyer.ts'
import {
  addToCart,
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  PAYMENT_STEP,
} from './card-checkout.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

enableAllPaymentMethods()

/** Cards of two banks that charge different commissions, in percent, by number of installments. */
const BANKS = {
  dear: { number: CARD.mastercard, plans: { 1: 0, 3: 4.5, 6: 7.25, 12: 18.9 } },
  cheap: { number: CARD.visa, plans: { 1: 1.5, 3: 0, 6: 12.22 } },
} as const

/** The worked examples of decisions H4: `linesGross` plus ₺44,90 shipping is `amount`; `commission` is null where its row is hidden. */
const WORKED = [
  {
    linesGross: '1455.10',
    amount: '₺1.500,00',
    bank: 'dear',
    n: 1,
    total: '₺1.500,00',
    monthly: null,
    commission: null,
  },
  {
    linesGross: '1455.10',
    amount: '₺1.500,00',
    bank: 'dear',
    n: 3,
    total: '₺1.567,50',
    monthly: '₺522,50',
    commission: '₺67,50',
  },
  {
    linesGross: '1455.10',
    amount: '₺1.500,00',
    bank: 'cheap',
    n: 3,
    total: '₺1.500,00',
    monthly: '₺500,00',
    commission: '₺0,00',
  },
  {
    linesGross: '955.00',
    amount: '₺999,90',
    bank: 'dear',
    n: 6,
    total: '₺1.072,39',
    monthly: '₺178,73',
    commission: '₺72,49',
  },
  {
    linesGross: '55.10',
    amount: '₺100,00',
    bank: 'cheap',
    n: 6,
    total: '₺112,22',
    monthly: '₺18,70',
    commission: '₺12,22',
  },
  {
    linesGross: '2455.09',
    amount: '₺2.499,99',
    bank: 'dear',
    n: 12,
    total: '₺2.972,49',
    monthly: '₺247,71',
    commission: '₺472,50',
  },
  {
    linesGross: '205.10',
    amount: '₺250,00',
    bank: 'cheap',
    n: 1,
    total: '₺253,75',
    monthly: null,
    commission: '₺3,75',
  },
] as const

/** Replaces the cart with one product of this price and opens the payment step. */
async function buildCart(page: Page, shop: ShopFixture, buyer: HttpBuyer, gross: string): Promise<void> {
  const thing = await buildProduct(shop.db, { name: `Sini ${gross}`, gross, stock: 5 })
  await shop.publishChanges()
  await fetch(`${shop.url}/api/catalog/cart`, { method: 'DELETE', headers: buyer.headers })
  await addToCart(shop, buyer, thing)
  await openHydrated(page, PAYMENT_STEP)
}

test('the payment step shows the installment amounts of decisions H4 in plan list, details and summary', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await storeBankWithPlans(shop, 'Halkbank', CARD.mastercard.slice(0, 6), BANKS.dear.plans)
  await storeBankWithPlans(shop, 'Ziraat', CARD.visa.slice(0, 6), BANKS.cheap.plans)
  const { buyer } = await openPaymentStep(page, shop)
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  const summary = page.getByRole('region', { name: 'Sipariş Özeti' })
  const value = (name: string) =>
    card
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd')
  let linesGross: string = '1455.10'
  for (const row of WORKED) {
    if (row.linesGross !== linesGross) await buildCart(page, shop, buyer, row.linesGross)
    linesGross = row.linesGross
    await expect(summary).toContainText(row.amount)
    await fillCard(page, BANKS[row.bank].number)
    const name = row.monthly === null ? 'Tek çekim' : `${row.n} taksit × ${row.monthly}`
    const plan = card.getByRole('radio', { name: `${name} ${row.total}` })
    await plan.check()
    await expect(value('Çekilecek tutar')).toHaveText(row.total)
    if (row.monthly === null) await expect(value('Aylık tutar')).toHaveCount(0)
    else await expect(value('Aylık tutar')).toHaveText(`${row.n} × ${row.monthly}`)
    if (row.commission === null) await expect(value('Komisyon')).toHaveCount(0)
    else await expect(value('Komisyon')).toHaveText(row.commission)
    const instead = summary.getByText('Çekilecek tutar')
    if (row.total === row.amount) await expect(instead).toHaveCount(0)
    else await expect(summary).toContainText(row.total)
  }
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('below the installment limit only a single payment is offered', async ({ page, shop }) => {
  await storeSetting(shop.db, 'installmentLimit', '1500.01')
  await shop.publishChanges()
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(card).toContainText('Çekilecek tutar')
  await expect(card.getByRole('radio')).toHaveCount(0)
  await storeSetting(shop.db, 'installmentLimit', '0')
  await shop.publishChanges()
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
  const main = page.getByRole('main')
  const chargedAmounts = ['Komisyon', '₺67,50', 'Ödenen tutar', '₺1.567,50']
  for (const phrase of [...chargedAmounts, '3 taksit', 'Genel Toplam', '₺1.500,00'])
    await expect(main, 'the payment result page').toContainText(phrase)

  await main.getByRole('link', { name: 'Siparişlerim' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Detay' }).nth(1)).toContainText('₺1.567,50')
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  const payment = page.getByRole('region', { name: 'Ödeme Bilgileri', exact: true })
  for (const phrase of ['Kart · 3 taksit', 'KOMİSYON', '₺67,50', 'ÖDENEN TUTAR', '₺1.567,50', '₺1.500,00'])
    await expect(payment).toContainText(phrase)
  const detail = page.url()
  const orderNo = new URL(detail).searchParams.get('siparis') ?? ''
  for (const [address, description] of [
    [`/sepet?siparis=${orderNo}`, 'the success page'],
    [`/siparis/${orderNo}/yazdir`, 'the printed order'],
  ] as const) {
    await openHydrated(page, address)
    for (const phrase of chargedAmounts) await expect(main, description).toContainText(phrase)
  }
  await openHydrated(page, `/siparis/${orderNo}/iptal`)
  await expect(main, 'the cancellation page').toContainText(
    'Ödediğiniz tutarın tamamı (₺1.567,50) kartınıza iade edilir.',
  )
  await openHydrated(page, detail)
  await page.getByRole('link', { name: 'Sözleşmeler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onayladığınız metinler' })).toBeVisible()
  const sheet = page.getByRole('article')
  for (const phrase of [/3 taksit/, /1\.567,50/, /522,50/])
    await expect(sheet.getByText(phrase).first()).toBeAttached()
  await storeSetting(shop.db, 'sozlesmeOnayi', '0')
  await shop.publishChanges()
})

test('with prices in dollars the summary shows the charge in lira, with a plan including its commission', async ({
  page,
  shop,
}) => {
  await openPaymentStep(page, shop)
  const header = page.getByRole('banner')
  await header.locator('summary').filter({ hasText: 'Para birimi' }).click()
  await header.getByRole('button', { name: 'USD' }).click()
  await expect(page.getByRole('banner')).toContainText('USD')
  await openHydrated(page, PAYMENT_STEP)
  const summary = page.getByRole('region', { name: 'Sipariş Özeti' })
  await expect(summary).toContainText('$')
  await expect(summary).toContainText('Ödeme TL olarak alınır: ₺1.500,00')
  await fillCard(page, CARD.mastercard)
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  await expect(summary).toContainText('₺1.567,50')
  await expect(summary).not.toContainText('₺1.500,00')
})

test('the payment step shows the installments of every bank before a card is typed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPaymentStep(page, shop)
  await page.getByRole('button', { name: 'Bütün bankaların taksitleri' }).click()
  const sheet = page.getByRole('dialog', { name: 'Taksit seçenekleri' })
  const row = sheet.getByRole('table', { name: 'Halkbank' }).getByRole('row', { name: /^3 / })
  await expect(row).toContainText('₺1.567,50')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Kapat' }).click()
  await fillCard(page, CARD.mastercard)
  await expect(page.getByRole('group', { name: 'Taksit seçenekleri' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bütün bankaların taksitleri' })).toBeHidden()
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
  await page.setViewportSize({ width: 390, height: 844 })
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
