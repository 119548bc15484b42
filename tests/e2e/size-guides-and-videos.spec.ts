import { fileURLToPath } from 'node:url'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { listProduct } from './product-page-helpers.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

const FILM = fileURLToPath(new URL('../../src/seed/demo/data/demo-video.mp4', import.meta.url))

test('staff pastes a table of sizes and uploads a video; shoppers open both, and nothing of another site before they press play', async ({
  page,
  shop,
}) => {
  const shirt = await listProduct(shop, {
    name: 'Keten Gömlek',
    code: 'KETEN',
    category: 'gomlekler',
    variants: [
      { code: 'KETEN-S', values: { Renk: 'Mavi', Beden: 'S' } },
      { code: 'KETEN-M', values: { Renk: 'Mavi', Beden: 'M' } },
    ],
  })
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/beden-tablolari')
  await page.getByRole('button', { name: 'Yeni tablo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni tablo' })
  await dialog.getByLabel('Ad', { exact: true }).fill('Gömlek bedenleri')
  await dialog.getByRole('button', { name: 'Ekle' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gömlek bedenleri' })).toBeVisible()
  await page.getByLabel('Tablo', { exact: true }).fill('Beden\tYaka (cm)\nS\t37–38\nM\t39–40')
  const preview = page.getByRole('region', { name: 'Alışveriş yapanların göreceği tablo' })
  await expect(preview.getByRole('cell', { name: '39–40' })).toBeVisible()
  await page.getByLabel('Nasıl ölçülür?').fill('Boynunuzu gömleğin yakasından ölçün.')
  const category = page.getByLabel('Kategori', { exact: true })
  await category.fill('gomlek')
  await page.getByRole('option', { name: /gomlekler/i }).click()
  await page.getByRole('button', { name: 'Bağla' }).click()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Kaydedildi')).toBeVisible()

  const kite = await listProduct(shop, { name: 'Uçurtma', code: 'UCURTMA' })
  await goOffice(page, '/urun-videolari')
  await page.getByLabel('Ürün kodu').fill('UCURTMA')
  await page.getByRole('button', { name: 'Ürünü bul' }).click()
  await expect(page.getByRole('region', { name: 'Uçurtma' })).toBeVisible()
  await page.getByLabel('Video adresi').fill('https://example.com/film.mp4')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Bu adres bir YouTube veya Vimeo videosu')).toBeVisible()
  await page.getByLabel('Video dosyası').setInputFiles(FILM)
  await expect(page.getByText('Video kaydedildi.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, shirt.url)
  const sizes = page.getByRole('region', { name: 'Beden', exact: true })
  const opener = sizes.getByRole('link', { name: 'Beden tablosu' })
  await opener.click()
  const sheet = page.getByRole('dialog', { name: 'Beden tablosu' })
  await expect(sheet.getByRole('cell', { name: '39–40' })).toBeVisible()
  await expect(sheet.getByText('Boynunuzu gömleğin yakasından ölçün.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expectNoHorizontalScroll(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  const colours = page.getByRole('region', { name: 'Renk', exact: true })
  const lines = await Promise.all(
    [colours, sizes].map(async (option) =>
      [await option.getByRole('heading').boundingBox(), await option.getByRole('list').boundingBox()].map(
        (box) => Math.round(box?.y ?? Number.NaN),
      ),
    ),
  )
  expect(lines[0], 'names and values of both options stand on one line').toEqual(lines[1])

  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openHydrated(page, kite.url)
  await page.getByRole('link', { name: 'Videoyu göster' }).click()
  expect(requested.filter((url) => url.includes('/images/video/'))).toEqual([])
  await page.getByRole('link', { name: 'Videoyu oynat: Uçurtma' }).click()
  const player = page.getByRole('region', { name: 'Ürün görselleri' }).locator('video')
  await expect(player).toBeFocused()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Görsel 1' }).or(page.locator('a[href="#picture-1"]')).first().click()
  await expect(player).toHaveCount(0)

  const lamp = await listProduct(shop, { name: 'Masa Lambası', code: 'LAMBA' })
  await shop.db.unchecked(
    `insert into product_videos (product_id, kind, reference) values ($1, 'youtube', 'dQw4w9WgXcQ')`,
    [lamp.id],
  )
  await shop.publishChanges()
  const foreign: string[] = []
  await page.route(/youtube|ytimg|google|vimeo/, async (route) => {
    foreign.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/html', body: '<p>player</p>' })
  })
  await openHydrated(page, lamp.url)
  await page.getByRole('link', { name: 'Videoyu göster' }).click()
  await expect(page.getByText('Oynatınca YouTube ile bağlantı kurulur.')).toBeVisible()
  expect(foreign).toEqual([])
  await page.getByRole('link', { name: 'Videoyu oynat: Masa Lambası' }).click()
  const framed = page.frameLocator('iframe').frameLocator('iframe')
  await expect(framed.getByText('player')).toBeVisible()
  expect(foreign).toEqual(['www.youtube-nocookie.com'])
})
