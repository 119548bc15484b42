import type { Page } from '@playwright/test'
import { buildCategory, buildProduct } from '../support/builders.ts'
import { PHONE } from './customer-orders.ts'
import { expect, test } from './shop-fixture.ts'

/** The web font waits for the first paint of a visit (decision 123). */

test.beforeAll(async ({ shop }) => {
  await buildCategory(shop.db, 'kaseler', 'Kaseler')
  await buildProduct(shop.db, { name: 'Çiçekli Şekerlik Kâsesi', gross: '60', stock: 5, category: 'kaseler' })
  await shop.publishChanges()
})

/** Whether the text is set in the web font, which may still be on its way. */
const usesInter = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.startsWith('Inter,'))

/** When the page was first painted, and when it requested each font. */
const times = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    fonts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))

/** Records the shifts of the layout; returns a function that sums those from a time of the page on. */
async function watchShifts(page: Page): Promise<(from: number) => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return (from) =>
    page.evaluate((since) => {
      const shifts = Reflect.get(window, 'shifts') as { at: number; value: number }[]
      return shifts.filter(({ at }) => at >= since).reduce((sum, { value }) => sum + value, 0)
    }, from)
}

test('the first page of a visit is painted before it requests the font, a later one begins with it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const shifted = await watchShifts(page)
  await page.goto('/kaseler')
  await expect.poll(() => usesInter(page)).toBe(true)
  const { paint, fonts } = await times(page)
  expect(paint).toBeGreaterThan(0)
  expect(fonts.length).toBeGreaterThan(0)
  for (const requested of fonts) expect(requested).toBeGreaterThanOrEqual(paint)
  expect(await page.evaluate(() => document.fonts.check('1em Inter', 'aş'))).toBe(true)
  // The font of the device has its measures, so the exchange stays within what `npm run audit` allows the whole page.
  expect(await shifted(Math.min(...fonts))).toBeLessThan(0.02)

  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () =>
      Object.assign(window, { began: document.documentElement.className }),
    ),
  )
  await page.evaluate(() => location.assign('/'))
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'began'))).toMatch(/\binter\b/)
})

test('without the font files a page stays readable in a font of the device', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort())
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/kaseler')
  await refused
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await usesInter(page)).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages are set in the font at once', async ({ page }) => {
    const requested = page.waitForRequest('**/inter-shop-*.woff2')
    await page.goto('/kaseler')
    await requested
  })
})
