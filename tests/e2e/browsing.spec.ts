import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

const laptop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test.beforeAll(async ({ shop }) => {
  await shop.db.unchecked(
    `insert into pages (path, title, body, posted_on)
     values ('/blog/cini-tarihi', 'Çini tarihi', '<p>İznik’ten bugüne.</p>', '2024-05-03')`,
  )
  await shop.publishChanges()
})

test.afterAll(async ({ shop }) => {
  await shop.db.unchecked("delete from pages where path like '/blog/%'")
  await shop.publishChanges()
})

/** Pages of a shop that nobody has signed in to; `laptop` where the wide page is another one. */
const PAGES = [
  { path: '/' },
  { path: '/giyim', laptop },
  { path: '/sepet' },
  { path: '/arama?q=gomlek' },
  { path: '/arama?q=xqzwvk' },
  { path: `/urunler?q=${'ğ'.repeat(300)}` },
  { path: '/iletisim' },
  { path: '/blog', laptop },
  { path: '/blog/cini-tarihi' },
  { path: '/yok' },
]

test('pages of the shop are accessible and fit a phone, and one whose data does not arrive can be tried again', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(120_000)
  for (const { path, laptop } of PAGES) {
    await page.setViewportSize(laptop ?? phone)
    await openHydrated(page, path)
    if (laptop) await expectAccessible(page)
    if (laptop) await page.setViewportSize(phone)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }

  // A page of the router.
  await openHydrated(page, '/account/login')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(laptop)
  await expectAccessible(page)
  await page.route(/\.data\b/, (route) => route.abort())
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Üye Ol' }).click()
  await expect(main).toContainText('Sayfa açılamadı. Bağlantınızı kontrol edip tekrar deneyin.')
  await expect(main).not.toContainText('Hata kodu')
  await page.unroute(/\.data\b/)
  await main.getByRole('link', { name: 'Tekrar dene' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Üye Ol')
  await page.setViewportSize(phone)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  // A page that was opened before its cookies were cleared can still add to the cart.
  await openHydrated(page, shop.mug.url)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const cart = page.getByRole('banner').getByRole('button', { name: /^Sepet/ })
  await expect(cart, 'hydration replaces the link to the cart').toBeVisible()
  await context.clearCookies()
  await main.getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(cart).toHaveAccessibleName(/1 ürün/)
  await page.getByRole('link', { name: 'Sepete git' }).first().click()
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // The language is remembered: English comes last.
  await openHydrated(page, '/en/arama?q=kupa+zzzzz')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})
