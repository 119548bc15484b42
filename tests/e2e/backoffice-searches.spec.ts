import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff sees what was searched and lets a search find a product by another name', async ({
  page,
  shop,
}) => {
  await shop.db.unchecked(
    `insert into search_counts (day, query, written, visitors, found, corrected)
     values ((now() at time zone 'Europe/Istanbul')::date, 'fincan', 'fincan', 4, 0, false)`,
  )
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/aramalar')
  await expect(page.getByRole('row', { name: /fincan/ })).toContainText('Sonuç yok')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Eş anlamlı ekle: fincan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yeni grup' })
  await expect(dialog.getByLabel('Müşterinin yazdığı kelimeler')).toHaveValue('fincan')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog).toContainText('en az iki kelime')
  await dialog.getByLabel('Müşterinin yazdığı kelimeler').fill('fincan\nkupa')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('row', { name: /fincan = kupa/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await openOffice(page, '/es-anlamlilar/satirlar')
  await page.getByLabel('Satırlar', { exact: true }).fill('kupa = fincan\ntişört = t-shirt\nyalnız')
  await page.getByRole('button', { name: 'Denetle' }).click()
  await expect(page.getByText('1 yeni grup, 1 zaten var, 1 satır alınamıyor')).toBeVisible()
  await page.getByRole('button', { name: '1 grubu ekle' }).click()
  await expect(page.getByLabel('Kopyalanacak satırlar')).toHaveValue('fincan = kupa\ntişört = t-shirt')
  await page.goto('/arama?q=fincan')
  await expect(page.getByRole('heading', { name: 'Çini Kupa' })).toBeVisible()
})
