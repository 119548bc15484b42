import { test as base, type ConsoleMessage, expect, type Page, type Response } from '@playwright/test'
import { buildCurrencies, buildWarehouse, storeSetting } from '../support/builders.ts'
import { buildShopProducts, type ShopProducts } from '../support/shop-products.ts'
import { expectNoCardsStored } from './no-cards-stored.ts'
import { type RunningShop, startRunningShop } from './running-shop.ts'
import { readSwitches, restoreSwitches } from './shop-switches.ts'

export { expectAccessible } from './accessibility.ts'
export { expect }

/** The shop of the end-to-end tests, with the usual products and shipping prices. */
export interface ShopFixture extends RunningShop, ShopProducts {
  unitsLeft(productId: number): Promise<number>
  /** Makes settings, rates, installment plans, provider keys, maintenance and the stock of its products what they were in the new shop. */
  restoreSwitches(): Promise<void>
}

const SETTINGS = {
  // Most files look at the page below; `cart.spec.ts` switches the panel on.
  eklenincePanel: '0',
  // Tests of the legal documents turn mandatory acceptance on themselves.
  sozlesmeOnayi: '0',
  kargoUcreti: '0/1/44.90_1/5/59.90_5/30/189.90',
  b2cHavaleEftHesapBilgisi:
    'Ziraat Bankası_Vitrin Ticaret A.Ş._12345678-5001_TR18 0006 2001 1900 0006 6723 15',
}

async function buildShopFixture(shop: RunningShop): Promise<ShopFixture> {
  const { db } = shop
  await buildCurrencies(db)
  await buildWarehouse(db)
  const { shirt, mug } = await buildShopProducts(db)
  for (const [key, value] of Object.entries(SETTINGS)) await storeSetting(db, key, value)
  await shop.publishChanges()
  const switches = await readSwitches(shop)
  const { rows: stock } = await db.unchecked('select product_id, quantity from stock_levels')
  return {
    ...shop,
    async restoreSwitches() {
      await restoreSwitches(shop, switches)
      const { rowCount } = await db.unchecked(
        `update stock_levels s set quantity = own.quantity
           from jsonb_to_recordset($1) as own (product_id int, quantity int)
          where s.product_id = own.product_id and s.quantity <> own.quantity`,
        [JSON.stringify(stock)],
      )
      if (rowCount) await shop.publishChanges()
    },
    shirt,
    mug,
    async unitsLeft(productId) {
      const { rows } = await db.unchecked<{ quantity: number }>(
        'select quantity from stock_levels where product_id = $1',
        [productId],
      )
      return rows[0]?.quantity ?? 0
    },
  }
}

/** Playwright runs such a fixture around `beforeAll` and `afterAll` too; its types name only true and false. */
const BEFORE_HOOKS = { auto: 'all-hooks-included' as never as true, title: 'settings of the file' }

export const test = base.extend<
  { switchesOfFile: undefined },
  { shop: ShopFixture; shopEnv: Record<string, string>; fileOfSwitches: { path: string } }
>({
  /** Environment variables that a test file adds to the shop's process. */
  shopEnv: [{}, { option: true, scope: 'worker' }],
  shop: [
    async ({ shopEnv: env }, use) => {
      const shop = await startRunningShop({ env })
      await use(await buildShopFixture(shop))
      await expectNoCardsStored(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  /** The file that the shop's settings belong to now. */
  fileOfSwitches: [async ({ browserName: _ }, use) => use({ path: '' }), { scope: 'worker' }],
  /**
   * Gives each file the settings and the stock of a new shop, before its first `beforeAll`: the files of a worker share a shop, and
   * nothing that one of them leaves changed or has bought reaches the next.
   */
  switchesOfFile: [
    async ({ shop, fileOfSwitches }, use, { file }) => {
      if (fileOfSwitches.path !== file) await shop.restoreSwitches()
      fileOfSwitches.path = file
      await use(undefined)
    },
    BEFORE_HOOKS,
  ],
  /** The page of a test, which fails when the page throws or logs an error to the browser's console. */
  page: async ({ page }, use) => {
    const failures: string[] = []
    const onThrown = (error: Error) => failures.push(error.message)
    const onLogged = (message: ConsoleMessage) => {
      // The browser logs every response of 400 and above; tests check those themselves.
      const isHttpError = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isHttpError) failures.push(message.text())
    }
    page.on('pageerror', onThrown)
    page.on('console', onLogged)
    await use(page)
    page.off('pageerror', onThrown)
    page.off('console', onLogged)
    expect(failures).toEqual([])
  },
})

/**
 * Waits until the page is hydrated, if JavaScript is on; a sign of the shopper begins it where parts are hydrated late. Only for tests of what JavaScript adds where nothing on the page tells that
 * it is ready: whoever is faster gets the no-JavaScript fallback, which leads to the same result on another page.
 */
export async function waitForHydration(page: Page): Promise<void> {
  if (await page.evaluate(() => matchMedia('(scripting: none)').matches)) return
  // Again until its scripts, which begin after the first paint, listen.
  await page.waitForFunction(() => {
    dispatchEvent(new WheelEvent('wheel'))
    return 'takenOver' in document.documentElement.dataset
  })
}

/** The first sign of a shopper, which changes nothing: the wheel without a movement. */
export const wake = (page: Page) => page.evaluate(() => dispatchEvent(new WheelEvent('wheel')))

/**
 * Opens a page and leaves it alone until the scripts that its document names have loaded, which they do after the first paint. Returns the
 * scripts the page loads by itself.
 */
export async function openAsleep(page: Page, url: string): Promise<Response[]> {
  const scripts: Response[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  await page.goto(url, { waitUntil: 'networkidle' })
  // A busy machine paints later than the network was idle for the first time.
  await page.waitForFunction(() => {
    const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
    return named.length > 0 && named.every(({ href }) => performance.getEntriesByName(href).length > 0)
  })
  return scripts
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url)
  await waitForHydration(page)
  return response
}

/** Email address and password of a new customer, a different one at every call. */
export function newCustomer() {
  return {
    email: `deniz.${Date.now()}.${Math.floor(performance.now())}@ornek.example`,
    password: 'gizli-sifre',
  }
}

/** Registers through the form and signs in. The page must show a link to the registration, as the sign-in page does. */
export async function registerAndSignIn(page: Page, { email, password } = newCustomer()): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Üye Ol' }).click()
  await page.getByLabel('Ad', { exact: true }).fill('Deniz')
  await page.getByLabel('Soyad').fill('Çağlayan')
  await page.getByLabel('E-posta', { exact: true }).fill(email)
  await page.getByLabel('Şifre', { exact: true }).fill(password)
  await page.getByLabel('Şifre (tekrar)').fill(password)
  await page.getByRole('button', { name: 'Üye Ol' }).click()
  await expect(page.getByText('Kaydınız alındı')).toBeVisible()
  // On the way to the checkout the page goes on to it, signed out. The document knows its address before Playwright does.
  if (await page.evaluate(() => location.search.includes('kayit=1')))
    await page.goto('/account/login?return=%2Fodeme')
  await page.getByLabel('E-posta', { exact: true }).fill(email)
  await page.getByLabel('Şifre').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deniz' })).toBeVisible()
}

/** Chooses from a long list, which is a combobox after hydration. */
export async function chooseOption(page: Page, label: string, name: string): Promise<void> {
  await page
    .locator('input[role=combobox]')
    .and(page.getByLabel(label, { exact: true }))
    .fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Fills in and submits the address form of the open page. */
export async function submitAddressForm(page: Page, button = 'Ekle'): Promise<void> {
  await page.getByLabel('Adres başlığı').fill('Ev')
  await page.getByLabel('Ad Soyad').fill('Deniz Çağlayan')
  await page.getByLabel('Telefon').fill('0532 123 45 67')
  await chooseOption(page, 'Şehir', 'İstanbul')
  await chooseOption(page, 'İlçe', 'Kadıköy')
  await page.getByLabel('Adres', { exact: true }).fill('Caferağa Mah. Moda Cad. No:12 D:4')
  await page.getByLabel('T.C. Kimlik No').fill('11111111111')
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Waits for the address with this title, which may just have been saved, chooses it and continues to the payment. */
export async function continueToPayment(page: Page, title = 'Ev'): Promise<void> {
  const address = page.getByRole('main').getByRole('radio', { name: title })
  await expect(address.first()).toBeVisible()
  await address.first().check()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page).toHaveURL(/adim=odeme/)
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0)
}
