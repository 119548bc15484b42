import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import type { HttpBuyer } from '../support/http-buyer.ts'
import { CARD } from './card-checkout.ts'
import { signIn } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const ORDERS_PATH = '/siparis/liste/'
const PHONE = { width: 390, height: 844 }

test.beforeAll(async ({ shop }) => {
  await storeSetting(shop.db, 'b2c_kk_odeme', '1')
  await shop.publishChanges()
})
/** Pays for a product by card with the requests that the browser's forms send. Returns the order number. */
async function payByCard(
  shop: ShopFixture,
  buyer: HttpBuyer,
  { id }: BuiltProduct,
  ccno: string,
): Promise<string> {
  const post = async (
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const body = new URLSearchParams(fields)
    const response = await fetch(new URL(address, shop.url), {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    return response.text()
  }
  const added = JSON.parse(await post(`/api/catalog/cart/${id}`, { quantity: '2' }, buyer.headers))
  const card = { ccno, ccv: TEST_CCV, expiry: '12/39', holder: 'Ayşe Yılmaz' }
  const ticks = { odemeTipi: '2', onBilgilendirme: '1', mesafeliSatis: '1' }
  const amount = String(added.cart.totals.total)
  const startResponse = await post('/payment/start', { ...card, ...ticks, amount }, buyer.headers)
  const [, address = ''] = /url=([^"]+)"/.exec(startResponse) ?? []
  const page = await post(new URL(address).pathname, { code: '123456' })
  const [, action = ''] = /<form method="post" action="([^"]*\/payment\/callback[^"]*)"/.exec(page) ?? []
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  await post(
    new URL(action).pathname,
    Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])),
  )
  const { rows } = await shop.db.unchecked<{ orderNo: string }>(
    `select order_no as "orderNo" from orders where customer_id = $1 and status = 'confirmed' order by created_at desc limit 1`,
    [buyer.customerId],
  )
  if (!rows[0]) throw new Error('the card did not pay')
  return rows[0].orderNo
}

const row = (page: Page, orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })

test('cancelling an order paid by card refunds the full amount', async ({ page, shop }) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  const tray = await buildProduct(shop.db, { name: 'Kartla Alınan Tepsi', gross: '250', stock: 9 })
  await shop.publishChanges()
  const orderNo = await payByCard(shop, buyer, tray, CARD.mastercard)
  await openHydrated(page, `${ORDERS_PATH}?siparis=${orderNo}`)
  await page.getByRole('button', { name: 'Siparişi İptal Et' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Ödediğiniz tutarın tamamı (₺544,90) kartınıza iade edilir.')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  // The response gets lost: the page must fetch the order's status instead of guessing.
  await page.route('**/iptal.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Evet, iptal et' }).click()
  const confirmation = page.getByText('Siparişiniz iptal edildi.')
  await expect(confirmation).toBeInViewport()
  await expect(confirmation).toBeFocused()
  await expect(row(page, orderNo)).toContainText('İptal edildi')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Kartınıza iade edilen tutar: ₺544,90')).toBeVisible()
  await expectAccessible(page)
})

test('an order stays and shows a message when the bank refuses the refund, and waits where it has not responded', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  const bowl = await buildProduct(shop.db, { name: 'Kartla Alınan Kâse', gross: '90', stock: 9 })
  await shop.publishChanges()
  const orderNo = await payByCard(shop, buyer, bowl, CARD.noRefund)
  await openHydrated(page, `${ORDERS_PATH}?siparis=${orderNo}`)
  await page.getByRole('button', { name: 'Siparişi İptal Et' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Evet, iptal et' }).click()
  const failed = page.getByText('Sipariş iptal edilemedi. Lütfen bizimle iletişime geçiniz.')
  await expect(failed).toBeInViewport()
  await expect(failed).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  expect(await shop.unitsLeft(bowl.id)).toBe(7)

  await shop.db.unchecked(
    `update order_refunds set status = 'pending', due_at = now() + interval '1 hour'
    where order_id = (select id from orders where order_no = $1)`,
    [orderNo],
  )
  await openHydrated(page, `${ORDERS_PATH}?siparis=${orderNo}`)
  await expect(page.getByText('Bankanın yanıtı gelince siparişiniz iptal edilecek').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Siparişi İptal Et' })).toBeHidden()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})
