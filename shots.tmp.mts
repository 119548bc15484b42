import { chromium } from 'playwright-core'
import { mkdirSync, writeFileSync } from 'node:fs'
import { browserLaunch } from '/tmp/w/icons/tests/support/browser.ts'
const [label, port = '4106', only = ''] = process.argv.slice(2)
const dir = `/tmp/w/data-icons/shots-${label}`; mkdirSync(dir, { recursive: true })
const base = `http://127.0.0.1:${port}`
const pages: Record<string,string> = { home: '/', list: '/urunler', product: '/dizustu-bilgisayar-14-p-108', cart: '/sepet' }
const browser = await chromium.launch(await browserLaunch())
for (const width of [390, 1440]) for (const scheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, reducedMotion: 'reduce', locale: 'tr-TR' })
  const page = await context.newPage()
  const got: string[] = []
  page.on('response', (r) => { if (r.url().endsWith('.js')) got.push(r.url()) })
  for (const [name, path] of Object.entries(pages)) {
    if (only && !only.includes(name)) continue
    if (name === 'cart') {
      await page.goto(`${base}/dizustu-bilgisayar-14-p-108`)
      const form = page.locator('form[action="/sepet"], form:has(input[name=intent][value=add])').filter({ has: page.locator('button[type=submit]') }).first()
      await page.waitForTimeout(500)
      await page.getByRole('button', { name: /Sepete ekle/i }).first().click()
      await page.waitForTimeout(2500)
    }
    await page.goto(base + path, { waitUntil: 'load' })
    await page.evaluate(async () => { for (let y = 0; y < document.body.scrollHeight; y += 500) { scrollTo(0, y); await new Promise((r) => setTimeout(r, 60)) } scrollTo(0, 0) })
    await page.waitForTimeout(1200)
    await page.evaluate(async () => { await Promise.all([...document.images].map((i) => i.decode().catch(() => 0))); scrollTo(0,0) })
    await page.addStyleTag({ content: '' }).catch(() => 0)
    await page.screenshot({ path: `${dir}/${name}-${width}-${scheme}.png`, fullPage: true, animations: 'disabled', caret: 'hide' })
  }
  await context.close()
}
await browser.close()
