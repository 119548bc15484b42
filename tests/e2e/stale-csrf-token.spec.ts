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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form with a stale CSRF token is offered again with the typed values, but without passwords', async ({
    page,
  }) => {
    await openHydrated(page, '/account/register?return=/giyim')
    await page.getByLabel('Ad', { exact: true }).fill('Çağla "Ç" <b>')
    await page.getByLabel('Soyad').fill('Öz')
    await page.getByLabel('Şifre', { exact: true }).fill('çok-gizli-sifre')
    await page.getByLabel('Şifre (tekrar)').fill('çok-gizli-sifre')
    // Another tab signed in and out again, which gives the browser a new visitor cookie.
    await page.context().clearCookies()
    const otherTab = await page.context().newPage()
    await otherTab.goto('/')
    await otherTab.close()
    await page.getByRole('main').getByRole('button', { name: 'Üye Ol' }).click()
    await expect(
      page.getByRole('heading', { name: 'Oturumunuz yenilendi. Lütfen tekrar deneyin.' }),
    ).toBeVisible()
    expect(await page.content()).not.toContain('çok-gizli-sifre')
    await page.getByRole('button', { name: 'Tekrar gönder' }).click()
    await expect(page.getByLabel('Ad', { exact: true })).toHaveValue('Çağla "Ç" <b>')
    await expect(page.getByLabel('Soyad')).toHaveValue('Öz')
    await expect(page.getByLabel('Şifre', { exact: true })).toHaveValue('')
  })
})

test('a form from another site is refused without a token, a cookie or a form to send again', async ({
  shop,
}) => {
  const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  const body = new URLSearchParams({ intent: 'clear', note: 'typed by somebody else' })
  const response = await fetch(`${shop.url}/sepet`, { method: 'POST', headers, body })
  expect(response.status).toBe(403)
  expect(response.headers.get('x-csrf-token')).toBeNull()
  expect(response.headers.getSetCookie()).toEqual([])
  const page = await response.text()
  expect(page).toContain('Oturumunuz yenilendi.')
  expect(page).not.toMatch(/<form|typed by somebody else/)
})
