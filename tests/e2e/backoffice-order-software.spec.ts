import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { storeSetting } from '#tests/support/builders.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'
import { addSession, buildCustomer } from './sign-in.ts'

const ORDER_NO = '810000000001'
const ADDRESS =
  'Ad Soyad:Işıl Ünğüş|Telefon:0532 765 43 21|Adres:Lale Sk. 1|İlçe:Bornova|Şehir:İzmir|Ülke:Türkiye|T.C. Kimlik No:10000000146'
const EVIL = '<img src=x onerror=alert(1)> Kargonuz Bornova şubesinde'

/** Facts of the seller, without which there is no invoice. */
const SELLER = {
  companyTitle: 'Örnek Ticaret A.Ş.',
  companyAddress: 'Bahariye Cad. 1 Kadıköy / İstanbul',
  companyTaxOffice: 'Kadıköy',
  companyTaxNumber: '1234567890',
}

/** A paid order of the customer. */
async function addOrder({ db, mug }: Pick<ShopFixture, 'db' | 'mug'>, customerId: string): Promise<void> {
  await db.unchecked('delete from orders where id = $1', ['o_software'])
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total)
     values ('o_software', $1, $3, 'o_software', 'preparing', 'bank_transfer', $2, $2, 100, 20, 0, 'free', 120)`,
    [ORDER_NO, ADDRESS, customerId],
  )
  await db.unchecked(
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity, tax_rate, currency, unit_price,
       exchange_rate, net, tax, gross)
     values ('o_software', 1, $1, 'kupa', 'KUPA-1', 'Çini Kupa', 'Adet', 1, 1, 20, 'TRY', 100, 1, 100, 20, 120)`,
    [mug.id],
  )
}

/** A token of other software that may write to timelines. */
async function addToken({ db }: Pick<ShopFixture, 'db'>): Promise<string> {
  const token = `vtr_${randomBytes(32).toString('base64url')}`
  const hash = createHash('sha256').update(token).digest('hex')
  await db.unchecked(
    `with maker as (
       insert into staff (id, name, email, role) values ($1, 'Deniz Kaya', $1 || '@vitrin.example', 'owner') returning id
     )
     insert into api_tokens (id, name, token_hash, permissions, maker_id)
     select id, 'Aras bağlantısı', $2, '{orders.timeline}', id from maker`,
    [`t_${hash.slice(0, 12)}`, hash],
  )
  return token
}

test('what software writes is read by staff and buyer as text, and invoice data is a file', async ({
  page,
  shop,
}) => {
  const customer = await buildCustomer(shop)
  await addSession(page.context(), shop, customer)
  await addOrder(shop, customer.id)
  for (const [key, value] of Object.entries(SELLER)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
  const written = await page.request.post(`${shop.url}/api/admin/orders/${ORDER_NO}/timeline`, {
    headers: { authorization: `Bearer ${await addToken(shop)}` },
    data: {
      kind: 'cargo',
      text: EVIL,
      occurredAt: '2026-03-01T10:00:00+03:00',
      shownToBuyer: true,
      link: 'https://kargo.example/t?n=1',
      externalId: randomBytes(6).toString('hex'),
    },
  })
  expect(written.status()).toBe(201)

  await signInStaff(page, shop, 'finance')
  await openOffice(page, `/siparisler/${ORDER_NO}`)
  await expect(page.getByText(EVIL)).toBeVisible()
  await expect(page.getByText('Aras bağlantısı · 01.03.2026 10:00')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Yazdır' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Fatura verisi (UBL-TR)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`fatura-${ORDER_NO}.xml`)
  expect(await readFile(await file.path(), 'utf8')).toContain('<cbc:ID schemeID="TCKN">10000000146</cbc:ID>')
  await page.reload()
  await expect(page.getByText('Fatura verisini aldı')).toBeVisible()

  await page.goto(`${shop.url}/siparis/liste/?siparis=${ORDER_NO}`)
  const updates = page.getByRole('region', { name: 'Siparişinizle ilgili gelişmeler' })
  await expect(updates.getByText(EVIL)).toBeVisible()
  await expect(updates.getByRole('link', { name: 'Ayrıntıyı aç' })).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  // Other errands of this shop have no seller and none of these orders.
  await shop.db.unchecked('delete from settings where key = any ($1)', [Object.keys(SELLER)])
  await shop.db.unchecked(`delete from orders where id = 'o_software'`)
  await shop.publishChanges()
})
