import { buildCategory, buildProduct } from '#tests/support/builders.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff moves a category by keys, renames it, and deletes it after seeing what that changes', async ({
  page,
  shop,
}) => {
  await buildCategory(shop.db, 'agac', 'Ağaç İşleri')
  await buildCategory(shop.db, 'agac/kasik', 'Kaşık')
  await buildCategory(shop.db, 'bez', 'Bez İşleri')
  await buildProduct(shop.db, { name: 'Zeytin Kaşığı', category: 'agac/kasik', stock: 3 })
  await shop.publishChanges()
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/kategoriler')
  const tree = page.getByRole('tree', { name: 'Kategoriler' })
  const spoon = tree.getByRole('treeitem', { name: /Kaşık/ })
  await expectAccessible(page)
  await spoon.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(spoon).toHaveAttribute('aria-level', '1')
  await expect(spoon).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Kaşık' })).toBeVisible()
  await page.getByLabel('Ad', { exact: true }).fill('Tahta Kaşık')
  await page.getByLabel('Sayfa metni').fill('Elle oyulur.\n\nYağlanır.')
  await page.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tahta Kaşık' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await expect(tree).toBeHidden()
  await page.getByRole('button', { name: 'Kategoriyi sil' }).click()
  const dialog = page.getByRole('dialog', { name: /Tahta Kaşık/ })
  await dialog.getByLabel('Kategorisiz kalsınlar').check()
  await expect(dialog).toContainText('1 ürün hiçbir kategoride kalmaz.')
  await dialog.getByLabel('Başka bir kategoriye geçsinler').check()
  await dialog.getByLabel('Yeni kategori').selectOption('Bez İşleri')
  await expect(dialog).toContainText('1 ürün "Bez İşleri" kategorisine geçer.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Kategoriyi sil' }).click()
  await expect(page.getByRole('tree', { name: 'Kategoriler' })).not.toContainText('Tahta Kaşık')
  const led = await page.request.get('/agac/kasik')
  expect([led.url(), (await led.text()).includes('Zeytin Kaşığı')]).toEqual([`${shop.url}/bez`, true])
})
