import type { Locator, Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

/** Counts what a person does, one for each press and two for a choice from a list; the content that is typed counts nothing. */
function counted() {
  let actions = 0
  return {
    count: () => actions,
    press: (target: Locator) => {
      actions += 1
      return target.click()
    },
    type: (target: Locator, text: string) => {
      actions += 1
      return target.fill(text)
    },
    choose: (target: Locator, label: string) => {
      actions += 2
      return target.selectOption({ label })
    },
  }
}

const pricesOf = async (page: Page, ids: readonly number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const product = await (await page.request.get(`/api/admin/products/${id}`)).json()
      return product.units[0].price.gross
    }),
  )

test('a price change of a filter is previewed, mended, run, and undone but for what changed since; chosen products go into a plan, and who may change nothing is offered none', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const build = (name: string, gross: string) =>
    buildProduct(shop.db, { name: `Zamlanan ${name}`, gross, stock: 5, brand: 'Zamlı Marka' })
  const kettle = await build('Çaydanlık', '100.00')
  const tray = await build('Tepsi', '250.00')
  const spoon = await build('Kaşık', '40.00')
  await shop.db.unchecked('update products set cost = 1000 where id = $1', [spoon.id])
  await shop.publishChanges()
  const ids = [kettle.id, tray.id, spoon.id]
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/urunler?q=zamlanan')

  const person = counted()
  await person.press(page.getByRole('link', { name: 'Toplu değiştir' }))
  await expect(page.getByText('Bu süzgeçteki 3 ürün')).toBeVisible()
  await expectAccessible(page)
  await person.choose(page.getByLabel('Satış fiyatı', { exact: true }), 'Yüzde artır')
  await person.type(page.getByLabel('Yüzde', { exact: true }), '7,5')
  await person.choose(page.getByLabel('Yuvarlama'), ',90')
  await person.press(page.getByRole('button', { name: 'Önizle', exact: true }))
  await expect(page.getByText('Henüz hiçbir şey değişmedi.')).toBeVisible()
  expect(person.count(), 'actions to the preview').toBeLessThanOrEqual(10)
  await expect(page.getByText('₺107,90').first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  const apply = page.getByRole('button', { name: /ürünü değiştir$/ })
  await page.getByLabel('Yüzde', { exact: true }).fill('10')
  await expect(apply, 'no press acts on the preview of another change').toBeHidden()
  await page.getByLabel('Yüzde', { exact: true }).fill('1,299.90')
  await page.getByRole('button', { name: 'Yeniden önizle' }).click()
  await expect(page.getByText(/^7,5 ya da 1\.299,90 gibi yazın/)).toBeVisible()
  await page.getByLabel('Yüzde', { exact: true }).fill('7,5')
  await expect(apply, 'the preview is of this change again').toBeVisible()

  await page.getByText('Maliyetin altında satılır').click()
  await page.getByRole('button', { name: 'Bunları dışarıda bırak' }).click()
  await expect(page.getByRole('button', { name: '2 ürünü değiştir' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Yüzde', { exact: true }), 'the plan is in the address').toHaveValue('7,5')
  await apply.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '2 ürünü değiştir' }).click()
  await page.waitForURL(/\/toplu-degisiklikler\/\d+$/)
  await page.reload()
  await expect(page.getByText('Tamamlandı')).toBeVisible()
  expect(await pricesOf(page, ids)).toEqual(['107.90', '268.90', '40.00'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  const run = new URL(page.url()).pathname.replace('/yonetim', '')

  await goOffice(page, '/urunler?q=zamlanan+tepsi')
  await page.setViewportSize({ width: 1440, height: 900 })
  const cell = page.getByRole('textbox', { name: 'Zamlanan Tepsi: KDV’li fiyat' })
  await cell.fill('300')
  await cell.press('Enter')
  await expect(page.getByText('Fiyat kaydedildi.')).toBeAttached()

  await goOffice(page, run)
  const undoing = counted()
  await undoing.press(page.getByRole('button', { name: 'Geri al', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Sonradan değiştirilenler')).toBeVisible()
  await undoing.press(dialog.getByRole('button', { name: '1 ürünü geri al' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('geri alınması')
  expect(undoing.count(), 'actions of an undo').toBe(2)
  await expect(page.getByText('Tamamlandı')).toBeVisible()
  expect(await pricesOf(page, ids)).toEqual(['100.00', '300.00', '40.00'])

  await goOffice(page, '/toplu-degisiklikler')
  await expect(page.getByRole('link', { name: /%7,5 artar/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)

  const cup = await buildProduct(shop.db, { name: 'Etiketlenen Fincan', gross: '50.00', stock: 5 })
  await shop.publishChanges()
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, '/urunler?q=etiketlenen')
  await page.getByRole('checkbox', { name: 'Etiketlenen Fincan' }).check()
  await page.getByRole('button', { name: 'Toplu değiştir' }).click()
  await expect(page.getByText('Seçilen 1 ürün')).toBeVisible()
  await page.getByRole('button', { name: 'Önizle', exact: true }).click()
  await expect(page.getByText('Önce neyin değişeceğini seçin.')).toBeVisible()
  await page.getByLabel('Etiket işlemi').selectOption({ label: 'Ekle' })
  await page.getByLabel('Etiketler', { exact: true }).fill('yaz,')
  await page.getByRole('button', { name: 'Önizle', exact: true }).click()
  await page.getByRole('button', { name: '1 ürünü değiştir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '1 ürünü değiştir' }).click()
  await expect(page.getByText('Tamamlandı')).toBeVisible()
  const { tags } = await (await page.request.get(`/api/admin/products/${cup.id}`)).json()
  expect(tags).toEqual(['yaz'])

  await goOffice(page, '/toplu-degisiklikler/yeni?ids=')
  await expect(page.getByText('Hiç ürün seçilmedi')).toBeVisible()

  await page.context().clearCookies()
  await signInStaff(page, shop, 'readonly', 'Can Kaya')
  await openOffice(page, '/urunler?q=etiketlenen')
  await expect(page.getByRole('link', { name: 'Etiketlenen Fincan' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Toplu değiştir' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Etiketlenen Fincan' })).toBeHidden()
})
