import { test as base, expect, type Page } from '@playwright/test'
import { XMLParser } from 'fast-xml-parser'
import { formatMoney } from '#shared/money.ts'
import { type RunningShop, startRunningShop } from './running-shop.ts'

/** The demo shop, which has every kind of product. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startRunningShop({ demo: true })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'url' || name === 'sitemap',
})

type Item = Readonly<Record<string, string>>
type DataNode = Record<string, unknown> & { '@type': string; offers?: { price: string; url: string } }

function readStructuredData(html: string): DataNode[] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
  return json === undefined ? [] : JSON.parse(json)['@graph']
}

/** The first price in a product page's main content that is not struck through. */
function readPrice(html: string): string | undefined {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const bare = main.replace(/<script.*?<\/script>/gs, '').replace(/<del.*?<\/del>/gs, '')
  return /₺[\d.]+,\d\d/.exec(bare.replace(/<!-- -->/g, ''))?.[0]
}

/** Requests a page without cookies, as a crawler does. */
async function fetchPage(shop: RunningShop, address: string): Promise<{ status: number; text: string }> {
  const { pathname, search } = new URL(address, shop.url)
  const response = await fetch(shop.url + pathname + search)
  return { status: response.status, text: await response.text() }
}

test('feed, structured data and page show the same price for every product', async ({ shop }) => {
  test.setTimeout(180_000)
  const { rss } = parser.parse((await fetchPage(shop, '/feeds/google.xml')).text)
  const items: Item[] = rss.channel.item
  expect(items.length).toBeGreaterThan(200)
  for (const item of items) {
    const { text } = await fetchPage(shop, item.link ?? '')
    const [feedPrice = '', currency] = (item['g:sale_price'] ?? item['g:price'] ?? '').split(' ')
    const product = readStructuredData(text).find((node) => node['@type'] === 'Product')
    const shared = /<meta property="product:price:amount" content="([\d.]+)"/.exec(text)?.[1]
    expect(currency).toBe('TRY')
    expect(readPrice(text), item.link).toBe(formatMoney(feedPrice, 'TRY'))
    expect(product?.offers?.price, item.link).toBe(feedPrice)
    expect(shared, item.link).toBe(feedPrice)
  }
})

test('every sitemap URL responds 200 and is its own canonical URL', async ({ shop }) => {
  test.setTimeout(180_000)
  const index = /^Sitemap: (.+)$/m.exec((await fetchPage(shop, '/robots.txt')).text)?.[1] ?? ''
  const { sitemapindex } = parser.parse((await fetchPage(shop, index)).text)
  let pages = 0
  for (const { loc } of sitemapindex.sitemap) {
    const { urlset } = parser.parse((await fetchPage(shop, loc)).text)
    for (const [at, { loc: address }] of urlset.url.entries()) {
      // Products are many and alike; every tenth one is enough.
      if (loc.includes('products') && at % 10 !== 0) continue
      const { status, text } = await fetchPage(shop, address)
      expect(status, address).toBe(200)
      expect(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1]).toBe(address)
      pages++
    }
  }
  expect(pages).toBeGreaterThan(40)
})

const heads = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(
      ({ href }) => new URL(href).pathname,
    ),
    descriptions: document.querySelectorAll('meta[name=description]').length,
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => textContent,
    ),
  }))

test('client-side navigation replaces title, canonical URL and structured data without console errors', async ({
  page,
}) => {
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  await page.goto('/mutfak')
  const list = await heads(page)
  expect(list).toMatchObject({ canonical: ['/mutfak'], descriptions: 1 })
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  const address = (await card.getAttribute('href')) ?? ''
  await card.click()
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect.poll(async () => (await heads(page)).canonical).toEqual([address])
  const product = await heads(page)
  expect(product.title).not.toBe(list.title)
  expect(product.descriptions).toBe(1)
  expect(product.data).toHaveLength(1)
  expect(JSON.parse(product.data[0] ?? '')['@graph'][0]['@type']).toMatch(/^Product/)
  expect(consoleErrors).toEqual([])
})

test('the Open Graph image of a product is a JPEG that can be loaded', async ({ page, request }) => {
  await page.goto('/kaykay-p-20')
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await request.get(new URL(image ?? '').pathname)
  expect(response.status()).toBe(200)
  expect(response.headers()['content-type']).toBe('image/jpeg')
})
