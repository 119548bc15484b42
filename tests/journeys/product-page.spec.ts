import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aProduct, aSetting, type BuiltProduct, type ProductSpec } from '../support/builders.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Scene, test } from './journey.ts'

/** A picture the shop can show: one plain colour. */
async function aPicture(shop: Scene, colour: string): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: colour } })
    .webp()
    .toBuffer()
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`
  await mkdir(join(shop.dataDir, 'images'), { recursive: true })
  await writeFile(join(shop.dataDir, 'images', file), bytes)
  return file
}

async function put(shop: Scene, spec: ProductSpec): Promise<BuiltProduct> {
  const product = await aProduct(shop.db, { category: 'deneme', ...spec })
  await shop.announce()
  return product
}

/** With other settings for a while; afterwards the shop is as it was. */
async function withSettings(shop: Scene, settings: Record<string, string>, story: () => Promise<void>) {
  const { rows } = await shop.db.query<{ key: string; value: string }>('select key, value from settings')
  for (const [key, value] of Object.entries(settings)) await aSetting(shop.db, key, value)
  await shop.announce()
  try {
    await story()
  } finally {
    await shop.db.query('delete from settings where key = any ($1::text[])', [Object.keys(settings)])
    for (const { key, value } of rows) await aSetting(shop.db, key, value)
    await shop.announce()
  }
}

/** What a page says before any script, with entities resolved and tags gone. */
async function wordsOf(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return main
    .replace(/<script.*?<\/script>|<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

const addButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sepete Ekle', exact: true })

/** In two colours, sizes and cuts, not every one with every other; `series` sets the codes of one suit apart from another's. */
function suit(series: string): ProductSpec {
  const of = (Renk: string, Beden: string, Kalıp: string, stock = 5) => ({
    values: { Renk, Beden, Kalıp },
    stock,
    code: `${series}-${Renk}-${Beden}-${Kalıp}`.toUpperCase(),
  })
  return {
    name: 'Yün Takım',
    gross: '4999.90',
    variants: [
      of('Lacivert', '50', 'Dar'),
      of('Lacivert', '48', 'Dar', 0),
      of('Lacivert', '48', 'Rahat'),
      of('Gri', '48', 'Rahat', 2),
    ],
  }
}

test('a shopper chooses a suit by colour, size and cut, and goes back', async ({ page, shop }) => {
  const built = await put(shop, suit('TKM'))
  const grey = built.children[3]
  await page.goto(built.url)
  await addButton(page).click()
  await expect(page.getByText('Varyant Seçiniz!')).toBeVisible()

  await page.getByRole('link', { name: 'Gri', exact: true }).click()
  await expect(page).toHaveURL(/\?renk=Gri$/)
  await expect(page.getByText('Varyant Seçiniz!')).toHaveCount(0)
  await expect(page.getByText('50 (bu seçimle bulunmuyor)')).toBeVisible()
  await expect(page.getByRole('link', { name: '50', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '48', exact: true }).click()
  await page.getByRole('link', { name: 'Rahat', exact: true }).click()
  await expect(page.getByText('Seçtiğiniz varyant hazırlanıyor…')).toBeVisible()
  // The spinner holds nothing up: the field works, and what is added is what was chosen.
  await page.getByLabel('Miktar').fill('2')
  await addButton(page).click()
  await expect(page.getByRole('main').getByText('Sepete eklendi')).toBeVisible()

  await expect(page).toHaveURL(new RegExp(`-p-${grey?.id}$`))
  await expect(page.getByText('Seçtiğiniz varyant hazırlanıyor…')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım Gri 48 Rahat' })).toBeVisible()
  await expect(page.getByText('TKM-GRI-48-RAHAT')).toBeVisible()
  await expect(page.getByText('Bu ürün stoklarda 2 birim mevcuttur.')).toBeVisible()
  await expectAccessible(page)

  const blue = page.getByRole('link', { name: 'Lacivert', exact: true })
  await blue.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım Lacivert 48 Rahat' })).toBeVisible()
  await expect(blue).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım Gri 48 Rahat' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/renk=Gri&beden=48$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Seçimi temizle' }).click()
  await expect(page).toHaveURL(built.url)
  await page.goto('/sepet')
  await expect(page.getByRole('main').getByText('Yün Takım Gri 48 Rahat').first()).toBeVisible()
})

test('who comes from a list without a choice is told to choose', async ({ page, shop }) => {
  await page.goto(`${shop.shirt.url}?sec=1`)
  await expect(page.getByRole('main').getByText('Varyant Seçiniz!')).toBeVisible()
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('variants are chosen by links, and adding without a choice asks for one', async ({ page, shop }) => {
    const built = await put(shop, suit('YED'))
    await page.goto(built.url)
    await addButton(page).click()
    await expect(page.getByText('Varyant Seçiniz!')).toBeVisible()
    await page.getByRole('link', { name: 'Lacivert', exact: true }).click()
    await page.getByRole('link', { name: '50', exact: true }).click()
    await page.getByRole('link', { name: 'Dar', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`-p-${built.children[0]?.id}$`))
    await page.getByLabel('Miktar').fill('3')
    await addButton(page).click()
    await expect(page).toHaveURL('/sepet')
    await expect(page.getByRole('main').getByText('Yün Takım Lacivert 50 Dar').first()).toBeVisible()
  })

  test('pictures beside each other never make the page wider than the screen', async ({ page, shop }) => {
    const colours = ['#aa3322', '#22aa33', '#3322aa']
    const pictures = await Promise.all(colours.map((colour) => aPicture(shop, colour)))
    const vase = await put(shop, { name: 'Vazo', pictures })
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(vase.url)
      await expectNoSidewaysScroll(page)
    }
  })
})

test('on a phone a card with variants leads to where they are chosen', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const built = await put(shop, suit('TLF'))
  const name = 'Yün Takım'
  await page.goto(`/arama?q=${encodeURIComponent(name)}`)
  await page.locator(`main a[href^="${built.url}?sec=1"]`).click()
  await expect(page.getByText('Varyant Seçiniz!')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Renk' })).toBeInViewport()
})

test('pictures are turned by arrows, keys and thumbnails, and enlarged in place', async ({ page, shop }) => {
  const colours = ['#aa3322', '#22aa33', '#3322aa', '#aaaa22', '#22aaaa']
  const pictures = await Promise.all(colours.map((colour) => aPicture(shop, colour)))
  const vase = await put(shop, { name: 'Vazo', pictures })
  await page.goto(vase.url)
  const gallery = page.getByRole('region', { name: 'Ürün görselleri' })
  const thumbnail = (number: number) => gallery.getByRole('link', { name: `${number}. görseli göster` })
  await expect(thumbnail(4)).toBeVisible()
  await expect(thumbnail(5)).toHaveCount(0)
  await gallery.getByRole('button', { name: 'Sonraki görsel' }).click()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true')
  await thumbnail(1).click()
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')

  // A small screen is as good here, and quicker to draw.
  await page.setViewportSize({ width: 700, height: 600 })
  const large = gallery.getByRole('link', { name: /Büyüt/ }).first()
  await large.click()
  const zoom = page.getByRole('dialog')
  await zoom.getByRole('button', { name: 'Yakınlaştır' }).click()
  await expect(zoom.getByRole('button', { name: 'Uzaklaştır' })).toBeEnabled()
  await zoom.getByRole('button', { name: 'Sonraki görsel' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(gallery.getByRole('link', { name: /Büyüt/ }).nth(1)).toBeFocused()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
})

const BANDS = '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90'

test('the shipping line follows size, unit and quantity to the kuruş', async ({ page, shop }) => {
  const boxed = (width: string, height: string, length: string, weight: string) =>
    put(shop, { name: 'Kutulu', units: [{ value: 'Adet', width, height, length, weight }] })
  const cases = [
    { product: await boxed('30', '20', '10', '1.2'), fee: '₺59,90' },
    { product: await boxed('60', '40', '50', '8'), fee: '₺189,90' },
    { product: await boxed('10', '10', '10', '5'), fee: '₺44,90' },
    { product: await boxed('30', '20', '25', '1'), fee: '₺59,90' },
    { product: await boxed('0', '0', '0', '0'), fee: '₺44,90' },
  ]
  await withSettings(shop, { kargoUcreti: BANDS }, async () => {
    for (const { product, fee } of cases)
      await expect.poll(() => wordsOf(page, product.url)).toContain(`Kargo: ${fee}`)
    const [first] = cases
    await page.goto(first?.product.url ?? '')
    await page.getByLabel('Miktar').fill('3')
    await expect(page.getByText('Kargo: ₺84,90')).toBeVisible()
  })
  const [light] = cases
  await withSettings(shop, { kargoAliciyaAit: '1' }, async () => {
    await expect.poll(() => wordsOf(page, light?.product.url ?? '')).toContain('Kargo: Alıcıya Ödemeli')
  })
  await withSettings(shop, { ucretsizKargoSecenek: '1', ucretsizKargoMiktar: '1500' }, async () => {
    const free = await put(shop, { price: '1250' })
    const nearly = await put(shop, { price: '1249.99' })
    await expect.poll(() => wordsOf(page, free.url)).toContain('Kargo: Ücretsiz')
    expect(await wordsOf(page, nearly.url)).not.toContain('Kargo: Ücretsiz')
  })
})

test('prices carry KDV to the kuruş, and several pieces are rounded once', async ({ page, shop }) => {
  const lines = [
    { price: '100', quantity: 1, taxRate: '20', net: '₺100,00', gross: '₺120,00' },
    { price: '83.25', quantity: 3, taxRate: '20', net: '₺83,25', gross: '₺299,70' },
    { price: '83.33', quantity: 3, taxRate: '20', net: '₺83,33', gross: '₺299,99' },
    { price: '83.3333', quantity: 3, taxRate: '20', net: '₺83,33', gross: '₺300,00' },
    { price: '9.99', quantity: 7, taxRate: '10', net: '₺9,99', gross: '₺76,92' },
    { price: '2.50', quantity: 13, taxRate: '1', net: '₺2,50', gross: '₺32,83' },
    { price: '10.004', quantity: 10, taxRate: '20', net: '₺10,00', gross: '₺120,05' },
    { price: '19.90', quantity: 2, taxRate: '20', currency: 'USD', net: '₺820,88', gross: '₺1.970,10' },
  ] as const
  for (const { quantity, net, gross, ...spec } of lines) {
    const product = await put(shop, { name: 'Fiyatlı', ...spec })
    await page.goto(product.url)
    const main = page.getByRole('main')
    await expect(main.getByText(`KDV dahil · KDV %${spec.taxRate} · KDV'siz ${net}`)).toBeVisible()
    await page.getByLabel('Miktar').fill(String(quantity))
    await expect(
      main.getByText(quantity === 1 ? gross : `${quantity} Adet toplam: ${gross}`).first(),
    ).toBeVisible()
  }
})

test('the discount is a whole percentage, half up, and none is shown where there is none', async ({
  page,
  shop,
}) => {
  const discounts = [
    { list: '200', price: '150', percent: 25 },
    { list: '299.90', price: '199.90', percent: 33 },
    { list: '8', price: '7', percent: 13 },
    { list: '120', price: '115.20', percent: 4 },
    { list: '100', price: '99.50', percent: 1 },
    { list: '1000', price: '5', percent: 99 },
    { list: '100', price: '99.70', percent: null },
    { list: '80', price: '80', percent: null },
  ]
  for (const { percent, ...spec } of discounts) {
    const product = await aProduct(shop.db, { name: 'İndirimli', ...spec })
    await shop.announce()
    const words = await wordsOf(page, product.url)
    if (percent === null) expect(words, spec.list).not.toContain('İndirim %')
    else expect(words, spec.list).toContain(`İndirim %${percent}`)
  }
})

test('unit and quantity: prices follow the unit, bad entries are not taken, plus ends where the stock does', async ({
  page,
  shop,
}) => {
  await page.goto(shop.mug.url)
  const field = page.getByLabel('Miktar')
  const more = page.getByRole('button', { name: 'Bir artır' })
  const less = page.getByRole('button', { name: 'Bir azalt' })
  await expect(less).toBeDisabled()
  await more.click()
  await expect(field).toHaveValue('2')
  for (const entry of ['0', '101', '']) {
    await field.fill(entry)
    await field.blur()
    await expect(field).toHaveValue('2')
  }
  await field.fill('100')
  await field.blur()
  await expect(field).toHaveValue('100')
  await expect(more).toBeDisabled()
  await addButton(page).click()
  await expect(page.getByText('Bu üründen 100 adet bulunmamaktadır!').first()).toBeVisible()
  await field.fill('1')
  await page.getByLabel('Birim', { exact: true }).selectOption({ label: 'Koli (4 adet)' })
  await expect(page.getByRole('main').getByText('₺519,60').first()).toBeVisible()
  await expect(more).toBeDisabled()

  // What lies in the cart already counts: of five pieces four are left to add.
  await page.getByLabel('Birim', { exact: true }).selectOption({ label: 'Adet' })
  await addButton(page).click()
  await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible()
  await field.fill('3')
  await expect(more).toBeEnabled()
  await more.click()
  await expect(more).toBeDisabled()
  await expect(page.getByText('Bu üründen sepetinizde 1 birim var.')).toBeVisible()
  await expectAccessible(page)
})

test('the add button says what can be done', async ({ page, shop }) => {
  const gone = await put(shop, { name: 'Biten', stock: 0 })
  const priceless = await put(shop, { name: 'Fiyatsız', price: '0' })
  await page.goto(gone.url)
  await expect(page.getByRole('button', { name: 'Tükendi' }).first()).toBeDisabled()
  await expect(page.getByText('Stok sorunuz.')).toBeVisible()
  await page.goto(priceless.url)
  const askPrice = page
    .getByRole('main')
    .getByRole('link', { name: /Fiyat Sorunuz/ })
    .first()
  await expect(askPrice).toHaveAttribute('href', '/iletisim')
  await expect(page.getByText('KDV dahil')).toHaveCount(0)

  await withSettings(shop, { whatsapp: '+90 532 111 22 33', whatsappControl: '1' }, async () => {
    await expect.poll(() => wordsOf(page, gone.url)).toContain('Stok Sorunuz')
    await page.goto(gone.url)
    const ask = page.getByRole('link', { name: /Stok Sorunuz/ }).first()
    await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/905321112233\?text=Biten/)
    await page.goto(priceless.url)
    await expect(askPrice).toHaveAttribute('href', /^https:\/\/wa\.me\/905321112233\?text=Fiyats%C4%B1z/)
  })
  await withSettings(shop, { whatsapp: '1234', whatsappControl: '1' }, async () => {
    await expect.poll(() => wordsOf(page, gone.url)).toContain('Tükendi')
  })
  await withSettings(shop, { cartStockControl: '1' }, async () => {
    await expect.poll(() => wordsOf(page, gone.url)).toContain('Sepete Ekle')
  })
  await withSettings(shop, { showPriceStatus: '0' }, async () => {
    await expect.poll(() => wordsOf(page, shop.mug.url)).toContain('Fiyat Sorunuz')
    expect(await wordsOf(page, shop.mug.url)).not.toContain('₺')
  })
})

test('the page shows what the settings say, and no more', async ({ page, shop }) => {
  const code = 'COK-UZUN-BIR-URUN-KODU-2026'
  const barcode = '8690000000012'
  const clock = await put(shop, {
    name: 'Saat',
    code,
    price: '100',
    list: '125',
    units: [{ value: 'Adet', barcode }],
    stock: { 'Merkez Depo': 5, Ankara: 2 },
  })
  const says = (settings: Record<string, string>, ...words: string[]) =>
    withSettings(shop, settings, async () => {
      for (const word of words) await expect.poll(() => wordsOf(page, clock.url)).toContain(word)
    })
  const hides = (settings: Record<string, string>, said: string, hidden: string) =>
    withSettings(shop, settings, async () => {
      await expect.poll(() => wordsOf(page, clock.url)).toContain(said)
      await expect.poll(() => wordsOf(page, clock.url)).not.toContain(hidden)
    })
  await says({}, `Ürün kodu: ${code} · ${barcode}`, '₺150,00', '₺120,00', 'İndirim %20')
  await hides({ stockNumberType: 'StockCode' }, `Ürün kodu: ${code}`, barcode)
  await hides({ stockNumberType: 'Barcode' }, `Ürün kodu: ${barcode}`, code)
  await hides({ showListPrice: '0' }, '₺120,00', 'İndirim')
  await hides({ productsWithKdv: '0' }, 'KDV hariç', '₺120,00')
  await hides({ stockInfoStatus: '1' }, 'Sepete Ekle', 'Depo stoklarını gör')

  const stocks: Record<string, string> = { 0: '7', 3: '12', 4: '17', 5: '57', 6: '107', 7: '1007', 8: '27' }
  Object.assign(stocks, { 9: '2', 15: '5+', 16: '7', 17: '7', 18: '7', 19: '7', 20: '7' })
  for (const [status, count] of Object.entries(stocks))
    await says({ stockInfoStatus: status }, `Bu ürün stoklarda ${count} birim mevcuttur.`)
  await says({ stockInfoStatus: '2' }, 'Bu ürün stoklarda mevcuttur.')
  for (const status of ['10', '11', '12', '13', '14'])
    await says({ stockInfoStatus: status }, 'Stok sorunuz.')
})

test('warehouses open in a window, the link is copied, and equivalent codes are listed', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const filter = await put(shop, {
    name: 'Yağ Filtresi',
    stock: { 'Merkez Depo': 40, Ankara: 17 },
    equivalentCode: 'OC90, W712/52',
    fastDelivery: true,
    sameDayShipping: true,
    brand: 'Lodos',
  })
  await page.goto(filter.url)
  await page.getByRole('button', { name: 'Depo stoklarını gör' }).click()
  const window = page.getByRole('dialog', { name: 'Depolardaki stok' })
  await expect(window.getByRole('row')).toHaveText(['DepoMiktar', 'Merkez Depo40', 'Ankara17'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()

  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click()
  await expect(page.getByRole('button', { name: 'Bağlantı kopyalandı' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^http.*${filter.url}$`),
  )
  await expect(page.getByRole('link', { name: /WhatsApp ile paylaş/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
  await expect(page.getByRole('link', { name: /^X ile paylaş/ })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\//,
  )
  await page.getByText('Muadil kodlar').click()
  await expect(page.getByText('W712/52')).toBeVisible()
  await expect(page.getByText('Hızlı Teslimat')).toBeVisible()
  await expect(page.getByText('Aynı Gün Kargo')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Lodos', exact: true }).click()
  await expect(page).toHaveURL(/\/arama\?brand=LODOS/)
})

test('reviews are read page by page under their average', async ({ page, shop }) => {
  const kettle = await put(shop, { name: 'Çaydanlık', starRate: '4.33', commentCount: 12 })
  for (let nth = 1; nth <= 12; nth++) {
    await shop.db.query(
      `insert into reviews (product_id, author_name, title, description, star, status, created_at)
       values ($1, 'Ayşe Y.', $2, 'Hızlı kaynıyor.', $3, 'yayında', now() - $4 * interval '1 day')`,
      [kettle.id, `Yorum ${nth}`, nth % 3 === 0 ? 5 : 4, nth],
    )
  }
  await shop.announce()
  await page.goto(kettle.url)
  await page.getByRole('link', { name: /12 değerlendirme/ }).click()
  const reviews = page.getByRole('region', { name: 'Değerlendirmeler' })
  await expect(reviews.getByText('5 üzerinden 4,3', { exact: true })).toBeAttached()
  await expect(reviews.getByText('5 yıldız: 4 yorum')).toBeAttached()
  await expect(reviews.getByRole('heading', { level: 3 }).first()).toHaveText('Yorum 1')
  await expect(reviews.getByRole('article')).toHaveCount(10)
  await reviews.getByRole('link', { name: '2. sayfa' }).click()
  await expect(page).toHaveURL(/\?yorum=2#yorumlar$/)
  await expect(reviews.getByRole('heading', { level: 3 })).toHaveText(['Yorum 11', 'Yorum 12'])
  await expectAccessible(page)

  await page.goto(shop.mug.url)
  await expect(page.getByRole('region', { name: 'Değerlendirmeler' })).toContainText(
    'Henüz bu ürüne yorum yapılmamıştır.',
  )
})

test('what is no longer sold says so, offers what is like it, and stays out of search engines', async ({
  page,
  shop,
}) => {
  const old = await put(shop, { name: 'Eski Radyo', status: 'passive', category: 'giyim' })
  const answer = await page.goto(old.url)
  expect(answer?.status()).toBe(200)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByText('Stok sorunuz.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sepete Ekle', exact: true })).toHaveCount(0)
  await expect(
    page.getByRole('region', { name: 'Benzer Ürünler' }).getByRole('article').first(),
  ).toBeVisible()
})

test('a merchant puts the parts of a product page on a page of their own', async ({ page, shop }) => {
  const kettle = await put(shop, { name: 'Semaver', gross: '899.90', stock: 8 })
  const { rows } = await shop.db.query<{ id: number }>(
    `insert into pages (path, title) values ('/gunun-urunu', 'Günün ürünü') returning id`,
  )
  const parts = ['ProductPrice', 'ProductQuantity', 'AddToCartButton', 'ProductCommentList', 'ProductComment']
  for (const [position, name] of parts.entries()) {
    await shop.db.query(
      'insert into page_containers (page_id, position, name, options) values ($1, $2, $3, $4)',
      [rows[0]?.id, position, name, JSON.stringify({ product: kettle.id })],
    )
  }
  await shop.announce()
  await page.goto('/gunun-urunu')
  const main = page.getByRole('main')
  await expect(main.getByText('₺899,90')).toBeVisible()
  await expect(main.getByText('Henüz bu ürüne yorum yapılmamıştır.')).toHaveCount(2)
  await main.getByLabel('Semaver: adet').fill('3')
  await main.getByRole('button', { name: /^Sepete Ekle.*Semaver/ }).click()
  await expect(main.getByText('Sepete eklendi')).toBeVisible()
  await page.goto('/sepet')
  await expect(main.getByText('₺2.699,70').first()).toBeVisible()
})

test('on a phone a bar with price and button stays in sight', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(shop.mug.url)
  await expectNoSidewaysScroll(page)
  await page.getByRole('region', { name: 'Değerlendirmeler' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  await page
    .getByRole('complementary', { name: 'Çerez Kullanımı' })
    .getByRole('button', { name: 'Kapat' })
    .click()
  const bar = page.getByRole('region', { name: 'Hızlı sepete ekleme' })
  await expect(bar).toContainText('₺129,90')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Sepete Ekle' }).click()
  await expect(bar.getByText('Sepete eklendi')).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
})
