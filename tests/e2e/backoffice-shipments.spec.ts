import { listedProduct, openOffice, signInStaff } from './backoffice.ts'
import { PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('on a laptop five orders are shipped from pasted rows, and the same rows again change nothing', async ({
  page,
  shop,
}) => {
  const buyer = await signIn(page, shop)
  const product = await listedProduct(shop)
  const orderNos: string[] = []
  for (let index = 0; index < 5; index++) orderNos.push((await placeOrder(shop, buyer, [product, 1])).orderNo)
  await shop.db.unchecked(`update orders set status = 'preparing' where order_no = any ($1)`, [orderNos])
  await signInStaff(page, shop, 'orders')
  await openOffice(page, '/siparisler?status=unsent')
  await page.getByRole('link', { name: 'Toplu kargo' }).click()

  const [first = '', second = ''] = orderNos
  const rows = orderNos.map((orderNo, index) => `${orderNo}\tYURTİÇİ\tTK-${index}`)
  const text = [
    'Sipariş no\tKargo firması\tTakip no',
    ...rows,
    '999999999999\tAras\tTK-9',
    `${first}\tYURTİÇİ\t`,
  ]
  await page.getByRole('textbox', { name: 'Satırlar' }).fill(text.join('\n'))
  await page.getByRole('button', { name: 'Kontrol et' }).click()
  const status = page.getByRole('main').getByRole('status')
  // The order that is there twice with different numbers waits for somebody, as do the unknown one and the one without a number.
  await expect(status).toHaveText('4 sipariş hazır · 3 satıra bakmanız gerek')
  await expect(page.getByRole('row', { name: '999999999999' })).toContainText('Bu numarada sipariş yok')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Satırları düzelt' }).click()
  await page.getByRole('textbox', { name: 'Satırlar' }).fill(rows.join('\n'))
  await page.getByRole('button', { name: 'Kontrol et' }).click()
  await expect(status).toHaveText('5 sipariş hazır')
  await page.getByRole('button', { name: '5 siparişi kargoya ver' }).dblclick()
  await expect(status).toHaveText('5 sipariş kargoya verildi')

  await page.getByRole('button', { name: 'Satırları düzelt' }).click()
  await page.getByRole('button', { name: 'Kontrol et' }).click()
  await expect(status).toHaveText('5 satır zaten tamam')
  const sent = await shop.db.unchecked<{ orders: number; emails: number }>(
    `select count(distinct o.id)::int as orders, count(m.key)::int as emails
     from orders o join mail_messages m on m.template = 'order-shipped' and m.key like '%' || o.id || '%'
     where o.order_no = any ($1) and o.status = 'shipped'`,
    [orderNos],
  )
  expect(sent.rows[0]).toEqual({ orders: 5, emails: 5 })
  await page.getByRole('link', { name: second }).click()
  await expect(page.getByText('TK-1', { exact: true }).first()).toBeVisible()
})
