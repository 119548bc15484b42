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

const CARD = { number: '5528790000000008', short: '4111111111111129', lost: '5528790000000040' }

test.beforeAll(async ({ shop }) => {
  await aSetting(shop.db, 'b2c_kk_odeme', '1')
  await aSetting(shop.db, 'b2c_ko_odeme', '1')
  await shop.db.query(`
    with bank as (insert into banks (name) values ('Halkbank') returning id),
    bins as (insert into bank_bins (bin, bank_id, organization) select '552879', id, 'MASTERCARD' from bank)
    insert into installment_plans (bank_id, installment, commission_rate, is_default)
    select id, n, c, n = 1 from bank, (values (1, 0), (3, 4.5), (6, 7.25)) as plan (n, c)`)
  await shop.announce()
})

test.afterAll(async ({ shop }) => {
  await aSetting(shop.db, 'b2c_kk_odeme', '0')
  await aSetting(shop.db, 'b2c_ko_odeme', '0')
  await shop.announce()
})

/** A new customer with something in the cart, in front of the payment. */
async function beforePayment(
  page: Page,
  shop: Scene,
  gross = '1455.10',
): Promise<{ id: number; url: string }> {
  const kettle = await aProduct(shop.db, { name: `Bakır Çaydanlık ${gross}`, gross, stock: 5 })
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

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').pressSequentially(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').pressSequentially('1239')
  await page.getByLabel('CCV').fill('123')
}

/** Presses 'Ödeme Yap' and gives the window that opens, once it stands at the bank. */
async function toTheBank(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  const bank = await opening
  await bank.waitForURL(/test-bank/)
  return bank
}

const confirm = async (bank: Page, code = '123456') => {
  await bank.getByLabel('Tek kullanımlık kod').fill(code)
  await bank.getByRole('button', { name: 'Ödemeyi onayla' }).click()
}

test('a shopper pays in three installments, and every figure is the bank’s to the kuruş', async ({
  page,
  context,
  shop,
}) => {
  const kettle = await beforePayment(page, shop)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  await expect(page.getByText('Form bilgilerini eksiksiz doldurunuz!').first()).toBeVisible()
  await fillCard(page, CARD.number)
  await expect(page.getByLabel('Kart numarası')).toHaveValue('5528 7900 0000 0008')
  await expect(page.getByRole('radio', { name: /Tek çekim/ })).toBeChecked()
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  const card = page.getByRole('region', { name: 'Kart bilgileri' })
  await expect(card).toContainText('3 × ₺522,50')
  await expect(card).toContainText('₺67,50')
  await expect(card).toContainText('₺1.567,50')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.567,50')
  await expectAccessible(page)

  const bank = await toTheBank(page, context)
  await expectAccessible(bank)
  await expect(bank.getByText('DENEME BANKASI: gerçek ödeme alınmaz')).toBeVisible()
  await expect(bank.getByText('₺1.567,50')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('payment_data'))).toBeNull()
  expect(await shop.unitsLeft(kettle.id), 'held while the bank asks').toBe(4)
  const closed = bank.waitForEvent('close')
  await confirm(bank)
  await closed
  await expect(page).toHaveURL(/\/odeme\/ozet/)
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₺1.567,50')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Sepet/ })).not.toHaveAccessibleName(
    /1 ürün/,
  )
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Siparişlerim' }).click()
  await expect(page.getByText('₺1.500,00').first()).toBeVisible()
})

test('a card without money says so, and the same cart is paid with another', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const kettle = await beforePayment(page, shop)
  await expectNoSidewaysScroll(page)
  await fillCard(page, CARD.short)
  await confirm(await toTheBank(page, context))
  await expect(
    page.getByRole('main').getByText('Kartınızın limiti bu ödeme için yeterli değil.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Kart üzerindeki isim')).toHaveValue('Deniz Çağlayan')
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expectAccessible(page)
  await page.getByLabel('Kart numarası').fill('')
  await page.getByLabel('Kart numarası').pressSequentially(CARD.number)
  await confirm(await toTheBank(page, context))
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
})

test('a window closed by hand gives the payment up and loses nothing', async ({ page, context, shop }) => {
  const kettle = await beforePayment(page, shop)
  await fillCard(page, CARD.number)
  const bank = await toTheBank(page, context)
  await expect(page.getByText('Ödeme penceresinde devam edin.')).toBeVisible()
  await bank.close()
  await expect(page.getByRole('main').getByText('Ödemeden vazgeçildi.').first()).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await page.reload()
  await expect(page.getByLabel('Kart numarası')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
})

test('where windows are blocked the payment goes its way in the same tab', async ({ page, shop }) => {
  await beforePayment(page, shop)
  await page.evaluate(() => {
    window.open = () => null
  })
  await fillCard(page, CARD.number)
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  await page.waitForURL(/test-bank/)
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
})

test('an address is added in place, two lists ask for two addresses, and going back clears the choice', async ({
  page,
  shop,
}) => {
  await beforePayment(page, shop)
  await page.getByRole('button', { name: 'Adreslerime Geri Dön' }).click()
  await expect(page.getByRole('radio', { name: 'Ev' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Devam Et' })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Sipariş Adresi' })).toBeVisible()
  await page.getByLabel('Fatura adresim aynı').uncheck()
  await page.getByRole('group', { name: 'Teslimat Adresi' }).getByRole('radio', { name: 'Ev' }).check()
  await expect(page.getByRole('button', { name: 'Devam Et' })).toBeDisabled()
  await page.getByRole('group', { name: 'Fatura Adresi' }).getByRole('radio', { name: 'Ev' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
})

test('on delivery and by transfer the order is saved at once', async ({ page, shop }) => {
  await beforePayment(page, shop)
  await page.getByLabel('Açıklama').fill('Zili çalmayın.')
  await page.getByLabel('Kapıda Ödeme').check()
  await expect(page.getByRole('region', { name: 'Kart bilgileri' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(page.getByText('Zili çalmayın.')).toBeVisible()
})

test('in English the steps, the form and the bank speak English', async ({ page, context, shop }) => {
  await beforePayment(page, shop)
  await page.goto('/en/odeme?adim=odeme')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('Please fill in the whole form!').first()).toBeVisible()
  await page.getByLabel('Card number').pressSequentially(CARD.number)
  await page.getByLabel('Name on the card').fill('Deniz Caglayan')
  await page.getByLabel('Expires').pressSequentially('1239')
  await page.getByLabel('CCV').fill('123')
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Pay now' }).click()
  const bank = await opening
  await bank.getByLabel('One-time code').fill('123456')
  await bank.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment successful.' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a card is paid by plain forms', async ({ page, shop }) => {
    const kettle = await aProduct(shop.db, { name: 'Sade Çaydanlık', gross: '250', stock: 5 })
    await shop.announce()
    await page.goto(kettle.url)
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
    await page.getByRole('button', { name: 'Ödemeye Geç' }).click()
    await registerHere(page)
    await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
    await addAddressHere(page)
    await goOnToPayment(page)
    await page.getByLabel('Kart numarası').fill('5528 7900 0000 0008')
    await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
    await page.getByLabel('Son kullanma').fill('12/39')
    await page.getByLabel('CCV').fill('123')
    await page.getByRole('button', { name: 'Ödeme Yap' }).click()
    await page.waitForURL(/test-bank/)
    await confirm(page)
    await page.getByRole('button', { name: 'Mağazaya dön' }).click()
    await page.getByRole('link', { name: 'Ödeme sayfasına dön' }).click()
    await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  })
})

test('a company with an open account pays a free amount into it, and is not charged a kuruş more', async ({
  page,
  context,
  shop,
}) => {
  await page.goto('/account/login?return=/hesap/ode')
  await registerHere(page)
  await shop.db.query(
    `update customers set open_account = true where id = (select id from customers order by created_at desc limit 1)`,
  )
  await page.goto('/hesap/ode')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  await expect(page.getByText('Tutar girmediniz!').first()).toBeVisible()
  await page.getByLabel('Ödenecek tutar').fill('1.250,50')
  await fillCard(page, CARD.number)
  await expectAccessible(page)
  const bank = await toTheBank(page, context)
  await expect(bank.getByText('₺1.250,50')).toBeVisible()
  await confirm(bank)
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  await page.goto('/hesap/ekstre')
  await expect(page.getByText('1.250,50').first()).toBeVisible()
})
