import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff finds the addresses of the earlier shop that lead nowhere, and leads them to products', async ({
  page,
  shop,
}) => {
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/yonlendirmeler/dosya')
  await page.getByLabel('Eski mağazanın site haritasını seçin').setInputFiles({
    name: 'sitemap.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      '<urlset><url><loc>https://eski.example/eski-kupa</loc></url><url><loc>https://eski.example/giyim</loc></url></urlset>',
    ),
  })
  const nowhere = page.getByRole('list', { name: 'Hiçbir yere götürmeyen adresler' })
  await expect(nowhere.getByRole('listitem')).toHaveText(['https://eski.example/eski-kupa'])

  await page.getByLabel('Yönlendirme dosyası seçin').setInputFiles({
    name: 'yonlendirme.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Eski adres;Yeni adres\n/eski-kupa;${shop.mug.url}\n/eski-yok;/hic-yok\n`),
  })
  await expect(page.getByText('1 yeni, 0 değişecek, 0 aynı, 1 alınmayacak')).toBeVisible()
  await expect(page.getByText('Yeni adreste bir sayfa yok.')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: '1 yönlendirmeyi kaydet' }).click()
  await expect(page.getByText('1 yönlendirme kaydedildi')).toBeVisible()

  await goOffice(page, '/yonlendirmeler')
  await page.getByRole('button', { name: 'Yönlendirme ekle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Yönlendirme ekle' })
  await dialog.getByLabel('Eski adres').fill('/giyim')
  await dialog.getByLabel('Yeni adres').fill(shop.mug.url)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(dialog.getByText('Bu adreste zaten bir sayfa var; yönlendirilemez.')).toBeVisible()
  await dialog.getByLabel('Eski adres').fill('/index.php?product_id=7')
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText(`Kaydedildi: ${shop.mug.url} sayfasına götürüyor`)).toBeVisible()
  await expectAccessible(page)

  for (const [from, to] of [
    ['/eski-kupa?utm_source=bulten', `${shop.mug.url}?utm_source=bulten`],
    ['/index.php?route=product/product&product_id=7', shop.mug.url],
  ] as const) {
    const response = await page.request.get(from)
    expect([response.status(), response.url()]).toEqual([200, shop.url + to])
  }
})
