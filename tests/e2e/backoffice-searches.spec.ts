import { goOffice, openOffice, signInStaff } from './backoffice.ts'
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
  await goOffice(page, '/aramalar?found=nothing')
  await expect(page.getByRole('row', { name: /fincan/ })).toContainText('Ele alındı')
  await page.getByRole('link', { name: 'Yönlendir: fincan' }).click()
  const leading = page.getByRole('dialog', { name: 'Yeni yönlendirme' })
  await leading.getByLabel('Müşterinin yazdığı sözler').fill('anneme hediye')
  await leading.getByLabel('Gösterilecek sayfa').fill('/yok')
  await leading.getByLabel('Bağlantıda görünen yazı').fill('Anneler için')
  await leading.getByRole('button', { name: 'Kaydet' }).click()
  await expect(leading).toContainText('bu adreste bir sayfa yok')
  await leading.getByLabel('Gösterilecek sayfa').fill('/arama?q=kupa')
  await leading.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('row', { name: /anneme hediye/ })).toContainText('Kullanılıyor')
  await expectAccessible(page)
  await goOffice(page, '/es-anlamlilar/hazir?q=smartphone')
  const use = page.getByRole('switch', { name: /smartphone/ })
  await use.click()
  await expect(use).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await goOffice(page, '/es-anlamlilar/satirlar')
  await page.getByLabel('Satırlar', { exact: true }).fill('kupa = fincan\ntişört = t-shirt\nyalnız')
  await page.getByRole('button', { name: 'Denetle' }).click()
  await expect(page.getByText('1 yeni grup, 1 zaten var, 1 satır alınamıyor')).toBeVisible()
  await page.getByRole('button', { name: '1 grubu ekle' }).click()
  await expect(page.getByLabel('Kopyalanacak satırlar')).toHaveValue('fincan = kupa\ntişört = t-shirt')
  const lead = await (await page.request.get('/arama?q=anneme+hediye')).text()
  expect(lead).toMatch(/<a[^>]*href="[^"]*arama\?q=kupa"[^>]*>(?:(?!<\/a>)[\s\S])*Anneler için/)
  for (const query of ['anneme+hediye', 'fincan'])
    expect((await (await page.request.get(`/arama?q=${query}`)).text()).includes('Çini Kupa'), query).toBe(
      true,
    )
})
