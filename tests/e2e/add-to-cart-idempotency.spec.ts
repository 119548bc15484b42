import type { Page } from '@playwright/test'
import { type BuiltProduct, buildCategory, buildProduct } from '../support/builders.ts'
import { openBeforeHydration } from './before-hydration.ts'
import { PHONE } from './customer-orders.ts'
import { expect, openHydrated, type ShopFixture, test } from './shop-fixture.ts'

const bowls: BuiltProduct[] = []
test.beforeAll(async ({ shop }) => {
  await buildCategory(shop.db, 'kaseler', 'Kâseler')
  for (const name of ['Ahşap Kâse 1', 'Ahşap Kâse 2', 'Ahşap Kâse 3'])
    bowls.push(await buildProduct(shop.db, { name, gross: '80', stock: 50, category: 'kaseler' }))
  await shop.publishChanges()
})

/** A bowl that is in no cart yet. */
function anotherBowl(): BuiltProduct {
  const bowl = bowls.pop()
  if (!bowl) throw new Error('no bowl is left')
  return bowl
}

const inCart = async ({ db }: ShopFixture, { id }: BuiltProduct) =>
  (
    await db.unchecked<{ quantity: number }>('select quantity from cart_lines where product_id = $1', [id])
  ).rows.map(({ quantity }) => quantity)

const addButton = (page: Page, name = 'Sepete Ekle') =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('three taps before hydration add one unit and stay on the product page', async ({ page, shop }) => {
  await page.setViewportSize(PHONE)
  const bowl = anotherBowl()
  await openBeforeHydration(page, bowl.url)
  await addButton(page).evaluate((button) => {
    for (let taps = 0; taps < 3; taps += 1) if (button instanceof HTMLElement) button.click()
  })
  await expect(
    page.getByText(`Sepetinize eklendi: ${bowl.name}. Sepetinizde şu anda 1 Adet var.`),
  ).toBeVisible()
  await expect(page).toHaveURL(bowl.url)
  expect(await inCart(shop, bowl)).toEqual([1])
})

test('a tap before and a tap after hydration add one unit while the first response is missing', async ({
  page,
  shop,
}) => {
  const bowl = anotherBowl()
  // The shop receives the form, but its 204 response leaves the browser on this page.
  await page.route('/sepet', async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 204 })
  })
  const { hydrate } = await openBeforeHydration(page, bowl.url)
  await addButton(page).click()
  await expect.poll(() => inCart(shop, bowl)).toEqual([1])
  await hydrate()
  await addButton(page).click()
  await expect(page.getByRole('link', { name: 'Sepete git' })).toBeVisible()
  expect(await inCart(shop, bowl)).toEqual([1])
})

test('a double click adds one unit on the product page and in a list, and keyboard focus stays on the button', async ({
  page,
  shop,
}) => {
  const bowl = anotherBowl()
  await openHydrated(page, bowl.url)
  await addButton(page).click()
  await expect(addButton(page, 'Sepete eklendi')).toBeVisible()
  await addButton(page, 'Sepete eklendi').click()
  await expect(addButton(page)).toBeVisible()
  expect(await inCart(shop, bowl)).toEqual([1])

  await page.getByLabel('Miktar').fill('3')
  await addButton(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => inCart(shop, bowl)).toEqual([4])
  await expect(page.getByRole('button', { name: 'Sepete eklendi' })).toBeFocused()
  const fewer = page.getByRole('button', { name: 'Bir azalt' })
  await fewer.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Miktar')).toHaveValue('1')
  await expect(fewer).toBeFocused()
  await expect(fewer).toHaveAttribute('aria-disabled', 'true')

  await openHydrated(page, '/kaseler')
  const card = page.getByRole('main').getByRole('button', { name: new RegExp(`^Sepete.*: ${bowl.name}`) })
  await card.first().click()
  await expect(card.first()).toHaveText(/Sepete eklendi/)
  await card.first().click()
  await expect(card.first()).toHaveText(/Sepete Ekle/)
  expect(await inCart(shop, bowl)).toEqual([5])
})
