import type { Page } from '@playwright/test'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

/** Orders of the last days: some to ship, one of them late, two transfers that are awaited. */
async function addOrders({ db }: Pick<ShopFixture, 'db'>): Promise<void> {
  await db.unchecked(`insert into customers (id, name, email) values ('c_office', 'Işıl', 'isil@office.example')
    on conflict do nothing`)
  await db.unchecked('delete from orders')
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, invoice_address, delivery_address,
       sub_total, tax, shipping_total, shipping_kind, total, created_at, payment_due_at)
     select 'o_' || n, (700000000000 + n)::text, 'c_office', 'o_' || n,
       case when n <= 2 then 'awaiting_payment' when n <= 6 then 'confirmed' else 'delivered' end,
       case when n <= 2 then 'bank_transfer' else 'cash_on_delivery' end, '', '', 100 * n, 20 * n, 0, 'free', 120 * n,
       now() - case when n <= 5 then interval '1 minute' else make_interval(hours => 8 * n) end,
       case when n <= 2 then now() + make_interval(hours => 3) end
     from generate_series(1, 40) as n`,
  )
}

const waitingLink = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

test('the desk says what waits and leads there, on every screen, by keys, in two languages and without a connection', async ({
  page,
  shop,
}) => {
  await addOrders(shop)
  await signInStaff(page, shop, 'owner', 'Ayşe Yılmaz')
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (!/\.js$/.test(new URL(response.url()).pathname)) return
    sizes.set(response.url(), (await response.request().sizes()).responseBodySize)
  })
  await openOffice(page, '/')
  await page.waitForLoadState('networkidle')
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(sizes.size).toBeGreaterThan(1)
  // Browsers get brotli, which is smaller than the gzip that the budget of 250 kB is written in.
  expect(total, 'scripts of the first screen').toBeGreaterThan(50_000)
  expect(total, 'scripts of the first screen').toBeLessThan(250_000)
  page.removeAllListeners('response')
  expect(
    await page.evaluate(() => getComputedStyle(document.body).fontFamily.startsWith('Inter,')),
    'it begins with the font',
  ).toBe(true)

  await expect(page).toHaveTitle('Masa · Yönetim')
  await expect(waitingLink(page, /Gönderilecek siparişler/)).toContainText('4')
  await expect(waitingLink(page, /Beklenen havaleler/)).toContainText('bir gün içinde')
  await expect(page.getByRole('table', { name: 'Son 14 gün' })).toBeAttached()
  for (const width of [768, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    if (width !== 768) await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })

  // Each entry leads to the list that shows just these; filters, their removal and the way back are addresses.
  await waitingLink(page, /Gönderilecek siparişler/).click()
  await expect(page).toHaveURL(/\/siparisler\?status=unsent/)
  const main = page.getByRole('main')
  await expect(main.getByText('4 kayıt', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await waitingLink(page, /Beklenen havaleler/).click()
  await expect(main.getByText('2 kayıt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /filtresini kaldır/ }).click()
  await expect(main.getByText('40 kayıt', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(main.getByText('2 kayıt', { exact: true })).toBeVisible()

  // Keys open the help and the palette, which opens a screen; an unknown address says that it is none.
  await goOffice(page, '/hicbir-yer')
  await expect(page.getByRole('heading', { name: 'Sayfa bulunamadı' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Klavye kısayolları' })).toContainText('Ara ve git')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Ara' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('masa')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Merhaba/ })).toBeFocused()

  // Without a connection there is one banner, and the page renews itself when it is back.
  await page.context().setOffline(true)
  await expect(page.getByText('Bağlantı yok.')).toHaveCount(1)
  await expect(waitingLink(page, /Gönderilecek siparişler/)).toContainText('4')
  await shop.db.unchecked(`update orders set status = 'shipped', owes_pieces = false where id = 'o_3'`)
  await page.context().setOffline(false)
  await expect(page.getByText('Bağlantı yok.')).toHaveCount(0)
  await expect(waitingLink(page, /Gönderilecek siparişler/)).toContainText('3')

  // A screen that is opened without one says so, and opens when it is back.
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'İadeler', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sayfa açılamadı' })).toBeVisible()
  await expect(page.getByText('Bağlantı yok.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sayfa açılamadı' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'İadeler' })).toBeVisible()

  // The page speaks English at once, before the choice is stored, and keeps it.
  await page.getByRole('navigation').getByRole('link', { name: 'Masa' }).click()
  await page.getByRole('button', { name: /Ayşe Yılmaz/ }).click()
  const storing = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Ayşe' })).toBeVisible()
  expect((await storing).status()).toBe(200)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello Ayşe' })).toBeVisible()
  await page.getByRole('button', { name: /Ayşe Yılmaz/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the document is the same for every address, kept by no cache and listed nowhere', async ({ page }) => {
  const { request } = page
  const [desk, deep] = [await request.get('/yonetim'), await request.get('/yonetim/siparisler/1001?x=1')]
  expect(await deep.text()).toBe(await desk.text())
  for (const response of [desk, deep]) {
    expect(response.status()).toBe(200)
    const headers = response.headers()
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['content-security-policy']).not.toMatch(/'unsafe-/)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  const script = /src="(\/yonetim\/assets\/[^"]+\.js)"/.exec(await desk.text())?.[1] ?? ''
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } })
  expect(file.headers()['content-encoding']).toBe('br')
  expect(file.headers()['cache-control']).toContain('immutable')
  expect((await request.get('/yonetim/assets/missing.js')).status()).toBe(404)
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /yonetim')
})
