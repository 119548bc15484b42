import type { Locator } from '@playwright/test'
import { buildCategory, buildProduct, storeSetting } from '../support/builders.ts'
import { linesOfWords } from './lines-of-words.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

const phone = { width: 390, height: 844 }

/** Tests share the shop: removes the settings and categories that a test added. */
test.afterEach(async ({ shop }) => {
  await shop.db.unchecked(`delete from settings where key = any ($1::text[]) or key like 'anaSayfa%'`, [
    [
      'ucretsizKargoSecenek',
      'ucretsizKargoMiktar',
      'ayniGunKargoSaati',
      'b2c_kk_odeme',
      'whatsapp',
      'whatsappControl',
    ],
  ])
  await shop.db.unchecked(`delete from product_categories
    where category_id in (select id from categories where path like 'reyon-%')`)
  await shop.db.unchecked(`delete from categories where path like 'reyon-%'`)
  await shop.publishChanges()
})

async function saveSettings(shop: ShopFixture, settings: Record<string, string>) {
  for (const [key, value] of Object.entries(settings)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
}

test('a home page without a hero starts with the categories, which work by keyboard', async ({ page }) => {
  await openHydrated(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Sayfa' })).toBeAttached()
  const categoryLinks = page.getByRole('region', { name: 'Kategorilere göz atın' })
  const clothes = categoryLinks.getByRole('link', { name: 'Giyim', exact: true })
  await clothes.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/giyim')
  await expect(page.getByRole('heading', { level: 1, name: 'Giyim' })).toBeVisible()
})

test('the home page hero is in the visitor’s language, and its promises follow the settings', async ({
  page,
  shop,
}) => {
  await saveSettings(shop, {
    anaSayfaBaslik: 'Hoş geldiniz',
    anaSayfaBaslikEn: 'Welcome to the shop',
    anaSayfaMetin: 'Her şey elde yapıldı.',
    anaSayfaBaglanti: '/giyim',
    anaSayfaDugme: 'Giyime bakın',
    anaSayfaGorsel: 'karsilama.webp',
    ucretsizKargoSecenek: '1',
    ucretsizKargoMiktar: '1500',
  })
  await openHydrated(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoş geldiniz')
  await expect(page.getByText('Her şey elde yapıldı.')).toBeVisible()
  const promises = page.getByRole('region', { name: 'Mağazamızdan alışverişin güvenceleri' })
  await expect(promises.getByRole('listitem')).toHaveCount(2)
  await expect(promises).toContainText('₺1.500,00 ve üzeri siparişlerde')
  await expect(promises.getByRole('link')).toHaveAttribute('href', '/teslimat-ve-iade')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const title = page.getByRole('heading', { level: 1 })
  expect(await linesOfWords(title, 'Evinize, sofranıza, kendinize'), 'no word breaks').toEqual([1, 1, 1])
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await page.getByRole('link', { name: 'Giyime bakın' }).click()
  await expect(page).toHaveURL('/giyim')

  await saveSettings(shop, { ayniGunKargoSaati: '14:00', b2c_kk_odeme: '1' })
  await openHydrated(page, '/en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the shop')
  const english = page.getByRole('region', { name: 'What you can count on here' })
  await expect(english.getByRole('listitem')).toHaveCount(4)
  await expect(english).toContainText('by 14:00 Istanbul time')
  await page.getByRole('link', { name: 'Giyime bakın' }).click()
  await expect(page).toHaveURL('/en/giyim')
})

test('campaigns of the settings lead to their pages, in the visitor’s language', async ({ page, shop }) => {
  await saveSettings(shop, {
    anaSayfaKampanya1Baslik: 'Uzun sofralar',
    anaSayfaKampanya1BaslikEn: 'Long tables',
    anaSayfaKampanya1Baglanti: '/giyim',
    anaSayfaKampanya2Baslik: 'Adresi olmayan',
  })
  await openHydrated(page, '/')
  const campaigns = page.getByRole('region', { name: 'Seçkiler' })
  await expect(campaigns.getByRole('link')).toHaveCount(1)
  await expectAccessible(page)
  await campaigns.getByRole('link', { name: /Uzun sofralar/ }).click()
  await expect(page).toHaveURL('/giyim')
  await openHydrated(page, '/en')
  await expect(page.getByRole('link', { name: /Long tables/ })).toHaveAttribute('href', '/en/giyim')
})

test('a product card is 250 px tall, with its picture over the whole width and its price', async ({
  page,
  shop,
}) => {
  await buildProduct(shop.db, {
    name: 'Dizüstü Bilgisayar',
    variants: [
      { values: { Bellek: '8 GB' }, gross: '24999', list: '25000', stock: 1 },
      { values: { Bellek: '16 GB' }, gross: '28999', list: '29000', stock: 1 },
    ],
  })
  await shop.publishChanges()
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport)
    await openHydrated(page, '/')
    const latest = page.getByRole('region', { name: 'En Son Yüklenen Ürünler' })
    const card = latest.getByRole('article').filter({ hasText: 'Dizüstü Bilgisayar' })
    const box = await card.boundingBox()
    expect(Math.round(box?.height ?? 0)).toBe(250)
    const picture = card.locator('img')
    const pictured = await picture.boundingBox()
    expect(pictured?.height).toBeGreaterThan(150)
    expect(Math.round(pictured?.width ?? 0)).toBe(Math.round(box?.width ?? 1))
    await expect(card).toContainText('En düşük ₺24.999,00')
  }
})

test('welcome and campaign share the first screen, and rows are pushed on a phone', async ({
  page,
  shop,
}) => {
  await saveSettings(shop, {
    anaSayfaBaslik: 'Hoş geldiniz',
    anaSayfaKampanya1Baslik: 'Uzun sofralar',
    anaSayfaKampanya1Baglanti: '/giyim',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((number) => [
        [`anaSayfaKoleksiyon${number}Baslik`, `Köşe ${number}`],
        [`anaSayfaKoleksiyon${number}Metin`, 'Güne iyi başlamak için.'],
        [`anaSayfaKoleksiyon${number}Baglanti`, '/giyim'],
      ]),
    ),
  })
  for (let number = 1; number <= 6; number++) {
    await buildCategory(shop.db, `reyon-${number}`, `Reyon ${number}`)
    await buildProduct(shop.db, { category: `reyon-${number}` })
  }
  await shop.publishChanges()
  const welcome = page.getByRole('heading', { level: 1, name: 'Hoş geldiniz' })
  const campaign = page.getByRole('link', { name: /Uzun sofralar/ })
  const categories = page.getByRole('region', { name: 'Kategorilere göz atın' })
  const top = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, '/')
  const beside = await campaign.boundingBox()
  expect(beside?.x, 'beside the welcome').toBeGreaterThan((await welcome.boundingBox())?.x ?? 1440)
  expect(await top(categories), 'on the first screen of a laptop').toBeLessThan(800)

  await page.setViewportSize(phone)
  await openHydrated(page, '/')
  expect(await top(welcome)).toBeLessThan(await top(categories))
  expect(await top(categories), 'its picture holds up nothing above').toBeLessThan(await top(campaign))
  for (const row of [categories, page.getByRole('region', { name: 'Koleksiyonlar' })]) {
    const links = await row.getByRole('link').all()
    const tops = await Promise.all(links.map(top))
    expect(new Set(tops.map(Math.round)).size, 'all in one row').toBe(1)
    const last = row.getByRole('link').last()
    await row.scrollIntoViewIfNeeded()
    await expect(last).not.toBeInViewport()
    await row
      .getByRole('list')
      .evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
    await expect(last).toBeInViewport()
  }
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('the title of a row of products is one line beside its link on a phone of 360 px', async ({
  page,
  shop,
}) => {
  await buildProduct(shop.db, { price: '80', list: '100' })
  await shop.publishChanges()
  await page.setViewportSize({ width: 360, height: 740 })
  await openHydrated(page, '/')
  for (const name of [
    'Kampanyalı Ürünler',
    'En Son Yüklenen Ürünler',
    'En Çok Beğenilen Ürünler',
    'En Çok Satan Ürünler',
  ]) {
    const title = page.getByRole('heading', { level: 2, name })
    const lines = await title.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines, name).toBe(1)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('thirty categories collapse to eight, and each is a link', async ({ page, shop }) => {
    for (let number = 1; number <= 30; number++) {
      const slug = `reyon-${number}`
      await buildCategory(shop.db, slug, `Çok uzun adlı bir reyonun sıra numarası ${number}`)
      await buildProduct(shop.db, { category: slug })
    }
    await shop.publishChanges()
    await page.setViewportSize(phone)
    await openHydrated(page, '/')
    const categoryLinks = page.getByRole('region', { name: 'Kategorilere göz atın' })
    await expect(categoryLinks.getByRole('link')).toHaveCount(8)
    await expectNoHorizontalScroll(page)
    await categoryLinks.getByText(/^Tüm kategoriler \(/).click()
    await expect(categoryLinks.getByRole('link', { name: /reyonun sıra numarası/ })).toHaveCount(30)
    await categoryLinks.getByRole('link', { name: / 30$/ }).click()
    await expect(page).toHaveURL('/reyon-30')
  })
})
