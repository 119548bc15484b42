import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

/** Creates a page of the merchant with these containers. */
async function buildPageWithContainers(
  { db, publishChanges }: ShopFixture,
  path: string,
  names: readonly string[],
): Promise<void> {
  await db.unchecked(
    `with page as (
       insert into pages (path, locale, title) values ($1, 'tr', 'Köşem')
       on conflict (path, locale) do update set title = excluded.title returning id
     )
     insert into page_containers (page_id, position, name, options)
     select page.id, at, name, '{}' from page, unnest($2::text[]) with ordinality as row (name, at)
     on conflict do nothing`,
    [path, names],
  )
  await publishChanges()
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

/** A customer with something in the cart, an order and a wishlist item. */
async function buildCustomerWithOrder(page: Page, shop: ShopFixture) {
  const buyer = await signIn(page, shop)
  const bowl = await buildProduct(shop.db, { name: 'Porselen Kâse', gross: '129.90', stock: 9 })
  await shop.publishChanges()
  const placed = await placeOrder(shop, buyer, [bowl, 1])
  const headers = { 'x-csrf-token': buyer.headers['x-csrf-token'] ?? '' }
  for (const path of [`cart/${bowl.id}`, `wishlist/${bowl.id}`])
    expect((await page.request.post(`${shop.url}/api/catalog/${path}`, { headers, form: {} })).ok()).toBe(
      true,
    )
  return placed
}

const CUSTOMER_WIDGETS = [
  'CartIcon',
  'Cart',
  'Checkout',
  'Wishlist',
  'OrderList',
  'Address',
  'AccountSetting',
]

test('a page of the merchant shows a customer the widgets of cart, checkout and account', async ({
  page,
  shop,
}) => {
  await buildPageWithContainers(shop, '/kosem', CUSTOMER_WIDGETS)
  const { orderNo } = await buildCustomerWithOrder(page, shop)
  await page.goto('/kosem')
  await expect(section(page, 'Sepetim').getByRole('link', { name: 'Porselen Kâse' }).first()).toBeVisible()
  await expect(section(page, 'Ödeme').getByRole('radio').first()).toBeVisible()
  await expect(section(page, 'Favorilerim').getByText('Porselen Kâse').first()).toBeVisible()
  await expect(section(page, 'Siparişlerim').getByText(orderNo).first()).toBeVisible()
  await expect(section(page, 'Adreslerim').getByText('Kadıköy').first()).toBeVisible()
  await expect(section(page, 'Hesap Ayarları').getByLabel('Soyad')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await section(page, 'Ödeme').getByRole('radio').first().check()
  await section(page, 'Ödeme').getByRole('button', { name: 'Devam Et' }).click()
  await expect(page).toHaveURL(/\/odeme\?adim=odeme/)
})
