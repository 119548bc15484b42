import type { Locator, Page } from '@playwright/test'
import {
  addToCart,
  CARD,
  enableAllPaymentMethods,
  expectMessage,
  fillCard,
  openPaymentStep,
  PAYMENT_STEP,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { chooseOption, expect, expectAccessible, openHydrated, test } from './shop-fixture.ts'

enableAllPaymentMethods()

const pay = (page: Page) => page.getByRole('button', { name: 'Ödeme Yap' }).click()
/** Expects a visible element with exactly this text. */
const exactly = (page: Page, sentence: string) =>
  expect(page.getByText(sentence, { exact: true }).filter({ visible: true }).first()).toBeVisible()

/** Card field, invalid value and expected message (spec §5). */
const CARD_FORM = [
  ['Kart numarası', '5528790000000009', 'Kart bilgilerini eksiksiz doldurunuz!'],
  ['Kart üzerindeki isim', '', 'Kart üzerindeki ismi doldurunuz!'],
  ['CCV', '12', 'CCV bilgisini eksiksiz doldurunuz!'],
  ['Son kullanma', '13/39', 'Ay ve yılı eksiksiz giriniz'],
] as const

/** Whether nothing, such as the fixed header, covers the middle of the element. */
const uncovered = (found: Locator) =>
  found.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test('on a phone an error is at its field, uncovered, and an empty address book adds an address in a dialog with its errors', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const { buyer } = await openPaymentStep(page, shop)
  const ofForm = page
    .getByRole('main')
    .getByText('Form bilgilerini eksiksiz doldurunuz!', { exact: true })
    .first()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await pay(page)
  await expect(page.getByLabel('Kart numarası')).toBeFocused()
  await expect(page.getByLabel('Kart numarası')).toHaveAccessibleDescription(/^Form bilgilerini eksiksiz/)
  await expect.poll(() => uncovered(ofForm)).toBe(true)
  for (const [field, typed, sentence] of CARD_FORM) {
    await fillCard(page, CARD.mastercard)
    await page.getByLabel(field).fill(typed)
    await pay(page)
    const error = page.getByRole('region', { name: 'Kart bilgileri' }).getByText(sentence, { exact: true })
    await expect(error).toBeVisible()
    await expect(page.getByLabel(field)).toBeFocused()
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(sentence))
  }
  await expectAccessible(page)

  await shop.db.unchecked('update customers set open_account = true where id = $1', [buyer.customerId])
  await openHydrated(page, '/hesap/ode')
  await page.getByLabel('Ödenecek tutar').fill('10')
  await pay(page)
  await expect(page.getByLabel('Kart numarası')).toBeFocused()
  await expect.poll(() => uncovered(ofForm)).toBe(true)
  await page.getByLabel('Ödenecek tutar').fill('0')
  await fillCard(page, CARD.mastercard)
  await expectAccessible(page)
  await pay(page)
  await exactly(page, 'Tutar girmediniz!')

  await shop.db.unchecked('delete from addresses where customer_id = $1', [buyer.customerId])
  await openHydrated(page, PAYMENT_STEP)
  await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  const dialog = page.getByRole('dialog')
  const add = () => dialog.getByRole('button', { name: 'Ekle', exact: true }).click()
  // The form for a first address is prefilled from the account.
  await expect(dialog.getByLabel('Ad Soyad')).toHaveValue(/\S+ \S+/)
  await dialog.getByLabel('Ad Soyad').fill('')
  await dialog.getByLabel('Telefon').fill('')
  await add()
  for (const sentence of ['Lütfen adres başlığı girin.', 'Lütfen adınızı girin.', 'Lütfen şehir seçin.'])
    await exactly(page, sentence)

  await page.getByLabel('Adres başlığı').fill('Ev')
  await page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
  await page.getByLabel('Telefon').fill('0532 123 45 67')
  await chooseOption(page, 'Şehir', 'İstanbul')
  await chooseOption(page, 'İlçe', 'Kadıköy')
  await page.getByLabel('Adres', { exact: true }).fill('Caferağa Mah. Moda Cad. No:12 D:4')
  await dialog.getByRole('checkbox', { name: 'Vermek istemiyorum' }).check()
  await expect(page.getByLabel('T.C. Kimlik No')).toHaveValue('11111111111')
  await page.route('**/hesap/adreslerim.data*', (route) => route.abort())
  await add()
  await exactly(page, 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.')
  await page.unroute('**/hesap/adreslerim.data*')
  await add()
  await expect(page.getByRole('radio', { name: 'Ev' }), 'the address just added is chosen').toBeChecked()
  await expect(page.getByRole('button', { name: 'Devam Et' })).toBeEnabled()
  await expect(page).toHaveURL(/secim=\d+$/)
})

test('an order that cannot be saved shows the reason and can be retried', async ({ page, context, shop }) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await page.getByLabel('Havale-EFT').check()
  await page.getByLabel('Açıklama').fill('Zili çalmayın.')
  await context.setOffline(true)
  // Mouse down blurs the note, and its save fails before mouse up: the error must not move the button from under the pointer.
  const noteRequestFailed = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Sipariş Ver' }).hover()
  await page.mouse.down()
  await noteRequestFailed
  await page.mouse.up()
  await exactly(page, 'Teknik bir hata yaşandı. Lütfen daha sonra tekrar deneyin.')
  await expect(page.getByLabel('Açıklama')).toHaveValue('Zili çalmayın.')
  await context.setOffline(false)

  await addToCart(shop, buyer, kettle)
  await openHydrated(page, PAYMENT_STEP)
  await page.getByLabel('Havale-EFT').check()
  await shop.db.unchecked('update stock_levels set quantity = 1 where product_id = $1', [kettle.id])
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expectMessage(page, 'Bu üründen 2 adet bulunmamaktadır!')
  await expectAccessible(page)
  await page.getByLabel('Kart', { exact: true }).check()
  await fillCard(page, CARD.mastercard)
  const opening = context.waitForEvent('page')
  await pay(page)
  await expect((await opening).getByText('Bu üründen 2 adet bulunmamaktadır!', { exact: true })).toBeVisible()
})

test('an order whose response is lost is checked by the page, and is there once', async ({ page, shop }) => {
  const { buyer } = await openPaymentStep(page, shop)
  await page.getByLabel('Havale-EFT').check()
  await page.route(/\/odeme/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    // The shop has placed it, and the network loses what it says.
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  const checking = page.getByText('Siparişinizi kontrol ediyoruz. Lütfen bu sayfayı kapatmayın.')
  await expect(checking, 'beside the button that was pressed').toBeInViewport()
  await exactly(page, 'Siparişiniz başarılı.')
  const { rows } = await shop.db.unchecked('select status from orders where customer_id = $1', [
    buyer.customerId,
  ])
  expect(rows).toEqual([{ status: 'awaiting_payment' }])
})
