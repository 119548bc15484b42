import { buildProduct } from '../support/builders.ts'
import { confirmOrder, markDelivered, markShipped } from '../support/orders.ts'
import { orderDetail, PARCEL, PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('a product without right of withdrawal says so before purchase and can be returned only for a defect', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  const buyer = await signIn(page, shop)
  const [jug, cheese, brush] = [
    await buildProduct(shop.db, { name: 'Sipariş Güğümü', gross: '90', stock: 9 }),
    await buildProduct(shop.db, {
      name: 'Sipariş Peyniri',
      gross: '70',
      stock: 9,
      withdrawalException: 'perishable',
    }),
    await buildProduct(shop.db, {
      name: 'Sipariş Fırçası',
      gross: '30',
      stock: 9,
      withdrawalException: 'hygiene',
    }),
  ]
  await shop.publishChanges()
  await page.goto(cheese.url)
  await expect(page.getByText('Bu üründe cayma hakkı yoktur: çabuk bozulabilir')).toBeVisible()
  await expectAccessible(page)

  const bought = await placeOrder(shop, buyer, [jug, 1], [cheese, 2], [brush, 1])
  const alone = await placeOrder(shop, buyer, [cheese, 1])
  for (const { id } of [bought, alone]) {
    await confirmOrder(shop.db, id)
    await markShipped(shop.db, id, PARCEL)
    await markDelivered(shop.db, id)
  }
  const many = (name: string) => page.getByLabel(`${name}: geri gönderilecek adet`)
  await page.goto(`/siparis/${bought.orderNo}/iade`)
  await expect(page.getByLabel('Cayma hakkımı kullanmak istiyorum')).toBeChecked()
  await expect(many('Sipariş Peyniri')).toBeHidden()
  await expect(page.getByText('Bu üründe cayma hakkı yoktur: çabuk bozulabilir')).toBeVisible()
  await expect(page.getByText('Cayma için ambalajı açılmamış olmalıdır')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Üründe bir sorun var').check()
  await many('Sipariş Peyniri').fill('2')
  await page.getByLabel('Cayma hakkımı kullanmak istiyorum').check()
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  const refusal = page.getByText('Lütfen geri göndereceğiniz ürünlerin').filter({ visible: true })
  await expect(refusal, 'the error is shown once, beside the field').toHaveCount(1)
  await expect(refusal).toBeInViewport()
  await expect(many('Sipariş Güğümü')).toBeFocused()
  await many('Sipariş Güğümü').fill('1')
  await many('Sipariş Fırçası').fill('9')
  await many('Sipariş Fırçası').blur()
  await expect(many('Sipariş Fırçası'), 'one was ordered').toHaveValue('1')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByText('Talebiniz alındı.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'İade talepleriniz' })).not.toContainText('Sipariş Peyniri')
  await page.goto(`/siparis/${bought.orderNo}/cayma-formu`)
  await expect(page.getByText('bu formda yer almayanlar: Sipariş Peyniri')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₺120,00')
  await expectAccessible(page)

  await page.goto(`/siparis/${alone.orderNo}/cayma-formu`)
  await expect(page).toHaveURL(new RegExp(`siparis=${alone.orderNo}`))
  await orderDetail(page, alone.orderNo).getByRole('link', { name: 'İade ya da Cayma' }).click()
  await expect(page.getByLabel('Cayma hakkımı kullanmak istiyorum')).toBeHidden()
  await expect(page.getByText('Bu üründe cayma hakkı yoktur: çabuk bozulabilir')).toBeVisible()
  await page.getByLabel('Neden', { exact: true }).selectOption('Kusurlu ya da çalışmıyor')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByText('Talebiniz alındı.')).toBeVisible()

  await page.goto(`/en${brush.url}`)
  await expect(page.getByText('Cannot be returned once its package is opened')).toBeVisible()
})
