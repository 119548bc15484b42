import type { Locator } from '@playwright/test'
import { buildCategory, buildProduct, storeSetting } from '../support/builders.ts'
import { linesOfWords } from './lines-of-words.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

const laptop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** What the home page says, in both languages and under the settings, is read in `storefront-documents.test.ts`; here is how it looks. */
const SETTINGS = {
  anaSayfaBaslik: 'Hoş geldiniz',
  anaSayfaMetin: 'Her şey elde yapıldı.',
  anaSayfaBaglanti: '/giyim',
  anaSayfaDugme: 'Giyime bakın',
  anaSayfaGorsel: 'karsilama.webp',
  ucretsizKargoSecenek: '1',
  ucretsizKargoMiktar: '1500',
  anaSayfaKampanya1Baslik: 'Uzun sofralar',
  anaSayfaKampanya1Baglanti: '/giyim',
  ...Object.fromEntries(
    [1, 2, 3].flatMap((number) => [
      [`anaSayfaKoleksiyon${number}Baslik`, `Köşe ${number}`],
      [`anaSayfaKoleksiyon${number}Metin`, 'Güne iyi başlamak için.'],
      [`anaSayfaKoleksiyon${number}Baglanti`, '/giyim'],
    ]),
  ),
}

/** The files of a worker share a shop: the categories have gone from its menu. */
test.afterEach(async ({ shop }) => {
  await shop.db.unchecked(`delete from product_categories
    where category_id in (select id from categories where path like 'reyon-%')`)
  await shop.db.unchecked(`delete from categories where path like 'reyon-%'`)
  await shop.publishChanges()
})

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} has no box`)
  return box
}
const top = async (element: Locator) => (await boxOf(element)).y

test('the home page fits laptop and phone: welcome, campaign, categories, cards, rows and their carousel', async ({
  page,
  shop,
}) => {
  const { db } = shop
  for (const [key, value] of Object.entries(SETTINGS)) await storeSetting(db, key, value)
  for (let number = 1; number <= 9; number++) {
    await buildCategory(db, `reyon-${number}`, `Çok uzun adlı bir reyonun sıra numarası ${number}`)
    await buildProduct(db, {
      ...{ name: `Kampanya ${number}`, price: '80', list: '100', stock: 3 },
      category: `reyon-${number}`,
    })
  }
  await buildProduct(db, {
    name: 'Dizüstü Bilgisayar',
    variants: [
      { values: { Bellek: '8 GB' }, gross: '24999', list: '25000', stock: 1 },
      { values: { Bellek: '16 GB' }, gross: '28999', list: '29000', stock: 1 },
    ],
  })
  await shop.publishChanges()
  const welcome = page.getByRole('heading', { level: 1, name: 'Hoş geldiniz' })
  const campaign = page.getByRole('link', { name: /Uzun sofralar/ })
  const categories = page.getByRole('region', { name: 'Kategorilere göz atın' })
  const reduced = page.getByRole('region', { name: 'Kampanyalı Ürünler' })
  const latest = page.getByRole('region', { name: 'En Son Yüklenen Ürünler' })

  const expectCards = async () => {
    for (const card of [
      reduced.getByRole('article').first(),
      latest.getByRole('article').filter({ hasText: 'Dizüstü Bilgisayar' }),
    ])
      expect(Math.round((await boxOf(card)).height)).toBe(250)
    const card = latest.getByRole('article').filter({ hasText: 'Dizüstü Bilgisayar' })
    const pictured = await boxOf(card.locator('img'))
    expect(pictured.height).toBeGreaterThan(150)
    expect(Math.round(pictured.width)).toBe(Math.round((await boxOf(card)).width))
    await expect(card).toContainText('En düşük ₺24.999,00')
  }
  const shown = async () =>
    Math.round(
      (await boxOf(reduced.getByRole('list').first())).width /
        (await boxOf(reduced.getByRole('listitem').first())).width,
    )

  await page.setViewportSize(laptop)
  await openHydrated(page, '/')
  const beside = await boxOf(campaign)
  expect(beside.x, 'beside the welcome').toBeGreaterThan((await boxOf(welcome)).x)
  expect(await top(categories), 'on the first screen of a laptop').toBeLessThan(800)
  await expectCards()
  await expectAccessible(page)
  // It becomes live where it is in view.
  await reduced.scrollIntoViewIfNeeded()
  await reduced.getByRole('button', { name: 'Kampanyalı Ürünler: durdur' }).click()
  await expect(reduced.getByRole('button', { name: 'Kampanyalı Ürünler: oynat' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(shown).toBe(6)

  // The arrows of a row push it, and lead from its end to its beginning.
  await latest.scrollIntoViewIfNeeded()
  const place = () =>
    latest.getByRole('list').evaluate(({ parentElement }) => {
      const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = parentElement ?? {}
      if (scrollLeft === 0) return 'beginning'
      return scrollLeft >= scrollWidth - clientWidth - 1 ? 'end' : 'between'
    })
  const next = latest.getByRole('button', { name: 'En Son Yüklenen Ürünler: sonraki' })
  expect(await place()).toBe('beginning')
  await latest.getByRole('button', { name: 'En Son Yüklenen Ürünler: önceki' }).click()
  await expect.poll(place).toBe('end')
  await next.click()
  await expect.poll(place).toBe('beginning')
  await next.click()
  await expect.poll(place).not.toBe('beginning')

  await page.setViewportSize({ width: 800, height: 800 })
  await expect.poll(shown).toBe(4)
  await page.setViewportSize(phone)
  await expect.poll(shown).toBe(2)
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
  await expectCards()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
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
    expect(lines, `${name} is one line beside its link`).toBe(1)
  }
  await page.setViewportSize(phone)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await linesOfWords(welcome, 'Evinize, sofranıza, kendinize'), 'no word breaks').toEqual([1, 1, 1])
})
