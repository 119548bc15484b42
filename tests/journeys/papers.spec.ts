import { aProduct, aSetting } from '../support/builders.ts'
import { lettersInFolder } from '../support/mail-letters.ts'
import { bankWithPlans } from './card-story.ts'
import {
  addAddressHere,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOnToPayment,
  registerHere,
  type Scene,
  somebody,
  test,
  walkToPayment,
} from './journey.ts'

const PHONE = { width: 390, height: 844 }
const REFUSED = 'Lütfen ön bilgilendirme formunu ve mesafeli satış sözleşmesini onaylayın.'

/** The merchant asks for the ticks while this story is told. */
async function askForTicks(shop: Scene, on: '0' | '1'): Promise<void> {
  await aSetting(shop.db, 'sozlesmeOnayi', on)
  await aSetting(shop.db, 'companyTitle', on === '1' ? 'Vitrin Ticaret A.Ş.' : '')
  await shop.announce()
}

test.beforeEach(({ shop }) => askForTicks(shop, '1'))
test.afterEach(async ({ shop }) => {
  await aSetting(shop.db, 'b2c_kk_odeme', '0')
  await askForTicks(shop, '0')
})

test('a shopper reads and ticks both texts, orders by transfer, and finds texts and accounts again', async ({
  page,
  shop,
}) => {
  const bowl = await aProduct(shop.db, { name: 'Sözleşmeli Kase', gross: '250', stock: 20 })
  await shop.announce()
  const me = somebody()
  await page.setViewportSize(PHONE)
  await walkToPayment(page, bowl, me)

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
  for (const said of ['Sözleşmeli Kase', '₺250,00', 'Moda Cad. No:12', 'Havale-EFT', 'arabulucuya'])
    await expect(texts.getByText(said).and(texts.locator(':visible')).first()).toBeVisible()
  await expect(texts, 'what the merchant has not told is no matter of shoppers').not.toContainText(/\[|KEP/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const own = page.waitForEvent('popup')
  await texts.getByRole('link', { name: 'Ayrı sayfada aç' }).and(texts.locator(':visible')).click()
  const apart = await own
  await expect(apart.getByRole('heading', { level: 1, name: 'Mesafeli Satış Sözleşmesi' })).toBeVisible()
  await expectAccessible(apart)
  await expectNoSidewaysScroll(apart)
  await apart.close()

  await contract.check()
  await expect(form).toBeChecked()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()

  await expect
    .poll(async () => (await lettersInFolder(shop.dataDir, me.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('siparişinizi aldık'))
  const letters = await lettersInFolder(shop.dataDir, me.email)
  const letter = letters.find(({ subject }) => subject.includes('siparişinizi aldık'))
  expect(letter?.text).toContain('TR18 0006 2001 1900 0006 6723 15')
  expect(letter?.text).toMatch(/Son ödeme: \d\d\.\d\d\.\d{4} \d\d:\d\d/)
  expect(letter?.files.map(({ name }) => name)).toEqual(['on-bilgilendirme.html', 'mesafeli-satis.html'])

  // What was agreed on stays, whatever the merchant writes later.
  await aSetting(shop.db, 'companyTitle', 'Başka Ticaret Ltd.')
  await shop.announce()
  const { pathname, search } = new URL(letter?.link('/siparis/liste/') ?? '')
  await page.goto(pathname + search)
  await page.getByRole('link', { name: 'Sözleşmeler' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Onayladığınız metinler' })).toBeVisible()
  const sheet = page.getByRole('article')
  await expect(sheet.getByText('Vitrin Ticaret A.Ş.').first()).toBeVisible()
  await expect(sheet.getByText('Başka Ticaret Ltd.')).toHaveCount(0)
  await expect(sheet.getByText(/^SHA-256 (özeti|fingerprint): [0-9a-f]{64}$/)).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const address = page.url()
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page).toHaveURL(/\/account\/login\?return=/)
})

test('a text opened apart tells the plan that is chosen, and no plan that was made up', async ({
  page,
  shop,
}) => {
  await aSetting(shop.db, 'b2c_kk_odeme', '1')
  await bankWithPlans(shop, 'Taksit Bankası', '540061', { 1: 0, 3: 4.5 })
  const tray = await aProduct(shop.db, { name: 'Sözleşmeli Tepsi', gross: '955.10', stock: 5 })
  await shop.announce()
  await walkToPayment(page, tray)
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
  for (const said of ['3 taksit', '₺348,33', '₺45,00', '₺1.045,00']) await expect(sheet).toContainText(said)
  await expectAccessible(page)
  await page.goto(address.replace('3_4.5', '3_0'))
  await expect(sheet.getByText('Seçtiğiniz taksit bu tutar için artık geçerli değil')).toBeVisible()
  await expect(sheet).toContainText('Tek çekim')
  await expect(sheet).not.toContainText('3 taksit')
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the texts are read, a forgotten tick is asked for, and the order is in English all the same', async ({
    page,
    shop,
  }) => {
    const vase = await aProduct(shop.db, { name: 'Sözleşmeli Vazo', gross: '90', stock: 20 })
    await shop.announce()
    await page.setViewportSize(PHONE)
    await page.goto(vase.url)
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
    await page.getByRole('link', { name: 'Sepete git' }).click()
    await page.getByRole('button', { name: 'Ödemeye Geç' }).click()
    await registerHere(page)
    await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
    await addAddressHere(page)
    await goOnToPayment(page)
    await page.getByRole('button', { name: 'Sipariş Ver' }).click()
    await expect(page.getByText(REFUSED)).toBeVisible()

    await page.goto('/en/odeme?adim=odeme')
    await page.getByText('Pre-Information Form – read').and(page.locator(':visible')).click()
    await expect(page.getByText('Right of withdrawal').and(page.locator(':visible')).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByLabel('I have read and accept the Pre-Information Form.').check()
    await page.getByLabel('I have read and accept the Distance Sales Contract.').check()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/order/i)
  })
})
