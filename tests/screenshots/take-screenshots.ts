import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startRunningShop } from '../e2e/running-shop.ts'
import { browserLaunch } from '../support/browser.ts'
import { GUIDE_SCREENS, setupPictures } from './guide-pictures.ts'
import { OFFICE_SCREENS, officeTour } from './office-tour.ts'
import { takePicture } from './picture.ts'

/**
 * `npm run screenshots`: opens the demo shop and takes a screenshot of every page at phone, tablet and desktop width, for
 * the README and for reviewing a change, and the pictures of the merchant's guide. SHOP_URL names a running demo shop to use
 * instead of a fresh one.
 *
 *   -- --guide            only the pictures of the guide
 *   -- --review FOLDER    every screen of the back office in each width, light and dark, into FOLDER
 *   -- --only desk,order  with `--review`: only these screens
 */

const FOLDER = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const
const take = (page: Page, name: string) => takePicture(page, `${FOLDER}${name}.png`)

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await page.getByText('Sepete eklendi').first().waitFor()
}

/** Types the test bank's card that is always accepted, so that the screenshot shows its bank and installments. */
async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Kart numarası').fill('5528790000000008')
  await page.getByLabel('Kart üzerindeki isim').fill('Ayşe Yılmaz')
  await page.getByLabel('Son kullanma').fill('12/30')
  await page.getByRole('radio', { name: /3 taksit/ }).check()
  await page.evaluate(() => window.scrollTo(0, 0))
}

async function tour(browser: Browser, url: string, { width, height }: (typeof SCREENS)[number]) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const visit = async (name: string, path: string) => {
    await page.goto(path)
    await take(page, `${name}-${width}`)
  }
  await page.goto('/')
  // The next page would show the notice again where it comes before the shop knows.
  const known = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('complementary').getByRole('button', { name: 'Kapat' }).click()
  await known
  await visit('home', '/')
  const card = page.getByRole('link', { name: 'Seçenekleri gör' }).first()
  const address = (await card.getAttribute('href')) ?? '/'
  await visit('product', address.replace(/\?.*/, ''))
  await visit('list', '/mutfak?view=grid')
  await addToCart(page)
  await visit('list-rows', '/elektronik?view=list&sort=price')
  await addToCart(page)
  await visit('search', '/arama?q=kulaklik')
  await visit('cart', '/sepet')
  await visit('register', '/account/register')
  await visit('login', '/account/login?return=/odeme')
  await page.getByLabel('E-posta', { exact: true }).fill('ayse@demo.vitrin.example')
  await page.getByLabel('Şifre', { exact: true }).fill('vitrin-demo')
  await page.getByRole('main').getByRole('button', { name: 'Giriş Yap' }).click()
  await page.getByRole('button', { name: 'Devam Et', exact: true }).waitFor()
  await take(page, `checkout-addresses-${width}`)
  await page.getByRole('button', { name: 'Devam Et', exact: true }).click()
  await fillCard(page)
  await take(page, `checkout-${width}`)
  await page.getByRole('radio', { name: 'Havale-EFT' }).check()
  for (const checkbox of await page.getByRole('main').getByRole('checkbox').all()) await checkbox.check()
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await page.getByRole('heading', { name: 'Siparişiniz başarılı.' }).waitFor()
  await take(page, `order-placed-${width}`)
  await page.goto('/siparis/liste/')
  await page
    .getByRole('link', { name: /^Detay/ })
    .first()
    .click()
  await take(page, `orders-${width}`)
  await visit('addresses', '/hesap/adreslerim')
  await visit('address-form', '/hesap/adreslerim?duzenle=yeni')
  await visit('not-found', '/boyle-bir-sayfa-yok')
  await context.close()
}

const { values } = parseArgs({
  options: { guide: { type: 'boolean' }, review: { type: 'string' }, only: { type: 'string' } },
})

async function takeReview(browser: Browser, url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const chosen = OFFICE_SCREENS.filter(({ name }) => values.only?.split(',').includes(name) ?? true)
  for (const colorScheme of ['light', 'dark'] as const) {
    const tours = SCREENS.map(({ width, height }) =>
      officeTour(browser, url, { width, height, colorScheme }, chosen, ({ name }) =>
        resolve(folder, `${name}-${width}-${colorScheme}.png`),
      ),
    )
    await Promise.all(tours)
  }
}

async function takeGuide(browser: Browser, url: string): Promise<void> {
  for (const { width, height, screens } of GUIDE_SCREENS)
    await officeTour(browser, url, { width, height, colorScheme: 'light' }, screens, ({ name }) =>
      resolve(FOLDER, `guide-${name}.png`),
    )
  await setupPictures(browser, FOLDER)
}

await mkdir(FOLDER, { recursive: true })
const running = process.env.SHOP_URL
const shop = running ? { url: running, stop: async () => {} } : await startRunningShop({ demo: true })
const browser = await chromium.launch(await browserLaunch())
try {
  if (values.review !== undefined) {
    await takeReview(browser, shop.url, values.review)
  } else {
    if (!values.guide) for (const screen of SCREENS) await tour(browser, shop.url, screen)
    await takeGuide(browser, shop.url)
  }
} finally {
  await browser.close()
  await shop.stop()
}
