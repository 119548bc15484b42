import type { Browser, Page } from 'playwright-core'
import { IMPORT_SAMPLE } from '#modules/intake/imports/report/import-sample.ts'
import { DEMO_STAFF_PASSWORD } from '#seed/demo-shop.ts'
import { takePicture } from './picture.ts'

export interface OfficeScreen {
  name: string
  /** Below /yonetim. */
  path: string
  /** What to do on the page before the picture. */
  act?: (page: Page) => Promise<void>
}

const firstOf = async (page: Page, name: RegExp) => {
  const link = page.getByRole('main').getByRole('link', { name }).first()
  await link.click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Opens the first record of a list. */
const openFirst = (within: string) => async (page: Page) => {
  const rows = page.locator(`main a[href^="/yonetim/${within}/"]:not(.button):visible`)
  await rows.first().waitFor()
  await rows.first().click()
  await page.waitForURL(new RegExp(`/yonetim/${within}/.`))
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A bank's file with a transfer that belongs to no order and an outgoing one. */
const BANK_FILE = {
  name: 'hesap-hareketleri.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Tarih;Açıklama;Tutar;Bakiye\n12.11.2026;FAST MEHMET DEMİR kira;123,45;1.123,45\n12.11.2026;EFT ücreti;-6,39;1.117,06\n',
  ),
}

/** Every screen of the back office, as the demo shop's owner sees it. */
export const OFFICE_SCREENS: readonly OfficeScreen[] = [
  { name: 'desk', path: '' },
  { name: 'products', path: '/urunler' },
  { name: 'products-missing', path: '/urunler?missing=no-picture' },
  {
    name: 'product-new',
    path: '/urunler',
    act: async (page) => {
      await page.getByRole('button', { name: 'Yeni ürün' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'sheet',
    path: '/urunler/tablo?state=onsale',
    act: async (page) => {
      // Two prices that are written and not saved yet.
      await page.getByRole('gridcell').first().click()
      for (const price of ['2390', '159,9']) {
        await page.keyboard.type(price)
        await page.keyboard.press('Enter')
      }
      await page.getByText('Kaydedilecek: 2 fiyat').waitFor()
    },
  },
  { name: 'bulk-changes', path: '/toplu-degisiklikler' },
  {
    name: 'bulk-change',
    path: '/toplu-degisiklikler/yeni?state=onsale',
    act: async (page) => {
      await page.getByLabel('Satış fiyatı', { exact: true }).selectOption({ label: 'Yüzde artır' })
      await page.getByLabel('Yüzde', { exact: true }).fill('7,5')
      await page.getByRole('button', { name: 'Önizle', exact: true }).click()
      await page.getByText('Henüz hiçbir şey değişmedi.').waitFor()
    },
  },
  { name: 'product', path: '/urunler', act: openFirst('urunler') },
  { name: 'orders', path: '/siparisler' },
  { name: 'orders-transfers', path: '/siparisler?status=awaiting-transfer' },
  { name: 'order', path: '/siparisler?status=unsent', act: openFirst('siparisler') },
  {
    name: 'order-transfer',
    path: '/siparisler?status=awaiting-transfer',
    act: async (page) => {
      await openFirst('siparisler')(page)
      await page.getByRole('button', { name: 'Havaleyi onayla' }).first().click()
    },
  },
  {
    name: 'order-ship',
    path: '/siparisler?status=preparing',
    act: async (page) => {
      await openFirst('siparisler')(page)
      await page.getByRole('button', { name: 'Kargoya ver' }).first().click()
    },
  },
  {
    name: 'order-refund',
    path: '/siparisler?status=delivered',
    act: async (page) => {
      await openFirst('siparisler')(page)
      await page.getByRole('button', { name: 'Diğer işlemler' }).click()
      await page.getByRole('menuitem', { name: 'Para iadesi yap' }).click()
    },
  },
  {
    name: 'order-edit',
    path: '/siparisler?status=unsent',
    act: async (page) => {
      await openFirst('siparisler')(page)
      await page.goto(`${page.url()}/duzenle`)
      await page
        .getByRole('button', { name: /bir artır$/ })
        .first()
        .click()
    },
  },
  { name: 'returns', path: '/iadeler' },
  { name: 'transfers', path: '/havaleler' },
  {
    name: 'transfers-preview',
    path: '/havaleler',
    act: async (page) => {
      await page.getByLabel('Dosya seçin').setInputFiles(BANK_FILE)
      await page.getByText('Siparişi bulunamadı').waitFor()
    },
  },
  { name: 'customers', path: '/musteriler' },
  { name: 'customer', path: '/musteriler', act: openFirst('musteriler') },
  { name: 'reviews', path: '/degerlendirmeler' },
  {
    name: 'reviews-queue',
    path: '/degerlendirmeler',
    act: (page) => firstOf(page, /^Sırayla incele/),
  },
  { name: 'privacy', path: '/kisisel-veri' },
  { name: 'imports', path: '/ice-aktarma' },
  {
    name: 'import-preview',
    path: '/ice-aktarma',
    act: async (page) => {
      const file = { name: 'yeni-urunler.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT_SAMPLE) }
      await page.getByLabel('Dosya seç').setInputFiles(file)
      await page.getByRole('region', { name: 'Önizleme' }).waitFor({ timeout: 60_000 })
    },
  },
  { name: 'settings', path: '/ayarlar' },
  ...['store', 'logo', 'display', 'shipping', 'payment', 'transfer', 'installments', 'legal', 'home'].map(
    (group) => ({
      name: `settings-${group}`,
      path: `/ayarlar/${group}`,
    }),
  ),
  { name: 'pages', path: '/sayfalar' },
  { name: 'page', path: '/sayfalar', act: openFirst('sayfalar') },
  { name: 'providers', path: '/anahtarlar' },
  { name: 'rates', path: '/kurlar' },
  { name: 'team', path: '/ekip' },
  { name: 'audit', path: '/islem-kayitlari' },
  { name: 'system', path: '/sistem' },
  { name: 'emails', path: '/sistem/e-postalar' },
  { name: 'failed-sms', path: '/sistem/sms' },
  { name: 'integrations', path: '/baglantilar' },
  { name: 'account', path: '/hesabim' },
  { name: 'not-found', path: '/boyle-bir-sayfa-yok' },
]

export interface OfficeView {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** Signs the demo owner in and opens each of these screens; `done` gets the page as it should be seen. */
export async function officeTour(
  browser: Browser,
  url: string,
  { width, height, colorScheme }: OfficeView,
  screens: readonly OfficeScreen[],
  pathOf: (screen: OfficeScreen) => string,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    reducedMotion: 'reduce',
    colorScheme,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto('/yonetim/giris')
  await page.getByLabel('E-posta').fill('sahip@demo.vitrin.example')
  await page.getByLabel('Şifre', { exact: true }).fill(DEMO_STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await page.getByText(/^Merhaba/).waitFor()
  for (const screen of screens) {
    await page.goto(`/yonetim${screen.path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The demo's owner has no phone to verify with; a merchant's pictures need not be asked each time.
    const later = page.getByRole('button', { name: 'Şimdi değil' })
    if (await later.isVisible()) await later.click()
    await screen.act?.(page)
    await takePicture(page, pathOf(screen))
  }
  await context.close()
}
