import { buildProduct } from '../support/builders.ts'
import { buildPurchase } from '../support/reviews.ts'
import { buildCustomers } from '../support/visitors.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

const TITLES = [
  'Tam istediğim gibi',
  'Reklam: ucuza bizde',
  'Kulpu biraz ince',
  'Hediye ettim, bayıldı',
] as const

/** Reviews that wait, the oldest first. */
async function buildWaiting(shop: ShopFixture, titles: readonly string[] = TITLES) {
  const kettle = await buildProduct(shop.db, { name: 'Emaye Çaydanlık', gross: '640.00', stock: 4 })
  const customers = await buildCustomers(shop.db, titles.length)
  for (const [index, title] of titles.entries()) {
    const customer = customers[index]
    if (!customer) throw new Error('no customer was built')
    const { id } = await buildPurchase(shop.db, { customerId: customer.id, products: [kettle] })
    await shop.db.unchecked(
      `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star, updated_at)
       values ($1, $2, $3, 'Ayşe Y.', $4, 'Uzun uzun anlattım. İyi ki almışım.', $5, now() - $6 * interval '1 minute')`,
      [kettle.id, customer.id, id, title, 5 - (index % 3), titles.length - index],
    )
  }
  await shop.publishChanges()
  return { kettle, customers }
}

test('staff works through the queue by keys and by thumb, takes a decision back, replies, and approves several together but for one that changed meanwhile', async ({
  page,
  shop,
}) => {
  const { kettle, customers } = await buildWaiting(shop)
  await signInStaff(page, shop, 'support')
  await openOffice(page, '/degerlendirmeler')
  await expect(page.getByText(TITLES[0]).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sırayla incele' }).click()

  const title = page.getByRole('heading', { level: 3 })
  await expect(title).toHaveText(TITLES[0])
  await expectAccessible(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Değerlendirme yayında.')).toBeVisible()
  await expect(title).toHaveText(TITLES[1])

  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Değerlendirmeyi reddet' })
  await dialog.getByRole('button', { name: 'Reddet ve yazana bildir' }).click()
  await expect(dialog.getByText('Bir neden seçin.')).toBeVisible()
  await dialog.getByLabel('Reklam ya da bağlantı').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reddet ve yazana bildir' }).click()
  await expect(title).toHaveText(TITLES[2])
  const { rows } = await shop.db.unchecked<{ recipient: string }>(
    `select recipient from mail_messages where template = 'review-refused'`,
  )
  expect(rows).toEqual([{ recipient: customers[1]?.email }])

  // The shop shows what was published.
  const productPage = await (await fetch(shop.url + kettle.url)).text()
  expect(productPage).toContain(TITLES[0])
  expect(productPage).not.toContain(TITLES[1])

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: /^Yayınla/ }).click()
  await expect(title).toHaveText(TITLES[3])
  // The newest message is the first.
  await page.getByRole('button', { name: 'Geri al' }).first().click()
  await expect(title).toHaveText(TITLES[2])
  await page.getByRole('button', { name: 'Sonraya bırak' }).click()
  await expect(title).toHaveText(TITLES[3])
  await page.getByRole('button', { name: /^Yayınla/ }).click()
  await expect(page.getByText('Geriye sonraya bıraktıklarınız kaldı.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, '/degerlendirmeler?status=published')
  await page.getByRole('link', { name: TITLES[0] }).first().click()
  await page.getByRole('textbox', { name: 'Mağazanın yanıtı' }).fill('Güle güle kullanın.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect.poll(async () => (await fetch(shop.url + kettle.url)).text()).toContain('Güle güle kullanın.')
  await expectAccessible(page)

  await shop.db.unchecked('delete from reviews')
  await buildWaiting(shop, ['Birinci', 'İkinci', 'Kanıtsız'])
  await shop.db.unchecked(
    `update reviews set origin = 'earlier-shop', earlier_key = 'k', customer_id = null, order_id = null where title = 'Kanıtsız'`,
  )
  await openOffice(page, '/degerlendirmeler')
  for (const title of ['Birinci', 'İkinci', 'Kanıtsız'])
    await page.getByRole('checkbox', { name: new RegExp(title) }).check()
  await shop.db.unchecked(`update reviews set version = version + 1 where title = 'İkinci'`)
  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByText('1 değerlendirme yayınlandı; 1 tanesi bu arada değişti')).toBeVisible()
  await expect(page.getByText('Satın alma kaydı olmayan 1 değerlendirme bekliyor')).toBeVisible()
  await expect(page.getByText('Birinci')).toHaveCount(0)
  await expect(page.getByText('Kanıtsız').first()).toBeVisible()
  await expect(page.getByText('İkinci').first()).toBeVisible()
})
