import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

test('a page of the router whose data does not arrive shows a connection error without an error code, and retrying opens it', async ({
  page,
}) => {
  await openHydrated(page, '/account/login')
  await page.route(/\.data\b/, (route) => route.abort())
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Üye Ol' }).click()
  await expect(main).toContainText('Sayfa açılamadı. Bağlantınızı kontrol edip tekrar deneyin.')
  await expect(main).not.toContainText('Hata kodu')
  await page.unroute(/\.data\b/)
  await main.getByRole('link', { name: 'Tekrar dene' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Üye Ol')
})

test('on a phone a search for one very long word causes no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, `/urunler?q=${'ğ'.repeat(300)}`)
  await expect(page.getByRole('main')).toContainText('için sonuç bulunamadı')
  await expectNoHorizontalScroll(page)
})

test('a page opened before its cookies were cleared can still add to the cart', async ({
  page,
  context,
  shop,
}) => {
  await openHydrated(page, shop.mug.url)
  // Hydration replaces the link to the cart with a button.
  const cart = page.getByRole('banner').getByRole('button', { name: /^Sepet/ })
  await expect(cart).toBeVisible()
  await context.clearCookies()
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(cart).toHaveAccessibleName(/1 ürün/)
})

const pages = [
  '/',
  '/giyim',
  '/sepet',
  '/account/login',
  '/account/register',
  '/arama?q=gomlek',
  '/en/arama?q=kupa+zzzzz',
  '/iletisim',
  '/yok',
]

for (const path of pages) {
  test(`${path} is accessible and fits a phone`, async ({ page }) => {
    await openHydrated(page, path)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  })
}

test('a product page and a cart with a line are accessible and fit a phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, shop.mug.url)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

const heads = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(
      ({ href }) => new URL(href).pathname,
    ),
    descriptions: document.querySelectorAll('meta[name=description]').length,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    ),
  }))

test('client-side navigation replaces title, canonical URL and structured data without console errors', async ({
  page,
}) => {
  await page.goto('/giyim')
  const list = await heads(page)
  expect(list).toMatchObject({ canonical: ['/giyim'], descriptions: 1 })
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const address = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect.poll(async () => (await heads(page)).canonical).toEqual([address])
  const product = await heads(page)
  expect(product.title).not.toBe(list.title)
  expect(product.descriptions).toBe(1)
  expect(product.data).toHaveLength(1)
  expect(JSON.parse(product.data[0] ?? '')['@graph'][0]['@type']).toMatch(/^Product/)
})
