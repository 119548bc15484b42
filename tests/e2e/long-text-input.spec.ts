import { buildProduct } from '../support/builders.ts'
import { addToCart, PAYMENT_STEP } from './card-checkout.ts'
import { PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

const LENGTH = 'Şifreniz 6 karakterden kısa, 30 karakterden uzun olamaz.'

test('words of 100 letters cause no horizontal scrolling on a phone wherever a customer’s text is shown', async ({
  page,
  shop,
}) => {
  const word = 'Ş'.repeat(100)
  const teapot = await buildProduct(shop.db, { name: `Çaydanlık${word}`, gross: '420', stock: 9 })
  await shop.publishChanges()
  const buyer = await signIn(page, shop)
  const { customerId } = buyer
  const { rows } = await shop.db.unchecked<{ id: number }>(
    'select id from addresses where customer_id = $1',
    [customerId],
  )
  const addressId = rows[0]?.id
  await shop.db.unchecked(
    `update addresses set title = $2, name = $2, address = repeat('Ş', 500), company_name = $3, tax_office = $3,
       tax_number = '1234567890', invoice_type = 'corporate' where customer_id = $1`,
    [customerId, 'Ş'.repeat(50), word],
  )
  const { id, orderNo } = await placeOrder(shop, buyer, [teapot, 1])
  await shop.db.unchecked(
    `update orders set status = 'delivered', delivered_at = now(), description = repeat('n', 500) where id = $1`,
    [id],
  )
  await shop.db.unchecked(
    `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star, status)
     values ($1, $2, $3, $4, $5, $6, 5, 'published')`,
    [teapot.id, customerId, id, `${'Ş'.repeat(50)} Y.`, 'b'.repeat(50), 'c'.repeat(2000)],
  )
  await page.setViewportSize(PHONE)
  await addToCart(shop, buyer, teapot)
  for (const path of [
    teapot.url,
    '/sepet',
    PAYMENT_STEP,
    '/odeme',
    '/hesap/adreslerim',
    `/hesap/adreslerim?sil=${addressId}`,
    '/degerlendirmelerim',
    `/siparis/liste/?siparis=${orderNo}`,
    `/sepet?siparis=${orderNo}`,
    `/siparis/${orderNo}/yazdir`,
    `/siparis/${orderNo}/cayma-formu`,
    `/siparis/${orderNo}/iade`,
  ]) {
    const response = await page.goto(path)
    expect([path, response?.status()]).toEqual([path, 200])
    await test.step(`${path} is not wider than the phone`, () => expectNoHorizontalScroll(page))
  }
})

test('the account forms show all errors at once, and a password of 31 characters is not truncated', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openHydrated(page, '/account/register')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Üye Ol' }).click()
  for (const sentence of [
    'Lütfen adınızı girin.',
    'Lütfen soyadınızı girin.',
    'Lütfen geçerli bir e-posta adresi girin.',
    LENGTH,
    'Şifrenizi doğrulamalısınız.',
  ])
    await expect(main.getByText(sentence)).toBeVisible()
  const first = page.getByLabel('Ad', { exact: true })
  await expect(first).toBeFocused()
  const label = await main.getByText('Ad', { exact: true }).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  await expectAccessible(page)
  await first.fill('Deniz')
  await expect(main.getByText('Lütfen adınızı girin.')).toBeHidden()

  const long = 'x'.repeat(31)
  await page.getByLabel('Soyad').fill('Çağlayan')
  await page.getByLabel('E-posta', { exact: true }).fill('uzun@ornek.example')
  await page.getByLabel('Şifre', { exact: true }).fill(long)
  await page.getByLabel('Şifre (tekrar)').fill(long)
  await main.getByRole('button', { name: 'Üye Ol' }).click()
  await expect(main.getByText(LENGTH)).toBeVisible()
  await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue(long)
  await expect(page.getByLabel('Şifre', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/\/account\/register/)

  await openHydrated(page, '/account/login')
  await main.locator('form').getByRole('button').last().click()
  await expect(main.getByText('Lütfen geçerli bir e-posta adresi girin.')).toBeVisible()
  await expect(page.getByLabel('E-posta')).toBeFocused()
  await expect(main.getByText('Lütfen şifrenizi girin.')).toHaveCount(1)
})
