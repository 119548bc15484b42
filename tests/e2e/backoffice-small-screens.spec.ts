import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

/** Screens that no test of their own opens wide. */
const ALL_WIDTHS = ['/ayarlar/store', '/ayarlar/cash-on-delivery', '/ayarlar/display', '/kurlar']
const SCREENS = [
  '/havaleler',
  '/ice-aktarma',
  ...ALL_WIDTHS,
  '/tasinma',
  '/sayfalar',
  '/anahtarlar',
  '/ayarlar/logo',
]

test('screens of the shop fit a phone in dark colours, and their words can be read', async ({
  page,
  shop,
}) => {
  // A value that an earlier version has stored and this one does not offer.
  await shop.db.unchecked(`insert into settings (key, value) values ('view', 'tiles')
    on conflict (key) do update set value = excluded.value`)
  await shop.publishChanges()
  await page.emulateMedia({ colorScheme: 'dark' })
  const phone = { width: 390, height: 850 }
  await page.setViewportSize(phone)
  await signInStaff(page, shop, 'owner')
  const controls = page.locator('main :is(button, input, select, textarea)')
  const content = controls.filter({ visible: true }).first()
  await openOffice(page, '/iadeler')
  for (const path of ['/iadeler', ...SCREENS]) {
    if (path !== '/iadeler') await goOffice(page, path)
    await expect(content).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    if (!ALL_WIDTHS.includes(path)) continue
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(page)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(phone)
  }

  // Radio buttons keep their size beside words of several lines.
  await goOffice(page, '/ekip')
  await page.getByRole('button', { name: 'Çalışan davet et' }).click()
  const roles = page.getByRole('dialog').getByRole('radio')
  await expect(roles.first()).toBeVisible()
  const widths = await roles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(new Set(widths).size, `${widths}`).toBe(1)
  await page.keyboard.press('Escape')

  // An address that names no record says that the page does not exist.
  for (const path of ['/sayfalar/yok', '/sayfalar/999999']) {
    await openOffice(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sayfa bulunamadı')
  }
})
