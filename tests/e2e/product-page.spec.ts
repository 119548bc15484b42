import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { ProductSpec } from '../support/builders.ts'
import { openBeforeHydration } from './before-hydration.ts'
import { addButton, listProduct } from './product-page-helpers.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
} from './shop-fixture.ts'

/** Stores a picture of one plain colour in the shop's folder. Returns its file name. */
async function buildPicture(shop: ShopFixture, colour: string, side = 900): Promise<string> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .webp()
    .toBuffer()
  const file = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.webp`
  await mkdir(join(shop.dataDir, 'images'), { recursive: true })
  await writeFile(join(shop.dataDir, 'images', file), bytes)
  return file
}

/** The pictures of suits by colour. */
interface SuitPictures {
  Lacivert: string
  Gri: string
}

/** A suit in two colours, sizes and cuts, but not in every combination; `series` keeps the variant codes unique. */
function buildSuit(series: string, pictures?: SuitPictures): ProductSpec {
  const of = (Renk: keyof SuitPictures, Beden: string, Kalıp: string, stock = 5) => ({
    values: { Renk, Beden, Kalıp },
    stock,
    ...(pictures && { pictures: [pictures[Renk]] }),
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

test('on a laptop all choices stand on the first screen, open the variant and are undone by the back button', async ({
  page,
  shop,
}) => {
  const pictures = { Lacivert: await buildPicture(shop, '#1b2a4e'), Gri: await buildPicture(shop, '#8a8f98') }
  const built = await listProduct(shop, buildSuit('TKM', pictures))
  const firstPicture = page.getByRole('region', { name: 'Ürün görselleri' }).locator('img').first()
  const grey = built.children[3]
  await page.setViewportSize({ width: 1366, height: 768 })
  await openHydrated(page, built.url)
  const tops: number[] = []
  for (const each of [
    page.getByText('₺4.999,90').first(),
    page.getByRole('region', { name: 'Beden' }),
    page.getByRole('region', { name: 'Kalıp' }),
    addButton(page),
    page.getByRole('list', { name: 'Teslimat ve iade' }),
  ]) {
    const box = await each.boundingBox()
    tops.push(box?.y ?? Number.NaN)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768)
  }
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
  await addButton(page).click()
  await expect(page.getByText('Varyant Seçiniz!')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Gri', exact: true }).click()
  await expect(page).toHaveURL(/\?renk=Gri$/)
  await expect(firstPicture).toHaveAttribute('src', new RegExp(pictures.Gri.slice(0, 24)))
  await expect(page.getByText('Varyant Seçiniz!')).toHaveCount(0)
  await expect(page.getByText('50 (bu seçimle bulunmuyor)')).toBeVisible()
  await expect(page.getByRole('link', { name: '50', exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: '48', exact: true }).click()
  await page.getByRole('link', { name: 'Rahat', exact: true }).click()
  await expect(page.getByText('Seçtiğiniz varyant hazırlanıyor…')).toBeVisible()
  // The loading message blocks nothing: the quantity can be edited, and the chosen variant is added.
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
  await expect(firstPicture).toHaveAttribute('src', new RegExp(pictures.Lacivert.slice(0, 24)))
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım Lacivert 48 Rahat' })).toBeVisible()
  await expect(blue).toBeFocused()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım Gri 48 Rahat' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/renk=Gri&beden=48$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Yün Takım', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Seçimi temizle' }).click()
  await expect(page).toHaveURL(built.url)
  const bought = await shop.db.unchecked('select quantity from cart_lines where product_id = $1', [grey?.id])
  expect(bought.rows).toEqual([{ quantity: 2 }])
})

test('a variant that loads late does not interrupt a navigation to another page', async ({ page, shop }) => {
  const built = await listProduct(shop, buildSuit('GİDEN'))
  await page.clock.install()
  await openHydrated(page, built.url)
  const left = Promise.withResolvers<void>()
  await page.route(/\/_(root)?\.data/, async (route) => {
    await left.promise
    await route.continue()
  })
  for (const value of ['Lacivert', '50', 'Dar'])
    await page.getByRole('link', { name: value, exact: true }).click()
  await expect(page.getByText('Seçtiğiniz varyant hazırlanıyor…')).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.clock.fastForward(3000)
  left.resolve()
  await expect(page).toHaveURL('/')
})

/** When the page was first painted, and when it requested each file that is made of a picture. */
const pictureTimes = (page: Page, pictures: readonly string[]) =>
  page.evaluate(
    (names) => ({
      paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      requests: names.map((picture) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes(picture))
          .map(({ startTime }) => startTime),
      ),
    }),
    pictures.map((file) => file.replace('.webp', '')),
  )

test('a phone requests what is in view at once, the other pictures after the first paint, and opens them in the shop before the scripts', async ({
  page,
  shop,
}) => {
  const pictures = await Promise.all(['#245566', '#775533'].map((colour) => buildPicture(shop, colour)))
  const jug = await listProduct(shop, { name: 'Sürahi', pictures })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(jug.url)
  // Each of them as a large picture and as a thumbnail.
  await expect
    .poll(async () => (await pictureTimes(page, pictures)).requests.map(({ length }) => length))
    .toEqual([2, 2])
  const { paint, requests } = await pictureTimes(page, pictures)
  expect(paint).toBeGreaterThan(0)
  const [first, ...others] = requests.flat()
  expect(first).toBeLessThan(paint)
  for (const requested of others) expect(requested).toBeGreaterThanOrEqual(paint)

  const greys = ['#112233', '#223344', '#334455', '#445566']
  const cards = await Promise.all(greys.map((colour) => buildPicture(shop, colour)))
  for (const [at, picture] of cards.entries())
    await listProduct(shop, { name: `Karaf ${at}`, pictures: [picture], category: 'karaflar' })
  await page.goto('/karaflar')
  await expect
    .poll(async () => (await pictureTimes(page, cards)).requests.map(({ length }) => length))
    .toEqual([1, 1, 1, 1])
  const list = await pictureTimes(page, cards)
  const early = list.requests.flat().filter((requested) => requested < list.paint)
  expect(early).toHaveLength(2)
  // The boxes are as large without their pictures.
  expect(
    await page.evaluate(() => {
      const heights = () => [...document.querySelectorAll('.card')].map((card) => card.clientHeight)
      const shown = heights()
      document.documentElement.classList.add('unpainted')
      return { same: String(heights()) === String(shown), cards: shown.length }
    }),
  ).toEqual({ same: true, cards: 4 })

  const { hydrate } = await openBeforeHydration(page, jug.url)
  for (const width of [320, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
  }
  const files = await page
    .locator('main a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  expect(files.filter((path) => /\.(webp|avif|jpe?g|png|mp4|webm|pdf)$/.test(path))).toEqual([])
  const gallery = page.getByRole('region', { name: 'Ürün görselleri' })
  await gallery.getByRole('link', { name: /Büyüt/ }).first().click()
  const large = page.getByRole('group', { name: 'Sürahi', exact: true })
  await expect(large.getByRole('img')).toBeInViewport()
  expect(new URL(page.url()).pathname).toBe(new URL(jug.url, shop.url).pathname)
  await expectAccessible(page)
  await large.getByRole('link', { name: 'Kapat' }).click()
  await expect(large).toBeHidden()
  await hydrate()
  await gallery.getByRole('link', { name: /Büyüt/ }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the gallery changes pictures by arrows, keys and thumbnails and zooms in a dialog, and reviews are shown page by page', async ({
  page,
  shop,
}) => {
  const colours = ['#aa3322', '#22aa33', '#3322aa', '#aaaa22', '#22aaaa']
  const pictures = await Promise.all(
    colours.map((colour, at) => buildPicture(shop, colour, at === 0 ? 2400 : 900)),
  )
  const vase = await listProduct(shop, { name: 'Vazo', pictures, starRate: '4.33', commentCount: 12 })
  const [first = ''] = pictures
  await shop.db.unchecked('update pictures set width = 2400, height = 2400 where file = $1', [first])
  for (let nth = 1; nth <= 12; nth++) {
    await shop.db.unchecked(
      `insert into reviews (product_id, author_name, title, description, star, status, created_at)
       values ($1, 'Ayşe Y.', $2, 'Hızlı kaynıyor.', $3, 'published', now() - $4 * interval '1 day')`,
      [vase.id, `Yorum ${nth}`, nth % 3 === 0 ? 5 : 4, nth],
    )
  }
  await shop.publishChanges()
  await openHydrated(page, vase.url)
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

  // A smaller screen renders faster.
  await page.setViewportSize({ width: 700, height: 600 })
  const large = gallery.getByRole('link', { name: /Büyüt/ }).first()
  await large.click()
  const zoom = page.getByRole('dialog')
  const shown = zoom.getByRole('img').first()
  await expect(shown).toHaveAttribute('src', `/images/${first.replace('.webp', '-1280.webp')}`)
  await zoom.getByRole('button', { name: 'Yakınlaştır' }).click()
  await expect(zoom.getByRole('button', { name: 'Uzaklaştır' })).toBeEnabled()
  for (const closer of ['+', '+']) await page.keyboard.press(closer)
  // Looked at closely, the stored picture takes the place of the one that fills the screen.
  await expect(zoom.locator(`img[src="/images/${first}"]`)).toBeVisible()
  await zoom.getByRole('button', { name: 'Sonraki görsel' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  await expect(gallery.getByRole('link', { name: /Büyüt/ }).nth(1)).toBeFocused()
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: /12 değerlendirme/ }).click()
  const reviews = page.getByRole('region', { name: 'Değerlendirmeler' })
  await expect(reviews.getByText('5 üzerinden 4,3', { exact: true })).toBeAttached()
  await expect(reviews.getByText('5 yıldız: 4 yorum')).toBeAttached()
  await expect(reviews.getByRole('heading', { level: 3 }).first()).toHaveText('Yorum 1')
  await expect(reviews.getByRole('article')).toHaveCount(10)
  await reviews.getByRole('link', { name: '2. sayfa' }).click()
  await expect(page).toHaveURL(/\?yorum=2#yorumlar$/)
  await expect(reviews.getByRole('heading', { level: 3 })).toHaveText(['Yorum 11', 'Yorum 12'])
  await reviews.getByRole('link', { name: '5 yıldız: 4 yorum' }).click()
  await expect(page).toHaveURL(/\?yorumYildiz=5#yorumlar$/)
  const titles = ['Yorum 3', 'Yorum 6', 'Yorum 9', 'Yorum 12']
  await expect(reviews.getByRole('heading', { level: 3 })).toHaveText(titles)
  await reviews.getByRole('link', { name: 'Tümünü göster' }).click()
  // The links of the orders lead on from the address that is shown.
  await expect(reviews.getByRole('article')).toHaveCount(10)
  await reviews.getByRole('link', { name: 'En düşük puan' }).click()
  await expect(reviews.getByRole('heading', { level: 3 }).nth(1)).toHaveText('Yorum 2')
  await expect(reviews.getByRole('heading', { level: 3 }).nth(2)).toHaveText('Yorum 4')
  await expectAccessible(page)
})

test('on a phone the card of a product opens it at the choice, a price stays with its words, and a table keeps its own', async ({
  page,
  shop,
}) => {
  const cells = (tag: string, text: string) => `<tr>${`<${tag}>${text}</${tag}>`.repeat(7)}</tr>`
  const laptop = await listProduct(shop, {
    name: 'Taşınabilir Bilgisayar',
    category: 'elektronik/bilgisayar',
    description: `<table>${cells('th', 'Ölçü')}${cells('td', 'Paslanmaz çelikten')}</table>`,
    variants: [
      {
        values: { Bellek: '16 GB' },
        gross: '24999',
        list: '27999',
        stock: 1,
        earlier: [{ price: '27999', days: 60 }],
      },
      { values: { Bellek: '32 GB' }, gross: '28999', stock: 1 },
    ],
  })
  await page.setViewportSize({ width: 390, height: 700 })
  await openHydrated(page, `${laptop.url}?sec=1`)
  await expect(page.getByText('Varyant Seçiniz!')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Bellek' })).toBeInViewport()
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const price = page.getByRole('main').locator('.price-large')
    await expect(price).toContainText('En düşük ₺24.999,00')
    const middles = await price.locator('del, .discount-badge').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      }),
    )
    expect(middles).toHaveLength(2)
    expect(
      Math.abs((middles[0] ?? 0) - (middles[1] ?? 99)),
      `badge and struck price at ${width} px`,
    ).toBeLessThan(4)
    const way = page.getByRole('navigation', { name: 'Bulunduğunuz yer' })
    const steps = way.getByRole('listitem')
    await expect(steps).toHaveCount(width < 768 ? 1 : 4)
    if (width < 768) await expect(steps).toHaveText('bilgisayar')
    await expectNoHorizontalScroll(page)
  }

  const cell = page.getByRole('cell', { name: 'Paslanmaz çelikten' }).first()
  const lines = await cell.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getClientRects().length
  })
  expect(lines, 'one line for each word').toBeLessThanOrEqual(2)
})

test('on a phone a bar with price and add button stays visible, and containers of a page of the merchant add what their field says', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, shop.mug.url)
  await expectNoHorizontalScroll(page)
  await page.getByRole('region', { name: 'Değerlendirmeler' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 2000)
  const notice = page.getByRole('complementary', { name: 'Çerez Kullanımı' })
  await expect(notice).toBeInViewport()
  const bar = page.getByRole('region', { name: 'Hızlı sepete ekleme' })
  await expect(bar).toContainText('₺129,90')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Sepete Ekle' }).click()
  await expect(bar.getByText('Sepete eklendi')).toBeVisible()
  // In landscape or at 400 % zoom, notice and bar stay out of view and leave the room to the content.
  for (const size of [
    { width: 844, height: 390 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(notice).not.toBeInViewport()
    await expect(bar).toBeHidden()
  }
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoHorizontalScroll(page)

  const kettle = await listProduct(shop, { name: 'Semaver', gross: '899.90', stock: 8 })
  const { rows } = await shop.db.unchecked<{ id: number }>(
    `insert into pages (path, title) values ('/gunun-urunu', 'Günün ürünü') returning id`,
  )
  const containers = [
    'ProductPrice',
    'ProductQuantity',
    'AddToCartButton',
    'ProductCommentList',
    'ProductComment',
  ]
  for (const [position, name] of containers.entries()) {
    await shop.db.unchecked(
      'insert into page_containers (page_id, position, name, options) values ($1, $2, $3, $4)',
      [rows[0]?.id, position, name, JSON.stringify({ product: kettle.id })],
    )
  }
  await shop.publishChanges()
  await openHydrated(page, '/gunun-urunu')
  const main = page.getByRole('main')
  await main.getByLabel('Semaver: adet').fill('3')
  await main.getByRole('button', { name: /^Sepete Ekle.*Semaver/ }).click()
  await expect(main.getByText('Sepete eklendi')).toBeVisible()
  const bought = await shop.db.unchecked('select quantity from cart_lines where product_id = $1', [kettle.id])
  expect(bought.rows).toEqual([{ quantity: 3 }])
})
