import { chromium } from 'playwright-core'
import { browserLaunch } from './tests/support/browser.ts'
const [, , name = 'a', ...paths] = process.argv

const browser = await chromium.launch(await browserLaunch())
const context = await browser.newContext({ locale: process.env.LANG_ === 'en' ? 'en-GB' : 'tr-TR', colorScheme: process.env.DARK ? 'dark' : 'light' })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto('http://127.0.0.1:4104/yonetim/giris')
await page.locator('input[type=email]').fill('sahip@demo.vitrin.example')
await page.locator('input[type=password]').fill('vitrin-yonetim')
await page.locator('button[type=submit], form button').last().click()
await page.waitForURL((u) => !u.pathname.includes('giris'), { timeout: 60000 })
await page.waitForTimeout(1500)
if (process.env.LANG_ === 'en') { await page.evaluate(async()=>{}) ; }
for (const path of paths) {
  await page.goto('http://127.0.0.1:4104/yonetim' + path)
  await page.waitForLoadState('networkidle').catch(()=>{})
  await page.waitForTimeout(800)
  if (process.env.CLICK) { await page.getByRole('button', { name: process.env.CLICK }).first().click(); await page.waitForTimeout(1500) }
  for (const width of (process.env.WIDTHS ?? '390,768,1440').split(',').map(Number)) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(300)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await page.screenshot({ path: `/tmp/w/shots-recover/${name}-${path.replaceAll('/', '_')}-${width}.png`, fullPage: true })
    console.log(path, width, 'overflow', over)
  }
}
await browser.close()
