import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

const ADDRESS =
  'Ad Soyad:Işıl Ünğüş|Telefon:0532 765 43 21|Adres:Lale Sk. 1|İlçe:Bornova|Şehir:İzmir|Ülke:Türkiye'
const [ONE, TWO, LESS] = ['810000000001', '810000000002', '810000000003']

/** Orders that wait for their transfers. */
async function addWaitingOrders({ db, mug }: Pick<ShopFixture, 'db' | 'mug'>): Promise<void> {
  await db.unchecked(`insert into customers (id, name, surname, email) values ('c_transfers', 'Işıl', 'Ünğüş', 'isil@transfers.example')
    on conflict (id) do nothing`)
  await db.unchecked(`delete from orders where customer_id = 'c_transfers'`)
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total)
     select 'o_transfer_' || n, (810000000000 + n)::text, 'c_transfers', 'o_transfer_' || n, 'awaiting_payment', 'bank_transfer', $1, $1,
       100 * n, 20 * n, 0, 'free', 120 * n
     from generate_series(1, 3) as n`,
    [ADDRESS],
  )
  await db.unchecked(
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price,
       exchange_rate, net, tax, gross)
     select o.id, 1, $1, 'kupa', 'KUPA-1', 'Çini Kupa', 'Adet', 1, 1, 20, 'TRY', o.sub_total, 1, o.sub_total, o.tax, o.sub_total + o.tax
     from orders o where o.customer_id = 'c_transfers'`,
    [mug.id],
  )
}

const FILE = {
  name: 'hesap-hareketleri.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Hesap Hareketleri',
      'IBAN;TR18 0006 2001 1900 0006 6723 15',
      'Tarih;Açıklama;Tutar;Bakiye',
      `12.11.2026;FAST IŞIL ÜNĞÜŞ sipariş no ${ONE};120,00;1.120,00`,
      `12.11.2026;siparişim ${TWO.replace(/(....)(....)/, '$1 $2 ')};240,00;1.360,00`,
      `12.11.2026;${LESS};300,00;1.660,00`,
      '12.11.2026;=CMD|kira geliri <b>x</b>;77,77;1.737,77',
      '12.11.2026;EFT ücreti;-6,39;1.731,38',
    ].join('\r\n'),
  ),
}

test('a day of transfers is confirmed from the bank’s file, and the same file again confirms nothing', async ({
  page,
  shop,
}) => {
  await addWaitingOrders(shop)
  await signInStaff(page, shop, 'finance')
  await openOffice(page, '/siparisler?status=awaiting-transfer')
  await page.getByRole('link', { name: 'Banka dosyasından eşleştir' }).click()
  const upload = page.locator('input[type="file"]')
  await upload.setInputFiles(FILE)

  const matched = page.getByRole('region', { name: 'Eşleşti' })
  await expect(matched.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Tutar farklı' })).toContainText('₺60,00 eksik')
  await expect(page.getByRole('region', { name: 'Siparişi bulunamadı' })).toContainText(
    '=CMD|kira geliri <b>x</b>',
  )
  await expect(page.getByText('2 sipariş onaylanacak, toplam ₺360,00')).toBeVisible()
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    if (width !== 768) await expectAccessible(page)
  }

  // The network is gone at the first try: everything stays as it was chosen.
  await page.route('**/api/admin/transfers/confirm', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Siparişleri onayla' }).click()
  const question = page.getByRole('alertdialog', { name: '2 sipariş onaylansın mı?' })
  await question.getByRole('button', { name: 'Siparişleri onayla' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  await question.getByRole('button', { name: 'Siparişleri onayla' }).click()
  await expect(page.getByText('2 sipariş onaylandı, toplam ₺360,00')).toBeVisible()
  await expect(page.getByText('Onaylanacak sipariş seçilmedi.')).toBeVisible()
  const { rows } = await shop.db.unchecked(
    `select order_no as no, status from orders where customer_id = 'c_transfers' order by order_no`,
  )
  expect(rows).toEqual([
    { no: ONE, status: 'confirmed' },
    { no: TWO, status: 'confirmed' },
    { no: LESS, status: 'awaiting_payment' },
  ])

  await page.getByRole('button', { name: 'Başka dosya' }).click()
  await upload.setInputFiles(FILE)
  await expect(page.getByRole('region', { name: 'Daha önce alınmış' })).toContainText('2 ödeme')
  await expect(matched).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Siparişleri onayla' })).toBeDisabled()

  await goOffice(page, `/siparisler/${ONE}`)
  await expect(page.getByText('12.11.2026 tarihli ₺120,00 hareketle eşleşti')).toBeVisible()
  await goOffice(page, '/havaleler/yuklenenler')
  await expect(page.getByRole('listitem').filter({ hasText: FILE.name }).first()).toContainText('₺360,00')
})
