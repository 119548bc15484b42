import type { Page } from '@playwright/test'
import type { BuiltProduct } from '../support/builders.ts'
import { withSettings } from './product-page-helpers.ts'
import { expect, openHydrated, type ShopFixture, test, waitForHydration } from './shop-fixture.ts'
import { buildCustomer, submitSignIn } from './sign-in.ts'

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

  for (const path of pagesOf(shop)) {
    await openHydrated(page, path)
    await expectOwnHeader(page, 'Gülbahar')
  }
  const heart = page.getByRole('main').getByRole('button', { name: 'Çini Kupa: favorilere ekle' }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(header(page).getByRole('link', { name: /1 favori ürün/ })).toBeVisible()
  await openHydrated(page, '/giyim')
  await expect(header(page).getByRole('link', { name: /1 favori ürün/ })).toBeVisible()

  await accountMenu(page).click()
  await header(page).getByRole('button', { name: 'Çıkış Yap' }).click()
  await expect(header(page).getByRole('link', { name: 'Giriş Yap' }).first()).toBeVisible()
  for (const path of pagesOf(shop)) {
    await openHydrated(page, path)
    await expectNobody(page, 'Gülbahar')
  }
})

test('hydration leaves every element of a cached page as the server sent it', async ({ page, shop }) => {
  const { email } = await buildShopper(shop, `Ayşe <b>&"'</b> ${'ş'.repeat(150)}`)
  await page.goto('/account/login')
  await submitSignIn(page, { email })
  await expect(header(page).getByRole('link', { name: /^Ayşe <b>&"'<\/b> ş+$/ })).toBeVisible()
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
    const replaced = await page
      .locator('header a:not([data-from-server]), main article:not([data-from-server])')
      .count()
    expect(replaced, path).toBe(0)
    expect(await page.locator('[data-from-server]').count()).toBeGreaterThan(10)
  }
})

test('the banner of an overdue debt stands on cached pages and leads to the statement', async ({
  page,
  shop,
}) => {
  const { email, id } = await buildShopper(shop, 'Nazlı')
  await shop.db.unchecked('update customers set open_account = true where id = $1', [id])
  await shop.db.unchecked(
    'insert into account_entries (customer_id, amount, due_on) values ($1, 1250.5, current_date - 10)',
    [id],
  )
  await withSettings(shop, { showOverdueDebtInfo: '1' }, async () => {
    await page.goto('/account/login')
    await submitSignIn(page, { email })
    await expect(header(page).getByRole('link', { name: 'Nazlı', exact: true })).toBeVisible()
    await openHydrated(page, '/giyim')
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /1\.250,50/ })
      .click()
    await expect(page).toHaveURL(/\/hesap\/ekstre$/)
    await expect(page.getByRole('complementary').getByRole('link', { name: /1\.250,50/ })).toHaveCount(0)
  })
})

test('two tabs of a browser follow each other to another account', async ({ page, context, shop }) => {
  const [first, second] = [await buildShopper(shop, 'Birsen'), await buildShopper(shop, 'Ikbal')]
  await page.goto('/account/login')
  await submitSignIn(page, first)
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
