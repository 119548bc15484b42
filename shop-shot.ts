import { chromium } from 'playwright-core'
import { browserLaunch } from './tests/support/browser.ts'
const browser = await chromium.launch(await browserLaunch())
for (const [dark, width, path] of [['light', 390, '/'], ['dark', 1440, '/en'], ['light', 768, '/payment/start']] as const) {
  const page = await (await browser.newContext({ colorScheme: dark, viewport: { width, height: 800 } })).newPage()
  const r = await page.goto('http://127.0.0.1:4104' + path)
  console.log(path, r?.status(), r?.headers()['retry-after'], (await page.title()))
  await page.screenshot({ path: `/tmp/w/shots-recover/shop-${width}.png` })
}
await browser.close()
