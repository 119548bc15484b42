import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { buildCoupon } from '../support/coupons.ts'
import { addToCart, enableAllPaymentMethods } from './card-checkout.ts'
import { signIn } from './customer-orders.ts'
import {
  continueToPayment,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

enableAllPaymentMethods()

const main = (page: Page) => page.getByRole('main')
const coupon = (page: Page) => page.getByRole('region', { name: 'İndirim kodu' })
const summary = (page: Page) => page.getByRole('region', { name: 'Sepet özeti' })

/** A product of its own: these orders would leave too few of the shared mug for the tests after them. */
async function aMug(shop: ShopFixture) {
  const mug = await buildProduct(shop.db, {
    name: 'Emaye Kupa',
    gross: '129.90',
    stock: 9,
    category: 'kupalar',
  })
  await shop.publishChanges()
  return mug
}

async function typeCode(page: Page, code: string): Promise<void> {
  const field = coupon(page).getByRole('textbox', { name: 'İndirim kodu' })
  if (!(await field.isVisible())) await coupon(page).getByText('İndirim kodum var').click()
  await field.fill(code)
  await coupon(page).getByRole('button', { name: 'Uygula' }).click()
}

test('a code is refused with the reason, applied, follows the basket, and is taken off and put back at the payment', async ({
  page,
  shop,
}) => {
  await buildCoupon(shop.db, { code: 'BAHAR10', minimum: '200' })
  const buyer = await signIn(page, shop)
  await addToCart(shop, buyer, await aMug(shop))
  await openHydrated(page, '/sepet')
  await typeCode(page, 'YOKBÖYLE')
  await expect(coupon(page).getByRole('alert')).toHaveText(
    'Bu indirim kodu geçerli değil. Lütfen yazımını kontrol edin.',
  )
  await typeCode(page, 'bahar10')
  await expect(coupon(page).getByRole('alert')).toHaveText(
    'Bu indirim kodu için sepetinize ₺70,10 tutarında daha ürün ekleyin.',
  )
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Artır' }).click()
  await expect(summary(page)).toContainText('₺304,70')
  await typeCode(page, 'bahar10')
  await expect(coupon(page)).toContainText('BAHAR10')
  await expect(coupon(page)).toBeFocused()
  await expect(summary(page)).toContainText('-₺25,98')
  await expect(summary(page)).toContainText('₺278,72')
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  // Too little is left: the cart says so and goes on without the code.
  await main(page).getByRole('button', { name: 'Azalt' }).click()
  await expect(coupon(page)).toContainText('Uygulanmadı')
  await expect(summary(page)).not.toContainText('BAHAR10')
  await main(page).getByRole('button', { name: 'Artır' }).click()
  await expect(summary(page)).toContainText('İndirim (BAHAR10)')
  await summary(page).getByRole('button', { name: 'Ödemeye Geç' }).click()
  await continueToPayment(page)
  await main(page).getByText('Havale-EFT').click()
  await coupon(page).getByRole('button', { name: 'Kodu kaldır' }).click()
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺304,70')
  await typeCode(page, 'BAHAR10')
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺278,72')
  await expect(main(page).getByRole('radio', { name: 'Havale-EFT' })).toBeChecked()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(main(page)).toContainText('İndirim (BAHAR10)')
  await expect(main(page)).toContainText('₺278,72')
})
