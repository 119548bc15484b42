import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('the owner puts the shop into maintenance and opens it again, runs a job and sends a failed email again', async ({
  page,
  shop,
}) => {
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/sistem')
  await expect(page.getByText('Mağaza açık.')).toBeVisible()
  await expect(page.getByText('PostgreSQL', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  await page.getByRole('button', { name: 'Bakıma al' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Ne kadar sürecek?').selectOption('60')
  await dialog.getByRole('button', { name: 'Bakıma al' }).click()
  await expect(page.getByText('Mağaza bakımda')).toBeVisible()
  // Shoppers read why, in their language (operations-admin-routes.test.ts), on a page like any other.
  const shopper = await page.context().newPage()
  const response = await shopper.goto('/')
  expect(response?.status()).toBe(503)
  expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(3000)
  await expect(shopper.getByText('Mağazamız kısa bir bakımda')).toBeVisible()
  await expectAccessible(shopper)
  await shopper.close()
  await page.reload()
  await page.getByRole('button', { name: 'Mağazayı aç' }).click()
  await dialog.getByRole('button', { name: 'Mağazayı aç' }).click()
  await expect(page.getByText('Mağaza açık.')).toBeVisible()
  expect((await fetch(shop.url)).status).toBe(200)

  await page.getByRole('button', { name: 'Önbelleği boşalt' }).click()
  await dialog.getByRole('button', { name: 'Önbelleği boşalt' }).click()
  await expect(page.getByText('Önbellek boşaltıldı.')).toBeVisible()

  await shop.db.unchecked(
    `insert into mail_messages (key, template, locale, recipient, data, status, attempts, error, subject)
     values ('failed', 'account-erased', 'tr', 'ayse@ornek.com', '{"name":"Ayşe","date":"1.1.2026"}', 'failed', 8,
       'Connection refused', 'Vitrin: hesabınız silindi')`,
  )
  await page.getByRole('link', { name: 'Gönderilemeyen e-postalar' }).click()
  await expect(page.getByText('a•••@ornek.com').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Yeniden gönder: Vitrin: hesabınız silindi' }).first().click()
  await expect(page.getByText('1 e-posta sıraya alındı.')).toBeVisible()
  await expect(page.getByText('Gönderilemeyen e-posta yok')).toBeVisible()
})
