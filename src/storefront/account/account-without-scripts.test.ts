import { test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { confirmOrder, markShipped } from '#tests/support/orders.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'
import { newCustomer, register, sendAddress, signIn } from '#tests/support/plain-browser/shopper-steps.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import type { Browser } from '#tests/support/shop.ts'

/** The pages of an account without JavaScript. */

const { db, app, mug, open, openSignedIn, openBuyer, publishChanges, unitsLeft } = await pageShop()

const ADDRESSES = '/hesap/adreslerim'
const ORDERS = '/siparis/liste/'
const LENGTH = 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.'
const PARCEL = {
  carrierName: 'Yurtiçi Kargo',
  trackingUrl: 'https://kargo.example/sorgula?code=',
  trackingNo: 'TR 77/1',
}
const main = (page: PlainBrowser) => page.getByRole('main')
const card = (page: PlainBrowser, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: (item) => item.getByRole('link', { name: `Düzenle: ${title}` }) })
const section = (page: PlainBrowser, name: string) => page.getByRole('region', { name })

/** Places an order of the products in the buyer's cart by bank transfer. */
async function placeOrder(customer: Browser): Promise<{ id: string; orderNo: string }> {
  const { body } = await customer.request('POST', 'cart', { fields: { odemeTipi: '4' }, form: true })
  const { order } = body as { order?: { id: string; orderNo: string } }
  if (!order) throw new Error(`no order: ${JSON.stringify(body)}`)
  return order
}

test('account settings work as plain forms, in English', async () => {
  const { page, customer } = await openSignedIn()
  await page.goto('/en/hesap/ayarlar')
  await section(page, 'Contact preferences').getByRole('switch', { name: 'Text messages' }).click()
  expect(main(page)).toSay('Your contact preference has been saved.')
  expect(page.getByRole('switch', { name: 'Text messages' })).toCarry('aria-checked', 'true')
  const { rows } = await db.unchecked<{ text: string }>(
    `select text from customer_consents where customer_id = $1 and channel = 'sms'`,
    [customer.customer?.id],
  )
  expect(rows).toEqual([{ text: expect.stringMatching(/may text me about offers, discounts and news\.$/) }])

  const details = section(page, 'My details')
  details.getByLabel('Mobile phone').fill('0532 765 43 21')
  details.getByLabel('Date of birth').fill('2999-01-01')
  await details.getByRole('button', { name: 'Save' }).click()
  expect(details).toSay('Please enter a valid date of birth.')
  expect(details.getByLabel('Mobile phone')).toHold('0532 765 43 21')
  details.getByLabel('Date of birth').fill('1985-01-31')
  await details.getByRole('button', { name: 'Save' }).click()
  expect(details).toSay('Your account details have been updated.')
  expect(details.getByLabel('Mobile phone')).toHold('+90 (532) 765 43 21')
  const password = section(page, 'Change password')
  password.getByLabel('New password', { exact: true }).fill('brand-new')
  password.getByLabel('New password (again)', { exact: true }).fill('brand-newer')
  await password.getByRole('button', { name: 'Save' }).click()
  expect(password).toSay('Error')
})

test('a customer adds and edits an address that other customers cannot open', async () => {
  const { page, customer } = await openSignedIn()
  await page.goto(ADDRESSES)
  await main(page).getByRole('link', { name: 'Yeni Adres Ekle' }).first().click()
  expect(page.getByLabel('Adres', { exact: true })).toBeShown()
  expect(page.getByLabel('Mahalle').visible()).toOccur(0)
  await page.getByRole('button', { name: 'Ekle', exact: true }).click()
  for (const sentence of ['Lütfen adres başlığı girin.', 'Lütfen şehir seçin.', 'Lütfen ilçe seçin.'])
    expect(main(page)).toSay(sentence)
  await sendAddress(page)
  expect(card(page, 'Ev')).toSay('+90 (532) 123 45 67')
  const edit = page.getByRole('link', { name: 'Düzenle: Ev' }).attribute('href') ?? ''
  const remove = page.getByRole('link', { name: 'Sil: Ev' }).attribute('href') ?? ''
  await page.goto(edit)
  page.getByRole('radio', { name: 'Kurumsal' }).check()
  page.getByLabel('Firma adı').fill('ABC Ltd. Şti.')
  page.getByLabel('Vergi dairesi').fill('Kadıköy')
  page.getByLabel('Vergi numarası').fill('1234567890')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  expect(card(page, 'Ev')).toSay('Kurumsal')

  const visitor = open()
  await visitor.goto(edit)
  expect(visitor).toBeAt(/\/account\/login\?return=%2Fhesap%2Fadreslerim%3Fduzenle%3D\d+$/)
  const addresses = async () =>
    (await db.unchecked('select id, title from addresses where customer_id = $1', [customer.customer?.id]))
      .rows
  const owned = await addresses()
  const { page: stranger } = await openSignedIn()
  for (const path of [edit, remove]) {
    await stranger.goto(path)
    expect(main(stranger)).toSay('Henüz tanımlı bir adresiniz yok.')
  }
  expect(await addresses()).toEqual(owned)
})

test('deleting an address asks for confirmation on its own page', async () => {
  const { page } = await openSignedIn()
  await page.goto(`${ADDRESSES}?duzenle=yeni`)
  await sendAddress(page)
  await page.getByRole('link', { name: 'Sil: Ev' }).click()
  expect(main(page)).toSay('“Ev” adresini silmek istiyor musunuz?')
  await page.getByRole('button', { name: 'Sil' }).click()
  expect(main(page)).toSay('Henüz tanımlı bir adresiniz yok.')
})

test('the registration form shows its errors and keeps the typed values', async () => {
  const page = open()
  await page.goto('/account/register')
  page.getByLabel('Ad', { exact: true }).fill('Deniz')
  page.getByLabel('Şifre', { exact: true }).fill('x'.repeat(31))
  await main(page).getByRole('button', { name: 'Üye Ol' }).click()
  for (const sentence of ['Lütfen soyadınızı girin.', LENGTH, 'Şifrenizi doğrulamalısınız.'])
    expect(main(page)).toSay(sentence)
  expect(page.getByLabel('Ad', { exact: true })).toHold('Deniz')
})

test('no text field truncates pasted text', async () => {
  const { page } = await openSignedIn()
  for (const path of [`${ADDRESSES}?duzenle=yeni`, '/hesap/ayarlar', '/account/email', '/arama?q=kupa']) {
    await page.goto(path)
    const cutting = [
      ...page.locator('input[maxlength]').elements(),
      ...page.locator('textarea[maxlength]').elements(),
    ]
    const texts = cutting.filter(({ attribs }) => !['numeric', 'decimal'].includes(attribs.inputmode ?? ''))
    expect(
      texts.map(({ attribs }) => attribs.name),
      path,
    ).toEqual([])
  }
})

test('a form with a stale CSRF token is offered again with the typed values, but without passwords', async () => {
  const page = open()
  await page.goto('/account/register?return=/giyim')
  page.getByLabel('Ad', { exact: true }).fill('Çağla "Ç" <b>')
  page.getByLabel('Soyad').fill('Öz')
  page.getByLabel('Şifre', { exact: true }).fill('çok-gizli-sifre')
  page.getByLabel('Şifre (tekrar)').fill('çok-gizli-sifre')
  // Another tab signed in and out again, which gives the browser a new visitor cookie.
  page.clearCookies()
  await page.newTab().goto('/')
  await main(page).getByRole('button', { name: 'Üye Ol' }).click()
  expect(page.getByRole('heading', { name: 'Oturumunuz yenilendi. Lütfen tekrar deneyin.' })).toBeShown()
  expect(page.html).not.toContain('çok-gizli-sifre')
  await page.getByRole('button', { name: 'Tekrar gönder' }).click()
  expect(page.getByLabel('Ad', { exact: true })).toHold('Çağla "Ç" <b>')
  expect(page.getByLabel('Soyad')).toHold('Öz')
  expect(page.getByLabel('Şifre', { exact: true })).toHold('')
})

test('a form from another site is refused without a token, a cookie or a form to send again', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/sepet',
    headers: {
      accept: 'text/html',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ intent: 'clear', note: 'typed by somebody else' }).toString(),
  })
  expect(response.statusCode).toBe(403)
  expect(response.headers['x-csrf-token']).toBeUndefined()
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.body).toContain('Oturumunuz yenilendi.')
  expect(response.body).not.toMatch(/<form|typed by somebody else/)
})

test('a form without a CSRF token is refused with a message', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/sepet',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ intent: 'add', productId: String(mug.id), quantity: '1' }).toString(),
  })
  expect(response.statusCode).toBe(403)
  expect(response.body).toContain('Oturumunuz yenilendi. Lütfen tekrar deneyin.')
})

test('orders can be opened, cancelled, returned and bought again', async () => {
  const bowl = await buildProduct(db, { name: 'Sipariş Kâsesi', stock: 9 })
  const gone = await buildProduct(db, { name: 'Sipariş Sürahisi', stock: 9 })
  publishChanges()
  const { page, customer } = await openBuyer([bowl, 1], [gone, 1])
  const remaining = await placeOrder(customer)
  await customer.request('POST', `cart/${bowl.id}`, { fields: { quantity: 1 } })
  const dropped = await placeOrder(customer)
  const row = (orderNo: string) => page.getByRole('row').filter({ hasText: orderNo })
  await page.goto(ORDERS)
  await row(dropped.orderNo)
    .getByRole('link', { name: `Detay ${dropped.orderNo}` })
    .click()
  await page.getByRole('link', { name: 'Siparişi İptal Et' }).click()
  await page.getByRole('button', { name: 'Evet, iptal et' }).click()
  expect(row(dropped.orderNo)).toSay('İptal edildi')

  await confirmOrder(db, remaining.id)
  await markShipped(db, remaining.id, PARCEL)
  await row(remaining.orderNo)
    .getByRole('link', { name: `Detay ${remaining.orderNo}` })
    .click()
  await page.getByRole('link', { name: 'İade ya da Cayma' }).click()
  page.getByLabel('Sipariş Kâsesi: geri gönderilecek adet').fill('1')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  expect(main(page)).toSay('Talebiniz alındı.')

  await db.unchecked(`update products set status = 'passive' where id = $1`, [gone.id])
  publishChanges()
  await page.getByRole('button', { name: 'Tekrar Satın Al' }).click()
  expect(main(page)).toSay('Sipariş Sürahisi: Bu ürün artık satışta değil.')
  await page.goto('/sepet')
  expect(main(page)).toSay('Sipariş Kâsesi')
})

test('a customer without an open account has no statement and no link to it', async () => {
  const { page } = await openSignedIn()
  await page.goto('/hesap/ekstre')
  expect(main(page)).toSay('Hesap ekstresi yalnızca cari hesapla alışveriş yapan')
  expect(page.getByRole('link', { name: 'Hesap Ekstresi' }).visible()).toOccur(0)
})

test('order pages respond 404 to other customers and redirect visitors to sign in', async () => {
  const box = await buildProduct(db, { name: 'Sipariş Kutusu', stock: 5 })
  publishChanges()
  const { customer } = await openBuyer([box, 1])
  const { id, orderNo } = await placeOrder(customer)
  const paths = ['iptal', 'iade', 'yazdir', 'cayma-formu', 'sozlesmeler'].map(
    (subpage) => `/siparis/${orderNo}/${subpage}`,
  )
  for (const path of paths) {
    const visitor = open()
    await visitor.goto(path)
    expect(visitor).toBeAt(`/account/login?return=${encodeURIComponent(path)}`)
  }
  const { page: stranger } = await openSignedIn()
  for (const path of paths) {
    expect((await stranger.goto(path)).status, path).toBe(404)
    expect(stranger.html).not.toContain('Sipariş Kutusu')
    expect((await stranger.goto(path.replace(orderNo, '000000000000'))).status, path).toBe(404)
  }
  await stranger.goto(`${ORDERS}?siparis=${orderNo}`)
  expect(main(stranger)).toSay('Henüz herhangi bir siparişiniz bulunmamaktadır.')
  for (const [path, form] of [
    [`/siparis/${orderNo}/iptal`, {}],
    [`/siparis/${orderNo}/iade`, { kind: 'cayma' }],
    [ORDERS, { intent: 'again', orderId: id }],
    [ORDERS, { intent: 'withdraw-return', orderId: id, returnId: 'r_x' }],
  ] as const) {
    await stranger.goto(ORDERS)
    expect([path, await stranger.post(path, form)]).toEqual([path, 404])
  }
  expect(await unitsLeft(box.id)).toBe(4)
})

test('the review form is a page with the same messages', async () => {
  const bowl = await buildProduct(db, { name: 'Toprak Güveç', gross: '310.00', stock: 4 })
  publishChanges()
  const { page, customer } = await openSignedIn()
  await buildPurchase(db, { customerId: customer.customer?.id ?? '', products: [bowl] })
  await page.goto('/degerlendirmelerim')
  await page.getByRole('link', { name: /^Yorum Yap.*Toprak Güveç/ }).click()
  expect(page.getByRole('heading', { level: 1 })).toRead('Yorum Ekle')
  page.getByLabel('Yorum başlığı').fill('Güzel pişiriyor')
  await page.getByRole('button', { name: 'Yorumu Gönder' }).click()
  expect(main(page)).toSay('Lütfen yorum için yıldız seçiniz.')
  expect(page.getByLabel('Yorum başlığı')).toHold('Güzel pişiriyor')
  page.getByRole('radio', { name: '4 yıldız: İyi' }).check()
  page.getByLabel('Yorumunuz').fill('Lezzetli oluyor.')
  await page.getByRole('button', { name: 'Yorumu Gönder' }).click()
  expect(main(page)).toSay('Yorumunuz alındı.')
  await page.getByRole('link', { name: /^Yorumu Düzenle/ }).click()
  expect(page.getByLabel('Yorumunuz')).toHold('Lezzetli oluyor.')
  page.getByLabel('Yorumunuz').fill('Çok lezzetli oluyor.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  expect(main(page)).toSay('Yorumunuz güncellendi.')
  expect(page.getByRole('article')).toSay('Çok lezzetli oluyor.')

  await db.unchecked(`update reviews set status = 'published' where product_id = $1`, [bowl.id])
  publishChanges()
  const { page: reader } = await openSignedIn()
  await reader.goto(bowl.url)
  await reader.getByRole('button', { name: /^Yararlı/ }).click()
  expect(reader).toBeAt(/#yorumlar$/)
  expect(reader.getByRole('button', { name: /^Yararlı/ })).toRead(/Yararlı ?\(1\)/)
  await reader.goto(`/en${bowl.url}`)
  const reviews = reader.getByRole('region', { name: 'Reviews' })
  expect(reviews).toSay(/1 review(?!s)/)
  expect(reviews.getByRole('article').getByRole('heading')).toCarry('lang', 'tr')
})

test('the form of a review opens for its buyer alone', async () => {
  const tray = await buildProduct(db, { name: 'Ahşap Tepsi', gross: '260.00', stock: 4 })
  publishChanges()
  const { customer } = await openSignedIn()
  const { orderNo } = await buildPurchase(db, {
    customerId: customer.customer?.id ?? '',
    products: [tray],
  })
  const form = `/degerlendirmelerim?yaz=${orderNo}.${tray.id}`
  const visitor = open()
  await visitor.goto(form)
  expect(visitor).toBeAt(`/account/login?return=${encodeURIComponent(form)}`)
  const { page: stranger } = await openSignedIn()
  await stranger.goto(form)
  expect(
    stranger.getByRole('alert').filter({ hasText: 'Bu ürün için şu anda yorum yazılamıyor' }),
  ).toBeShown()
  expect(main(stranger)).not.toSay('Ahşap Tepsi')
})

test('a question is asked on its own page, which keeps what was typed, and waits for an answer', async () => {
  const teapot = await buildProduct(db, { name: 'Emaye Çaydanlık', gross: '640.00', stock: 4 })
  publishChanges()
  const { page } = await openSignedIn()
  await page.goto(teapot.url)
  await page.getByRole('link', { name: 'Soru sor' }).first().click()
  expect(page.getByRole('heading', { level: 1 })).toRead('Soru sor')
  const field = page.getByRole('textbox', { name: 'Sorunuz' })
  const ask = async (words: string) => {
    field.fill(words)
    await page.getByRole('button', { name: 'Soruyu gönder' }).click()
  }
  const long = 'uzun '.repeat(1200).trim()
  await ask(long)
  expect(main(page)).toSay('Sorunuz en çok 500 karakter olabilir.')
  expect(field).toHold(long)
  await ask('Kaç cm?')
  expect(main(page)).toSay('Sorunuz en az 10 karakter olmalı.')
  expect(field).toHold('Kaç cm?')
  await ask('Bulaşık makinesinde yıkanır mı?')
  expect(main(page)).toSay('Sorunuz mağazaya iletildi.')
  expect(main(page)).toSay('Yanıt bekliyor')
  const visitor = open()
  await visitor.goto(teapot.url)
  expect(visitor.html).not.toContain('Bulaşık makinesinde')
})

test('the form of a sold-out product shows what is wrong, then the result, and leads back', async () => {
  const hat = await buildProduct(db, { name: 'Betiksiz Şapka', stock: 0 })
  publishChanges()
  const page = open()
  await page.goto(hat.url)
  await page.getByRole('button', { name: 'Gelince haber ver' }).click()
  expect(main(page)).toSay('Geçerli bir e-posta adresi yazın.')
  main(page).getByLabel('E-posta adresiniz').fill('betiksiz@ornek.example')
  await page.getByRole('button', { name: 'Gelince haber ver' }).click()
  expect(main(page)).toSay('betiksiz@ornek.example adresine bir bağlantı gönderdik.')
  await page.getByRole('link', { name: 'Ürüne dön' }).click()
  expect(page).toBeAt(hat.url)
})

test('a used link promises no new one, which only the page of the product can give', async () => {
  const page = open()
  await page.goto('/haber-ver/onay?token=eski')
  expect(page.getByRole('heading', { name: 'Bağlantının süresi dolmuş' })).toBeShown()
  expect(main(page)).toSay('Ürünün sayfasından yeniden haber isteyebilirsiniz.')
  await main(page).getByRole('link', { name: 'Alışverişe dön' }).click()
  expect(page).toBeAt('/')
})

const heart = (page: PlainBrowser) =>
  main(page).getByRole('button', { name: 'Çini Kupa: favorilere ekle' }).first()

test('a heart pressed before the login is saved after it, and moves to the cart or goes away by a form', async () => {
  const someone = newCustomer()
  const page = open()
  await page.goto('/account/register')
  await register(page, someone)
  await page.goto(mug.url)
  await page.getByRole('button', { name: 'Kapat' }).click()
  expect(page).toBeAt(mug.url)
  // CSS hides the notice by this mark.
  expect(page.getByRole('complementary', { name: 'Çerez Kullanımı' })).toCarry('data-closed', '1')
  await heart(page).click()
  await signIn(page, someone)
  expect(page).toBeAt('/hesap/favorilerim')
  expect(main(page)).toSay('Favorilerinizde 1 ürün var.')
  await page.getByRole('button', { name: /^Sepete Taşı.*Çini Kupa/ }).click()
  expect(page).toBeAt('/sepet')
  expect(main(page)).toSay('Çini Kupa')
  await page.goto('/hesap/favorilerim')
  expect(main(page)).toSay('Favorilerinizde ürün bulunamadı.')
  await page.goto(mug.url)
  await heart(page).click()
  await page.goto('/hesap/favorilerim')
  await page.getByRole('button', { name: 'Çini Kupa: favorilerden çıkar' }).click()
  expect(main(page)).toSay('Favorilerinizde ürün bulunamadı.')
  const header = page.getByRole('banner')
  await header.locator('summary').filter({ hasText: /^Dil:/ }).click()
  await header.getByRole('button', { name: 'English' }).click()
  expect(page.locator('html')).toCarry('lang', 'en')
})

test('a customer finds name, counts and hearts on cached pages, and signs out of all of them', async () => {
  const { page, customer } = await openSignedIn()
  const id = customer.customer?.id
  await db.unchecked(`update customers set name = 'Dilruba' where id = $1`, [id])
  await db.unchecked('insert into wishlist_items (customer_id, product_id) values ($1, $2)', [id, mug.id])
  await db.unchecked(
    `with own as (insert into carts (customer_id) values ($1) returning id)
     insert into cart_lines (cart_id, product_id, unit_id, quantity) select id, $2, $3, 1 from own`,
    [id, mug.id, mug.unitIds[0]],
  )
  const paths = ['/', '/giyim', mug.url]
  for (const path of paths) expect((await open().goto(path)).status).toBe(200)
  const header = page.getByRole('banner')
  for (const path of paths) {
    await page.goto(path)
    expect(header.getByRole('link', { name: 'Dilruba', exact: true }).first()).toBeShown()
    expect(header.getByRole('link', { name: /1 favori ürün/ })).toOccur(1)
    expect(header.locator('[data-count-of="cart"]')).toCarry('data-count', '1')
  }
  await main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()
  expect(main(page)).toSay(/Sepetinize eklendi/)
  await page.goto('/giyim')
  await header.locator('summary[aria-label=Hesabım]').click()
  await header.getByRole('button', { name: 'Çıkış Yap' }).first().click()
  for (const path of paths) {
    await page.goto(path)
    expect(header.getByRole('link', { name: 'Giriş Yap' }).first()).toBeShown()
    expect(header.locator('[data-count-of="cart"]')).toCarry('data-count', '0')
    expect(page.html).not.toContain('Dilruba')
  }
})
