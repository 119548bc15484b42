import { buildProduct } from '../support/builders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

test('the search box offers the last searches of this browser, which can be forgotten', async ({ page }) => {
  await openHydrated(page, '/')
  const field = page.getByRole('search').locator('input[name=q]')
  for (const words of ['gömlek', 'kupa']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/arama\\?q=${encodeURIComponent(words)}`))
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await openHydrated(page, '/')
  await field.click()
  const recent = page.getByRole('region', { name: 'Son aramalarınız' })
  await expect(recent.getByRole('link')).toHaveText(['kupa', 'gömlek'])
  // The ring goes around the field together with its button.
  await expect(page.getByRole('search')).toHaveCSS('outline-style', 'solid')
  await expect(field).toHaveCSS('outline-style', 'none')
  await expectAccessible(page)
  await recent.getByRole('button', { name: '“kupa” aramasını sil' }).click()
  await expect(recent.getByRole('link')).toHaveText(['gömlek'])
  await expect(field).toBeFocused()
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=g%C3%B6mlek/)
  await field.fill('')
  await field.click()
  await recent.getByRole('button', { name: 'Hepsini sil' }).click()
  await expect(recent).toBeHidden()
})

test('what is typed while a search is on its way stays in the field, and other pages empty it', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const field = page.getByRole('search').locator('input[name=q]')
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/arama\.data\?q=kupa/, async (route) => {
    await typed
    await route.continue()
  })
  await field.fill('kupa')
  await field.press('Enter')
  await field.fill('gömlek')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'kupa' })).toBeVisible()
  await expect(field).toHaveValue('gömlek')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'gömlek' })).toBeVisible()
  await expect(field).toHaveValue('gömlek')
  await page.goBack()
  await expect(field).toHaveValue('kupa')
  await page.getByRole('banner').getByRole('link', { name: 'Vitrin' }).click()
  await expect(field).toHaveValue('')
  await field.click()
  await expect(page.getByRole('region', { name: 'Son aramalarınız' })).toBeVisible()
})

test('cards of a list choose products to compare and open a quick view', async ({ page, shop }) => {
  await buildProduct(shop.db, { name: 'Bakır Cezve', category: 'ocak', stock: 3 })
  await buildProduct(shop.db, {
    name: 'Çelik Cezve',
    category: 'ocak',
    stock: 3,
    specifications: { tr: { Malzeme: 'Paslanmaz çelik' } },
  })
  await shop.publishChanges()
  await openHydrated(page, '/ocak')
  await page.getByRole('button', { name: 'Karşılaştır: Çelik Cezve' }).click()
  await page.getByRole('button', { name: 'Karşılaştır: Bakır Cezve' }).click()
  const tray = page.getByRole('region', { name: 'Ürün karşılaştırma' })
  await expect(tray.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hızlı bakış: Çelik Cezve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Çelik Cezve' })
  await expect(dialog).toContainText('Paslanmaz çelik')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kapat' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await tray.getByRole('link', { name: 'Karşılaştır (2)' }).click()
  await expect(page.getByRole('table', { name: 'Ürün karşılaştırma' })).toContainText('Bakır Cezve')
})

test('a quick view chooses options, adds them and closes by the back button; a dot of a card leads to its colour', async ({
  page,
  shop,
}) => {
  const of = (Renk: string, Beden: string, code: string, stock = 5) => ({
    values: { Renk, Beden },
    code,
    stock,
  })
  await buildProduct(shop.db, {
    name: 'Keten Önlük',
    category: 'onluk',
    variants: [of('Mavi', 'S', 'ON-MS', 0), of('Mavi', 'M', 'ON-MM'), of('Beyaz', 'S', 'ON-BS')],
  })
  await shop.publishChanges()
  await openHydrated(page, '/onluk')
  await page.getByRole('button', { name: 'Hızlı bakış: Keten Önlük' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keten Önlük' })
  const add = dialog.getByRole('button', { name: 'Sepete Ekle' })
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Varyant Seçiniz!')
  await dialog.getByRole('link', { name: 'Mavi' }).click()
  await expect(dialog.getByRole('link', { name: 'S (tükendi)', exact: false })).toBeVisible()
  await dialog.getByRole('link', { name: 'M', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  // Before the variant is displayed it is what is added.
  await add.click()
  await expect(dialog.getByRole('link', { name: 'Sepete git' })).toBeVisible()
  await expect(dialog).toContainText('ON-MM')
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/onluk$/)
  await expect(page.getByRole('button', { name: 'Hızlı bakış: Keten Önlük' })).toBeFocused()
  await page.getByRole('link', { name: 'Keten Önlük: 2 renk' }).click({ position: { x: 36, y: 12 } })
  await expect(page).toHaveURL(/keten-onluk.*-p-\d+$/)
  await expect(page.getByRole('link', { name: 'Beyaz' })).toHaveAttribute('aria-current', 'true')
})

test('without JavaScript cards have no tools and filters open all the same', async ({ browser, shop }) => {
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto('/giyim')
  await expect(page.getByRole('button', { name: /^Karşılaştır:/ })).toHaveCount(0)
  const brands = page.getByRole('group', { name: 'Fiyat (₺)' })
  await expect(brands).toBeVisible()
  await page.locator('summary', { hasText: 'Fiyat' }).click()
  await expect(brands).toBeHidden()
  await plain.close()
})

test('products that were opened come back on the home page and beside other products', async ({
  page,
  shop,
}) => {
  await openHydrated(page, shop.mug.url)
  await openHydrated(page, shop.shirt.url)
  const viewed = page.getByRole('region', { name: 'Son baktıklarınız' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText(['Çini Kupa'])
  await openHydrated(page, '/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText(['Keten Gömlek', 'Çini Kupa'])
  await viewed.getByRole('button', { name: 'Temizle' }).click()
  await expect(viewed).toBeHidden()
})
