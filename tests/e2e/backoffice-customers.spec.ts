import { buildPurchase } from '../support/reviews.ts'
import { buildCustomers, sessionCookie, shopSecrets } from '../support/visitors.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff finds a customer, takes notes, blocks and unblocks, and answers a request about personal data', async ({
  page,
  shop,
}) => {
  const [customer] = await buildCustomers(shop.db, 1)
  if (!customer) throw new Error('no customer was built')
  const { id, email } = customer
  await shop.db.unchecked(
    `update customers set name = 'Işıl', surname = 'Güneş', phone = '+905321112233', open_account = true where id = $1`,
    [id],
  )
  const { orderNo } = await buildPurchase(shop.db, { customerId: id, products: [shop.mug] })
  const cookie = sessionCookie(await shopSecrets(shop.db), customer.sessionToken)
  /** Where the customer's own browser gets to. */
  const account = async () => {
    const { status, headers } = await fetch(`${shop.url}/hesap/ayarlar`, {
      headers: { accept: 'text/html', cookie },
      redirect: 'manual',
    })
    return headers.get('location') ?? status
  }
  expect(await account()).toBe(200)

  await signInStaff(page, shop, 'support')
  await openOffice(page, '/musteriler')
  await expect(page.getByText(email).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('isil gunes')
  await expect(page).toHaveURL(/q=isil/)
  await page.getByRole('link', { name: 'Işıl Güneş' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Işıl Güneş')
  await expect(page.getByText(orderNo)).toBeVisible()

  await page.getByLabel('Yeni not').fill('Telefonda çok kibardı')
  await page.getByRole('button', { name: 'Notu kaydet' }).click()
  await expect(page.getByText('Telefonda çok kibardı')).toBeVisible()
  await expect(
    page.getByLabel('Açık hesapla alışveriş yapabilir'),
    'money that the shop lends',
  ).toBeDisabled()
  await page.getByRole('textbox', { name: 'Şubeler' }).fill('Kadıköy\nÇankaya\n\nKadıköy')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect
    .poll(
      async () => (await shop.db.unchecked('select name from customer_branches order by name')).rows.length,
    )
    .toBe(2)
  await expectAccessible(page)
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Hesabı kullanıma kapat' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Hesabı kullanıma kapat' }).click()
  await expect(dialog.getByText('Nedenini yazın.')).toBeVisible()
  await dialog.getByLabel('Kapatma nedeni').fill('Sahte iadeler')
  await dialog.getByRole('button', { name: 'Hesabı kullanıma kapat' }).click()
  await expect(page.getByText('Kapatılmış').first()).toBeVisible()
  expect(await account()).toMatch(/account\/login/)
  await page.getByRole('button', { name: 'Hesabı yeniden aç' }).click()
  await dialog.getByRole('button', { name: 'Hesabı yeniden aç' }).click()
  // While it fades out its button already has the next name.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Hesabı kullanıma kapat' })).toBeVisible()

  await page.getByRole('link', { name: 'Başvuru kaydet' }).click()
  await expect(page.getByText('Işıl Güneş')).toBeVisible()
  await page.getByLabel('Konu').selectOption('erasure')
  await page.getByLabel('Ne istiyor?').fill('Hesabının silinmesini istiyor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Başvuruyu kaydet' }).click()
  await expect(page.getByText('30 gün kaldı')).toBeVisible()
  await page.getByLabel('Kişiye yazılan yanıt').fill('Hesabınız silindi.')
  await page.getByRole('button', { name: 'Yanıtlandı olarak kapat' }).click()
  await expect(page.getByText('Yerine getirildi').first()).toBeVisible()
  await page.getByRole('link', { name: 'Müşteriyi aç' }).click()

  // An order of the earlier shop without an email belongs to no account: it is found by the phone, and erased by itself.
  await shop.db.unchecked(
    `insert into earlier_orders (buyer_name, phone, platform, order_no, placed_at, currency, sub_total, discount, shipping, tax, total,
                                 refunded, status, delivery_address, invoice_address)
     values ('Işıl Güneş', '+905321112233', 'shopify', '#4711', now(), 'TRY', 10, 0, 0, 0, 10, 0, 'paid', 'Moda', '')`,
  )
  await page.getByRole('link', { name: 'Eski siparişlerde telefonla ara' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: '#4711' }).first().click()
  await expect(page.getByText('sipariş hiçbir hesapta görünmez')).toBeVisible()
  await page.getByRole('button', { name: 'Kişisel veriyi sil' }).click()
  await dialog.getByRole('button', { name: 'Kişisel veriyi sil' }).click()
  await expect(dialog.getByText('Neden silindiğini yazın.')).toBeVisible()
  await dialog.getByLabel('Neden', { exact: true }).fill('KVKK başvurusu')
  await dialog.getByRole('button', { name: 'Kişisel veriyi sil' }).click()
  await expect(page.getByText('1 eski sipariş silindi.')).toBeVisible()
  await expect(page).toHaveURL(/eski-siparisler$/)
  await goOffice(page, `/musteriler/${id}`)

  await page.getByRole('button', { name: 'Kişisel verileri sil' }).click()
  await dialog.getByLabel(/Onaylamak için/).fill('baska@ornek.com')
  await dialog.getByRole('button', { name: 'Kişisel verileri sil' }).click()
  await expect(dialog.getByText('bu hesabın e-posta adresi değil')).toBeVisible()
  await dialog.getByLabel(/Onaylamak için/).fill(email)
  await dialog.getByRole('button', { name: 'Kişisel verileri sil' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Silinmiş hesap')
  const { rows } = await shop.db.unchecked<{ action: string }>(
    `select distinct action from audit_log where record_id = $1 order by 1`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'customer.read',
      'customer.block',
      'customer.unblock',
      'customer.erase',
      'customer.note-add',
    ]),
  )
})
