import { request } from 'node:http'
import fc from 'fast-check'
import { describe, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildManyVariants } from '#tests/support/many-variants.ts'
import { pageShop } from '#tests/support/page-shop.ts'
import { expect } from '#tests/support/plain-browser/expect.ts'
import type { PlainBrowser } from '#tests/support/plain-browser/plain-browser.ts'

/** Lists and products without JavaScript: filters are forms, variants are links. */

const { db, mug, shirt, open, openBuyer, publishChanges, listen, set } = await pageShop()

const main = (page: PlainBrowser) => page.getByRole('main')
const BRANDS = ['Toros', 'Meltem', 'Poyraz'] as const
for (let number = 1; number <= 30; number++)
  await buildProduct(db, {
    name: `Çaydanlık ${String(number).padStart(2, '0')}`,
    gross: String(number * 100),
    brand: BRANDS[number % 3] ?? '',
    category: 'caydanlik',
    stock: 5,
  })
publishChanges()

test('filters and sort order work as plain forms', async () => {
  const page = open()
  await page.goto('/caydanlik?sort=price')
  const filters = page.getByRole('region', { name: 'Filtreler' })
  filters.getByRole('checkbox', { name: 'Toros' }).check()
  filters.getByRole('checkbox', { name: 'Poyraz' }).check()
  filters.getByLabel('En az').fill('250')
  await filters.getByRole('button', { name: 'Uygula' }).first().click()
  expect(main(page)).toSay('19 ürün bulundu')
  const names = main(page).getByRole('article').getByRole('heading')
  expect(names.first()).toRead('Çaydanlık 03')
  await page.getByRole('link', { name: 'Poyraz: filtreyi kaldır' }).click()
  expect(main(page)).toSay('10 ürün bulundu')
  page.getByLabel('Sıralama').selectOption({ label: 'Fiyat (Azalan)' })
  await page
    .locator('form')
    .filter({ has: (form) => form.getByLabel('Sıralama') })
    .getByRole('button', { name: 'Uygula' })
    .click()
  expect(names.first()).toRead('Çaydanlık 30')
})

test('the further values of a long filter are on the list that its button leads to, with what is chosen', async () => {
  const colours = 'Mavi Kırmızı Sarı Yeşil Mor Siyah Beyaz Gri Bordo Lacivert Pembe Turuncu Bej'.split(' ')
  await buildProduct(db, {
    name: 'Boyalı Demlik',
    gross: '4000',
    category: 'demlik',
    variants: colours.map((Renk) => ({ values: { Renk }, stock: 2 })),
  })
  publishChanges()
  const page = open()
  await page.goto('/demlik?sort=price')
  const filters = page.getByRole('region', { name: 'Filtreler' })
  expect(filters.getByRole('checkbox', { name: 'Turuncu' })).toOccur(0)
  filters.getByRole('checkbox', { name: 'Mavi' }).check()
  await filters.getByRole('button', { name: 'Daha fazla göster (5)' }).click()
  expect(page).toBeAt('/demlik?sort=price&option=renk%3Amavi&suzgec=renk')
  expect(page.getByRole('link', { name: 'Renk: Mavi: filtreyi kaldır' })).toBeShown()
  filters.getByRole('checkbox', { name: 'Turuncu' }).check()
  await filters.getByRole('button', { name: 'Uygula' }).first().click()
  expect(page).toBeAt(/option=renk%3Amavi&option=renk%3Aturuncu/)
})

test('a list without results suggests a corrected query, categories and clearing the filters', async () => {
  const page = open()
  // Suggestions include the words of new products about a second later.
  await vi.waitFor(async () => {
    await page.goto('/arama?q=caydanlk')
    expect(main(page)).toSay('“caydanlk” için sonuç bulunamadı, “çaydanlık” için sonuçlar')
  }, 10_000)
  await page.goto('/arama?q=xqzwvk')
  expect(main(page)).toSay('“xqzwvk” için sonuç bulunamadı.')
  const popular = page.getByRole('navigation', { name: 'Popüler kategoriler' })
  await popular.getByRole('link', { name: 'Giyim' }).click()
  expect(page.getByRole('heading', { level: 1 })).toRead('Giyim')
  await page.goto('/caydanlik?brand=TOROS&min=900000')
  expect(main(page)).toSay('Seçtiğiniz filtrelere uyan ürün yok.')
  await main(page).getByRole('link', { name: 'Tümünü temizle' }).last().click()
  expect(main(page)).toSay('30 ürün bulundu')
})

test('cards offer no tools that need scripts, and filters open and close', async () => {
  const page = open()
  await page.goto('/giyim')
  expect(page.getByRole('button', { name: /^Karşılaştır:/ }).visible()).toOccur(0)
  const price = page.getByRole('group', { name: 'Fiyat (₺)' })
  expect(price).toBeShown()
  await page.locator('summary').filter({ hasText: 'Fiyat' }).click()
  expect(price).not.toBeShown()
})

test('words of a search that are filters are chips, and the form takes over what they say', async () => {
  const page = open()
  await page.goto('/arama?q=1000 tl altı toros çaydanlık')
  expect(main(page)).toSay('3 ürün bulundu')
  const filters = page.getByRole('region', { name: 'Filtreler' })
  filters.getByLabel('En az').fill('500')
  await filters.getByRole('button', { name: 'Uygula' }).first().click()
  expect(page).toBeAt(/arama\?q=toros\+%C3%A7aydanl%C4%B1k&.*min=500&max=1000/)
  await page.goto('/arama?q=1000 tl altı toros çaydanlık')
  await page.getByRole('link', { name: '₺1.000,00 ve altı: filtreyi kaldır' }).click()
  expect(page).toBeAt('/arama?q=toros+%C3%A7aydanl%C4%B1k')
  expect(main(page)).toSay('10 ürün bulundu')
})

test('a search that nothing matches whole shows what comes closest, and says what it lacks', async () => {
  const page = open()
  await page.goto('/arama?q=ıslık çalan çaydanlık')
  expect(main(page)).toSay('Tam eşleşme yok, bunlara bakın')
  expect(main(page)).toSay('“ıslık çalan” bulunamadı; “çaydanlık” için sonuçlar gösteriliyor.')
  await page.goto('/en/arama?q=ıslık çalan çaydanlık')
  expect(main(page)).toSay('Nothing has “ıslık çalan”; these are the results for “çaydanlık”.')
})

test('the dots of a card lead to the product, and a list is sorted by what it has numbers for', async () => {
  const of = (Renk: string) => ({ values: { Renk }, stock: 5 })
  const scarf = await buildProduct(db, {
    name: 'İpek Şal',
    gross: '900',
    category: 'sal',
    commentCount: 3,
    starRate: '4',
    variants: [of('Lacivert'), of('Gri'), of('Bordo')],
  })
  publishChanges()
  const page = open()
  await page.goto('/sal')
  page.getByLabel('Sıralama').selectOption({ label: 'En çok değerlendirilen' })
  await main(page).getByRole('link', { name: 'İpek Şal: 3 renk' }).click()
  expect(main(page).getByRole('heading', { level: 1 })).toRead('İpek Şal')
  expect(page.url()).toContain(scarf.url)
})

test('variants are chosen by links, and adding without a choice asks for one', async () => {
  const of = (Renk: string, Beden: string, stock = 5) => ({ values: { Renk, Beden }, stock })
  const built = await buildProduct(db, {
    name: 'Yün Takım',
    gross: '4999.90',
    variants: [of('Lacivert', '50'), of('Lacivert', '48', 0), of('Gri', '48', 2)],
  })
  publishChanges()
  const page = open()
  await page.goto(built.url)
  const add = () => main(page).getByRole('button', { name: 'Sepete Ekle', exact: true }).first().click()
  await add()
  expect(main(page)).toSay('Varyant Seçiniz!')
  await page.getByRole('link', { name: 'Lacivert', exact: true }).click()
  await page.getByRole('link', { name: '50', exact: true }).click()
  const chosen = new RegExp(`-p-${built.children[0]?.id}$`)
  expect(page).toBeAt(chosen)
  page.getByLabel('Miktar').fill('3')
  await add()
  expect(page).toBeAt(chosen)
  await page.getByRole('link', { name: 'Sepete git' }).click()
  expect(main(page)).toSay('Yün Takım Lacivert 50')
})

/** Bytes of a page or response, whatever the product. */
const MOST_BYTES = 300_000

test('one of 2,048 variants is chosen from a list, in a page of bounded size', async () => {
  const paint = await buildManyVariants(db, 'Duvar Boyası', { Ton: 2048 })
  publishChanges()
  const page = open()
  await page.goto(paint.url)
  const tone = main(page).getByRole('combobox', { name: 'Ton' })
  expect(page.html.length).toBeLessThan(MOST_BYTES)
  // The seventh variant has no stock.
  tone.selectOption({ label: 'Ton 7 (Tükendi)' })
  await main(page).getByRole('button', { name: 'Uygula' }).first().click()
  expect(page).toBeAt(new RegExp(`duvar-boyasi-ton-7-p-${paint.children[6]?.id}$`))
  expect(main(page)).toSay('Stok sorunuz.')
  main(page).getByRole('combobox', { name: 'Ton' }).selectOption({ label: 'Ton 2048' })
  await main(page).getByRole('button', { name: 'Uygula' }).first().click()
  expect(page).toBeAt(new RegExp(`-p-${paint.children[2047]?.id}$`))
  await main(page).getByRole('button', { name: 'Sepete Ekle', exact: true }).first().click()
  await page.getByRole('link', { name: 'Sepete git' }).click()
  expect(main(page)).toSay('Ton 2048')
})

test('three options of 2,048 variants are links, and combinations that are not there say so', async () => {
  const shirt = await buildManyVariants(db, 'Ölçüye Gömlek', { Renk: 16, Beden: 16, Kumaş: 8 })
  await db.unchecked(`update products set status = 'deleted' where id = $1`, [shirt.children[0]?.id])
  publishChanges()
  const page = open()
  await page.goto(shirt.url)
  expect(page.html.length).toBeLessThan(MOST_BYTES)
  await page.getByRole('link', { name: 'Renk 1', exact: true }).click()
  await page.getByRole('link', { name: 'Beden 1', exact: true }).click()
  expect(main(page)).toSay('Kumaş 1 (bu seçimle bulunmuyor)')
  await page.getByRole('link', { name: /^Kumaş 2/ }).click()
  expect(page).toBeAt(new RegExp(`olcuye-gomlek-renk-1-beden-1-kumas-2-p-${shirt.children[1]?.id}$`))
})

test('the table of sizes is further down in the page, and the video a link', async () => {
  const shoe = await buildProduct(db, { name: 'Bez Ayakkabı', code: 'BEZ' })
  await db.unchecked(
    `with guide as (insert into size_guides (name, size_table) values ('Bez', '[["Numara","Ayak"],["40","25"]]') returning id)
     insert into size_guide_places (guide_id, product_id) select id, $1 from guide`,
    [shoe.id],
  )
  await db.unchecked(
    `insert into product_videos (product_id, kind, reference) values ($1, 'youtube', 'dQw4w9WgXcQ')`,
    [shoe.id],
  )
  publishChanges()
  const page = open()
  await page.goto(shoe.url)
  await page.getByRole('link', { name: 'Beden tablosu' }).click()
  expect(page).toBeAt(/#beden-tablosu$/)
  expect(page.locator('[id=beden-tablosu]').getByRole('rowheader', { name: '40' })).toBeShown()
  expect(page.getByRole('link', { name: 'Videoyu oynat: Bez Ayakkabı' })).toCarry(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
})

describe('a page of the merchant', () => {
  const WIDGETS = ['CartIcon', 'Cart', 'Checkout', 'Wishlist', 'OrderList', 'Address', 'AccountSetting']
  const SMALL = ['LanguageList', 'CurrencyList', 'TestWidget', 'CartIcon']
  const section = (page: PlainBrowser, name: string) =>
    page.getByRole('region', { name, exact: true }).first()

  async function buildPage(path: string, names: readonly string[]): Promise<void> {
    await db.unchecked(
      `with page as (
         insert into pages (path, locale, title) values ($1, 'tr', 'Köşem')
         on conflict (path, locale) do update set title = excluded.title returning id
       )
       insert into page_containers (page_id, position, name, options)
       select page.id, at, name, '{}' from page, unnest($2::text[]) with ordinality as row (name, at)
       on conflict do nothing`,
      [path, names],
    )
    publishChanges()
  }

  test('shows a customer the widgets of cart, checkout and account', async () => {
    await buildPage('/kosem', WIDGETS)
    const bowl = await buildProduct(db, { name: 'Porselen Kâse', gross: '129.90', stock: 9 })
    publishChanges()
    const { page, customer } = await openBuyer([bowl, 1])
    const { body } = await customer.request('POST', 'cart', { fields: { odemeTipi: '4' }, form: true })
    const { orderNo = '' } = (body.order ?? {}) as { orderNo?: string }
    expect(orderNo).toMatch(/^\d{12}$/)
    for (const path of [`cart/${bowl.id}`, `wishlist/${bowl.id}`])
      expect((await customer.request('POST', path, { fields: {}, form: true })).status).toBeLessThan(300)
    await page.goto('/kosem')
    expect(section(page, 'Sepetim').getByRole('link', { name: 'Porselen Kâse' }).first()).toBeShown()
    expect(section(page, 'Favorilerim')).toSay('Porselen Kâse')
    expect(section(page, 'Siparişlerim')).toSay(orderNo)
    expect(section(page, 'Adreslerim')).toSay('Kadıköy')
    expect(section(page, 'Hesap Ayarları').getByLabel('Soyad').first()).toBeShown()
    section(page, 'Ödeme').getByRole('radio').first().check()
    await section(page, 'Ödeme').getByRole('button', { name: 'Devam Et' }).click()
    expect(page).toBeAt(/\/odeme\?adim=odeme/)
  })

  test('asks a visitor to sign in and leads back to itself', async () => {
    await buildPage('/kosem', WIDGETS)
    const page = open()
    await page.goto('/kosem')
    expect(section(page, 'Sepetim')).toSay('Sepetiniz Boş!')
    await section(page, 'Siparişlerim').getByRole('link', { name: 'Giriş Yap' }).click()
    expect(page).toBeAt(/\/account\/login\?return=%2Fkosem/)
  })

  test('shows the small widgets', async () => {
    await buildPage('/kucukler', SMALL)
    const page = open()
    await page.goto('/kucukler')
    expect(main(page).getByRole('link', { name: /Sepet/ })).toBeShown()
    expect(main(page)).toSay('Test bileşeni')
    expect(main(page).getByRole('button', { name: 'English' })).toBeShown()
    expect(main(page).getByRole('button', { name: 'USD' })).toBeShown()
  })

  test('renders its containers in order, and responds 200 when they render nothing', async () => {
    await buildPage('/vitrin-duzeni', ['TestWidget', 'Uydurma', 'LanguageList', 'TestWidget'])
    await buildPage('/sessiz', ['CartComplete'])
    const page = open()
    await page.goto('/vitrin-duzeni')
    expect(main(page).getByRole('region', { name: 'Test bileşeni' })).toOccur(2)
    expect(main(page).getByRole('button', { name: 'English' })).toBeShown()
    expect((await page.goto('/sessiz')).status).toBe(200)
    expect(page.getByRole('heading', { level: 1, name: 'Köşem' })).toBeShown()
  })

  test('streams no section out of order, which would need a script to move it', async () => {
    await buildPage('/kosem', WIDGETS)
    await buildPage('/kucukler', SMALL)
    const page = open()
    for (const path of ['/', '/kosem', '/kucukler', '/giyim', mug.url, shirt.url, '/sepet']) {
      await page.goto(path)
      expect(page.html.includes('<div hidden id="S:'), path).toBe(false)
      expect(page.html.includes('</html>'), path).toBe(true)
    }
  })
})

describe('an address that no page has', () => {
  /** Requests a path exactly as it is written; `inject` would normalize it. */
  const url = listen()
  async function statusOf(path: string): Promise<{ status: number; type: string; headers: number }> {
    const { hostname, port } = new URL(await url)
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, path, headers: { accept: 'text/html' } }, (response) => {
        response.resume()
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: String(response.headers['content-type']),
            headers: response.rawHeaders.join('').length,
          }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  test.each(['/%09/%25', '/%09/a%20b', '/en/%09/999999999999', '/%0A/%25', '/%5C/%25', '/%09.data', '//%25'])(
    'responds 404 although the router cannot encode it: %s',
    async (path) => {
      expect(await statusOf(path)).toMatchObject({ status: 404, type: expect.stringMatching(/^text\//) })
    },
  )

  test('never causes a server error', async () => {
    const byte = fc.integer({ min: 0, max: 255 }).map((code) => `%${code.toString(16).padStart(2, '0')}`)
    const piece = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.constantFrom('/', '%09', '%0a', '%25', '%2F', '%5C', '\\', ':', '..', ';', '@', '%20'),
      },
      { weight: 2, arbitrary: byte },
      {
        weight: 1,
        arbitrary: fc.constantFrom('en', 'giyim', 'sepet', 'api/catalog', '-p-1', '.data', '999999999999'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('?', '?page=%ff', '&', '=', '%00', '[', ']', '|', '^', '"', '{'),
      },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const path = `/${pieces.join('')}`
        expect((await statusOf(path)).status, path).toBeLessThan(500)
      }),
      { numRuns: 50 },
    )
  })

  test('gets short response headers, however long its query is', async () => {
    const pages = [
      '/hesap/ayarlar',
      '/siparis/liste',
      '/siparis/liste/',
      '/hesap/adreslerim',
      '/hesap/ekstre',
      '/odeme',
      '/degerlendirmelerim',
      '/hesap/favorilerim',
      '/account/email',
      '/sepet',
      '/giyim',
      '/en/hesap/ayarlar',
      mug.url.replace('-p-', 'x-p-'),
    ]
    for (const path of pages)
      for (const [query, statuses] of [
        [`?a=${'%C5%9F'.repeat(1200)}`, [200, 301, 302, 303]],
        [`?a=${'"'.repeat(7000)}`, [200, 301, 302, 303]],
        [`?a=${'a'.repeat(9000)}`, [414]],
      ] as const) {
        const { status, headers } = await statusOf(path + query)
        expect(statuses, path).toContain(status)
        expect(headers, path).toBeLessThan(6000)
      }
  })
})

test('the seller stands beside a product, as the shop wants it', async () => {
  await set('saticiKarti', '1')
  await set('companyTitle', 'Çarşı Ticaret A.Ş.')
  const page = open()
  await page.goto(mug.url)
  expect(main(page).getByRole('region', { name: 'Satıcı' })).toSay('Çarşı Ticaret A.Ş.')
  await set('saticiKarti', '0')
  await page.goto(mug.url)
  expect(main(page).getByRole('region', { name: 'Satıcı' })).toOccur(0)
})
