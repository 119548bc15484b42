import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { testShop } from '#tests/support/shop.ts'
import { staffBrowser } from '#tests/support/staff.ts'

const made = await testShop()
const { app, db, shop } = made
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

test('the file comes with its pictures as a ZIP, those without a file left out', async () => {
  const files = ['0123456789abcdef01234567.webp', 'fedcba9876543210fedcba98.webp'] as const
  await db.unchecked(
    `with stored as (insert into pictures (file, width, height) select name, 1, 1 from unnest($1::text[]) as f (name) returning file)
     insert into product_images (product_id, position, file)
     select p.id, row_number() over () - 1, stored.file from products p, stored where p.code = 'KUPA'`,
    [files],
  )
  await mkdir(join(shop.dataDir, 'images'), { recursive: true })
  await writeFile(join(shop.dataDir, 'images', files[0]), 'resim')
  const staff = await staffBrowser(made, 'catalogue')
  const response = await app.inject({
    url: '/api/admin/exports/products?pictures=zip',
    headers: { cookie: staff.cookie },
  })
  expect(response.headers['content-disposition']).toMatch(/filename="urunler-\d{4}-\d\d-\d\d\.zip"$/)
  expect(response.headers['content-type']).toBe('application/zip')
  const zip = await yauzl.fromBufferPromise(response.rawPayload, { lazyEntries: true })
  const contents = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    contents.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  const [csv = '', ...pictures] = contents.keys()
  expect(csv).toMatch(/^urunler-.*\.csv$/)
  expect(contents.get(csv)).toContain(`;${files.join(' | ')};`)
  expect(pictures).toEqual([files[0]])
  expect(contents.get(files[0])).toBe('resim')
})
