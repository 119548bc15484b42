import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { type BuiltProduct, buildCategory, buildProduct } from '../support/builders.ts'
import { openBeforeHydration } from './before-hydration.ts'
import { expect, openAsleep, type ShopFixture, test, waitForHydration } from './shop-fixture.ts'

/** What a page may load before a shopper begins to use it, in kB compressed: none of it is React. */
const MOST_KILOBYTES = 30
/** Property of the window that holds the elements the server sent. */
const SENT = 'elementsSent'

test.beforeAll(({ shop }) => buildCategory(shop.db, 'fincanlar', 'Fincanlar'))

let cups = 0
async function buildCup(shop: ShopFixture): Promise<BuiltProduct> {
  cups += 1
  const cup = await buildProduct(shop.db, {
    name: `Emaye Fincan ${cups}`,
    gross: '60',
    stock: 50,
    category: 'fincanlar',
  })
  await shop.publishChanges()
  return cup
}

/** Marks the document; a page that was loaded anew has no mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

const cartCount = (page: Page) => page.locator('header [data-count-of="cart"]')

/** A press without anything before it, as with a switch or by voice. */
const press = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button) => button instanceof HTMLElement && button.click())

test('home, list and product load little, and what the server sent stays when they become live', async ({
  page,
  shop,
}) => {
  const cup = await buildCup(shop)
  // Where other tests have reduced products, a carousel of them is in view and would move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const url of ['/', '/fincanlar', cup.url]) {
    const scripts = await openAsleep(page, url)
    await page.evaluate(
      (holder) => Object.assign(window, { [holder]: [...document.body.querySelectorAll('*')] }),
      SENT,
    )
    // Requested again: browsers do not keep the bodies of all responses.
    const sizes = await Promise.all(
      [...scripts].map(
        async (script) => gzipSync(await (await page.request.get(script.url())).body()).length,
      ),
    )
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024
    expect(kilobytes, `${url}: kB of scripts`).toBeLessThanOrEqual(MOST_KILOBYTES)
    await waitForHydration(page)
    const lost = await page.evaluate(
      (holder) =>
        ((window as unknown as Record<string, Element[]>)[holder] ?? [])
          .filter((element) => !element.isConnected)
          .map((element) => element.outerHTML),
      SENT,
    )
    expect(lost, `${url}: what the server sent is still there`).toEqual([])
  }
})

test('a page that nobody uses loads no React but for what must be live', async ({ page, shop }) => {
  await buildCup(shop)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scripts = await openAsleep(page, '/fincanlar')
  const texts = await Promise.all(
    scripts.map(async (script) => (await page.request.get(script.url())).text()),
  )
  expect(texts.filter((text) => text.includes('hydrateRoot'))).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-taken-over')
})

test('the first press of a shopper in a list acts, without a load of the page', async ({ page, shop }) => {
  const cup = await buildCup(shop)
  await openAsleep(page, '/fincanlar')
  await mark(page)
  await page
    .getByRole('article')
    .filter({ hasText: cup.name })
    .getByRole('button', { name: /^Sepete Ekle/ })
    .evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(cartCount(page)).toHaveAttribute('data-count', '1')
  await page.locator('header').getByRole('button', { name: 'Sepet' }).click()
  await expect(page.getByRole('region', { name: 'Sepetim' })).toContainText(cup.name)
  expect(await isSameDocument(page)).toBe(true)
})

test('a product page that is live adds without a load of the page', async ({ page, shop }) => {
  const cup = await buildCup(shop)
  await openAsleep(page, cup.url)
  await mark(page)
  await waitForHydration(page)
  await press(page, 'Sepete Ekle')
  await expect(cartCount(page)).toHaveAttribute('data-count', '1')
  expect(await isSameDocument(page)).toBe(true)
})

test('a quantity typed and sent before the scripts is bought as typed', async ({ page, shop }) => {
  const cup = await buildCup(shop)
  await openBeforeHydration(page, cup.url)
  await page.getByRole('main').getByLabel('Miktar').first().fill('3')
  await press(page, 'Sepete Ekle')
  const bought = async () =>
    (await shop.db.unchecked('select quantity from cart_lines where product_id = $1', [cup.id])).rows
  await expect.poll(bought).toEqual([{ quantity: 3 }])
})

test('a quantity typed before the scripts is the one that a live page adds', async ({ page, shop }) => {
  const cup = await buildCup(shop)
  const { hydrate } = await openBeforeHydration(page, cup.url)
  await page.getByRole('main').getByLabel('Miktar').first().fill('4')
  await hydrate()
  await press(page, 'Sepete Ekle')
  const bought = async () =>
    (await shop.db.unchecked('select quantity from cart_lines where product_id = $1', [cup.id])).rows
  await expect.poll(bought).toEqual([{ quantity: 4 }])
})

test('where its scripts cannot be loaded, a page works as without JavaScript', async ({ page, shop }) => {
  test.slow()
  const cup = await buildCup(shop)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(cup.url)
  await mark(page)
  await press(page, 'Sepete Ekle')
  await expect(page.getByText(`Sepetinize eklendi: ${cup.name}`)).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('a cart that another tab changes is counted in a page nobody has touched', async ({ page, shop }) => {
  const cup = await buildCup(shop)
  await openAsleep(page, '/fincanlar')
  const other = await page.context().newPage()
  await other.goto(cup.url)
  await waitForHydration(other)
  await press(other, 'Sepete Ekle')
  await expect(cartCount(page)).toHaveAttribute('data-count', '1')
})
