import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('screens of the shop fit a phone in dark colours, and their words can be read', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 850 })
  await signInStaff(page, shop, 'owner')
  for (const path of [
    '/iadeler',
    '/havaleler',
    '/ice-aktarma',
    '/tasinma',
    '/sayfalar',
    '/anahtarlar',
    '/kurlar',
    '/ayarlar/logo',
  ]) {
    await openOffice(page, path)
    await page.getByRole('main').getByRole('button').first().waitFor()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
})

test('an address that names no record says that the page does not exist', async ({ page, shop }) => {
  await signInStaff(page, shop, 'owner')
  for (const path of ['/sayfalar/yok', '/sayfalar/999999']) {
    await openOffice(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa bulunamadı')
  }
})

test('radio buttons keep their size beside words of several lines', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 850 })
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/ekip')
  await page.getByRole('button', { name: 'Çalışan davet et' }).click()
  const roles = page.getByRole('dialog').getByRole('radio')
  await expect(roles.first()).toBeVisible()
  const widths = await roles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(new Set(widths).size, `${widths}`).toBe(1)
})
