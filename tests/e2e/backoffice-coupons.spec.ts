import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff makes a coupon with two fields, sets its conditions, and makes single-use codes of it', async ({
  page,
  shop,
}) => {
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/kuponlar')
  await page.getByRole('button', { name: 'Yeni kupon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni kupon' })
  await dialog.getByLabel('Kod').fill('a!')
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(dialog.getByText(/En az 3|3–30 harf/).first()).toBeVisible()
  await dialog.getByLabel('Kod').fill('KIS15')
  await dialog.getByLabel('Yüzde').fill('15')
  await dialog.getByRole('button', { name: 'Oluştur' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'KIS15' })).toBeVisible()
  await page.getByLabel('Geçerli', { exact: true }).check()
  await page.getByLabel('En az sepet tutarı (TL, KDV dahil)').fill('1.250,50')
  await page.getByLabel('İlk gün').fill('2026-12-31')
  await page.getByLabel('Son gün').fill('2026-12-01')
  await page.getByRole('combobox', { name: 'Kategoriler' }).fill('göm')
  await page.getByRole('option', { name: 'Gömlek' }).click()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Bitiş günü başlangıçtan önce olamaz.').first()).toBeVisible()
  await page.getByLabel('Son gün').fill('2090-12-31')
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByText('Kaydedildi').first()).toBeVisible()
  await expectAccessible(page)
  const { rows } = await shop.db.unchecked(
    `select active, minimum, valid_until::text as until, cardinality(category_ids) as categories from coupons where code = 'KIS15'`,
  )
  expect(rows).toEqual([{ active: true, minimum: '1250.50', until: '2090-12-31', categories: 1 }])
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: 'Tek kullanımlık kodlar üret' }).click()
  const codes = page.getByRole('dialog', { name: 'Tek kullanımlık kodlar üret' })
  await codes.getByLabel('Kod kümesi').fill('Bülten')
  await codes.getByLabel('Kaç kod').fill('25')
  await codes.getByRole('button', { name: 'Oluştur' }).click()
  await expect(codes.getByRole('status')).toContainText('25 kod üretildi')
  const download = page.waitForEvent('download')
  await codes.getByRole('link', { name: 'CSV indir' }).click()
  expect((await download).suggestedFilename()).toMatch(/^kuponlar-.*\.csv$/)
  await codes.getByRole('link', { name: 'Kodları göster' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kuponlar' })).toBeVisible()
  await expect(page.getByText('25 kayıt')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  // Who only reads sees the coupons and changes none.
  await page.context().clearCookies()
  await signInStaff(page, shop, 'support')
  await openOffice(page, '/kuponlar')
  await expect(page.getByRole('heading', { level: 1, name: 'Kuponlar' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Yeni kupon' })).toHaveCount(0)
})
