import type { Page } from '@playwright/test'
import { buildProduct, storeSetting } from '../support/builders.ts'
import { openBeforeHydration } from './before-hydration.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openAsleep,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const PHONE = { width: 390, height: 844 }
const BRANDS = ['Toros', 'Meltem', 'Poyraz'] as const
const COLOURS =
  'Mavi Kırmızı Sarı Yeşil Mor Siyah Beyaz Gri Bordo Lacivert Pembe Turuncu Kahverengi Bej'.split(' ')
const LONG_NAME =
  'Endüstriyel Tip Paslanmaz Çelik Gövdeli Fotoğrafmakinesitaşımaçantasıvekılıfı Profesyonel Seti 12 Parça'

/** A category with thirty kettles of three brands, a teapot in many colours, and an expensive product with a long name and no brand. */
test.beforeAll(async ({ shop }) => {
  const { db } = shop
  for (let number = 1; number <= 30; number++) {
    await buildProduct(db, {
      name: `Çaydanlık ${String(number).padStart(2, '0')}`,
      gross: String(number * 100),
      brand: BRANDS[number % 3] ?? '',
      category: 'caydanlik',
      stock: number === 1 ? 0 : 5,
      ...(number === 2 && { pictures: ['eeeeeeeeeeeeeeeeeeeeeeee.webp'] }),
    })
  }
  await buildProduct(db, {
    name: 'Boyalı Demlik',
    gross: '4000',
    brand: 'Toros',
    category: 'caydanlik',
    variants: COLOURS.map((Renk) => ({ values: { Renk }, stock: 2 })),
  })
  await buildProduct(db, { name: LONG_NAME, gross: '123456789.50', category: 'caydanlik', stock: 1 })
  await storeSetting(db, 'view', 'grid')
  await shop.publishChanges()
})

const count = (page: Page, total: number) =>
  expect(page.getByRole('main').getByText(`${total} ürün bulundu`)).toBeVisible()
const filters = (page: Page) => page.getByRole('region', { name: 'Filtreler' })
const names = (page: Page) => page.getByRole('article').getByRole('heading')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
/** Marks the page, so that a full page load would be noticed. */
const mark = (page: Page) => page.evaluate(() => document.body.classList.add('same-page'))
const expectSamePage = (page: Page) => expect(page.locator('body')).toHaveClass(/same-page/)

/** Takes every filter away by its chip. */
async function clearFilters(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: 'Seçili filtreler' })
    .getByRole('link', { name: 'Tümünü temizle' })
    .click()
  await count(page, 32)
  await expect(page).toHaveURL(/\/caydanlik(\?sort=price)?$/)
}

test('filters, prices, sort order and view apply without a page load, and each stays while another is sent', async ({
  page,
}) => {
  const document = await page.request.get('/caydanlik')
  const scripts = await openAsleep(page, '/caydanlik')
  const loaded = scripts.map((script) => new URL(script.url()).pathname)
  const html = await document.text()
  expect(loaded.length, 'the program of plain documents and no component').toBeGreaterThan(0)
  expect(loaded.filter((path) => !html.includes(path))).toEqual([])
  await waitForHydration(page)
  await count(page, 32)
  await mark(page)

  const toros = filters(page).getByRole('checkbox', { name: 'Toros' })
  await toros.check()
  await count(page, 11)
  await expect(page).toHaveURL('/caydanlik?brand=TOROS')
  await expect(toros).toBeFocused()
  await expect(toros).toBeChecked()
  await filters(page).getByRole('checkbox', { name: 'Meltem' }).check()
  await count(page, 21)
  await filters(page).getByLabel('En az').fill('1.499,90')
  await filters(page).getByLabel('En çok').fill('2000')
  await filters(page).getByRole('button', { name: 'Uygula' }).click()
  await count(page, 4)
  const chips = page.getByRole('list', { name: 'Seçili filtreler' })
  await expect(chips.getByRole('listitem')).toHaveText([
    'Meltem',
    'Toros',
    '₺1.499,90 – ₺2.000,00',
    'Tümünü temizle',
  ])
  await expect(filters(page).getByLabel('En az')).toHaveValue('1499,90')
  await chips.getByRole('link', { name: 'Toros: filtreyi kaldır' }).click()
  await count(page, 2)
  await expect(toros).not.toBeChecked()
  await clearFilters(page)
  await expect(chips).toHaveCount(0)

  // In quick succession all apply.
  await toros.check()
  await filters(page).getByRole('checkbox', { name: 'Poyraz' }).check()
  await toros.uncheck()
  await expect(page).toHaveURL('/caydanlik?brand=POYRAZ')
  await count(page, 10)
  await clearFilters(page)

  // Searching within the values of a filter keeps the values chosen before.
  const colours = filters(page).getByRole('group', { name: 'Renk' })
  await expect(colours.getByRole('checkbox', { name: 'Turuncu' })).toBeHidden()
  await colours.getByRole('checkbox', { name: 'Beyaz' }).check()
  await count(page, 1)
  await colours.getByRole('searchbox', { name: 'Renk içinde ara' }).fill('TURUN')
  await colours.getByRole('checkbox', { name: 'Turuncu' }).check()
  await expect(chips.getByRole('listitem')).toHaveText(['Renk: Beyaz', 'Renk: Turuncu', 'Tümünü temizle'])
  await page.getByRole('link', { name: 'Renk: Beyaz: filtreyi kaldır' }).click()
  await expect(chips.getByRole('listitem')).toHaveText(['Renk: Turuncu', 'Tümünü temizle'])
  await colours.getByRole('searchbox', { name: 'Renk içinde ara' }).fill('')
  await expect(colours.getByRole('checkbox', { name: 'Turuncu' })).toBeChecked()
  await clearFilters(page)

  // A price that is typed stays while another filter applies, and is sent with the next button.
  const lowest = filters(page).getByLabel('En az')
  await lowest.fill('1500')
  await filters(page).getByText('Marka', { exact: true }).click()
  await page.getByRole('link', { name: '2. sayfa' }).click()
  await expect(page).toHaveURL('/caydanlik?page=2')
  await page.getByLabel('Sıralama').selectOption('Fiyat (Artan)')
  await count(page, 32)
  await expect(page, 'another order begins with its first page').toHaveURL('/caydanlik?sort=price')
  await expect(lowest).toHaveValue('1500')
  await expect(toros, 'a closed filter stays so').toBeHidden()
  await lowest.press('Enter')
  await count(page, 18)
  await expect(page).toHaveURL('/caydanlik?sort=price&min=1500')
  await clearFilters(page)

  await page.getByRole('link', { name: 'Liste görünümü' }).click()
  await expect(page.getByRole('link', { name: 'Liste görünümü' })).toHaveAttribute('aria-current', 'true')
  await expectSamePage(page)

  // A list that cannot be fetched is loaded by the browser.
  await page.route('**/caydanlik?*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  )
  await page.getByLabel('Sıralama').selectOption('Fiyat (Azalan)')
  await expect(names(page).first()).toHaveText(LONG_NAME)
  await expect(page).toHaveURL(/\/caydanlik\?.*sort=-price/)
  await expect(page.locator('body')).not.toHaveClass(/same-page/)

  await page.goto('/giyim')
  await expect(
    page.getByRole('link', { name: 'Liste görünümü' }),
    'other lists remember the view',
  ).toHaveAttribute('aria-current', 'true')
  await expect(
    page.getByRole('article').filter({ hasText: 'Çini Kupa' }).getByText('Stokta Var'),
  ).toBeVisible()
})

test('paging loads no new document and scrolls to the top; back restores filters and scroll position', async ({
  page,
}) => {
  await openHydrated(page, '/caydanlik?stock=1&sort=price')
  await count(page, 31)
  await mark(page)
  const title = await page.title()
  await page
    .getByRole('navigation', { name: 'Sayfalar' })
    .getByRole('link', { name: 'Sonraki sayfa' })
    .click()
  await expect(page).toHaveURL('/caydanlik?sort=price&stock=1&page=2')
  await expect(names(page).first()).toHaveText('Çaydanlık 26')
  await expect(page.getByRole('main').getByText('31 ürün bulundu')).toBeFocused()
  await expect.poll(() => scrolled(page)).toBe(0)
  expect(await page.title(), 'the head is that of the page').not.toBe(title)
  for (const once of ['link[rel=canonical]', 'meta[name=description]', 'script[type="application/ld+json"]'])
    await expect(page.locator(once), once).toHaveCount(1)

  await page.goBack()
  await expect(names(page).first()).toHaveText('Çaydanlık 02')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
  await expect(filters(page).getByRole('checkbox', { name: 'Stoktakiler' })).toBeChecked()
  expect(await page.title()).toBe(title)
  await page.goForward()
  await expect(names(page).first()).toHaveText('Çaydanlık 26')
  await expectSamePage(page)
})

test('paging does not scroll to the top when the shopper scrolls meanwhile', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.clock.install()
  await openHydrated(page, '/caydanlik')
  // The scroll lasts 0,8 s; with a clock that stands still it cannot be over before the shopper interrupts it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: '2. sayfa' }).click()
  await expect(names(page)).toHaveCount(8)
  await expect(page.getByRole('main').getByText('32 ürün bulundu')).toBeFocused()
  const from = await scrolled(page)
  await page.clock.runFor(400)
  const halfway = await scrolled(page)
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(from)
  await page.evaluate(() => window.dispatchEvent(new WheelEvent('wheel')))
  await page.clock.runFor(1000)
  expect(await scrolled(page)).toBe(halfway)
})

test('on a phone the filters are a dialog that traps keyboard focus, and both views fit 320 px in both languages', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openHydrated(page, '/caydanlik')
  await expect(filters(page)).toBeHidden()
  const opener = page.getByRole('button', { name: 'Filtrele' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filtreler' })
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(sheet.getByRole('button', { name: 'Filtreleri kapat' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(sheet.getByRole('button', { name: '32 ürünü göster' })).toBeFocused()
  // Past the close button and the heading that opens and closes the filter.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('button', { name: '11 ürünü göster' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText(/Filtrele\s*1/)
  await count(page, 11)

  await page.setViewportSize({ width: 320, height: 640 })
  for (const view of ['grid', 'list']) {
    await page.goto(`/caydanlik?view=${view}&sort=-price`)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
  }
  await openHydrated(page, '/en/caydanlik?view=grid&brand=TOROS')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('a product card adds to the cart, leads to the variant choice and replaces a broken picture', async ({
  page,
}) => {
  await page.route('**/images/eeeeeeeeeeeeeeeeeeeeeeee*', (route) => route.abort())
  await openHydrated(page, '/caydanlik?sort=price')
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card('Çaydanlık 01').getByText('TÜKENDİ!')).toBeVisible()
  await expect(card('Çaydanlık 02').locator('img')).toHaveAttribute('src', '/images/404.png')
  // Not a text: `Sepete eklendi` begins with the same letters.
  const add = card('Çaydanlık 03').getByRole('button', { name: /^Sepete Ekle/ })
  const added = card('Çaydanlık 03').getByRole('button', { name: 'Sepete eklendi' })
  await add.click()
  await expect(added).toBeVisible()
  await expect(add).toBeVisible()
  await page.route('**/api/catalog/cart/*', (route) => route.abort())
  await add.click()
  await expect(card('Çaydanlık 03').getByRole('alert')).toContainText('Teknik bir hata')
  await expectAccessible(page)
  await page.unroute('**/api/catalog/cart/*')
  await add.click()
  await expect(added).toBeVisible()
  await expect(card('Çaydanlık 03').getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Sıralama').selectOption('Fiyat (Azalan)')
  await card('Boyalı Demlik').getByRole('link', { name: 'Seçenekleri gör' }).click()
  await expect(page).toHaveURL(/boyali-demlik-p-\d+\?sec=1$/)
})

test('price, filter and sort order chosen before hydration are applied to the list', async ({ page }) => {
  const { hydrate } = await openBeforeHydration(page, '/caydanlik')
  const minPrice = filters(page).getByLabel('En az')
  await minPrice.fill('99,90')
  await filters(page).getByLabel('Toros').check()
  await page.getByLabel('Sıralama').selectOption({ label: 'Fiyat (Artan)' })
  await hydrate()
  await expect(page).toHaveURL(/min=99%2C90/)
  await expect(page).toHaveURL(/brand=TOROS/)
  await expect(page).toHaveURL(/sort=price/)
  await expect(minPrice).toHaveValue('99,90')
  await expect(filters(page).getByLabel('Toros')).toBeChecked()
})
