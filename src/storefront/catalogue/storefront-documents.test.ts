import { describe, test, vi } from 'vitest'
import { buildCategory, buildProduct, type ProductSpec } from '#tests/support/builders.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'

/** What the documents of the storefront say, in both languages and under the settings of the merchant. */

const { db, mug, shirt, open, openBuyer, publishChanges, set } = await pageShop()

const main = (page: PlainBrowser) => page.getByRole('main')

async function openAt(path: string): Promise<PlainBrowser> {
  const page = open()
  await page.goto(path)
  return page
}

/** The text of a page's main content. */
const textOf = async (path: string) => main(await openAt(path)).text()

async function listProduct(spec: ProductSpec) {
  const product = await buildProduct(db, { category: 'deneme', ...spec })
  publishChanges()
  return product
}

/** Runs `work` with other settings and puts the earlier ones back. */
async function withSettings(settings: Record<string, [on: string, off: string]>, work: () => Promise<void>) {
  for (const [key, [on]] of Object.entries(settings)) await set(key, on)
  try {
    await work()
  } finally {
    for (const [key, [, off]] of Object.entries(settings)) await set(key, off)
  }
}

test('an unknown URL responds 404 with a page that links home', async () => {
  const page = await openAt('/boyle-bir-sayfa-yok')
  expect(page.status).toBe(404)
  expect(page.getByRole('heading', { name: 'Aradığınız sayfa bulunamadı.' })).toBeShown()
  await page.getByRole('link', { name: 'Ana sayfaya dön' }).click()
  expect(page).toBeAt('/')
})

test('an outdated product URL redirects to the current one', async () => {
  expect(await openAt(`/eski-ad-p-${mug.id}`)).toBeAt(mug.url)
})

test('the cart page shows that the cart is empty', async () => {
  expect(await textOf('/sepet')).toContain('Sepetiniz Boş!')
})

test('search finds a product whose name is typed without Turkish letters', async () => {
  const page = await openAt('/')
  page.getByRole('searchbox').first().fill('cini kupa')
  await page.getByRole('button', { name: 'Ara', exact: true }).first().click()
  expect(page).toBeAt(/\/arama\?q=cini/)
  expect(main(page)).toSay('1 ürün bulundu')
  expect(main(page).getByRole('link', { name: 'Çini Kupa' }).first()).toBeShown()
})

test('a sold-out product is marked and cannot be added to the cart', async () => {
  const card = (await openAt('/giyim')).getByRole('article').filter({ hasText: 'Tükenmiş Şapka' })
  expect(card).toSay('TÜKENDİ!')
  expect(card.getByRole('button', { name: 'Tükendi' })).toCarry('disabled')
})

test('sorting by name follows the Turkish alphabet', async () => {
  expect(main(await openAt('/giyim?sort=name')).getByRole('heading', { level: 3 })).toRead([
    'Çini Kupa',
    'Keten Gömlek',
    'Tükenmiş Şapka',
  ])
})

test('switching language and currency shows English texts and dollar prices', async () => {
  const page = await openAt(mug.url)
  const header = page.getByRole('banner')
  const choose = async (menu: RegExp, name: string) => {
    await header.locator('summary').filter({ hasText: menu }).click()
    await header.getByRole('button', { name }).click()
  }
  await choose(/^Dil:/, 'English')
  expect(page.locator('html')).toCarry('lang', 'en')
  expect(page.getByRole('heading', { level: 1, name: 'Tiled Mug' })).toBeShown()
  expect(main(page).getByRole('button', { name: 'Add to cart' }).first()).toBeShown()
  await choose(/^Currency:/, 'USD')
  expect(main(page)).toSay('$3,15')
  await choose(/^Language:/, 'Türkçe')
  expect(page.getByRole('heading', { level: 1, name: 'Çini Kupa' })).toBeShown()
})

test('options and units are English from the filter to the order, at the same URLs', async () => {
  const page = await openAt('/en/giyim?option=renk:mavi')
  expect(main(page)).toSay('Colour: Blue')
  expect(main(page)).not.toSay('Mavi')
  await main(page).getByRole('link', { name: 'Keten Gömlek', exact: true }).first().click()
  const colour = page.getByRole('region', { name: 'Colour' })
  await colour.getByRole('link', { name: 'Blue' }).click()
  expect(page).toBeAt(/\?renk=Mavi$/)
  expect(colour.getByRole('heading')).toRead('Colour: Blue')
  await page.getByRole('region', { name: 'Size' }).getByRole('link', { name: 'M', exact: true }).click()
  expect(page).toBeAt(new RegExp(`${shirt.children[1]?.url}$`))

  await page.goto(`/en${mug.url}`)
  const unit = main(page).getByLabel('Unit', { exact: true })
  expect(unit.getByRole('option')).toRead(['Piece', /^Box/])
  unit.selectOption(unit.getByRole('option').last().attribute('value') ?? '')
  await main(page).getByRole('button', { name: 'Add to cart' }).first().click()
  await page.goto('/en/sepet')
  expect(main(page)).toSay('Box')
  expect(main(page)).not.toSay('Koli')

  const blue = shirt.children[0]
  if (!blue) throw new Error('the shirt has no blue variant')
  const { page: buyer, customer } = await openBuyer([blue, 2])
  const { body } = await customer.request('POST', 'cart', { fields: { odemeTipi: '4' }, form: true })
  const { orderNo = '' } = (body.order ?? {}) as { orderNo?: string }
  await buyer.goto(`/en/siparis/${orderNo}/yazdir`)
  expect(main(buyer)).toSay('2 Pieces')
  await buyer.goto(`/en/siparis/liste/?siparis=${orderNo}`)
  expect(main(buyer)).toSay('Blue / S')
  await buyer.goto(`/tr/siparis/liste/?siparis=${orderNo}`)
  expect(main(buyer)).toSay('Mavi / S')
})

test('categories and products have their English names, and are found by these', async () => {
  const kitchen = await buildCategory(db, 'mutfak-esyasi', 'Mutfak Eşyası')
  await db.unchecked(
    `insert into category_texts (category_id, locale, name) values ($1, 'en', 'Kitchenware')`,
    [kitchen],
  )
  await listProduct({
    name: 'Bakır Cezve',
    category: 'mutfak-esyasi',
    english: { name: 'Copper Coffee Pot' },
  })
  const turkish = await openAt('/mutfak-esyasi')
  expect(turkish.getByRole('heading', { level: 1, name: 'Mutfak Eşyası' })).toBeShown()
  const page = await openAt('/en/mutfak-esyasi')
  expect(page.html).toMatch(/<title>Kitchenware/)
  expect(page.getByRole('heading', { level: 1, name: 'Kitchenware' })).toBeShown()
  await main(page).getByRole('link', { name: 'Copper Coffee Pot', exact: true }).first().click()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  expect(trail.getByRole('link', { name: 'Kitchenware' })).toBeShown()

  const fewer = page.getByRole('navigation', { name: 'Found with fewer words' })
  // Suggestions include the words of new products about a second later.
  await vi.waitFor(async () => {
    await page.goto('/en/arama?q=copper+zzzzz')
    expect(fewer).toOccur(1)
  }, 10_000)
  expect(main(page)).toSay('Nothing was found for “copper zzzzz”.')
  await fewer.getByRole('link', { name: 'copper' }).click()
  expect(main(page)).toSay('1 product found')
  expect(main(page).getByRole('article')).toSay('Copper Coffee Pot')
})

test('the footer links to the help and legal pages, which leave out missing company data', async () => {
  const page = await openAt('/')
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Yardım ve bilgi' })
  await links.locator('summary').click()
  expect(links.getByRole('link')).toRead([
    'Hakkımızda',
    'İletişim',
    'Teslimat ve İade',
    'Mesafeli Satış Sözleşmesi',
    'KVKK Aydınlatma Metni',
    'Çerez Politikası',
  ])
  await links.getByRole('link', { name: 'İletişim' }).click()
  expect(page.getByRole('heading', { level: 1, name: 'İletişim' })).toBeShown()
  // Company data that is not filled in is left out; shoppers see no placeholder and no note to the merchant.
  expect(main(page)).not.toSay(/\[|MERSİS|Mağaza sahibine/)
  await page.goto('/en/iletisim')
  expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeShown()
})

test('a passive product cannot be bought, shows similar products and is not indexed', async () => {
  const old = await listProduct({ name: 'Eski Radyo', status: 'passive', category: 'giyim' })
  const page = await openAt(old.url)
  expect(page.status).toBe(200)
  expect(page.locator('meta[name=robots]')).toCarry('content', /noindex/)
  expect(main(page)).toSay('Stok sorunuz.')
  expect(page.getByRole('button', { name: 'Sepete Ekle', exact: true })).toOccur(0)
  expect(page.getByRole('region', { name: 'Benzer Ürünler' }).getByRole('article').first()).toBeShown()
})

test('a product without a price links to WhatsApp if that is configured, else to the contact page', async () => {
  const tailored = await listProduct({ name: 'Özel Dikim', price: '0', stock: 1 })
  const ask = async (path: string, name: RegExp) =>
    main(await openAt(path))
      .getByRole('link', { name })
      .first()
  const card = /^Fiyat Sorunuz ?: ?Özel Dikim$/
  expect(await ask('/', card)).toCarry('href', '/iletisim')
  expect(await ask(tailored.url, /Fiyat Sorunuz/)).toCarry('href', '/iletisim')
  await withSettings({ whatsapp: ['905321112233', ''], whatsappControl: ['1', '0'] }, async () => {
    const link = /^https:\/\/wa\.me\/905321112233\?text=%C3%96zel%20Dikim/
    expect(await ask('/', card)).toCarry('href', link)
    expect(await ask(tailored.url, /Fiyat Sorunuz/)).toCarry('href', link)
  })
})

test.each([
  { list: '200', price: '150', percent: 25 },
  { list: '299.90', price: '199.90', percent: 33 },
  { list: '8', price: '7', percent: 13 },
  { list: '120', price: '115.20', percent: 4 },
  { list: '100', price: '99.50', percent: 1 },
  { list: '1000', price: '5', percent: 99 },
  { list: '100', price: '99.70', percent: null },
  { list: '80', price: '80', percent: null },
])('the discount from $list to $price is $percent percent, rounded half up to at most 99', async (row) => {
  const { percent, ...spec } = row
  // In a category of its own: similar products show their discounts too.
  const alone = { name: 'Ucuz', category: `ucuz-${row.list}-${row.price}`.replaceAll('.', '-') }
  const words = await textOf((await listProduct({ ...alone, ...spec })).url)
  if (percent === null) expect(words).not.toContain('İndirim %')
  else expect(words).toContain(`İndirim %${percent}`)
})

test('a sold-out list row offers to ask about stock exactly once, whatever its button shows', async () => {
  await listProduct({ name: 'Tükenen Tabure', stock: 0 })
  const row = () => textOf('/arama?q=Tabure&view=list')
  const asked = (text: string) => text.split('Stok Sorunuz').length - 1
  const before = await row()
  expect([before.includes('Tükendi'), asked(before)]).toEqual([true, 1])
  await withSettings({ cartStockControl: ['1', '0'] }, async () => {
    const text = await row()
    expect([text.includes('Sepete Ekle'), asked(text)]).toEqual([true, 1])
  })
  await withSettings({ whatsapp: ['+90 532 111 22 33', ''], whatsappControl: ['1', '0'] }, async () => {
    const text = await row()
    expect([text.includes('Tükendi'), asked(text)]).toEqual([false, 1])
  })
})

const code = 'COK-UZUN-BIR-URUN-KODU-2026'
const barcode = '8690000000012'
const clock = await listProduct({
  name: 'Saat',
  category: 'saatler',
  code,
  price: '100',
  list: '125',
  units: [{ value: 'Adet', barcode }],
  stock: { 'Merkez Depo': 5, Ankara: 2 },
})

describe('settings control what the product page shows of', () => {
  test('codes, prices and discounts', async () => {
    const words = await textOf(clock.url)
    for (const part of [`Ürün kodu: ${code} · ${barcode}`, '₺150,00', '₺120,00', 'İndirim %20'])
      expect(words).toContain(part)
    for (const [key, value, off, shown, hidden] of [
      ['stockNumberType', 'StockCode', '', `Ürün kodu: ${code}`, barcode],
      ['stockNumberType', 'Barcode', '', `Ürün kodu: ${barcode}`, code],
      ['showListPrice', '0', '1', '₺120,00', 'İndirim'],
      ['productsWithKdv', '0', '1', 'KDV hariç', '₺120,00'],
      ['stockInfoStatus', '1', '0', 'Sepete Ekle', 'Depo stoklarını gör'],
    ] as const)
      await withSettings({ [key]: [value, off] }, async () => {
        const text = await textOf(clock.url)
        expect([text.includes(shown), text.includes(hidden)], `${key}=${value}`).toEqual([true, false])
      })
  })

  test.each([
    ...Object.entries({ 0: '7', 3: '12', 4: '17', 5: '57', 6: '107', 7: '1007', 8: '27', 9: '2', 15: '5+' }),
    ...['16', '17', '18', '19', '20'].map((status) => [status, '7']),
  ])('stock, in the way number %s', async (status, count) => {
    await withSettings({ stockInfoStatus: [status ?? '', '0'] }, async () => {
      expect(await textOf(clock.url)).toContain(`Bu ürün stoklarda ${count} birim mevcuttur.`)
    })
  })

  test('stock without a number, and without stock', async () => {
    await withSettings({ stockInfoStatus: ['2', '0'] }, async () => {
      expect(await textOf(clock.url)).toContain('Bu ürün stoklarda mevcuttur.')
    })
    for (const status of ['10', '11', '12', '13', '14'])
      await withSettings({ stockInfoStatus: [status, '0'] }, async () => {
        expect(await textOf(clock.url), status).toContain('Stok sorunuz.')
      })
  })
})

test('a price that is the lowest of 30 days says so, with what its discount is measured against', async () => {
  const spec = { gross: '900', list: '1200', taxRate: '20', earlier: [{ price: '1000', days: 60 }] }
  const { url } = await listProduct({ name: 'Bakır Cezve', ...spec })
  const says = ['Son 30 günün en düşük fiyatı', 'İndirimden önceki 30 günün en düşük fiyatı: ₺1.200,00']
  const shown = await textOf(url)
  for (const words of says) expect(shown).toContain(words)
  await withSettings({ otuzGunFiyati: ['0', '1'] }, async () => {
    const hidden = await textOf(url)
    for (const words of says) expect(hidden).not.toContain(words)
    expect(hidden).toContain('₺1.200,00')
  })
})
