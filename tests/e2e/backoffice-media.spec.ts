import sharp from 'sharp'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

async function pictureFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('pictures are uploaded many at once, described, chosen in a setting and shown in the shop', async ({
  page,
  shop,
}) => {
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/gorseller')
  await page
    .getByLabel('Dosyalar: Görsel yükleme')
    .setInputFiles([
      await pictureFile('vitrin-10.jpg', '#c2410c'),
      { name: 'notlar.txt', mimeType: 'text/plain', buffer: Buffer.from('merhaba') },
      await pictureFile('vitrin-2.jpg', '#0369a1'),
    ])

  // One that is no picture stops nobody, and says why until it is put away.
  const grid = page.getByRole('list', { name: 'Görseller' })
  await expect(grid.getByRole('button', { name: /vitrin-(2|10)\.jpg/ })).toHaveCount(2)
  await expect(page.getByRole('alert')).toContainText('Bu dosya bir görsel değil')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Listeden kaldır: notlar.txt' }).click()
  await expect(page.getByRole('list', { name: 'Yüklenenler' })).toHaveCount(0)

  // The focus is moved by keys, and kept with the texts.
  await page.getByRole('searchbox').fill('VİTRİN-10')
  await grid.getByRole('button', { name: /vitrin-10\.jpg/ }).click()
  const dialog = page.getByRole('dialog')
  const focus = dialog.getByRole('button', { name: 'Odak noktası' })
  await focus.focus()
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowUp', 'ArrowUp'])
    await focus.press(key)
  await expect(dialog.getByText('Soldan yüzde 30, üstten yüzde 40')).toBeVisible()
  await dialog.getByLabel('Alternatif metin (Türkçe)').fill('Turuncu vitrin')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText('Kaydedildi.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // A setting chooses it by its looks.
  await goOffice(page, '/ayarlar/home')
  await page.getByLabel('Karşılama başlığı', { exact: true }).fill('Hoş geldiniz')
  await page.getByRole('button', { name: 'Görsellerden seç: Karşılama görseli' }).click()
  await dialog.getByRole('button', { name: /vitrin-10\.jpg/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByAltText('Karşılama görseli')).toBeVisible()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Kaydedildi, bütün sayfalarda geçerli').first()).toBeVisible()

  const shopper = await page.context().newPage()
  await shopper.goto('/')
  const shown = shopper.locator('.welcome-picture img')
  await expect(shown).toHaveCSS('object-position', '30% 40%')
  expect(await shown.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBeGreaterThan(0)
  await shopper.close()

  // What a setting shows cannot be deleted, and the library says where it is.
  await openOffice(page, '/gorseller')
  await grid.getByRole('button', { name: /vitrin-10\.jpg/ }).click()
  await expect(dialog.getByRole('link', { name: 'Karşılama görseli' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Görseli sil' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await grid.getByRole('button', { name: /vitrin-2\.jpg/ }).click()
  await dialog.getByRole('button', { name: 'Görseli sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Görseli sil' }).click()
  await expect(grid.getByRole('button', { name: /vitrin-2\.jpg/ })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
})
