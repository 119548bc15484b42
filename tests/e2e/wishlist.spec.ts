import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { signIn } from './customer-orders.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

const WISHLIST_PATH = '/hesap/favorilerim'
const phone = { width: 390, height: 844 }

const tile = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const heart = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `${name}: favorilere ekle` })
    .first()

/** Opens the wishlist of a new customer, with these products added in this order. */
async function openWishlistWith(page: Page, shop: ShopFixture, ids: readonly number[]): Promise<void> {
  const { customerId } = await signIn(page, shop)
  for (const id of ids)
    await shop.db.unchecked('insert into wishlist_items (customer_id, product_id) values ($1, $2)', [
      customerId,
      id,
    ])
  await openHydrated(page, WISHLIST_PATH)
}

test('a wishlist item moves to the cart, and one that cannot be bought shows why and stays', async ({
  page,
  shop,
}) => {
  const plate = await buildProduct(shop.db, { name: 'Dilek Tabağı', gross: '240', list: '200', stock: 1 })
  const gone = await buildProduct(shop.db, { name: 'Dilek Fincanı', stock: 0 })
  const old = await buildProduct(shop.db, { name: 'Dilek Sürahisi', stock: 7, status: 'passive' })
  await shop.publishChanges()
  await page.setViewportSize(phone)
  await openWishlistWith(page, shop, [gone.id, old.id, shop.shirt.id, plate.id])
  await expect(page.getByText('Favorilerinizde 4 ürün var.')).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Dilek Tabağı',
    'Keten Gömlek',
    'Dilek Sürahisi',
    'Dilek Fincanı',
  ])
  // The list price equals the price and is struck through nevertheless.
  await expect(tile(page, 'Dilek Tabağı').locator('del')).toContainText('₺240,00')
  await expect(tile(page, 'Dilek Fincanı').getByRole('button', { name: 'Tükendi' })).toBeDisabled()
  await expect(tile(page, 'Dilek Sürahisi').getByRole('button', { name: 'Tükendi' })).toBeDisabled()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const move = tile(page, 'Dilek Tabağı').getByRole('button', { name: 'Sepete Taşı' })
  await shop.db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [plate.id])
  await move.press('Enter')
  await expect(tile(page, 'Dilek Tabağı').getByRole('alert')).toHaveText('Bu üründen 1 adet bulunmamaktadır!')
  await expectAccessible(page)
  await shop.db.unchecked('update stock_levels set quantity = 1 where product_id = $1', [plate.id])
  await move.press('Enter')
  await expect(page.getByText('Dilek Tabağı sepetinize taşındı.').first()).toBeVisible()
  await expect(page.getByText('Favorilerinizde 3 ürün var.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Keten Gömlek', exact: true })).toBeFocused()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Favoriler/ })).toContainText('3')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await tile(page, 'Keten Gömlek')
    .getByRole('link', { name: /Seçenekleri gör/ })
    .click()
  await expect(page.getByText('Varyant Seçiniz!')).toBeVisible()
  await page.goBack()
  await openHydrated(page, '/sepet')
  await expect(page.getByRole('main')).toContainText('Dilek Tabağı')
})

test('a wishlist item stays when its removal fails, and an expired session leads to the sign-in', async ({
  page,
  shop,
}) => {
  await openWishlistWith(page, shop, [shop.mug.id])
  const drop = page.getByRole('button', { name: 'Çini Kupa: favorilerden çıkar' })
  await page.route('**/api/catalog/wishlist/*', (route) => route.abort())
  await drop.click()
  await expect(drop).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText('Favorilerinizde 1 ürün var.')).toBeVisible()
  await page.unroute('**/api/catalog/wishlist/*')

  // The heart is busy until the response arrives.
  let releaseResponse = () => {}
  const responseReleased = new Promise<void>((resolve) => {
    releaseResponse = resolve
  })
  await page.route('**/api/catalog/wishlist/*', async (route) => {
    await responseReleased
    await route.continue()
  })
  await openHydrated(page, shop.mug.url)
  await expect(heart(page, 'Çini Kupa')).toHaveAttribute('aria-pressed', 'true')
  await heart(page, 'Çini Kupa').click()
  await expect(heart(page, 'Çini Kupa')).toHaveAttribute('aria-busy', 'true')
  await expect(heart(page, 'Çini Kupa')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  releaseResponse()
  await expect(heart(page, 'Çini Kupa')).toHaveAttribute('aria-pressed', 'false')

  await page.context().clearCookies({ name: /session/ })
  await heart(page, 'Çini Kupa').click()
  await expect(page).toHaveURL(`/account/login?return=${encodeURIComponent(shop.mug.url)}&neden=favori`)
})
