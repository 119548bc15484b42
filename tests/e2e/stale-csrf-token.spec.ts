import type { BrowserContext } from '@playwright/test'
import { expect, openHydrated, type ShopFixture, test } from './shop-fixture.ts'
import { addSession, buildCustomer } from './sign-in.ts'

/** Simulates a sign-in in another tab: the browser gets a session cookie that the CSRF token of the open page does not match. */
async function signInElsewhere(context: BrowserContext, shop: ShopFixture): Promise<void> {
  await addSession(context, shop, await buildCustomer(shop))
}

test('a form keeps the typed values when another tab signed in, and is accepted when sent again', async ({
  page,
  shop,
}) => {
  await openHydrated(page, '/account/forgot')
  await page.getByLabel('E-posta').fill('deniz@ornek.example')
  await signInElsewhere(page.context(), shop)
  const send = page.getByRole('main').getByRole('button')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Oturumunuz yenilendi.' })).toBeVisible()
  await expect(page.getByLabel('E-posta')).toHaveValue('deniz@ornek.example')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ayşe' })).toBeVisible()
  await send.click()
  await expect(page.getByLabel('E-posta')).toHaveCount(0)
})

test('an API request with a stale CSRF token is repeated with the current one', async ({ page, shop }) => {
  await openHydrated(page, shop.mug.url)
  await signInElsewhere(page.context(), shop)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(page.getByRole('link', { name: 'Sepete git' })).toBeVisible()
})
