import { buildProduct } from '../support/builders.ts'
import { buildCustomers } from '../support/visitors.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

const QUESTION = 'Bulaşık makinesinde yıkanır mı?'

test('staff answers a question, and every shopper reads both', async ({ page, shop }) => {
  const teapot = await buildProduct(shop.db, { name: 'Emaye Çaydanlık', gross: '640.00', stock: 4 })
  const [customer] = await buildCustomers(shop.db, 1)
  if (!customer) throw new Error('no customer was built')
  await shop.publishChanges()

  await shop.db.unchecked(
    `insert into questions (product_id, customer_id, author_name, question) values ($1, $2, 'Ayşe Y.', $3)`,
    [teapot.id, customer.id, QUESTION],
  )
  expect(await (await fetch(shop.url + teapot.url)).text()).not.toContain(QUESTION)

  await signInStaff(page, shop, 'support')
  await openOffice(page, '/sorular')
  await expectAccessible(page)
  await page.getByRole('link', { name: QUESTION }).first().click()
  await page.getByRole('textbox', { name: 'Yanıt' }).fill('Evet, üst rafta yıkanır.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Yanıtlandı').first()).toBeVisible()
  await expectAccessible(page)
  await expect
    .poll(async () => (await fetch(shop.url + teapot.url)).text())
    .toContain('Evet, üst rafta yıkanır.')
  await page.getByRole('button', { name: 'Reddet' }).click()
  await expect(page.getByText('Soru reddedildi')).toBeVisible()
  expect(await (await fetch(shop.url + teapot.url)).text()).not.toContain(QUESTION)
  await page.getByRole('button', { name: 'Yeniden yayınla' }).click()
  await expect(page.getByText('yeniden ürün sayfasında')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.goto(shop.url + teapot.url)
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible()
  await expectNoHorizontalScroll(page)
})
