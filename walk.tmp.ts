import { chromium } from '@playwright/test'
import { browserLaunch } from '#tests/support/browser.ts'
const browser = await chromium.launch(await browserLaunch())
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('console', (x) => ['error','warning'].includes(x.type()) && console.log('console', x.type(), x.text().slice(0,300)))
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0,300)))
await page.goto(process.argv[2] ?? 'http://localhost:4100/katlanir-scooter-p-120')
await page.waitForTimeout(3000)
console.log('live', await page.evaluate(() => [...document.querySelectorAll('[data-island]')].map(e => e.dataset.island + (e.hasAttribute('data-live')?' live':' asleep')).join()))
console.log('scripts', await page.evaluate(() => performance.getEntriesByType('resource').filter(e=>e.name.endsWith('.js')).map(e=>[e.name.split('/').pop(), e.encodedBodySize]).concat([]).map(String).join(' ')))
console.log('sum', await page.evaluate(() => performance.getEntriesByType('resource').filter(e=>e.name.endsWith('.js')).reduce((s,e)=>s+e.encodedBodySize,0)))
await page.screenshot({ path: '/tmp/w/walk.png' })
globalThis.page = page
if (process.argv[3]) { const f = await import(process.argv[3]); await f.default(page) }
await browser.close()
