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

/** Opens a page that nobody uses: it loads little, and no React but for what must be live. */
async function openLight(page: Page, url: string): Promise<void> {
  const scripts = await openAsleep(page, url)
  await page.evaluate(
    (holder) => Object.assign(window, { [holder]: [...document.body.querySelectorAll('*')] }),
    SENT,
  )
  await mark(page)
  // Requested again: browsers do not keep the bodies of all responses.
  const texts = await Promise.all(
    scripts.map(async (script) => (await page.request.get(script.url())).text()),
  )
  const kilobytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024
  expect(kilobytes, `${url}: kB of scripts`).toBeLessThanOrEqual(MOST_KILOBYTES)
  expect(
    texts.filter((text) => text.includes('hydrateRoot')),
    url,
  ).toEqual([])
  await expect(page.locator('html')).not.toHaveAttribute('data-taken-over')
}

/** What the server sent stays when a page becomes live. */
async function becomeLive(page: Page): Promise<void> {
  await waitForHydration(page)
  const lost = await page.evaluate(
    (holder) =>
      ((window as unknown as Record<string, Element[]>)[holder] ?? [])
        .filter((element) => !element.isConnected)
        .map((element) => element.outerHTML),
    SENT,
  )
  expect(lost, `${page.url()}: what the server sent is still there`).toEqual([])
}

test('pages that nobody uses load little, keep what the server sent when they become live, and follow the cart of another tab', async ({
  page,
  shop,
}) => {
  const cup = await buildCup(shop)
  // Where other tests have reduced products, a carousel of them is in view and would move.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLight(page, '/')
  await becomeLive(page)
  await openLight(page, '/fincanlar')

  const other = await page.context().newPage()
  await other.emulateMedia({ reducedMotion: 'reduce' })
  await openLight(other, cup.url)
  await becomeLive(other)
  await press(other, 'Sepete Ekle')
  await expect(cartCount(other)).toHaveAttribute('data-count', '1')
  expect(await isSameDocument(other), 'a live product page adds without a load').toBe(true)
  await other.close()

  await expect(cartCount(page), 'nobody has touched the list').toHaveAttribute('data-count', '1')
  await becomeLive(page)
  expect(await isSameDocument(page)).toBe(true)
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

test('a quantity typed before the scripts is bought as typed: sent at once, by a live page, and where they cannot be loaded', async ({
  page,
  shop,
}) => {
  const bought = async ({ id }: BuiltProduct) =>
    (await shop.db.unchecked('select quantity from cart_lines where product_id = $1', [id])).rows
  const type = (quantity: string) => page.getByRole('main').getByLabel('Miktar').first().fill(quantity)

  const sent = await buildCup(shop)
  await openBeforeHydration(page, sent.url)
  await type('3')
  await press(page, 'Sepete Ekle')
  await expect.poll(() => bought(sent)).toEqual([{ quantity: 3 }])

  const live = await buildCup(shop)
  const { hydrate } = await openBeforeHydration(page, live.url)
  await type('4')
  await hydrate()
  await press(page, 'Sepete Ekle')
  await expect.poll(() => bought(live)).toEqual([{ quantity: 4 }])

  const plain = await buildCup(shop)
  await page.unroute('**/*.js')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(plain.url)
  await mark(page)
  await press(page, 'Sepete Ekle')
  await expect(page.getByText(`Sepetinize eklendi: ${plain.name}`)).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})
