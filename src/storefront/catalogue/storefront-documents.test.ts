import { describe, test, vi } from 'vitest'
import { buildCategory, buildProduct, type ProductSpec, storeSetting } from '#tests/support/builders.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'

/** What the documents of the storefront say, in both languages and under the settings of the merchant. */

const { db, mug, shirt, open, openBuyer, openSignedIn, publishChanges, set } = await pageShop()

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
  expect(page.getByRole('searchbox').first()).toHold('cini kupa')
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
  expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toSay('1 item')
  await page.goto('/en/sepet')
  expect(page.getByRole('region', { name: 'Cart summary' })).toSay('Shipping')
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

describe('the shipping cost on the product page', () => {
  const boxed = (width: string, height: string, length: string, weight: string) =>
    listProduct({ name: 'Kutulu', units: [{ value: 'Adet', width, height, length, weight }] })

  test('is that of the larger of volume and weight', async () => {
    const bands = '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90'
    await withSettings({ kargoUcreti: [bands, '0/1/44.90_1/5/59.90_5/30/189.90'] }, async () => {
      for (const [product, fee] of [
        [await boxed('30', '20', '10', '1.2'), '₺59,90'],
        [await boxed('60', '40', '50', '8'), '₺189,90'],
        [await boxed('10', '10', '10', '5'), '₺44,90'],
      ] as const)
        expect(await textOf(product.url)).toContain(`Kargo: ${fee}`)
    })
  })

  test('is paid to the carrier or free, as the settings say', async () => {
    await withSettings({ kargoAliciyaAit: ['1', '0'] }, async () => {
      expect(await textOf(mug.url)).toContain('Kargo: Alıcıya Ödemeli')
    })
    await withSettings({ ucretsizKargoSecenek: ['1', '0'], ucretsizKargoMiktar: ['1500', '0'] }, async () => {
      const free = await listProduct({ price: '1250' })
      const nearly = await listProduct({ price: '1249.99' })
      expect(await textOf(free.url)).toContain('Kargo: Ücretsiz')
      expect(await textOf(nearly.url)).not.toContain('Kargo: Ücretsiz')
    })
  })
})

test.each([
  { price: '83.33', taxRate: '20', gross: '₺100,00', net: '₺83,33' },
  { price: '2.50', taxRate: '1', gross: '₺2,53', net: '₺2,50' },
  { price: '10.004', taxRate: '20', gross: '₺12,00', net: '₺10,00' },
  { price: '19.90', taxRate: '20', currency: 'USD', gross: '₺985,05', net: '₺820,88' },
] as const)(
  '$price with a KDV of $taxRate percent is $gross, and $net without',
  async ({ gross, net, ...spec }) => {
    const words = await textOf((await listProduct({ name: 'Fiyatlı', ...spec })).url)
    expect(words).toContain(gross)
    expect(words).toContain(`KDV dahil · KDV %${spec.taxRate} · KDV'siz ${net}`)
  },
)

test('the add button says sold out, asks about stock or asks for the price, as stock and settings require', async () => {
  const gone = await listProduct({ name: 'Biten', stock: 0 })
  const sold = await openAt(gone.url)
  expect(sold.getByRole('button', { name: 'Tükendi' }).first()).toCarry('disabled')
  expect(main(sold)).toSay('Stok sorunuz.')
  expect(await textOf((await listProduct({ name: 'Fiyatsız', price: '0' })).url)).not.toContain('KDV dahil')
  await withSettings({ whatsapp: ['+90 532 111 22 33', ''], whatsappControl: ['1', '0'] }, async () => {
    const ask = main(await openAt(gone.url))
      .getByRole('link', { name: /Stok Sorunuz/ })
      .first()
    expect(ask).toCarry('href', /^https:\/\/wa\.me\/905321112233\?text=Biten/)
  })
  // No number any more, though the settings of an earlier version may hold it.
  await withSettings({ whatsappControl: ['1', '0'] }, async () => {
    await storeSetting(db, 'whatsapp', '1234')
    publishChanges()
    await vi.waitFor(async () => expect(await textOf(gone.url)).toContain('Tükendi'), 10_000)
    await set('whatsapp', '')
  })
  await withSettings({ cartStockControl: ['1', '0'] }, async () => {
    expect(await textOf(gone.url)).toContain('Sepete Ekle')
  })
  await withSettings({ showPriceStatus: ['0', '1'] }, async () => {
    const words = await textOf(mug.url)
    expect([words.includes('Fiyat Sorunuz'), words.includes('₺')]).toEqual([true, false])
  })
})

test('list rows and the cart truncate long codes and show the kind of code that the setting names', async () => {
  const code = 'UZUN-KODLU-BIR-KONSOL-2026'
  const barcode = '8690000000029'
  const short = 'UZUN-KODLU-BIR-KONSO…'
  const shelf = await listProduct({ name: 'Konsol', code, stock: 5, units: [{ value: 'Adet', barcode }] })
  const { page } = await openBuyer([shelf, 1])
  const line = () => page.getByRole('row').filter({ hasText: 'Konsol' })
  const rows = '/arama?q=Konsol&view=list'
  expect(await textOf(rows)).toContain(`${short}${code} · ${barcode}`)
  await page.goto('/sepet')
  expect(line().locator(`[title="${code}"]`).first()).toSay(short)
  expect(line()).toSay(barcode)
  for (const [type, shown, hidden] of [
    ['StockCode', short, barcode],
    ['Barcode', barcode, short],
  ] as const)
    await withSettings({ stockNumberType: [type, ''] }, async () => {
      const list = await textOf(rows)
      expect([list.includes(shown), list.includes(hidden)], type).toEqual([true, false])
      await page.goto('/sepet')
      expect(line()).toSay(shown)
      expect(line()).not.toSay(hidden)
    })
})

test('a product page names equivalent codes and fast delivery, and leads to its brand and to shared links', async () => {
  const filter = await listProduct({
    name: 'Yağ Filtresi',
    equivalentCode: 'OC90, W712/52',
    fastDelivery: true,
    sameDayShipping: true,
    brand: 'Lodos',
  })
  const page = await openAt(filter.url)
  for (const words of ['Muadil kodlar', 'W712/52', 'Hızlı Teslimat', 'Aynı Gün Kargo'])
    expect(main(page)).toSay(words)
  expect(page.getByRole('link', { name: /WhatsApp ile paylaş/ })).toCarry('href', /^https:\/\/wa\.me\//)
  expect(page.getByRole('link', { name: /^X ile paylaş/ })).toCarry('href', /^https:\/\/x\.com\//)
  await main(page).getByRole('link', { name: 'Lodos', exact: true }).first().click()
  expect(page).toBeAt(/\/arama\?brand=LODOS/)
})

describe('the home page', () => {
  const regionOf = (page: PlainBrowser, name: string) => page.getByRole('region', { name })

  test('starts with the categories where it has no hero', async () => {
    const page = await openAt('/')
    expect(page.getByRole('heading', { level: 1 })).toRead('Ana Sayfa')
    await regionOf(page, 'Kategorilere göz atın').getByRole('link', { name: 'Giyim', exact: true }).click()
    expect(page).toBeAt('/giyim')
    expect(page.getByRole('heading', { level: 1, name: 'Giyim' })).toBeShown()
  })

  test('has a hero in the language of the visitor, and promises that follow the settings', async () => {
    const hero: Record<string, [string, string]> = {
      anaSayfaBaslik: ['Hoş geldiniz', ''],
      anaSayfaBaslikEn: ['Welcome to the shop', ''],
      anaSayfaMetin: ['Her şey elde yapıldı.', ''],
      anaSayfaBaglanti: ['/giyim', ''],
      anaSayfaDugme: ['Giyime bakın', ''],
      ucretsizKargoSecenek: ['1', '0'],
      ucretsizKargoMiktar: ['1500', '0'],
    }
    await withSettings(hero, async () => {
      const page = await openAt('/')
      expect(page.getByRole('heading', { level: 1 })).toRead('Hoş geldiniz')
      expect(main(page)).toSay('Her şey elde yapıldı.')
      const promises = regionOf(page, 'Mağazamızdan alışverişin güvenceleri')
      const before = promises.getByRole('listitem').count()
      expect(promises).toSay('₺1.500,00 ve üzeri siparişlerde')
      expect(promises.getByRole('link')).toCarry('href', '/teslimat-ve-iade')
      await page.getByRole('link', { name: 'Giyime bakın' }).click()
      expect(page).toBeAt('/giyim')
      await withSettings({ ayniGunKargoSaati: ['14:00', ''] }, async () => {
        const english = await openAt('/en')
        expect(english.getByRole('heading', { level: 1 })).toRead('Welcome to the shop')
        const counted = regionOf(english, 'What you can count on here')
        expect(counted.getByRole('listitem')).toOccur(before + 1)
        expect(counted).toSay('by 14:00 Istanbul time')
        await english.getByRole('link', { name: 'Giyime bakın' }).click()
        expect(english).toBeAt('/en/giyim')
      })
    })
  })

  test('has campaigns that lead to their pages, in the language of the visitor; one without an address is none', async () => {
    const campaigns: Record<string, [string, string]> = {
      anaSayfaKampanya1Baslik: ['Uzun sofralar', ''],
      anaSayfaKampanya1BaslikEn: ['Long tables', ''],
      anaSayfaKampanya1Baglanti: ['/giyim', ''],
      anaSayfaKampanya2Baslik: ['Adresi olmayan', ''],
    }
    await withSettings(campaigns, async () => {
      const page = await openAt('/')
      expect(regionOf(page, 'Seçkiler').getByRole('link')).toOccur(1)
      await regionOf(page, 'Seçkiler')
        .getByRole('link', { name: /Uzun sofralar/ })
        .click()
      expect(page).toBeAt('/giyim')
      expect((await openAt('/en')).getByRole('link', { name: /Long tables/ })).toCarry('href', '/en/giyim')
    })
  })

  test('collapses thirty categories to eight, each a link', async () => {
    for (let number = 1; number <= 30; number++) {
      await buildCategory(db, `reyon-${number}`, `Reyonun sıra numarası ${number}`)
      await buildProduct(db, { category: `reyon-${number}` })
    }
    publishChanges()
    const page = await openAt('/')
    const links = regionOf(page, 'Kategorilere göz atın')
    expect(links.getByRole('link').visible()).toOccur(8)
    await links.getByText(/^Tüm kategoriler \(/).click()
    expect(links.getByRole('link', { name: /Reyonun sıra numarası/ }).visible()).toOccur(30)
    await links.getByRole('link', { name: / 30$/ }).click()
    expect(page).toBeAt('/reyon-30')
    await db.unchecked(`delete from product_categories where category_id in
      (select id from categories where path like 'reyon-%')`)
    await db.unchecked(`delete from categories where path like 'reyon-%'`)
    publishChanges()
  })
})

describe('a search', () => {
  test('shows what its word names first, in the order of what fits', async () => {
    await listProduct({ name: 'Süzme Çiçek Balı', sold: 4 })
    await listProduct({ name: 'Balmumu Mum', sold: 900, stock: 9 })
    const chosen = (page: PlainBrowser) => page.getByLabel('Sıralama').locator('option[selected]').first()
    const page = await openAt('/arama?q=bal')
    const first = page.getByRole('article').getByRole('heading').first()
    expect(first).toRead('Süzme Çiçek Balı')
    expect(page.getByLabel('Sıralama').locator('option').first()).toRead('Önerilen')
    await page.goto('/arama?q=bal&sort=name')
    expect(first).toRead('Balmumu Mum')
    expect(chosen(page)).toRead('Ürün Adı (A-Z)')
    await page.goto('/giyim')
    expect(page.getByLabel('Sıralama').locator('option').first()).toRead('En yeniler')
  })

  test('that finds nothing offers the nearest category, WhatsApp and best sellers', async () => {
    await withSettings({ whatsapp: ['+90 532 123 45 67', ''], whatsappControl: ['1', '0'] }, async () => {
      const page = await openAt('/arama?q=gomlek+xqzwvk')
      expect(main(page)).toSay('“gomlek xqzwvk” için sonuç bulunamadı.')
      expect(main(page).getByRole('link', { name: 'WhatsApp’tan sorun' })).toCarry(
        'href',
        /^https:\/\/wa\.me\/905321234567\?text=.*gomlek%20xqzwvk/,
      )
      const best = main(page).getByRole('region', { name: 'Çok satanlara göz atın' })
      expect(best.getByRole('heading', { name: 'Balmumu Mum' })).toBeShown()
      const nearest = main(page).getByRole('navigation', { name: 'En yakın kategoriler' })
      await nearest.getByRole('link').first().click()
      expect(page.getByRole('heading', { level: 1 })).toRead('Gömlek')
    })
  })
})

test('the blog is in the footer, and its posts lead back to their list', async () => {
  await db.unchecked(
    `insert into pages (path, title, body, posted_on) values
       ('/blog/cini-tarihi', 'Çini tarihi', '<p>İznik’ten bugüne.</p>', '2024-05-03'),
       ('/blog/bakir-bakimi', 'Bakır bakımı', '<p>Sirkeyle silin.</p>', '2024-06-04')`,
  )
  publishChanges()
  const page = open()
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Yardım ve bilgi' })
  const blog = links.getByRole('link', { name: 'Blog' })
  await vi.waitFor(async () => {
    await page.goto('/')
    await links.locator('summary').click()
    expect(blog).toOccur(1)
  }, 10_000)
  await blog.click()
  expect(page.getByRole('heading', { level: 1 })).toRead('Blog')
  expect(page.getByRole('article')).toRead([/^04\.06\.2024 ?Bakır bakımı/, /^03\.05\.2024 ?Çini tarihi/])
  await page.getByRole('article').getByRole('link', { name: 'Çini tarihi' }).first().click()
  expect(page.getByRole('heading', { level: 1 })).toRead('Çini tarihi')
  expect(main(page)).toSay('İznik’ten bugüne.')
  await main(page).getByRole('link', { name: 'Blog' }).first().click()
  expect(page.getByRole('article')).toOccur(2)
})

test('reviews are shown page by page below their average, by stars and in their orders', async () => {
  const kettle = await listProduct({ name: 'Çaydanlık', starRate: '4.33', commentCount: 12 })
  for (let nth = 1; nth <= 12; nth++)
    await db.unchecked(
      `insert into reviews (product_id, author_name, title, description, star, status, created_at)
       values ($1, 'Ayşe Y.', $2, 'Hızlı kaynıyor.', $3, 'published', now() - $4 * interval '1 day')`,
      [kettle.id, `Yorum ${nth}`, nth % 3 === 0 ? 5 : 4, nth],
    )
  publishChanges()
  const page = await openAt(kettle.url)
  expect(page.getByRole('link', { name: /12 değerlendirme/ })).toBeShown()
  const reviews = page.getByRole('region', { name: 'Değerlendirmeler' })
  const titles = reviews.getByRole('heading', { level: 3 })
  expect(reviews).toSay('5 üzerinden 4,3')
  expect(titles.first()).toRead('Yorum 1')
  expect(reviews.getByRole('article')).toOccur(10)
  await reviews.getByRole('link', { name: '2. sayfa' }).click()
  expect(page).toBeAt(/\?yorum=2#yorumlar$/)
  expect(titles).toRead(['Yorum 11', 'Yorum 12'])
  await reviews.getByRole('link', { name: '5 yıldız: 4 yorum' }).click()
  expect(page).toBeAt(/\?yorumYildiz=5#yorumlar$/)
  expect(titles).toRead(['Yorum 3', 'Yorum 6', 'Yorum 9', 'Yorum 12'])
  await page.goto(mug.url)
  expect(reviews).toSay('Henüz bu ürüne yorum yapılmamıştır.')
})

test('product containers show price, quantity, add button and reviews on a page of the merchant', async () => {
  const kettle = await listProduct({ name: 'Semaver', gross: '899.90', stock: 8 })
  await db.unchecked(
    `with page as (insert into pages (path, title) values ('/gunun-urunu', 'Günün ürünü') returning id)
     insert into page_containers (page_id, position, name, options)
     select page.id, at, name, jsonb_build_object('product', $2::int)
     from page, unnest($1::text[]) with ordinality as row (name, at)`,
    [
      ['ProductPrice', 'ProductQuantity', 'AddToCartButton', 'ProductCommentList', 'ProductComment'],
      kettle.id,
    ],
  )
  publishChanges()
  const page = await openAt('/gunun-urunu')
  expect(main(page)).toSay('₺899,90')
  expect(main(page).getByText('Henüz bu ürüne yorum yapılmamıştır.')).toOccur(2)
  main(page).getByLabel('Semaver: adet').fill('3')
  await main(page)
    .getByRole('button', { name: /^Sepete Ekle.*Semaver/ })
    .click()
  await page.goto('/sepet')
  expect(main(page)).toSay('₺2.699,70')
})

test('a product opened from a card without a chosen variant asks for the choice', async () => {
  expect(await textOf(`${shirt.url}?sec=1`)).toContain('Varyant Seçiniz!')
})

test('the statement of an open account names what is overdue; other customers have none', async () => {
  const { page, customer } = await openSignedIn()
  await page.goto('/hesap/ekstre')
  expect(main(page)).toSay('Hesap ekstresi yalnızca cari hesapla alışveriş yapan müşterilerimiz içindir.')
  await db.unchecked(
    `with one as (update customers set open_account = true where id = $1 returning id)
     insert into account_entries (customer_id, amount, due_on)
     select id, 1250.5, (now() at time zone 'Europe/Istanbul')::date - 12 from one`,
    [customer.customer?.id],
  )
  await page.goto('/hesap/ekstre')
  expect(main(page)).toSay('Vadesi 12 gün geçmiş 1.250,50 TRY ödemeniz bulunmaktadır')
})
