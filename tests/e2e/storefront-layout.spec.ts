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
import { buildCustomer, submitSignIn } from './sign-in.ts'

const header = (page: Page) => page.getByRole('banner')
const phone = { width: 390, height: 844 }

test('search suggestions can be opened, closed and followed by keyboard', async ({ page, shop }) => {
  await openHydrated(page, '/')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('cini')
  const list = page.getByRole('listbox', { name: 'Öneriler' })
  await expect(list.getByRole('option', { name: /Çini Kupa/ })).toBeVisible()
  await expect(page.getByText(/öneri\. Aşağı ve yukarı/)).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  const field = page.getByRole('combobox', { name: 'Ürün ara' })
  await expect(field).toHaveValue('cini')
  await page.keyboard.press('ArrowDown')
  await expect(list).toBeVisible()
  const mug = list.getByRole('option', { name: /Çini Kupa/ })
  for (let step = 0; step < 5 && (await mug.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(shop.mug.url)
  await expect(list).toBeHidden()
})

test('the search field works when its suggestions cannot be loaded', async ({ page }) => {
  await openHydrated(page, '/')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('searchbox').fill('cini')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/arama?q=cini')
})

test('subcategories open by button and close by Escape, and are in the menu on phones', async ({ page }) => {
  await openHydrated(page, '/')
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
  const menu = header(page).locator('summary[aria-label="Menü"]')
  await menu.click()
  await expectAccessible(page)
  await header(page).locator('summary').filter({ hasText: 'Giyim' }).click()
  await header(page).getByRole('link', { name: 'Gömlek' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gömlek' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Gömlek' })).toBeHidden()
})

test('a product added to the wishlist before signing in is saved afterwards, counted and can be removed', async ({
  page,
  shop,
}) => {
  await openHydrated(page, shop.mug.url)
  const heart = page.getByRole('main').getByRole('button', { name: 'Çini Kupa: favorilere ekle' }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(page).toHaveURL(/\/account\/login\?return=/)
  await submitSignIn(page, await buildCustomer(shop))
  await expect(page).toHaveURL(shop.mug.url)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')

  await header(page)
    .getByRole('link', { name: /^Favoriler/ })
    .click()
  await expect(page.getByText('Favorilerinizde 1 ürün var.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Çini Kupa: favorilerden çıkar' }).click()
  await expect(page.getByText('Favorilerinizde ürün bulunamadı.')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Favorilerinizde ürün bulunamadı.')).toBeVisible()
})

test('open-account customers see their overdue amount, others do not', async ({ page, shop }) => {
  const { customerId } = await signIn(page, shop)
  await openHydrated(page, '/hesap/ekstre')
  await expect(
    page.getByText('Hesap ekstresi yalnızca cari hesapla alışveriş yapan müşterilerimiz içindir.'),
  ).toBeVisible()
  await shop.db.unchecked(
    `with one as (update customers set open_account = true where id = $1 returning id)
     insert into account_entries (customer_id, amount, due_on)
     select id, 1250.5, (now() at time zone 'Europe/Istanbul')::date - 12 from one`,
    [customerId],
  )
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('Vadesi 12 gün geçmiş 1.250,50 TRY ödemeniz bulunmaktadır')).toBeVisible()
  await openHydrated(page, '/')
  await expect(page.getByText(/Vadesi 12 gün/)).toBeHidden()
})

test('the cookie notice is closed once and stays closed', async ({ page }) => {
  await openHydrated(page, '/')
  const notice = page.getByRole('complementary', { name: 'Çerez Kullanımı' })
  await expect(notice).toBeVisible()
  const cookiesResponse = page.waitForResponse('**/api/catalog/cookies')
  await notice.getByRole('button', { name: 'Kapat' }).click()
  await expect(notice).toBeHidden()
  expect((await cookiesResponse).status()).toBe(204)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'En Son Yüklenen Ürünler' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('links on /en pages stay English, and the header menus change language and currency', async ({
  page,
  shop,
}) => {
  await openHydrated(page, `/en${shop.mug.url}`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Tiled Mug' })).toBeVisible()
  await expect(page.getByText(/^\d+ units? of this product (is|are) in stock\.$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Giyim' }).click()
  await expect(page).toHaveURL('/en/giyim')
  await page.getByRole('main').getByRole('link', { name: 'Tiled Mug', exact: true }).click()
  await expect(page).toHaveURL(`/en${shop.mug.url}`)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(header(page).getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(/1 item$/)
  await openHydrated(page, '/en/sepet')
  await expect(page.getByRole('region', { name: 'Cart summary' })).toContainText('Shipping')

  await header(page).locator('summary').filter({ hasText: 'Currency' }).click()
  await header(page).getByRole('button', { name: 'USD' }).click()
  await expect(page.getByText('$3,15').first()).toBeVisible()
  await header(page).locator('summary').filter({ hasText: 'Language' }).click()
  await header(page).getByRole('button', { name: 'Türkçe' }).click()
  await expect(page).toHaveURL('/sepet')
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
})

test('same-day shipping promises today before the cut-off, tomorrow after it, and Monday on Saturday evening', async ({
  page,
  shop,
}) => {
  await storeSetting(shop.db, 'ayniGunKargoSaati', '16:00')
  const fast = await buildProduct(shop.db, { name: 'Hızlı Kargo Kutusu', sameDayShipping: true })
  await shop.publishChanges()
  for (const [at, deliveryText] of [
    ['2026-11-20T12:59:00Z', "Saat 16:00'ya kadar verilen siparişler bugün kargoda."],
    ['2026-11-20T13:00:00Z', 'Şimdi sipariş verin, yarın kargoda.'],
    ['2026-11-21T15:00:00Z', 'Şimdi sipariş verin, pazartesi günü kargoda.'],
  ] as const) {
    await page.clock.setFixedTime(new Date(at))
    await openHydrated(page, fast.url)
    await expect(page.getByText(deliveryText)).toBeVisible()
  }
  await storeSetting(shop.db, 'teslimGunuEnCok', '3')
  await shop.publishChanges()
  await page.setViewportSize({ width: 1366, height: 768 })
  await openHydrated(page, fast.url)
  const promise = page.getByRole('list', { name: 'Teslimat ve iade' })
  await expect(promise, 'the day of delivery is said from the next Monday on').toContainText(
    /Pazartesi günü kargoda, 24\s?–\s?26 Kasım arası kapınızda/,
  )
  await expect(promise).toContainText('14 gün içinde iade edebilirsiniz')
  await expect(page.getByRole('button', { name: 'Sepete Ekle' }).first()).toBeInViewport({ ratio: 1 })
  await storeSetting(shop.db, 'teslimGunuEnCok', '0')
  await storeSetting(shop.db, 'ayniGunKargoSaati', '')
  await shop.publishChanges()
})

test('elements focused with Shift+Tab are never behind the header', async ({ page, shop }) => {
  await page.setViewportSize(phone)
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
})

test('on a phone the search leaves the header while scrolling down and comes back with the first scroll up', async ({
  page,
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
})

test('on a low screen the header scrolls away with the page', async ({ page, shop }) => {
  await page.setViewportSize({ width: 640, height: 360 })
  await openHydrated(page, shop.mug.url)
  await expect(header(page)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect(header(page)).not.toBeInViewport()
})

test('a picture that does not load is replaced, whether it failed before or after hydration', async ({
  page,
  shop,
}) => {
  await buildProduct(shop.db, { name: 'Resimli Kase', pictures: [`${'d'.repeat(24)}.webp`] })
  await shop.publishChanges()
  await page.route(/\/images\/(?!404)/, (route) => route.abort())
  await openHydrated(page, '/')
  const card = page.getByRole('article').filter({ hasText: 'Resimli Kase' }).first()
  await expect(card.locator('img')).toHaveAttribute('src', '/images/404.png')
  await card.getByRole('link', { name: 'Resimli Kase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resimli Kase' })).toBeVisible()
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', '/images/404.png')
})

test('the arrows of a product row push it, and lead from its end to its beginning', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 9; number++)
    await buildProduct(shop.db, { name: `Sıra ${number}`, stock: 3 })
  await shop.publishChanges()
  await openHydrated(page, '/')
  const row = page.getByRole('region', { name: 'En Son Yüklenen Ürünler' })
  const place = () =>
    row.getByRole('list').evaluate(({ parentElement }) => {
      const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = parentElement ?? {}
      if (scrollLeft === 0) return 'beginning'
      return scrollLeft >= scrollWidth - clientWidth - 1 ? 'end' : 'between'
    })
  const next = row.getByRole('button', { name: 'En Son Yüklenen Ürünler: sonraki' })
  const previous = row.getByRole('button', { name: 'En Son Yüklenen Ürünler: önceki' })
  expect(await place()).toBe('beginning')
  await previous.click()
  await expect.poll(place).toBe('end')
  await next.click()
  await expect.poll(place).toBe('beginning')
  await next.click()
  await expect.poll(place).not.toBe('beginning')
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

test('the campaign carousel can be paused; its cards are 250 px tall, six on a desktop and two on a phone', async ({
  page,
  shop,
}) => {
  for (let number = 1; number <= 9; number++)
    await buildProduct(shop.db, { name: `Kampanya ${number}`, price: '80', list: '100', stock: 3 })
  await shop.publishChanges()
  await openHydrated(page, '/')
  const campaign = page.getByRole('region', { name: 'Kampanyalı Ürünler' })
  await expect(campaign.getByText('Vitrin')).toBeVisible()
  await campaign.getByRole('button', { name: 'Kampanyalı Ürünler: durdur' }).click()
  await expect(campaign.getByRole('button', { name: 'Kampanyalı Ürünler: oynat' })).toBeVisible()
  const cards = campaign.getByRole('article')
  const box = await cards.first().boundingBox()
  expect(Math.round(box?.height ?? 0)).toBe(250)
  const shown = async () => {
    const room = (await campaign.getByRole('list').first().boundingBox())?.width ?? 0
    const card = (await campaign.getByRole('listitem').first().boundingBox())?.width ?? 1
    return Math.round(room / card)
  }
  expect(await shown()).toBe(6)
  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(shown).toBe(4)
  await page.setViewportSize(phone)
  await expect.poll(shown).toBe(2)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
