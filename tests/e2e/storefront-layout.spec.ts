import type { Locator, Page } from '@playwright/test'
import { buildProduct, storeSetting } from '../support/builders.ts'
import { orderRow, placeOrder, signIn } from './customer-orders.ts'
import { linesOfWords } from './lines-of-words.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const header = (page: Page) => page.getByRole('banner')
const phone = { width: 390, height: 844 }

test('the header searches with and without suggestions, opens subcategories, and its cookie notice stays closed', async ({
  page,
  shop,
}) => {
  await openHydrated(page, '/')
  const notice = page.getByRole('complementary', { name: 'Çerez Kullanımı' })
  const stored = page.waitForResponse('**/api/catalog/cookies')
  await notice.getByRole('button', { name: 'Kapat' }).click()
  await expect(notice).toBeHidden()
  expect((await stored).status()).toBe(204)

  // Where its suggestions cannot be loaded, the field is a form.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('searchbox').fill('cini')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/arama?q=cini')
  await waitForHydration(page)
  await expect(notice).toBeHidden()

  await page.getByRole('searchbox').fill('')
  await page.keyboard.type('cini')
  const list = page.getByRole('listbox', { name: 'Öneriler' })
  const mug = list.getByRole('option', { name: /Çini Kupa/ })
  await expect(mug).toBeVisible()
  await expect(page.getByText(/öneri\. Aşağı ve yukarı/)).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Ürün ara' })).toHaveValue('cini')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  for (let step = 0; step < 5 && (await mug.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shop.mug.url)
  await expect(list).toBeHidden()

  await waitForHydration(page)
  const opener = page.getByRole('button', { name: 'Giyim: alt kategoriler' })
  await opener.press('Enter')
  const below = page.getByRole('navigation', { name: 'Kategoriler' }).getByRole('link', { name: 'Gömlek' })
  await expect(below).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(below).toBeHidden()
  await expect(opener).toBeFocused()
  await page.getByRole('link', { name: 'Giyim', exact: true }).first().hover()
  await expect(below).toBeVisible()
  await opener.click()
  await expect(below, 'the press that follows the resting pointer keeps the menu open').toBeVisible()
  await opener.click()
  await expect(below).toBeHidden()

  await page.setViewportSize(phone)
  await header(page).locator('summary[aria-label="Menü"]').click()
  await expectAccessible(page)
  await header(page).locator('summary').filter({ hasText: 'Giyim' }).click()
  await header(page).getByRole('link', { name: 'Gömlek' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gömlek' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Gömlek' })).toBeHidden()
})

test('a delivery is promised by the clock of the shopper, beside a picture that does not load', async ({
  page,
  shop,
}) => {
  await storeSetting(shop.db, 'ayniGunKargoSaati', '16:00')
  await storeSetting(shop.db, 'teslimGunuEnCok', '3')
  const spec = { sameDayShipping: true, pictures: [`${'d'.repeat(24)}.webp`] }
  const fast = await buildProduct(shop.db, { name: 'Hızlı Kargo Kutusu', ...spec })
  await shop.publishChanges()
  await page.route(/\/images\/(?!404)/, (route) => route.abort())
  await page.setViewportSize({ width: 1366, height: 768 })
  // Saturday evening: the next day of work is Monday.
  await page.clock.setFixedTime(new Date('2026-11-21T15:00:00Z'))
  await openHydrated(page, fast.url)
  const promise = page.getByRole('list', { name: 'Teslimat ve iade' })
  await expect(promise).toContainText(/Pazartesi günü kargoda, 24\s?–\s?26 Kasım arası kapınızda/)
  await expect(promise).toContainText('14 gün içinde iade edebilirsiniz')
  await expect(page.getByRole('button', { name: 'Sepete Ekle' }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', '/images/404.png')
})

test('on a phone the search leaves the header while scrolling, what is focused is never behind it, and on a low screen it scrolls away', async ({
  page,
  shop,
}) => {
  await page.setViewportSize(phone)
  await openHydrated(page, '/teslimat-ve-iade')
  const search = header(page).getByRole('search')
  const height = async () => Math.round((await search.boundingBox())?.height ?? 0)
  expect(await height()).toBeGreaterThan(40)
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(height).toBeLessThan(2)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(bottom)
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(height).toBeGreaterThan(40)

  await openHydrated(page, shop.mug.url)
  await page.getByRole('contentinfo').locator('summary').first().focus()
  let checked = 0
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Shift+Tab')
    const room = await page.evaluate(() => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const focused = document.activeElement
      if (!focused?.closest('main')) return null
      return Math.round(focused.getBoundingClientRect().top - header)
    })
    if (room === null) continue
    expect(room).toBeGreaterThanOrEqual(0)
    checked += 1
  }
  expect(checked).toBeGreaterThan(10)

  await page.setViewportSize({ width: 640, height: 360 })
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(header(page)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(header(page)).not.toBeInViewport()
})

/** Fails when two of the elements cover each other. */
async function expectApart(...elements: Locator[]): Promise<void> {
  const boxes = await Promise.all(elements.map((element) => element.boundingBox()))
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      if (!one || !other) throw new Error('an element has no box')
      const beside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5
      const below = one.y + one.height <= other.y + 0.5 || other.y + other.height <= one.y + 0.5
      expect(beside || below, JSON.stringify([one, other])).toBe(true)
    }
}

test('a font size of 200 % lays no text over another on a phone', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const { orderNo } = await placeOrder(shop, buyer, [shop.mug, 1])
  await page.setViewportSize(phone)
  const open = async (path: string) => {
    await openHydrated(page, path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  }
  await open('/siparis/liste/')
  const notice = page.getByRole('complementary', { name: 'Çerez Kullanımı' })
  await expectApart(notice.getByText(/^Mağazanın çalışması/), notice.getByRole('button', { name: 'Kapat' }))
  const row = orderRow(page, orderNo)
  const textOf = (text: string | RegExp) => row.getByText(text).first()
  await expectApart(
    row.getByRole('rowheader'),
    textOf(/^₺/),
    textOf('Ödeme bekleniyor'),
    row.getByRole('link', { name: /^Detay/ }),
  )
  await open(`/siparis/liste/?siparis=${orderNo}`)
  const steps = page.getByRole('list', { name: 'Siparişinizin durumu' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expectApart(...(await steps.all()).map((step) => step.getByText(/^\p{Lu}/u)))
  for (const step of await steps.all()) {
    const label = step.getByText(/^\p{Lu}/u)
    expect(await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }
  await open(shop.mug.url)
  const main = page.getByRole('main')
  await expectApart(
    main.getByRole('button', { name: 'Sepete Ekle' }).first(),
    main.getByRole('button', { name: 'Çini Kupa: favorilere ekle' }).first(),
  )
  const price = main.locator('.price b').first()
  expect(await linesOfWords(price, '₺24.999,00'), 'a price is one number').toEqual([1])
  await open('/giyim')
  const sorting = await page.getByLabel('Sıralama').boundingBox()
  expect(sorting?.width, 'the order of the list can be read').toBeGreaterThan(200)
})

test('a font size of 200 % causes no horizontal scrolling on a phone', async ({ page, shop }) => {
  const buyer = await signIn(page, shop)
  const { orderNo } = await placeOrder(shop, buyer, [shop.mug, 1])
  await page.setViewportSize(phone)
  await openHydrated(page, shop.mug.url)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(page.getByRole('main').getByText('Sepete eklendi').first()).toBeVisible()
  const account = [
    `/siparis/liste/?siparis=${orderNo}`,
    '/hesap/adreslerim?duzenle=yeni',
    '/hesap/ayarlar',
    '/degerlendirmelerim',
  ]
  // Pages that browsers without scripts reach, in the usual size.
  for (const path of [`/siparis/${orderNo}/iptal`, '/en/hesap/ayarlar', '/en/odeme?adim=odeme']) {
    await page.goto(path)
    await expectNoHorizontalScroll(page)
  }
  for (const path of ['/', '/giyim', shop.mug.url, '/sepet', ...account]) {
    await openHydrated(page, path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expectNoHorizontalScroll(page)
  }
})
