import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { phonePhoto } from '../support/photos.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

/** A paste as the browser makes one, without the clipboard that all tests of a machine share. */
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    // What no handler takes, the browser types; a field has one line.
    if (document.activeElement?.dispatchEvent(event))
      document.execCommand('insertText', false, given.replaceAll('\n', ''))
  }, text)

test('a product is made, published, priced in its row, edited by two people and archived; prices are pasted, planned and undone', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
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
  const address = new URL(page.url()).pathname.replace('/yonetim', '')

  await page.getByRole('button', { name: 'Yayınla' }).click()
  await expect(page.getByText('Ürün yayında.')).toBeVisible()
  const shown = await page.getByRole('link', { name: 'Mağazada gör' }).getAttribute('href')
  /** What the shop shows of it: the session of the back office does not go there. */
  const inShop = async () => (await page.request.get(shown ?? '')).text()
  const published = await inShop()
  for (const text of ['Yeşim Fincan', '₺1.299,90']) expect(published.includes(text), text).toBe(true)

  await page
    .getByRole('button', { name: /: artır$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stoğu kaydet' }).click()
  await expect(page.getByText('Stok kaydedildi.')).toBeVisible()

  await goOffice(page, '/urunler?q=yesim')
  const cell = page.getByRole('textbox', { name: 'Yeşim Fincan: KDV’li fiyat' })
  await cell.fill('uç')
  await cell.press('Enter')
  await expect(page.getByText('Fiyatı 1.299,90 gibi yazın.')).toBeVisible()
  await cell.press('Escape')
  await expect(cell).toHaveValue('1.299,90')
  await cell.fill('999,90')
  await cell.press('Enter')
  await expect(page.getByText('Fiyat kaydedildi.')).toBeAttached()
  await expect.poll(inShop).toContain('₺999,90')
  await expectNoHorizontalScroll(page)

  // A colleague changes the record while it is written in.
  await goOffice(page, address)
  await page.getByRole('textbox', { name: 'Ürün adı' }).first().fill('Fincan, yeşim')
  await shop.db.unchecked(
    `update products set code = 'YF-1', name = 'Yeşim Kahve Fincanı', version = version + 1 where id = $1`,
    [address.split('/').at(-1)],
  )
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
  expect((await page.request.get(shown ?? '')).status()).toBe(404)

  // Stock is typed in its row, columns of a spreadsheet are pasted, and a thumb steps it on a phone.
  for (const [name, gross] of [
    ['Sıralı Bardak A', '10.00'],
    ['Sıralı Bardak B', '20.00'],
    ['Sıralı Bardak C', '30.00'],
  ] as const)
    await buildProduct(shop.db, { name, gross, stock: 5 })
  await shop.publishChanges()
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, '/urunler?q=sıralı&sort=name')
  const price = (letter: string) =>
    page.getByRole('textbox', { name: `Sıralı Bardak ${letter}: KDV’li fiyat` })
  const stock = (letter: string) =>
    page.getByRole('textbox', { name: `Sıralı Bardak ${letter}: satılabilir stok` })

  await stock('A').fill('12,5')
  await stock('A').press('Enter')
  await expect(page.getByText('Stoğu 12 gibi, tam sayı olarak yazın.')).toBeVisible()
  await stock('A').fill('12')
  await stock('A').press('ArrowDown')
  await expect(stock('B')).toBeFocused()
  const first = page.getByRole('row').filter({ has: stock('A') })
  await expect(first.getByText('Stok kaydedildi.')).toBeAttached()

  await price('A').focus()
  await paste(page, '1.299,90\n1,299.90\n35\n40\n')
  await expect(dialog.getByText('2 değişecek, 1 hatalı, 0 aynı kalacak')).toBeVisible()
  await expect(dialog.getByText('Yapıştırılan 1 satıra bu sayfada ürün kalmadı')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '2 fiyatı kaydet' }).click()
  await expect(dialog).toBeHidden()
  await expect(price('A')).toHaveValue('1.299,90')
  await expect(price('B'), 'marks of another language are not read').toHaveValue('20,00')
  await expect(price('C')).toHaveValue('35,00')

  await stock('B').focus()
  await paste(page, '0\n\n')
  await expect(stock('B'), 'one cell is typed').toHaveValue('0')
  await stock('B').press('Escape')
  await stock('A').focus()
  await paste(page, '7\n\n8')
  await dialog.getByRole('button', { name: '2 stoğu kaydet' }).click()
  await expect(dialog).toBeHidden()
  await expect(stock('A')).toHaveValue('7')
  await expect(stock('B'), 'an empty cell is not 0').toHaveValue('5')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Sıralı Bardak C: stoğu azalt' }).click()
  await page.getByRole('button', { name: 'Sıralı Bardak C: stoğu azalt' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '8 → 6: kaydet' }).click()
  await expect(page.getByText('Stok kaydedildi.').filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Sıralı Bardak C: satılabilir stok' })).toHaveText('6')

  // A price is planned and taken away again, and one change of the history is undone.
  const product = await buildProduct(shop.db, { name: 'Planlı Sürahi', gross: '129.90', stock: 3 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await goOffice(page, `/urunler/${product.id}`)
  await page.getByRole('button', { name: 'Fiyat planla' }).click()
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

test('the shop leads staff to the page of a product, with the document that everybody gets', async ({
  page,
  shop,
}) => {
  const { mug } = shop
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/urunler')
  await openHydrated(page, mug.url)
  const edit = page.getByRole('link', { name: 'Düzenle' })
  await expect(edit).toHaveAttribute('href', `/yonetim/urunler/${mug.id}`)

  /** Without the random names of a request: nonce, token, keys. */
  const plain = (html: string) => html.replaceAll(/[\w+/=-]{16,}|req-\w+/g, '')
  const own = await (await page.request.get(mug.url)).text()
  const everybody = await (await fetch(shop.url + mug.url, { headers: { accept: 'text/html' } })).text()
  expect(plain(own)).toBe(plain(everybody))

  await edit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mug.name)
  await page.getByRole('button', { name: /Ayşe Yılmaz/ }).click()
  await page.getByRole('menuitem', { name: 'Çıkış yap' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Yönetime giriş')
  await openHydrated(page, mug.url)
  await expect(edit, 'shoppers see no such link: the mark goes with the session').toBeHidden()
})
