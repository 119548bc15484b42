import type { Page } from '@playwright/test'
import type { BuiltProduct } from '../support/builders.ts'
import { expect, openHydrated, type ShopFixture, test, waitForHydration } from './shop-fixture.ts'
import { addSession, buildCustomer, submitSignIn } from './sign-in.ts'

/** Customers get the pages that are cached for everybody; what is theirs stands on them nevertheless. */

/** A customer with a name of their own, two wishlist items and one cart line. */
async function buildShopper(shop: ShopFixture, name: string) {
  const { db, mug, shirt } = shop
  const customer = await buildCustomer(shop)
  await db.unchecked('update customers set name = $2 where id = $1', [customer.id, name])
  for (const { id } of [mug, shirt])
    await db.unchecked('insert into wishlist_items (customer_id, product_id) values ($1, $2)', [
      customer.id,
      id,
    ])
  await db.unchecked(
    `with own as (insert into carts (customer_id) values ($1) returning id)
     insert into cart_lines (cart_id, product_id, unit_id, quantity) select id, $2, $3, 1 from own`,
    [customer.id, mug.id, mug.unitIds[0]],
  )
  return customer
}

/** Brings the pages into the cache, as any visitor does. */
async function warm(shop: ShopFixture, paths: readonly string[]): Promise<void> {
  for (const path of paths) expect((await fetch(shop.url + path)).status).toBe(200)
}

const header = (page: Page) => page.getByRole('banner')
const accountMenu = (page: Page) => header(page).locator('summary[aria-label="Hesabım"]')
const pagesOf = ({ mug }: { mug: BuiltProduct }) => ['/', '/giyim', mug.url]

async function expectOwnHeader(page: Page, name: string): Promise<void> {
  await expect(header(page).getByRole('link', { name, exact: true })).toBeVisible()
  await expect(header(page).getByRole('link', { name: /2 favori ürün/ })).toBeVisible()
  await expect(header(page).locator('[data-count-of="cart"]')).toHaveAttribute('data-count', '1')
}

async function expectNobody(page: Page, name: string): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Giriş Yap' }).first()).toBeVisible()
  await expect(header(page).locator('[data-count-of="cart"]')).toHaveAttribute('data-count', '0')
  expect((await page.content()).includes(name)).toBe(false)
}

test('a customer signs in and finds name, counts and hearts on cached pages, and signs out of all of them', async ({
  page,
  shop,
}) => {
  const { email } = await buildShopper(shop, 'Gülbahar')
  await warm(shop, pagesOf(shop))
  await openHydrated(page, '/giyim')
  await expectNobody(page, 'Gülbahar')
  // The router loads the login and, after it, the root anew; the document still is the visitor's.
  await header(page).getByRole('link', { name: 'Giriş Yap' }).first().click()
  await submitSignIn(page, { email })
  await expectOwnHeader(page, 'Gülbahar')

  await openHydrated(page, shop.mug.url)
  await expectOwnHeader(page, 'Gülbahar')
  const heart = page.getByRole('main').getByRole('button', { name: 'Çini Kupa: favorilere ekle' }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(header(page).getByRole('link', { name: /1 favori ürün/ })).toBeVisible()

  await accountMenu(page).click()
  await header(page).getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(header(page).getByRole('link', { name: 'Giriş Yap' }).first()).toBeVisible()
  await openHydrated(page, '/giyim')
  await expectNobody(page, 'Gülbahar')
})

test('hydration leaves every element of a cached page as the server sent it', async ({ page, shop }) => {
  const shopper = await buildShopper(shop, `Ayşe <b>&"'</b> ${'ş'.repeat(150)}`)
  await addSession(page.context(), shop, shopper)
  await warm(shop, pagesOf(shop))
  // Marks the elements before the scripts start: React would replace them if it expected others.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      for (const element of document.querySelectorAll(
        'header a, header button, header details, main article',
      ))
        element.setAttribute('data-from-server', '')
    })
  })
  for (const path of ['/', '/giyim', '/en/giyim', shop.mug.url]) {
    await openHydrated(page, path)
    await expect(header(page).getByRole('link', { name: /^Ayşe <b>&"'<\/b> ş+$/ })).toBeVisible()
    const replaced = await page
      .locator('header a:not([data-from-server]), main article:not([data-from-server])')
      .count()
    expect(replaced, path).toBe(0)
    expect(await page.locator('[data-from-server]').count()).toBeGreaterThan(10)
  }
})

test('two tabs of a browser follow each other to another account', async ({ page, context, shop }) => {
  const [first, second] = [await buildShopper(shop, 'Birsen'), await buildShopper(shop, 'Ikbal')]
  await addSession(context, shop, first)
  await openHydrated(page, '/giyim')
  await expectOwnHeader(page, 'Birsen')
  const other = await context.newPage()
  await other.goto('/giyim')
  await expectOwnHeader(other, 'Birsen')
  await waitForHydration(other)
  await accountMenu(other).click()
  await header(other).getByRole('button', { name: 'Çıkış Yap' }).click()
  await other.goto('/account/login')
  await submitSignIn(other, second)
  await expectOwnHeader(other, 'Ikbal')
  await openHydrated(page, '/giyim')
  await expectOwnHeader(page, 'Ikbal')
  expect((await page.content()).includes('Birsen')).toBe(false)
})
