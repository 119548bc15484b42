import { expect, test } from 'vitest'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const made = await testShop()
const { app, db } = made
await db.unchecked(
  `with made as (
     insert into products (code, name, slug, tax_rate, sale_price, status) values
       ('KUPA', 'Çini Kupa', 'cini-kupa', 20, 108.25, 'active'), ('ESKI', '=Eski', 'eski', 20, 10, 'passive') returning id, sale_price)
   insert into product_units (product_id, value, sale_price) select id, 'Adet', sale_price from made`,
)

test('staff who may import take all products as a file, and the log says so', async () => {
  const staff = await staffBrowser(made, 'catalogue')
  const take = (query: string) =>
    app.inject({ url: `/api/admin/exports/products${query}`, headers: { cookie: staff.cookie } })
  const all = await take('')
  expect(all.statusCode).toBe(200)
  expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="urunler-\d{4}-\d\d-\d\d\.csv"$/)
  expect(all.body).toContain('\r\nKUPA;;Çini Kupa;')
  expect(all.body, 'no formula').toContain("\r\nESKI;;'=Eski;")
  expect(all.body).toContain(';129,90;')

  const onSale = await take('?format=woocommerce&only=active')
  expect(onSale.body).toContain(',KUPA,')
  expect(onSale.body).not.toContain('ESKI')
  expect((await take('?format=excel')).statusCode).toBe(422)

  const { rows } = await db.unchecked(
    `select after from audit_log where action = 'export.products' order by id`,
  )
  expect(rows.map(({ after }) => after)).toEqual([
    { format: 'vitrin', only: 'all' },
    { format: 'woocommerce', only: 'active' },
  ])
})

test('other staff are refused', async () => {
  const staff = await staffBrowser(made, 'orders')
  const response = await app.inject({ url: '/api/admin/exports/products', headers: { cookie: staff.cookie } })
  expect(response.statusCode).toBe(403)
})
