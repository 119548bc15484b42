import sharp from 'sharp'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff writes a page with the editor, shoppers see it, and an undo brings the earlier text back', async ({
  page,
  shop,
}) => {
  const storefront = async () => {
    const html = await (await page.request.get('/beden-tablosu')).text()
    return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  }
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/sayfalar')
  await page.getByRole('button', { name: 'Yeni sayfa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni sayfa' })
  await dialog.getByLabel('Başlık').fill('Beden tablosu')
  await dialog.getByLabel('Adresi').fill('/beden-tablosu')
  await dialog.getByRole('button', { name: 'Sayfayı oluştur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beden tablosu' })).toBeVisible()

  const text = page.getByRole('textbox', { name: 'Yazı' })
  await text.click()
  await page.keyboard.type('Ölçüler')
  await page.getByRole('button', { name: 'Başlık', exact: true }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Omuzdan omuza ')
  await page.getByRole('button', { name: 'Kalın' }).click()
  await page.keyboard.type('santim')
  await page.getByRole('button', { name: 'Kalın' }).click()
  await page.keyboard.type(', satan: ')
  await page.getByLabel('Satıcı bilgisi ekle').selectOption({ label: 'Mağazanın adı' })
  await page.getByRole('button', { name: 'Görsel ekle' }).click()
  const drawing = sharp({ create: { width: 320, height: 200, channels: 3, background: '#7c3aed' } })
  await page.getByLabel('Dosyalar: Görsel').setInputFiles({
    ...{ name: 'çizim.png', mimeType: 'image/png' },
    buffer: await drawing.png().toBuffer(),
  })
  await expect(text.locator('img[src]')).toHaveAttribute('width', '320')
  // The editor takes the focus back a moment after the dialog has closed.
  await expect(text).toBeFocused()
  await page.getByLabel('Arama açıklaması').fill('Gömlek bedenleri, santimle.')
  const result = page.getByRole('region', { name: 'Arama sonucunda' })
  await expect(result).toContainText('Gömlek bedenleri, santimle.')
  await page.getByRole('button', { name: 'Önizleme' }).click()
  const preview = page.getByRole('dialog', { name: 'Önizleme' })
  await expect(preview.getByRole('heading', { name: 'Ölçüler' })).toBeVisible()
  await expect(preview).toContainText('satan: Vitrin')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Taslak kaydedildi')).toBeVisible()
  expect((await page.request.get('/beden-tablosu')).status()).toBe(404)
  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByRole('heading', { name: 'Sayfa yayınlandı' })).toBeVisible()
  expect(await storefront()).toContain(
    '<h2>Ölçüler</h2><p>Omuzdan omuza <strong>santim</strong>, satan: Vitrin<img src="/images/',
  )

  await page.getByRole('button', { name: 'İngilizce' }).click()
  await page.getByRole('textbox', { name: 'Yazı' }).click()
  await page.keyboard.type('In centimetres')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Bu alanı doldurun.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Başlık', exact: true }).fill('Size guide')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  const history = page.getByRole('region', { name: 'Bu sayfanın geçmişi' })
  await expect(history).toContainText('Başlık (İngilizce), Yazı (İngilizce)')
  await history
    .getByRole('listitem')
    .filter({ hasText: 'Yazı (Türkçe)' })
    .getByRole('button', { name: 'Geri al' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Önceki yazıya dön' }).click()
  await expect(page.getByText('Önceki yazıya dönüldü')).toBeVisible()
  expect(await storefront()).not.toContain('Omuzdan')

  await page.getByRole('button', { name: 'Taslağa al' }).click()
  await expect(page.getByText('Taslak', { exact: true })).toBeVisible()
  expect((await page.request.get('/beden-tablosu')).status()).toBe(404)
  await page.getByRole('textbox', { name: 'Başlık', exact: true }).fill('Bedenler')
  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByRole('heading', { name: 'Önce değişikliklerinizi kaydedin' })).toBeVisible()
  // The message about the first draft may still be there.
  await expect(page.getByText('Taslak kaydedildi')).toHaveCount(0)
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Taslak kaydedildi')).toBeVisible()
  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByRole('link', { name: 'Mağazada gör' })).toBeVisible()
  expect((await page.request.get('/beden-tablosu')).status()).toBe(200)

  await page.getByRole('button', { name: 'Sayfayı sil' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sayfayı sil' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sayfalar' })).toBeVisible()
  expect((await page.request.get('/beden-tablosu')).status()).toBe(404)
})
