import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

const ADDRESS =
  'Ad Soyad:Işıl Ünğüş|Telefon:0532 765 43 21|Adres:Lale Sk. 1|İlçe:Bornova|Şehir:İzmir|Ülke:Türkiye|T.C. Kimlik No:10000000146'

/** Three orders of one buyer: to be sent, awaiting a transfer, an unpaid card attempt. */
async function addOrders({ db, mug }: Pick<ShopFixture, 'db' | 'mug'>): Promise<void> {
  await db.unchecked(`insert into customers (id, name, surname, email) values ('c_orders', 'Işıl', 'Ünğüş', 'isil@orders.example')
    on conflict (id) do nothing`)
  // Orders that other errands of this shop have placed hold stock movements.
  await db.unchecked('delete from stock_ledger where order_id is not null')
  await db.unchecked('delete from orders')
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at)
     select 'o_' || n, (800000000000 + n)::text, 'c_orders', 'o_' || n,
       (array['confirmed', 'awaiting_payment', 'payment_failed'])[n], (array['cash_on_delivery', 'bank_transfer', 'card'])[n],
       $1, $1, 100 * n, 20 * n, 0, 'free', 120 * n, now() - make_interval(mins => n)
     from generate_series(1, 3) as n`,
    [ADDRESS],
  )
  await db.unchecked(
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price,
       exchange_rate, net, tax, gross)
     select o.id, 1, $1, 'kupa', 'KUPA-1', 'Çini Kupa', 'Adet', 1, 1, 20, 'TRY', o.sub_total, 1, o.sub_total, o.tax, o.sub_total + o.tax
     from orders o`,
    [mug.id],
  )
  await db.unchecked(
    `insert into order_search (order_id, words)
     select id, order_words(order_no, delivery_address, invoice_address, 'Işıl Ünğüş isil@orders.example', '') from orders`,
  )
  await db.unchecked(
    `insert into order_events (order_id, kind, actor) select id, 'placed', 'customer' from orders`,
  )
}

test('staff finds an order, reads it whole and prints it on every screen, keeps a view of a list and exports it', async ({
  page,
  shop,
}) => {
  await addOrders(shop)
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/siparisler')
  const link = (orderNo: string) => page.getByRole('link', { name: new RegExp(orderNo) })
  await expect(page.getByRole('link', { name: /Gönderilecek/ })).toContainText('1')
  await expect(link('800000000002')).toBeVisible()
  await expect(link('800000000003'), 'an unpaid card attempt is in no list but its own').toHaveCount(0)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    await expect(page.getByText('₺120,00').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 })
    if (width !== 768) await expectAccessible(page)
  }
  await page.getByRole('searchbox').fill('ISIL unğus')
  await expect(page).toHaveURL(/q=/)
  await link('800000000001').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sipariş 800000000001' })).toBeVisible()
  await expect(page.getByText('KDV %20 (matrah ₺100,00)')).toBeVisible()
  await expect(page.getByText('10000000146')).toHaveCount(0)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    if (width !== 768) await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Numaraları göster' }).click()
  await expect(page.getByText('TCKN 10000000146').first()).toBeVisible()
  await page.getByRole('button', { name: 'Yazdır' }).click()
  const paper = page.getByRole('menuitem', { name: /Adres etiketi/ })
  const response = await page.request.get((await paper.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  await page.keyboard.press('Escape')

  await goOffice(page, '/siparisler?min=200')
  await expect(link('800000000001')).toHaveCount(0)
  await page.getByRole('button', { name: 'Görünümü kaydet' }).click()
  await page.getByLabel('Görünümün adı').fill('Büyük siparişler')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  const tab = page.getByRole('link', { name: /Büyük siparişler/ })
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /Tümü/ }).click()
  await expect(link('800000000001')).toBeVisible()
  await tab.click()
  await expect(page).toHaveURL(/min=200/)
  await page.getByRole('button', { name: 'Görünümleri düzenle' }).click()
  await page.getByRole('button', { name: 'Büyük siparişler görünümünü sil' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Büyük siparişler' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Bitti' }).click()
  await expect(tab).toHaveCount(0)

  await goOffice(page, '/siparisler/800000000003')
  await expect(page.getByText('Bu bir sipariş değil.')).toBeVisible()
  await goOffice(page, '/siparisler?status=awaiting-transfer&sort=oldest')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Dışa aktar/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^siparisler-\d{4}-\d{2}-\d{2}\.csv$/)
  const { rows } = await shop.db.unchecked(
    `select after from audit_log where action = 'export.orders' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ after: { status: 'awaiting-transfer' } }])
})
