import { addButton, chooseUnit, listProduct, readPageText, withSettings } from './product-page-helpers.ts'
import { expect, expectAccessible, openHydrated, test } from './shop-fixture.ts'

const BANDS = '0/1/44.90_1/5/59.90_5/10/84.90_10/20/129.90_20/30/189.90'

test('the shipping cost on the product page follows size, weight, quantity and settings', async ({
  page,
  shop,
}) => {
  const boxed = (width: string, height: string, length: string, weight: string) =>
    listProduct(shop, { name: 'Kutulu', units: [{ value: 'Adet', width, height, length, weight }] })
  const cases = [
    { product: await boxed('30', '20', '10', '1.2'), fee: '₺59,90' },
    { product: await boxed('60', '40', '50', '8'), fee: '₺189,90' },
    { product: await boxed('10', '10', '10', '5'), fee: '₺44,90' },
    { product: await boxed('30', '20', '25', '1'), fee: '₺59,90' },
    { product: await boxed('0', '0', '0', '0'), fee: '₺44,90' },
  ]
  await withSettings(shop, { kargoUcreti: BANDS }, async () => {
    for (const { product, fee } of cases)
      await expect.poll(() => readPageText(page, product.url)).toContain(`Kargo: ${fee}`)
    const [first] = cases
    await openHydrated(page, first?.product.url ?? '')
    await page.getByLabel('Miktar').fill('3')
    await expect(page.getByText('Kargo: ₺84,90')).toBeVisible()
  })
  const [light] = cases
  await withSettings(shop, { kargoAliciyaAit: '1' }, async () => {
    await expect.poll(() => readPageText(page, light?.product.url ?? '')).toContain('Kargo: Alıcıya Ödemeli')
  })
  await withSettings(shop, { ucretsizKargoSecenek: '1', ucretsizKargoMiktar: '1500' }, async () => {
    const free = await listProduct(shop, { price: '1250' })
    const nearly = await listProduct(shop, { price: '1249.99' })
    await expect.poll(() => readPageText(page, free.url)).toContain('Kargo: Ücretsiz')
    expect(await readPageText(page, nearly.url)).not.toContain('Kargo: Ücretsiz')
  })
})

test('prices include KDV to the kuruş, and the total of several units is rounded once', async ({
  page,
  shop,
}) => {
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
    const product = await listProduct(shop, { name: 'Fiyatlı', ...spec })
    await openHydrated(page, product.url)
    const main = page.getByRole('main')
    await expect(main.getByText(`KDV dahil · KDV %${spec.taxRate} · KDV'siz ${net}`)).toBeVisible()
    await page.getByLabel('Miktar').fill(String(quantity))
    await expect(
      main.getByText(quantity === 1 ? gross : `${quantity} Adet toplam: ${gross}`).first(),
    ).toBeVisible()
  }
})

test('prices follow the unit, invalid quantities are rejected, and the plus button stops at the stock', async ({
  page,
  shop,
}) => {
  const cup = await listProduct(shop, {
    name: 'Çay Bardağı',
    gross: '129.90',
    stock: 5,
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 4 }],
  })
  await openHydrated(page, cup.url)
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
  await chooseUnit(page, 'Koli (4 adet) · 1 adedi ₺129,90')
  await expect(page.getByRole('main').getByText('₺519,60').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('1 adedi ₺129,90', { exact: true })).toBeVisible()
  await expect(more).toBeDisabled()
  const unit = page.getByLabel('Birim', { exact: true })
  await expect(unit, 'the arrow is that of the shop').toHaveCSS('appearance', 'none')
  await expect(unit).toHaveCSS('background-image', /^url\("data:image\/svg/)

  // Units in the cart count: with one of five in the cart, four are left to add.
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

test('the add button changes to sold out, ask about stock or ask for the price, as stock and settings require', async ({
  page,
  shop,
}) => {
  const gone = await listProduct(shop, { name: 'Biten', stock: 0 })
  const priceless = await listProduct(shop, { name: 'Fiyatsız', price: '0' })
  await openHydrated(page, gone.url)
  await expect(page.getByRole('button', { name: 'Tükendi' }).first()).toBeDisabled()
  await expect(page.getByText('Stok sorunuz.')).toBeVisible()
  await openHydrated(page, priceless.url)
  const askPrice = page
    .getByRole('main')
    .getByRole('link', { name: /Fiyat Sorunuz/ })
    .first()
  await expect(askPrice).toHaveAttribute('href', '/iletisim')
  await expect(page.getByText('KDV dahil')).toHaveCount(0)

  await withSettings(shop, { whatsapp: '+90 532 111 22 33', whatsappControl: '1' }, async () => {
    await expect.poll(() => readPageText(page, gone.url)).toContain('Stok Sorunuz')
    await openHydrated(page, gone.url)
    const ask = page.getByRole('link', { name: /Stok Sorunuz/ }).first()
    await expect(ask).toHaveAttribute('href', /^https:\/\/wa\.me\/905321112233\?text=Biten/)
    await openHydrated(page, priceless.url)
    await expect(askPrice).toHaveAttribute('href', /^https:\/\/wa\.me\/905321112233\?text=Fiyats%C4%B1z/)
  })
  await withSettings(shop, { whatsapp: '1234', whatsappControl: '1' }, async () => {
    await expect.poll(() => readPageText(page, gone.url)).toContain('Tükendi')
  })
  await withSettings(shop, { cartStockControl: '1' }, async () => {
    await expect.poll(() => readPageText(page, gone.url)).toContain('Sepete Ekle')
  })
  await withSettings(shop, { showPriceStatus: '0' }, async () => {
    await expect.poll(() => readPageText(page, shop.mug.url)).toContain('Fiyat Sorunuz')
    expect(await readPageText(page, shop.mug.url)).not.toContain('₺')
  })
})

test('list rows and the cart truncate long codes and show the kind of code that the setting names', async ({
  page,
  shop,
}) => {
  const [code, barcode] = ['UZUN-KODLU-BIR-KONSOL-2026', '8690000000029']
  const table = await listProduct(shop, {
    name: 'Konsol',
    code,
    stock: 5,
    units: [{ value: 'Adet', barcode }],
  })
  const rows = '/arama?q=Konsol&view=list'
  const [short, both] = ['UZUN-KODLU-BIR-KONSO…', `UZUN-KODLU-BIR-KONSO…${code} · ${barcode}`]
  await expect.poll(() => readPageText(page, rows)).toContain(both)
  await openHydrated(page, table.url)
  await addButton(page).first().click()
  await expect(page.getByRole('link', { name: 'Sepete git' }).first()).toBeVisible()
  await openHydrated(page, '/sepet')
  const line = page.getByRole('row').filter({ hasText: 'Konsol' })
  await expect(line.getByTitle(code)).toContainText(short)
  await expect(line).toContainText(both)
  for (const [type, shown, hidden] of [
    ['StockCode', short, barcode],
    ['Barcode', barcode, short],
  ] as const) {
    await withSettings(shop, { stockNumberType: type }, async () => {
      await expect.poll(() => readPageText(page, rows)).not.toContain(hidden)
      expect(await readPageText(page, rows)).toContain(shown)
      await openHydrated(page, '/sepet')
      await expect(line).toContainText(shown)
      await expect(line).not.toContainText(hidden)
    })
  }
})

test('warehouse stock opens in a dialog, the link can be copied, and equivalent codes are listed', async ({
  page,
  context,
  shop,
}) => {
  const filter = await listProduct(shop, {
    name: 'Yağ Filtresi',
    stock: { 'Merkez Depo': 40, Ankara: 17 },
    equivalentCode: 'OC90, W712/52',
    fastDelivery: true,
    sameDayShipping: true,
    brand: 'Lodos',
  })
  await openHydrated(page, filter.url)
  await page.getByRole('button', { name: 'Depo stoklarını gör' }).click()
  const window = page.getByRole('dialog', { name: 'Depolardaki stok' })
  await expect(window.getByRole('row')).toHaveText(['DepoMiktar', 'Merkez Depo40', 'Ankara17'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(window).toBeHidden()

  // Chromium refuses every permission that is not in the list.
  await context.grantPermissions(['geolocation'])
  await page.getByRole('button', { name: 'Bağlantıyı kopyala' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Teknik bir hata' })).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
