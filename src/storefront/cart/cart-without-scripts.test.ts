import { test } from 'vitest'
import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'
import { continueToPayment } from '#tests/support/plain-browser/shopper-steps.ts'
import { buildPurchase } from '#tests/support/reviews.ts'
import { buildCustomers } from '#tests/support/visitors.ts'

/** The cart without JavaScript: every button sends a form, and the next page shows what came of it. */

const { db, mug, open, openBuyer, publishChanges, set } = await pageShop()

const main = (page: PlainBrowser) => page.getByRole('main')
const add = (page: PlainBrowser) => main(page).getByRole('button', { name: 'Sepete Ekle' }).first().click()

test('cart lines can be removed, restored, annotated and emptied', async () => {
  const page = open()
  await page.goto(mug.url)
  page.getByLabel('Miktar').fill('2')
  await add(page)
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Çini Kupa: sepetten sil' }).click()
  expect(page.getByText('Çini Kupa sepetten silindi.')).toBeShown()
  await page.getByRole('button', { name: 'Geri al' }).click()
  expect(page.getByLabel('Çini Kupa: adet')).toHold('2')
  page.getByLabel('Açıklama').fill('Zili çalmayın.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  expect(page.getByLabel('Açıklama')).toHold('Zili çalmayın.')
  await page.getByText('Sepeti boşalt').click()
  await page.getByRole('button', { name: 'Evet, boşalt' }).click()
  expect(page.getByRole('button', { name: 'Geri al' })).toBeShown()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Sepet/ })
    .click()
  expect(page.getByText('Sepetiniz Boş!')).toBeShown()
})

test('a line is put aside for later, stays out of the total and comes back', async () => {
  const page = open()
  await page.goto(mug.url)
  page.getByLabel('Miktar').fill('2')
  await add(page)
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await page.getByRole('button', { name: 'Çini Kupa: sonrası için sakla' }).click()
  expect(page.getByText('Sepetiniz Boş!')).toBeShown()
  const savedIn = (tab: PlainBrowser) => tab.getByRole('region', { name: /^Sonrası için sakladıklarınız/ })
  const saved = savedIn(page)
  expect(saved).toSay('2 Adet')
  const second = page.newTab()
  await second.goto('/sepet')
  for (const tab of [page, second]) {
    await savedIn(tab).getByRole('button', { name: 'Çini Kupa: sepete geri koy' }).click()
    expect(tab.status).toBe(200)
    expect(tab.getByLabel('Çini Kupa: adet')).toHold('2')
  }
  await page.getByRole('button', { name: 'Çini Kupa: sonrası için sakla' }).click()
  await saved.getByRole('button', { name: 'Çini Kupa: saklananlardan sil' }).click()
  expect(page.getByText('Sonrası için sakladıklarınız')).not.toBeShown()
})

test('the link of a reminder shows a copy of the lines with its code, and the cart to whom it belongs', async () => {
  const { code } = await buildCoupon(db, { code: 'GERIDON' })
  await publishChanges()
  const link = `/sepet?paylas=${mug.id}.${mug.unitIds[0]}.1&hatirlatma=1&kupon=${code}`
  const page = open()
  await page.goto(link)
  await page.getByRole('button', { name: 'Sepetime ekle' }).click()
  expect(page.getByLabel('Çini Kupa: adet')).toHold('1')
  expect(page.getByRole('textbox', { name: 'İndirim kodu' })).toHold(code)
  await page.goto(link)
  expect(page.getByLabel('Çini Kupa: adet')).toHold('1')
})

test('cart buttons change unit and quantity and remove the line', async () => {
  const page = open()
  await page.goto(mug.url)
  const unit = main(page).getByLabel('Birim', { exact: true })
  const box = unit.getByRole('option').filter({ hasText: 'Koli (4 adet)' })
  unit.selectOption(box.attribute('value') ?? '')
  await add(page)
  await page.getByRole('link', { name: 'Sepete git' }).click()
  expect(page.getByRole('region', { name: 'Sepet özeti' })).toSay('₺564,50')
  page.getByLabel('Çini Kupa: birim').selectOption({ label: 'Adet' })
  await page.getByRole('button', { name: 'Değiştir' }).click()
  await page.getByRole('button', { name: 'Çini Kupa: bir artır' }).click()
  expect(page.getByLabel('Çini Kupa: adet')).toHold('2')
  await page.getByRole('button', { name: 'Çini Kupa: sepetten sil' }).click()
  expect(page.getByText('Sepetiniz Boş!')).toBeShown()
})

test('a form with a stale CSRF token shows a message and works after reloading', async () => {
  const page = open()
  await page.goto(mug.url)
  page.clearCookies()
  await add(page)
  expect(page.getByRole('heading', { name: 'Tarayıcınız bu mağazanın çerezini göndermedi.' })).toBeShown()
  expect(page.getByText('Başka bir sekmede')).toOccur(0)
  await page.goto(mug.url)
  await add(page)
  expect(main(page)).toSay('Sepetinize eklendi: Çini Kupa.')
})

test('adding to the cart returns to the same page, which shows the quantity in the cart once', async () => {
  await buildCategory(db, 'kaseler', 'Kâseler')
  const bowl = await buildProduct(db, { name: 'Ahşap Kâse', gross: '80', stock: 50, category: 'kaseler' })
  publishChanges()
  const page = open()
  await page.goto('/kaseler?sort=-name')
  for (const held of ['1 Adet', '2 Adet']) {
    await main(page)
      .getByRole('button', { name: /^Sepete Ekle.*Ahşap Kâse/ })
      .first()
      .click()
    expect(page).toBeAt('/kaseler?sort=-name')
    expect(page.getByText(`${bowl.name}. Sepetinizde şu anda ${held} var.`).first()).toBeShown()
  }
  await page.goto('/kaseler?sort=-name')
  expect(page.getByText('Sepetinizde şu anda')).toOccur(0)
  await page.goto(`/en${bowl.url}`)
  await main(page).getByRole('button', { name: 'Add to cart' }).first().click()
  expect(page).toBeAt(bowl.url)
  expect(page.getByText('Your cart now holds 3').first()).toBeShown()
})

test('a code is refused, applied and taken away on the cart and on the payment step', async () => {
  await buildCoupon(db, { code: 'SADE20', percent: '20' })
  const cup = await buildProduct(db, { name: 'Emaye Kupa', gross: '129.90', stock: 9 })
  publishChanges()
  const { page } = await openBuyer([cup, 1])
  const coupon = page.getByRole('region', { name: 'İndirim kodu' })
  const summary = page.getByRole('region', { name: 'Sepet özeti' })
  const send = async (code: string) => {
    const field = coupon.locator('input').visible()
    if (field.count() === 0) await coupon.getByText('İndirim kodum var').click()
    coupon.getByRole('textbox').fill(code)
    await coupon.getByRole('button', { name: 'Uygula' }).click()
  }
  await page.goto('/sepet')
  await send('YANLIS')
  expect(coupon.getByRole('alert')).toSay('geçerli değil')
  expect(coupon.getByRole('textbox')).toHold('YANLIS')
  await send('sade20')
  expect(summary).toSay('İndirim (SADE20)')
  await coupon.getByRole('button', { name: 'Kodu kaldır' }).click()
  expect(summary).not.toSay('SADE20')
  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click()
  await continueToPayment(page)
  await send('YANLIS')
  expect(coupon.getByRole('alert')).toSay('geçerli değil')
  await send('SADE20')
  expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toSay('İndirim (SADE20)')
})

test('an order that a code makes free is placed without a payment, and names the code', async () => {
  await buildCoupon(db, { code: 'HEDIYE', percent: '100', perCustomer: 1 })
  const cup = await buildProduct(db, { name: 'Emaye Fincan', gross: '129.90', stock: 9 })
  await set('kargoUcreti', '')
  publishChanges()
  const { page } = await openBuyer([cup, 1])
  await page.goto('/sepet')
  const coupon = page.getByRole('region', { name: 'İndirim kodu' })
  await coupon.getByText('İndirim kodum var').click()
  coupon.getByRole('textbox').fill('hediye')
  await coupon.getByRole('button', { name: 'Uygula' }).click()
  expect(page.getByRole('region', { name: 'Sepet özeti' })).toSay('-₺129,90')
  await page.getByRole('button', { name: 'Ödemeye Geç' }).first().click()
  await continueToPayment(page)
  expect(page.getByRole('heading', { name: 'Ödeme gerekmiyor' })).toBeShown()
  expect(main(page).getByRole('radio').visible()).toOccur(0)
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeShown()
  expect(main(page)).not.toSay('IBAN')
  expect(main(page)).toSay('İndirim (HEDIYE)')
  await page.goto('/siparis/liste/')
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  expect(main(page)).toSay('İNDİRİM (HEDIYE)')
  await set('kargoUcreti', '0/1/44.90_1/5/59.90_5/30/189.90')
  publishChanges()
})

test('the cart names the charge in lira where prices are in dollars, and that the recipient pays the freight', async () => {
  await set('ucretsizKargoSecenek', '1')
  await set('ucretsizKargoMiktar', '500')
  const { page } = await openBuyer([mug, 4])
  const summary = page.getByRole('region', { name: 'Sepet özeti' })
  page.addCookies(new Map([['vitrin_currency', 'USD']]))
  await page.goto('/sepet')
  expect(summary).toSay('Ödeme TL olarak alınır: ₺519,60')
  expect(summary).toSay('Kargonuz ücretsiz.')
  await set('kargoAliciyaAit', '1')
  await page.reload()
  expect(summary).toSay('Alıcı Ödemeli')
  expect(summary.getByRole('progressbar')).toOccur(0)
  await set('kargoAliciyaAit', '0')
  await set('ucretsizKargoSecenek', '0')
})

test('a link of a shared cart that is none says so and leaves the cart as it is', async () => {
  const { page } = await openBuyer([mug, 2])
  for (const hostile of ['1.1', '<script>', '9.9.9-'.repeat(60), '2147483647.2147483647.1']) {
    await page.goto(`/sepet?${new URLSearchParams({ paylas: hostile })}`)
    expect(main(page)).toSay('Paylaşım bağlantısı eksik ya da geçersiz.')
    expect(page.getByLabel('Çini Kupa: adet')).toHold('2')
  }
})

test('a compared product is chosen by a form and all are taken out together', async () => {
  const page = open()
  await page.goto(mug.url)
  await page.getByRole('button', { name: 'Karşılaştırmaya ekle' }).click()
  expect(page.getByRole('table', { name: 'Ürün karşılaştırma' })).toSay('Çini Kupa')
  await page.getByRole('button', { name: 'Hepsini çıkar' }).click()
  expect(page.getByText('Karşılaştırmak için henüz ürün seçmediniz.')).toBeShown()
})

test('what is bought together is added by one form, which leads to the cart or names what was refused', async () => {
  const tent = await buildProduct(db, { name: 'Çadır', gross: '900', stock: 5 })
  const mat = await buildProduct(db, { name: 'Mat', gross: '100', stock: 5 })
  for (const { id } of await buildCustomers(db, 2))
    await buildPurchase(db, { customerId: id, products: [tent, mat] })
  publishChanges()
  const page = open()
  await page.goto(tent.url)
  expect(main(page).getByRole('form', { name: 'Birlikte sepete ekle' })).toSay('₺1.000,00')
  await page.getByRole('button', { name: 'İkisini sepete ekle' }).click()
  expect(page).toBeAt('/sepet')
  for (const name of ['Çadır', 'Mat']) expect(page.getByLabel(`${name}: adet`)).toHold('1')
  await page.goto(tent.url)
  await db.unchecked('update stock_levels set quantity = 1 where product_id = $1', [mat.id])
  await page.getByRole('button', { name: 'İkisini sepete ekle' }).click()
  expect(main(page)).toSay('Mat sepete eklenemedi, bu yüzden hiçbiri eklenmedi')
  expect(page.getByLabel('Çadır: adet')).toHold('1')
})
