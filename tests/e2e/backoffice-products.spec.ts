import { buildProduct } from '#tests/support/builders.ts'
import { phonePhoto } from '../support/photos.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('a product is made, published, priced in its row, edited by two people and archived', async ({
  page,
  browser,
  shop,
}) => {
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/urunler')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yeni ürün' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ürün adı').fill('Yeşim Fincan')
  await dialog.getByLabel('Fiyat (KDV’li)').fill('1.299,90')
  const upload = Promise.withResolvers<void>()
  await page.route('**/api/admin/media?**', async (route) => {
    await upload.promise
    await route.continue()
  })
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'fincan.jpg',
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(600, 800),
    })
  const create = dialog.getByRole('button', { name: 'Taslağı oluştur' })
  await expect(create, 'the photo is not there yet').toHaveAttribute('aria-busy', 'true')
  await dialog.getByLabel('Ürün adı').press('Enter')
  await expect(dialog).toBeVisible()
  upload.resolve()
  await expect(dialog.getByRole('img', { name: 'Fotoğraf' })).toBeVisible()
  await create.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yeşim Fincan')
  await expect(page.getByText('Taslak').first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  const address = page.url()

  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByText('Ürün yayında.')).toBeVisible()
  const shown = await page.getByRole('link', { name: 'Mağazada gör' }).getAttribute('href')
  const shopper = await browser.newPage({ baseURL: shop.url, locale: 'tr-TR' })
  await shopper.goto(shown ?? '')
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Yeşim Fincan')
  await expect(shopper.getByText('1.299,90').first()).toBeVisible()

  await page
    .getByRole('button', { name: /: artır$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stoğu kaydet' }).click()
  await expect(page.getByText('Stok kaydedildi.')).toBeVisible()

  await openOffice(page, '/urunler?q=yesim')
  const cell = page.getByRole('textbox', { name: 'Yeşim Fincan: KDV’li fiyat' })
  await cell.fill('uç')
  await cell.press('Enter')
  await expect(page.getByText('Fiyatı 1.299,90 gibi yazın.')).toBeVisible()
  await cell.press('Escape')
  await expect(cell).toHaveValue('1.299,90')
  await cell.fill('999,90')
  await cell.press('Enter')
  await expect(page.getByText('Fiyat kaydedildi.')).toBeAttached()
  await expect
    .poll(async () => {
      await shopper.reload()
      return shopper.getByText('999,90').count()
    })
    .toBeGreaterThan(0)
  await expectNoHorizontalScroll(page)

  await page.goto(address)
  const other = await (await browser.newContext({ baseURL: shop.url, locale: 'tr-TR' })).newPage()
  await signInStaff(other, shop, 'catalogue', 'Mehmet Demir')
  await other.goto(address)
  await other.getByRole('textbox', { name: 'Ürün kodu', exact: true }).fill('YF-1')
  await other.getByRole('textbox', { name: 'Ürün adı' }).first().fill('Yeşim Kahve Fincanı')
  await page.getByRole('textbox', { name: 'Ürün adı' }).first().fill('Fincan, yeşim')
  await other.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Yeşim Kahve Fincanı')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  const conflict = page.getByRole('group', { name: 'Ürün adı' })
  await expect(conflict.getByText('Yeşim Kahve Fincanı')).toBeVisible()
  await conflict.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Uygula ve kaydet' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fincan, yeşim')
  await expect(
    page.getByRole('textbox', { name: 'Ürün kodu', exact: true }),
    'only the other one changed it',
  ).toHaveValue('YF-1')

  await page.getByRole('button', { name: 'Diğer işlemler' }).click()
  await page.getByRole('menuitem', { name: 'Arşivle' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Arşivle' }).click()
  await expect(page.getByText('Ürün arşivlendi.')).toBeVisible()
  const gone = await shopper.request.get(shown ?? '')
  expect(gone.status()).toBe(404)
})

test('a price is planned and taken away again, and one change of the history is undone', async ({
  page,
  shop,
}) => {
  const product = await buildProduct(shop.db, { name: 'Planlı Sürahi', gross: '129.90', stock: 3 })
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, `/urunler/${product.id}`)
  await page.getByRole('button', { name: 'Fiyat planla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Planlı fiyat: KDV dahil').fill('99,90')
  await expect(dialog.getByText('Mağazada üstü çizili görünen: ₺129,90')).toBeVisible()
  await dialog.getByLabel('Bitiş').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Planı kaydet' }).click()
  await expect(dialog.getByText('Bitiş, başlangıçtan sonra olmalı.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Bitiş').fill('')
  await dialog.getByRole('button', { name: 'Planı kaydet' }).click()
  await expect(page.getByText('şu anda geçerli, siz bitirene kadar sürer')).toBeVisible()

  await page.getByRole('button', { name: 'Fiyat geçmişi' }).click()
  const prices = page.getByRole('table', { name: 'Fiyat geçmişi' })
  await expect(prices.getByRole('row').nth(1)).toContainText('Plan: Ayşe Yılmaz')
  await expect(prices.getByRole('row').nth(1)).toContainText('₺99,90')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  // The price of the page is the regular one: the plan goes on.
  await page.getByLabel('Satış fiyatı: KDV dahil').fill('139,90')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Bu değişikliği geri al' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Bu değişikliği geri al' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Satış fiyatı')).toBeVisible()
  await question.getByRole('button', { name: 'Bu değişikliği geri al' }).click()
  await expect(page.getByText('Değişiklik geri alındı.')).toBeVisible()
  await expect(page.getByLabel('Satış fiyatı: KDV dahil')).toHaveValue('129,90')

  await page.getByRole('button', { name: 'Şimdi bitir' }).click()
  await question.getByRole('button', { name: 'Şimdi bitir' }).click()
  await expect(page.getByText('Planlı fiyat kaldırıldı.')).toBeVisible()
  await expect(prices.getByRole('row').nth(1)).toContainText('₺129,90')
})
