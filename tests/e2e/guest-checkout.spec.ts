import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct } from '../support/builders.ts'
import {
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectPaid,
  fillCard,
  openBankPage,
} from './card-checkout.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newCustomer,
  type ShopFixture,
  submitAddressForm,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const main = (page: Page) => page.getByRole('main')

/** A product of one test: together they would sell out one of the shop's own. */
async function buildBowl(shop: ShopFixture): Promise<BuiltProduct> {
  const bowl = await buildProduct(shop.db, { name: 'Bakır Tas', gross: '129.90', stock: 3 })
  await shop.publishChanges()
  return bowl
}

/** Puts a bowl into the cart and goes on as a guest, to the page that has the whole checkout. */
async function goOnAsGuest(page: Page, shop: ShopFixture, email: string): Promise<void> {
  await page.goto((await buildBowl(shop)).url)
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('region', { name: 'Sepet özeti' }).getByRole('button', { name: 'Ödemeye Geç' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişinizi tamamlayın' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sepetim' })).toContainText('Bakır Tas')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByLabel('E-posta adresiniz').fill('deniz@')
  await page.getByRole('button', { name: 'Üye olmadan devam et' }).click()
  await expect(page.getByText('Lütfen geçerli bir e-posta adresi girin.')).toBeVisible()
  await page.getByLabel('E-posta adresiniz').fill(email)
  await page.getByRole('button', { name: 'Üye olmadan devam et' }).click()
  await expect(page.getByRole('region', { name: 'İletişim' })).toContainText(email)
  await waitForHydration(page)
}

const DELIVER = 'Bu adrese gönder'
const address = (page: Page) => page.getByRole('region', { name: 'Sipariş Adresi' })

test('the order of a guest waits for what it costs at the address that was just typed', async ({
  page,
  shop,
}) => {
  const { email } = newCustomer()
  await goOnAsGuest(page, shop, email)
  const answer = Promise.withResolvers<void>()
  await page.route(/\.data/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await submitAddressForm(page, DELIVER)
  await expect(address(page)).toContainText('Caferağa Mah. Moda Cad. No:12 D:4')
  await expect(
    page.getByRole('button', { name: 'Sipariş Ver' }),
    'the button waits for what the order costs there',
  ).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await page.getByRole('link', { name: 'Siparişimi göster' }).click()
  await expect(page.getByText('Caferağa Mah. Moda Cad. No:12 D:4').first()).toBeVisible()
})

test.describe('by card', () => {
  enableAllPaymentMethods()

  test('a guest fills in the one page in any order, pays by card, and forgets the order on this device', async ({
    page,
    context,
    shop,
  }) => {
    const { email } = newCustomer()
    await page.setViewportSize({ width: 390, height: 844 })
    await goOnAsGuest(page, shop, `once.${email}`)
    await fillCard(page, CARD.visa)
    const pay = page.getByRole('button', { name: 'Ödeme Yap' })
    await pay.click()
    await expect(page.getByText('Lütfen adınızı girin.')).toBeVisible()
    await expect(page.getByLabel('Ad Soyad')).toBeFocused()
    await expectAccessible(page)

    const place = page.getByLabel('Adresinizi bulun')
    await place.fill('caferağa kadı')
    await expect(page.getByRole('option')).toHaveCount(1)
    await place.press('Enter')
    const street = page.getByLabel('Adres', { exact: true })
    await expect(street).toBeFocused()
    await expect(street).toHaveValue('Caferağa Mah. ')
    await expect(page.getByLabel('Şehir', { exact: true })).toHaveValue('İstanbul')
    await expect(page.getByLabel('İlçe', { exact: true })).toHaveValue('Kadıköy')
    await street.pressSequentially('Moda Cad. 12')
    await page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
    await page.getByLabel('Telefon').fill('0532 123 45 67')
    await page.getByRole('checkbox', { name: 'Vermek istemiyorum' }).check()
    await pay.click()
    await expect(address(page)).toContainText('Caferağa Mah. Moda Cad. 12')
    await expect(pay, 'the focus stays where it was').toBeFocused()
    await expect(page.getByLabel('Kart numarası')).toHaveValue(/0000$/)

    await page.getByText('Değiştir: E-posta adresiniz').click()
    await page.getByLabel('E-posta adresiniz').fill(email)
    await page.getByRole('button', { name: 'Kaydet' }).click()
    await expect(page.getByRole('region', { name: 'İletişim' })).not.toContainText('once.')
    await expect(page.getByLabel('Kart numarası')).toHaveValue(/0000$/)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    const bank = await openBankPage(page, context)
    await confirmAtBank(bank)
    await expectPaid(page)
    await page.getByRole('link', { name: 'Siparişimi göster' }).click()
    await expect(page.getByRole('heading', { name: 'Siparişlerim' })).toBeVisible()
    await page.getByRole('button', { name: 'Bu cihazda unut' }).click()
    await page.goto('/siparis/liste/')
    await expect(page).toHaveURL(/\/account\/login/)
    await page.getByRole('link', { name: 'Sipariş sorgula' }).first().click()
    await expect(page.getByRole('heading', { name: 'Sipariş sorgula' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
})
