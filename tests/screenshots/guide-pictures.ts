import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { startRunningShop } from '../e2e/running-shop.ts'
import { OFFICE_SCREENS, type OfficeScreen } from './office-tour.ts'
import { takePicture } from './picture.ts'

function screensOf(...names: string[]): readonly OfficeScreen[] {
  return names.map((name) => {
    const screen = OFFICE_SCREENS.find((each) => each.name === name)
    if (!screen) throw new Error(`no screen ${name}`)
    return screen
  })
}

const LAPTOP = { width: 1280, height: 800 } as const

/** The pictures of docs/merchant-guide.md from the demo shop. */
export const GUIDE_SCREENS = [
  {
    ...LAPTOP,
    screens: screensOf(
      'desk',
      'products',
      'product-new',
      'sheet',
      'bulk-change',
      'orders',
      'order-transfer',
      'order-ship',
      'order-refund',
      'import-preview',
      'settings-transfer',
      'reviews-queue',
      'team',
      'system',
    ),
  },
] as const

/** The pictures of an empty shop: opening the owner's account, and the checklist. */
export async function setupPictures(browser: Browser, folder: string): Promise<void> {
  const shop = await startRunningShop()
  const context = await browser.newContext({ baseURL: shop.url, viewport: LAPTOP, locale: 'tr-TR' })
  try {
    const page = await context.newPage()
    await page.goto(`/yonetim/kurulum#token=${/kurulum#token=([\w-]+)/.exec(shop.log())?.[1] ?? ''}`)
    await page.getByLabel('Adınız ve soyadınız').fill('Sevgi Aydın')
    await page.getByLabel('E-posta').fill('sevgi@ege-comlek.example')
    await takePicture(page, resolve(folder, 'guide-setup.png'))
    await page.getByLabel('Yeni şifre', { exact: true }).fill('doğru at pil zımba')
    await page.getByRole('button', { name: 'Hesabı aç ve başla' }).click()
    await page.getByRole('button', { name: 'Şimdi değil' }).click()
    await takePicture(page, resolve(folder, 'guide-checklist.png'))
  } finally {
    await context.close()
    await shop.stop()
  }
}
