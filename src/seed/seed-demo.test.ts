import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { pino } from 'pino'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openChangeFeed } from '#database/feed/change-feed.ts'
import { readsFrom } from '#database/replica/reads.ts'
import { buildApp } from '#http/app.ts'
import { endDemo } from '#http/process/demo-remains.ts'
import { greeting } from '#http/process/greeting.ts'
import { openLog } from '#http/process/log.ts'
import { parseBankAccounts } from '#modules/kernel/payments/bank-account-rules.ts'
import { setupSteps } from '#modules/shop/first-day/setup-steps.ts'
import { createShop } from '#modules/shop/shop.server.ts'
import { formatMoney } from '#shared/money.ts'
import { CONTAINERS } from '#storefront/content/containers/containers.server.ts'
import { mountStorefront } from '#storefront/server/mount.server.ts'
import { testDatabase } from '#tests/support/database.ts'
import { freshBuild } from '#tests/support/fresh-build.ts'
import { PAGE_BUDGETS, REACH } from '#tests/support/page-budgets.ts'
import { weigh } from '#tests/support/page-weight.ts'
import { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'
import { rawText } from '#tests/support/plain-browser/roles.ts'
import { testSecrets } from '#tests/support/secrets.ts'
import { makeTestFolder } from '#tests/support/test-folder.ts'
import { readDemo } from './demo/demo-data.ts'
import { DEMO_PASSWORD } from './demo-shop.ts'
import { findDemoRemains, leaveDemo } from './leave-demo.ts'
import { seedShop } from './seed-shop.ts'

const db = await testDatabase()
const dataDir = await makeTestFolder('vitrin-demo-')
afterAll(() => rm(dataDir, { recursive: true }))
const options = { dataDir, demo: true, log: { info: () => {}, warn: () => {} } }
await seedShop(db, options)
const demo = await readDemo()
const DEMO_SETTINGS = demo.settings.values

async function count(text: string): Promise<number> {
  const { rows } = await db.unchecked<{ count: number }>(`select count(*) as count from ${text}`)
  return rows[0]?.count ?? -1
}

describe('the demo shop', () => {
  test('has products, variants, units, pictures and reviews', async () => {
    expect(await count('products where parent_id is null')).toBe(demo.products.length)
    expect(await count('products where parent_id is not null')).toBeGreaterThan(50)
    expect(await count('product_units where position > 0')).toBeGreaterThan(10)
    expect(await count(`reviews where status = 'published'`)).toBeGreaterThan(100)
    expect(await count('coupons where active')).toBe(3)
    const questions = demo.products.flatMap(({ questions }) => questions)
    const answered = questions.filter(({ answer }) => answer !== '').length
    expect(await count(`questions where status = 'answered'`)).toBe(answered)
    expect(await count(`questions where status = 'pending'`)).toBe(questions.length - answered)
    const { rows } = await db.unchecked<{ file: string }>('select file from pictures order by file')
    const files = rows.map(({ file }) => file)
    expect((await readdir(join(dataDir, 'images'))).toSorted()).toEqual([...files, 'video'])
    const videos = await db.unchecked<{ reference: string }>('select reference from product_videos')
    expect(await readdir(join(dataDir, 'images', 'video'))).toEqual(
      videos.rows.map(({ reference }) => reference),
    )
    expect(await count(`size_guides where size_table <> '[]' and english_size_table <> '[]'`)).toBe(
      demo.sizeGuides.length,
    )
    const places = demo.sizeGuides.flatMap(({ categories }) => categories)
    expect(await count('size_guide_places')).toBe(places.length)
  })

  test('shows a picture of every product and every coloured variant', async () => {
    const shown = `exists (select 1 from product_images i where i.product_id = p.id)`
    expect(await count(`products p where parent_id is null and not ${shown}`)).toBe(0)
    const coloured = demo.products.filter(({ pictures }) => pictures.some(({ value }) => value))
    for (const { code, pictures } of coloured) {
      const { rows } = await db.unchecked<{ files: number }>(
        `select count(distinct file)::int as files from product_images join products p on p.id = product_id
          where p.parent_id = (select id from products where code = '${code}') and position = 0`,
      )
      const values = new Set(pictures.flatMap(({ value }) => value ?? []))
      expect(rows, code).toEqual([{ files: values.size }])
    }
  })

  test('describes each picture of a product in both languages', async () => {
    expect(await count(`product_images where alt = '' or alt_en = ''`)).toBe(0)
    const texts = demo.products.flatMap(({ pictures }) => pictures.map(({ alt }) => alt.en))
    expect(await count(`pictures where alt_en <> ''`)).toBe(texts.length)
  })

  test('says a sentence about every brand in both languages', async () => {
    const named = new Set(demo.products.map(({ brand }) => brand))
    expect(await count(`brands where body like '<p>%</p>' and meta_description <> ''`)).toBe(named.size)
    expect(await count(`brand_texts where locale = 'en' and body like '<p>%</p>'`)).toBe(named.size)
    expect(await count('brands')).toBe(named.size)
  })

  test('has the photos and the replies that its reviews name', async () => {
    const reviews = demo.products.flatMap(({ reviews }) => reviews)
    expect(await count('review_photos')).toBe(reviews.flatMap(({ photos }) => photos).length)
    expect(await count(`reviews where reply <> '' and replied_at > created_at`)).toBe(
      reviews.filter(({ reply }) => reply !== '').length,
    )
  })

  test('has consistent stock: levels, warehouses and ledger agree', async () => {
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where not p.has_children and l.quantity <>
        (select coalesce(sum(quantity), 0) from inventory i where i.product_id = l.product_id)`),
    ).toBe(0)
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where not p.has_children and l.quantity <>
        (select coalesce(sum(delta), 0) from stock_ledger s where s.product_id = l.product_id)`),
    ).toBe(0)
    expect(
      await count(`stock_levels l join products p on p.id = l.product_id where p.has_children and (l.quantity, l.sold) <>
        (select sum(c.quantity), sum(c.sold) from stock_levels c join products v on v.id = c.product_id
          where v.parent_id = p.id)`),
    ).toBe(0)
    expect(
      await count('products p where not exists (select 1 from stock_levels l where l.product_id = p.id)'),
    ).toBe(0)
  })

  test('has a search text for every product', async () => {
    expect(await count(`products where search_text = '' and parent_id is null`)).toBe(0)
    const { rows } = await db.unchecked<{ text: string }>(
      `select search_text as text from products where code = 'MTF-107'`,
    )
    expect(rows[0]?.text).toMatch(/emaye demlik .*tavsankani.*kirmizi/)
  })

  test('has a price history that justifies every discount', async () => {
    expect(await count('product_units where struck_price > sale_price')).toBeGreaterThan(20)
    expect(
      await count('product_units where list_price > sale_price and struck_price is distinct from list_price'),
    ).toBe(0)
    expect(
      await count(`product_units u join products p on p.id = u.product_id where u.list_price is not null and not exists (
        select 1 from price_history h where h.product_id = u.product_id and h.unit_value = u.value
           and h.sale_price = u.list_price and h.valid_from < now() - interval '40 days')`),
    ).toBe(0)
  })

  test('has an order in every state a customer sees, with totals that match the lines', async () => {
    const { rows } = await db.unchecked<{ status: string }>('select distinct status from orders order by 1')
    expect(rows.map(({ status }) => status)).toEqual([
      'awaiting_payment',
      'cancelled',
      'delivered',
      'preparing',
      'return_requested',
      'returned',
      'shipped',
    ])
    expect(
      await count(
        `orders o where (sub_total, tax) <> (select sum(net), sum(l.tax) from order_lines l where order_id = o.id)`,
      ),
    ).toBe(0)
    expect(await count(`orders where (shipping_kind = 'free') <> (sub_total + tax >= 1500)`)).toBe(0)
    expect(await count(`order_lines where image not like '/images/%.webp'`)).toBe(0)
    expect(await count(`orders where delivery_address not like 'Adres Başlığı:%'`)).toBe(0)
  })

  test('has two customers who can sign in, with addresses and branches', async () => {
    expect(await count(`customers where email like '%@demo.vitrin.example'`)).toBe(2)
    expect(
      await count('orders o join customers c on c.id = o.customer_id where o.created_at < c.created_at'),
    ).toBe(0)
    expect(await count('addresses')).toBe(4)
    expect(await count('customer_branches')).toBe(3)
    expect(
      await count(
        'addresses where country = $$Türkiye$$ and not exists (select 1 from districts join cities on sehir_key = ilce_sehirkey where sehir_title = city and ilce_title = town)',
      ),
    ).toBe(0)
  })
})

const log = pino({ level: 'silent' })
const changes = await openChangeFeed(db, log)
const shop = await createShop(
  {
    ...{
      db,
      direct: db,
      reads: readsFrom(db),
      changes,
      log,
      dataDir,
      clock: () => new Date(),
      secrets: await testSecrets(db),
    },
    ...{ publicUrl: 'http://127.0.0.1', rateLimits: false },
  },
  CONTAINERS,
)
const app = await buildApp(shop, { trustProxy: false, shedsLoad: false })
await freshBuild()
await mountStorefront(app, { dev: false })
afterAll(async () => {
  await app.close()
  await changes.close()
})

/** The product with the most reviews is the one with the most on its page. */
async function pathOf(page: keyof typeof PAGE_BUDGETS): Promise<string> {
  if (page !== 'product') return page === 'home' ? '/' : '/urunler'
  const { rows } = await db.unchecked<{ path: string }>(
    `select '/' || slug || '-p-' || id as path from products p where parent_id is null
      order by (select count(*) from reviews where product_id = p.id) desc, id limit 1`,
  )
  return rows[0]?.path ?? ''
}

test('a search of the demo found something where the shop finds something', async () => {
  for (const { written, locale, found } of demo.searches) {
    const now = await shop.catalogue.countFound(written, locale)
    expect.soft(now.found > 0 && !now.corrected, written).toBe(found > 0)
  }
})

describe('what a page of the demo shop weighs', () => {
  const PARTS = ['html', 'tags', 'scripts'] as const
  test.each(['home', 'list', 'product'] as const)(
    '%s: HTML, elements and scripts are within their budgets',
    async (page) => {
      const { statusCode, body } = await app.inject({
        url: await pathOf(page),
        headers: { accept: 'text/html' },
      })
      expect(statusCode).toBe(200)
      const weight = weigh(body)
      for (const part of PARTS)
        expect
          .soft(weight[part], `${part}, to become ${REACH[part]}`)
          .toBeLessThanOrEqual(PAGE_BUDGETS[page][part])
    },
  )
})

test('a list of the demo is a grid without codes, and its rows have the stock code alone', async () => {
  const page = new PlainBrowser({ app })
  await page.goto('/mutfak')
  expect(page.html).toContain('class="card"')
  expect(page.html).not.toContain('card-row')
  expect(page.html).not.toContain('MTF-101')
  await page.goto('/mutfak?view=list')
  expect(page.html).toContain('card-row')
  expect(page.html).toContain('MTF-101')
  expect(page.html, 'no barcode').not.toMatch(/869\d{10}/)
})

describe('what the demo shop tells search engines', () => {
  const parser = new XMLParser({
    parseTagValue: false,
    isArray: (name) => name === 'url' || name === 'sitemap',
  })
  /** Opens a page without cookies, as a crawler does. */
  async function crawl(address: string): Promise<PlainBrowser> {
    const page = new PlainBrowser({ app })
    const { pathname, search } = new URL(address, 'http://127.0.0.1')
    await page.goto(pathname + search)
    return page
  }
  const metaOf = (page: PlainBrowser, property: string) =>
    page.locator(`meta[property=${property}]`).attribute('content')

  test('is one price in the feed, in the structured data and on the page of products', async () => {
    const items: Record<string, string>[] = parser.parse((await crawl('/feeds/google.xml')).html).rss.channel
      .item
    expect(items.length).toBeGreaterThan(50)
    // Products are many and alike; every fifth is enough.
    for (const item of items.filter((_, at) => at % 5 === 0)) {
      const page = await crawl(item.link ?? '')
      const [feedPrice = '', currency] = (item['g:sale_price'] ?? item['g:price'] ?? '').split(' ')
      const graph: { '@type': string; offers?: { price: string } }[] = JSON.parse(
        rawText(page.locator('script[type=application/ld+json]').one()),
      )['@graph']
      const product = graph.find((node) => node['@type'] === 'Product')
      const struck = page.getByRole('main').locator('del').texts()
      const text = struck.reduce((left, price) => left.replace(price, ''), page.getByRole('main').text())
      expect(currency).toBe('TRY')
      expect(/₺[\d.]+,\d\d/.exec(text)?.[0], item.link).toBe(formatMoney(feedPrice, 'TRY'))
      expect(product?.offers?.price, item.link).toBe(feedPrice)
      expect(metaOf(page, 'product:price:amount'), item.link).toBe(feedPrice)
    }
  })

  test('is only addresses that respond 200 and are their own canonical ones', async () => {
    const index = /^Sitemap: (.+)$/m.exec((await crawl('/robots.txt')).html)?.[1] ?? ''
    const { sitemapindex } = parser.parse((await crawl(index)).html)
    let pages = 0
    for (const { loc } of sitemapindex.sitemap) {
      const { urlset } = parser.parse((await crawl(loc)).html)
      for (const [at, { loc: address }] of urlset.url.entries()) {
        // Products are many and alike; every tenth one is enough.
        if (loc.includes('products') && at % 10 !== 0) continue
        const page = await crawl(address)
        expect(page.status, address).toBe(200)
        expect(page.locator('link[rel=canonical]').attribute('href')).toBe(address)
        pages++
      }
    }
    expect(pages).toBeGreaterThan(40)
  })

  test('is a picture that can be loaded, as a JPEG', async () => {
    const image = metaOf(await crawl(await pathOf('product')), 'og:image') ?? ''
    const response = await app.inject(new URL(image, 'http://127.0.0.1').pathname)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })
})

describe('a demo that the shop has left with DEMO=0', () => {
  const request = { headers: {}, ip: '127.0.0.1', secure: false }
  const email = 'mehmet@demo.vitrin.example'
  const signIn = () => shop.customers.signIn({ email, password: DEMO_PASSWORD }, request)
  const OWN = 'Garanti BBVA_Toprak Ltd._1_TR18 0006 2001 1900 0006 6723 15'
  const ACCOUNTS = 'b2cHavaleEftHesapBilgisi'
  const DEMO_IBAN = parseBankAccounts(DEMO_SETTINGS[ACCOUNTS] ?? '')[0]?.iban ?? ''
  const transferOffered = () => shop.orders.paymentTypes().some(({ type }) => type === 'bank_transfer')
  const printed = () => greeting({ shop, url: 'http://127.0.0.1' })

  /** As the start does, and the caches of the running shop with it. */
  async function leave() {
    const removed = await leaveDemo(db)
    await vi.waitFor(() => expect(shop.settings.wire()[ACCOUNTS]).not.toContain(DEMO_IBAN), 5000)
    return removed
  }

  test('lets the demo customers sign in until then, and offers their accounts', async () => {
    expect(await signIn()).toMatchObject({ ok: true })
    expect(await printed()).toContain(email)
    expect(transferOffered()).toBe(true)
    expect(await findDemoRemains(db), 'nothing remains of a demo that goes on').toBeNull()
  })

  test('signs nobody of the demo in: sessions are over, and a new password opens nothing', async () => {
    const session = await signIn()
    const cookie = session.ok ? (session.setCookies[0]?.split(';')[0] ?? '') : ''
    expect(await shop.customers.signedIn({ cookie })).not.toBeNull()
    await leave()
    expect(await shop.customers.signedIn({ cookie })).toBeNull()
    expect(await signIn()).toEqual({ ok: false, reason: 'account-blocked' })
    await shop.customers.mailbox.forgot(email)
    const { rows } = await db.unchecked<{ key: string; link: string }>(
      `select key, data ->> 'link' as link from mail_messages where template = 'reset-password'`,
    )
    const password = 'yepyeni bir şifre'
    for (const { key, link } of rows) {
      const url = new URL(shop.secrets.cipherFor('mail_messages.data').decrypt(key, link) ?? '')
      const token = url.searchParams.get('token') ?? ''
      await shop.customers.mailbox.reset({ token, password, passwordVerify: password }, 'tr')
    }
    expect(await shop.customers.signIn({ email, password }, request)).not.toMatchObject({
      ok: true,
    })
    expect(await count(`staff where disabled_at is null`)).toBe(0)
    expect(await printed()).not.toContain(DEMO_PASSWORD)
  })

  test('misses everything that the demo said of the seller, and takes no transfer to its accounts', async () => {
    const { steps } = await setupSteps(shop)
    const missing = steps.flatMap((step) => step.missing)
    for (const key of [
      'companyTitle',
      'companyAddress',
      'companyPhone',
      'companyKep',
      'companyTaxOffice',
      ACCOUNTS,
    ])
      expect(missing).toContain(key)
    expect(transferOffered()).toBe(false)
    const { rows: stored } = await db.unchecked<{ value: string }>(
      `select value from settings union all select bank_accounts from orders`,
    )
    const text = stored.map(({ value }) => value).join('\n')
    for (const { iban } of parseBankAccounts(DEMO_SETTINGS[ACCOUNTS] ?? '')) expect(text).not.toContain(iban)
    expect(text).not.toContain(DEMO_SETTINGS.whatsapp)
    expect(await count('coupons where active')).toBe(0)
  })

  test('leaves what the merchant has entered, beside accounts of the demo too', async () => {
    await shop.settings.set('companyTitle', 'Toprak Seramik Ltd. Şti.')
    await shop.settings.set('companyTaxOffice', 'Kadıköy')
    await shop.settings.set(ACCOUNTS, `${DEMO_SETTINGS[ACCOUNTS]}|${OWN}`)
    expect(await leave()).toEqual([ACCOUNTS])
    const { companyTitle, companyTaxOffice } = shop.settings.get()
    expect([companyTitle, companyTaxOffice]).toEqual(['Toprak Seramik Ltd. Şti.', 'Kadıköy'])
    expect(shop.settings.wire()[ACCOUNTS]).toBe(OWN)
    expect(transferOffered()).toBe(true)
    expect(await leave()).toEqual([])
  })

  test('says at each start what is still the demo’s', async () => {
    expect(await findDemoRemains(db)).toMatchObject({
      ...{ products: demo.products.length, coupons: 0 },
      settings: expect.arrayContaining(['storeName', 'kargoUcreti']),
    })
    expect(await printed()).toMatch(/Deneme mağazasından kalanlar.*\n.*\d{2,} ürün/)
    let text = ''
    const log = await openLog({ logLevel: 'info', logFormat: 'lines' }, { write: (line) => (text += line) })
    await endDemo(db, log)
    expect(text, 'words, which a person reads').toMatch(
      /INFO: parts of the demo are still in this shop: \d{2,} products, .*settings .*kargoUcreti/,
    )
    expect(text).not.toMatch(/[{}[\]]"/)
  })
})

test('a second start adds nothing, and products that the merchant deleted do not come back', async () => {
  await seedShop(db, options)
  expect(await count('products where parent_id is null')).toBe(demo.products.length)
  await db.unchecked('truncate products cascade')
  await seedShop(db, options)
  expect(await count('products')).toBe(0)
})
