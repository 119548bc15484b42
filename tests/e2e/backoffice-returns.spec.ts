import { markDelivered, markShipped } from '#tests/support/orders.ts'
import { listedProduct, openOffice, signInStaff } from './backoffice.ts'
import { PARCEL, PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('a late return is found in the list, and two colleagues at its order see each other', async ({
  page,
  shop,
}) => {
  const buyer = await signIn(page, shop)
  const order = await placeOrder(shop, buyer, [await listedProduct(shop), 2])
  await markShipped(shop.db, order.id, PARCEL)
  await markDelivered(shop.db, order.id)
  await shop.db.unchecked(`update orders set status = 'return_requested' where id = $1`, [order.id])
  await shop.db.unchecked(
    `with request as (
       insert into order_returns (id, order_id, kind, created_at)
       values ('r_e2e' || $1, $1, 'withdrawal', now() - interval '20 days') returning id)
     insert into order_return_lines (return_id, order_line_id, quantity)
     select request.id, l.id, 1 from request, order_lines l where l.order_id = $1`,
    [order.id],
  )
  await signInStaff(page, shop, 'support', 'Ayşe Yılmaz')
  await openOffice(page, '/iadeler?status=overdue')
  const row = page.getByRole('row').filter({ hasText: order.orderNo })
  await expect(row).toContainText('süresi geçti')
  await expect(row).toContainText('1 × Pirinç Kulp')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'İadeyi kabul et' })).toBeInViewport()

  const editing = page.waitForResponse(
    (response) => /presence$/.test(response.url()) && /editing/.test(response.request().postData() ?? ''),
  )
  await page.getByRole('button', { name: 'İadeyi kabul et' }).click()
  await editing
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await signInStaff(other, shop, 'orders', 'Mehmet Kaya')
  await openOffice(other, `/siparisler/${order.orderNo}`)
  await expect(other.getByText('Ayşe Yılmaz şu anda bu siparişi düzenliyor')).toBeVisible()
})
