import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

test('an unknown URL responds 404 with a page that links home', async ({ page }) => {
  const response = await openHydrated(page, '/boyle-bir-sayfa-yok')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Aradığınız sayfa bulunamadı.' })).toBeVisible()
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click()
  await expect(page).toHaveURL('/')
})

test('an outdated product URL redirects to the current one', async ({ page, shop }) => {
  await openHydrated(page, `/eski-ad-p-${shop.mug.id}`)
  await expect(page).toHaveURL(shop.mug.url)
})

test('navigating offline shows a connection error without an error code, and retrying opens the page', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/giyim')
  await context.setOffline(true)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Keten Gömlek', exact: true }).click()
  await expect(main).toContainText('Sayfa açılamadı. Bağlantınızı kontrol edip tekrar deneyin.')
  await expect(main).not.toContainText('Hata kodu')
  await context.setOffline(false)
  await main.getByRole('link', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Keten Gömlek' })).toBeVisible()
})

test('on a phone a search for one very long word causes no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, `/urunler?q=${'ğ'.repeat(300)}`)
  await expect(page.getByRole('main')).toContainText('için sonuç bulunamadı')
  await expectNoHorizontalScroll(page)
})

test('the cart page shows that the cart is empty', async ({ page }) => {
  await openHydrated(page, '/sepet')
  await expect(page.getByText('Sepetiniz Boş!')).toBeVisible()
})

test('switching language and currency shows English texts and dollar prices', async ({ page, shop }) => {
  await openHydrated(page, shop.mug.url)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Tiled Mug' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to cart' })).toBeVisible()
  await page.getByRole('button', { name: 'USD' }).click()
  await expect(page.getByText('$3,15').first()).toBeVisible()
  await page.getByRole('button', { name: 'Türkçe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Çini Kupa' })).toBeVisible()
})

test('search finds a product whose name is typed without Turkish letters', async ({ page }) => {
  await openHydrated(page, '/')
  await page.getByRole('searchbox').fill('cini kupa')
  await page.getByRole('button', { name: 'Ara', exact: true }).click()
  await expect(page).toHaveURL(/\/arama\?q=cini/)
  await expect(page.getByText('1 ürün bulundu')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Çini Kupa' })).toBeVisible()
})

test('a sold-out product is marked and cannot be added to the cart', async ({ page }) => {
  await openHydrated(page, '/giyim')
  const card = page.getByRole('article').filter({ hasText: 'Tükenmiş Şapka' })
  await expect(card.getByText('TÜKENDİ!')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Tükendi' })).toBeDisabled()
})

test('a form without a CSRF token is refused with a message', async ({ page, shop }) => {
  await openHydrated(page, '/sepet')
  const response = await page.request.post('/sepet', {
    form: { intent: 'add', productId: String(shop.mug.id), quantity: '1' },
    headers: { accept: 'text/html' },
  })
  expect(response.status()).toBe(403)
  expect(await response.text()).toContain('Oturumunuz yenilendi. Lütfen tekrar deneyin.')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form with a stale CSRF token shows a message and works after reloading', async ({
    page,
    context,
    shop,
  }) => {
    await openHydrated(page, shop.mug.url)
    await context.clearCookies()
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
    await expect(
      page.getByRole('heading', { name: 'Tarayıcınız bu mağazanın çerezini göndermedi.' }),
    ).toBeVisible()
    await expect(page.getByText('Başka bir sekmede')).toHaveCount(0)
    await openHydrated(page, shop.mug.url)
    await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).click()
    await expect(page.getByRole('main').getByText('Sepetinize eklendi: Çini Kupa.')).toBeVisible()
  })
})

test('sorting by name follows the Turkish alphabet', async ({ page }) => {
  await openHydrated(page, '/giyim?sort=name')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([
    'Çini Kupa',
    'Keten Gömlek',
    'Tükenmiş Şapka',
  ])
})

const pages = ['/', '/giyim', '/sepet', '/account/login', '/account/register', '/arama?q=gomlek', '/yok']

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
