import { buildProduct } from '../support/builders.ts'
import { signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

const phone = { width: 390, height: 844 }

test('a visitor waits for a sold-out product by an address that the link confirms', async ({
  page,
  shop,
}) => {
  const hat = await buildProduct(shop.db, { name: 'Beklenen Şapka', stock: 0 })
  await shop.publishChanges()
  await page.setViewportSize(phone)
  await openHydrated(page, hat.url)
  await page.getByRole('button', { name: 'Gelince haber ver' }).click()
  await expect(page.getByText('Geçerli bir e-posta adresi yazın.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('E-posta adresiniz').fill('sapka@ornek.example')
  await page.getByRole('button', { name: 'Gelince haber ver' }).click()
  await expect(page.getByText('sapka@ornek.example adresine bir bağlantı gönderdik.')).toBeVisible()
  await expect(page).toHaveURL(hat.url)
  // The token is only in the email: the test gives the alert another one.
  await shop.db.unchecked(
    `update product_alerts set token_hash = encode(sha256('belirtec'), 'hex') where email = 'sapka@ornek.example'`,
  )
  await page.goto('/haber-ver/onay?token=belirtec')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Evet, haber ver' }).click()
  await expect(page.getByText('Tamam, Beklenen Şapka için size haber vereceğiz.')).toBeVisible()
  await page.goto('/haber-ver/onay?token=belirtec')
  await page.getByRole('button', { name: 'Haber verme, adresimi sil' }).click()
  await expect(page.getByRole('heading', { name: 'Listeden çıktınız' })).toBeVisible()
})

test('a customer waits for a lower price with one tap and stops on the account page', async ({
  page,
  shop,
}) => {
  const mug = await buildProduct(shop.db, { name: 'Ucuzlayan Kupa', gross: '250', stock: 4 })
  await shop.publishChanges()
  const { customerId } = await signIn(page, shop)
  await shop.db.unchecked('update customers set email_verified = true where id = $1', [customerId])
  await openHydrated(page, mug.url)
  await page.getByText('Fiyat düşünce haber ver').first().click()
  await page.getByRole('button', { name: 'Fiyat düşünce haber ver' }).click()
  await expect(page.getByText('Kaydettik.')).toBeVisible()
  await page.goto('/hesap/haberlerim')
  await expect(page.getByText('₺250,00 altına düşünce')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bırak (Ucuzlayan Kupa)' }).click()
  await expect(page.getByText('Şu an beklediğiniz bir ürün yok.')).toBeVisible()
  await expect(page.getByText(/“Gelince haber ver”/), 'an empty list says how to fill it').toBeVisible()
  await expect(page.getByRole('link', { name: 'Alışverişe dön' })).toBeVisible()
})
