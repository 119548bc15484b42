import type { Locator, Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

/** Counts clicks and keys; what is typed or copied is content and costs none. */
function counted(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    async click(target: Locator) {
      actions++
      await target.click()
    },
    async press(...keys: string[]) {
      for (const key of keys) {
        actions++
        await page.keyboard.press(key)
      }
    },
    write: (text: string) => page.keyboard.type(text),
    /** Ctrl-V with this text in the clipboard of the person. */
    async paste(text: string) {
      actions++
      await paste(page, text)
    },
  }
}

/** A paste as the browser makes one, without the clipboard that all tests of a machine share. */
async function paste(page: Page, text: string) {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

const COLUMNS = ['Fiyat', 'Liste fiyatı', 'Stok', 'Barkod', 'Ürün kodu', 'Maliyet']
const cell = (page: Page, row: string, column: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('gridcell')
    .nth(COLUMNS.indexOf(column))
const grid = (page: Page) => page.getByRole('grid')

/** An EAN-13 of the country code of Türkiye. */
function barcode(number: number): string {
  const digits = `869${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

test('three options, sixty variants with prices and barcodes take at most 60 actions; by keyboard alone options are moved, combinations left out, and variants archived and brought back', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const product = await buildProduct(shop.db, { name: 'Keten Gömlek', gross: '499.90', stock: 7 })
  await shop.publishChanges()
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, `/urunler/${product.id}`)
  const hands = counted(page)
  await hands.click(page.getByRole('link', { name: 'Varyant ekle' }))
  const options = [
    ['Renk', 'Beyaz,Mavi,Siyah,Haki,Kum'],
    ['Beden', 'S,M,L,XL'],
    ['Kesim', 'Dar,Normal,Bol'],
  ] as const
  for (const [name, words] of options) {
    await hands.click(page.getByRole('button', { name: 'Seçenek ekle' }))
    await hands.write(name)
    await hands.press('Enter')
    await hands.write(words)
    await hands.press('Enter')
  }
  await expect(page.getByText('60 kombinasyon; 60 tanesinin varyantı yok.')).toBeVisible()
  await expectAccessible(page)
  await hands.click(page.getByRole('button', { name: '60 varyant oluştur' }))
  await expect(page.getByText('60 varyant oluşturuldu.', { exact: false }).first()).toBeVisible()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '61')
  // The order of the values is the one in which they were written, not that of the alphabet.
  await expect(page.getByRole('rowheader').first()).toHaveText('Beyaz · S · Dar')

  const prices = Array.from({ length: 60 }, (_, at) => `1.${String(at + 100)},90`)
  const barcodes = Array.from({ length: 60 }, (_, at) => barcode(at))
  await hands.click(cell(page, 'Beyaz · S · Dar', 'Fiyat'))
  await hands.paste(`${prices.join('\r\n')}\r\n`)
  await hands.click(cell(page, 'Beyaz · S · Dar', 'Barkod'))
  await hands.paste(`${barcodes.join('\r\n')}\r\n`)
  await expect(page.getByText('Kaydedilecek: 60 fiyat, 60 barkod')).toBeVisible()
  await hands.press('Control+s')
  await expect(page.getByText('120 hücre kaydedildi.').first()).toBeVisible()
  expect(hands.count()).toBeLessThanOrEqual(60)

  const stored = await shop.db.unchecked(
    `select count(*)::int as variants, count(u.barcode)::int as barcodes, count(distinct u.sale_price)::int as prices
     from products p join product_units u on u.product_id = p.id where p.parent_id = $1`,
    [product.id],
  )
  expect(stored.rows).toEqual([{ variants: 60, barcodes: 60, prices: 60 }])
  await cell(page, 'Beyaz · S · Dar', 'Fiyat').click()
  await page.keyboard.press('Control+ArrowDown')
  await expect(cell(page, 'Kum · XL · Bol', 'Fiyat')).toHaveText('1.159,90')
  await expect(cell(page, 'Kum · XL · Bol', 'Barkod')).toHaveText(barcode(59))
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }

  const coat = await buildProduct(shop.db, { name: 'Yün Palto', gross: '900.00', stock: 4 })
  await shop.publishChanges()
  await page.setViewportSize({ width: 1280, height: 900 })
  await openOffice(page, `/urunler/${coat.id}/varyantlar`)
  for (const [name, words] of [
    ['Renk', 'Gri,Lacivert'],
    ['Beden', 'S,M,L'],
  ] as const) {
    await page.getByRole('button', { name: 'Seçenek ekle' }).press('Enter')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.keyboard.type(words)
    await page.keyboard.press('Enter')
  }
  const grip = page.getByRole('button', { name: 'Beden seçeneği: sırasını değiştir' })
  await grip.press('Space')
  await expect(page.getByText('2 sıranın 2. sırası', { exact: true })).toBeAttached()
  // A key that comes before the places are measured moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('2 sıranın 1. sırası', { exact: true })).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByRole('combobox', { name: '1. seçeneğin adı' })).toHaveValue('Beden')
  await expect(grip).toBeFocused()

  await page.getByRole('button', { name: 'Oluşturulacak kombinasyonları seç' }).press('Enter')
  await page.getByRole('checkbox', { name: 'L', exact: true }).press('Space')
  await page.getByRole('checkbox', { name: 'S · Gri', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'S · Lacivert', exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Oluşturulacak: 3 / 6')).toBeVisible()
  await expect(page.getByText('kaydedilmeyecek değerler: L', { exact: false })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await page.getByRole('button', { name: '3 varyant oluştur' }).press('Enter')
  const heads = page.getByRole('rowheader')
  await expect(heads).toHaveText(['S · Gri', 'M · Gri', 'M · Lacivert'])

  await cell(page, 'S · Gri', 'Fiyat').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 'M · Gri', 'Fiyat')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: '2 varyantı arşivle' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: '2 varyant arşivlensin mi?' })
  await expect(question).toContainText('M · Gri, M · Lacivert')
  await expectAccessible(page)
  await question.getByRole('button', { name: '2 varyantı arşivle' }).press('Enter')
  await expect(heads).toHaveText(['S · Gri'])
  await page.getByRole('button', { name: 'Arşivdeki varyantlar (2)' }).press('Enter')
  await page.getByRole('checkbox', { name: 'M · Lacivert' }).press('Space')
  await page.getByRole('button', { name: '1 varyantı geri getir' }).press('Enter')
  await expect(heads).toHaveText(['S · Gri', 'M · Lacivert'])
})

test('a sheet by keyboard alone: wrong cells, undo, fill, a draft that survives, the way out, and a conflict of one cell', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  for (const name of ['Kalaylı Cezve', 'Kalaylı Sahan', 'Kalaylı Tas'])
    await buildProduct(shop.db, { name, gross: '200.00', stock: 5 })
  await shop.publishChanges()
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/urunler?q=kalayli&sort=name')
  await page.getByRole('link', { name: 'Tabloda düzenle' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tabloda düzenle')
  const first = cell(page, 'Kalaylı Cezve', 'Fiyat')
  await expect(page.getByRole('heading', { level: 1 }), 'the frame has led here').toBeFocused()
  await expect(first).toBeVisible()
  while (!(await first.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')

  // A wrong cell says what is wrong, and is not saved.
  await page.keyboard.type('on lira')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-invalid', 'true')
  await expect(first).toHaveAccessibleDescription(/Sayı değil/)
  await expect(cell(page, 'Kalaylı Sahan', 'Fiyat')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(cell(page, 'Kalaylı Sahan', 'Fiyat'), 'empty is no 0').toHaveAccessibleDescription(
    'Boş olamaz.',
  )
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveText('200,00')
  await expect(page.getByText('Kaydedilecek:')).toBeHidden()

  // Numbers as spreadsheets write them; those with two readings are asked about.
  await first.focus()
  await paste(page, '1.299,90\n1299.90\nyok\n5')
  const dialog = page.getByRole('dialog', { name: 'Yapıştırmadan önce' })
  await expect(dialog).toContainText('3 hücre, 1 hatalı')
  await expect(dialog).toContainText('Tabloya sığmayan 1 satır yapıştırılmayacak.')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Yapıştır' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveText('1.299,90')
  await expect(cell(page, 'Kalaylı Sahan', 'Fiyat')).toHaveText('1.299,90')
  await page.keyboard.press('Control+z')
  await paste(page, '1.299\n2.450')
  await expect(dialog.getByRole('button', { name: '1.299 = 1299' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Yapıştır' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Kalaylı Sahan', 'Fiyat')).toHaveText('2.450,00')

  // One value down the column, and the cells that were copied out are what a spreadsheet reads.
  await first.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 'Kalaylı Tas', 'Fiyat')).toHaveText('1.299,00')

  await page.reload()
  await expect(
    page.getByText('Yarım kalan değişikliklerinizi geri getirdik.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('Kaydedilecek: 3 fiyat')).toBeVisible()
  await page.route('**/api/admin/products/sheet', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await expect(page.getByText('Kaydedilecek: 3 fiyat')).toBeVisible()
  await page.unroute('**/api/admin/products/sheet')

  await page.getByRole('link', { name: 'Ürünler', exact: true }).first().click()
  await page.getByRole('button', { name: 'Sayfada kal' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('3 hücre kaydedildi.').first()).toBeVisible()

  // After Esc the next Tab leaves the table.
  await cell(page, 'Kalaylı Cezve', 'Fiyat').focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, 'Kalaylı Cezve', 'Liste fiyatı')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(grid(page).locator(':focus')).toHaveCount(0)

  // Two people in one sheet: a conflict is one of a cell, and nothing is lost.
  const made = []
  for (const name of ['Ceviz Tabak', 'Ceviz Kase'])
    made.push(await buildProduct(shop.db, { name, gross: '100.00', stock: 5 }))
  await shop.publishChanges()
  await openOffice(page, `/urunler/tablo?ids=${made.map(({ id }) => id).join(',')}`)
  await expect(cell(page, 'Ceviz Tabak', 'Fiyat')).toHaveText('100,00')

  // A colleague writes meanwhile.
  const [dish, bowl] = made
  await shop.db.unchecked('update product_units set sale_price = 125 where product_id = $1', [dish?.id])
  await shop.db.unchecked(`update product_units set barcode = '111' where product_id = $1`, [bowl?.id])
  await shop.db.unchecked('update products set sale_price = 125, version = version + 1 where id = $1', [
    dish?.id,
  ])
  await shop.db.unchecked('update products set version = version + 1 where id = $1', [bowl?.id])
  await shop.publishChanges()

  const write = async (row: string, column: string, text: string) => {
    await cell(page, row, column).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await write('Ceviz Tabak', 'Fiyat', '120')
  await write('Ceviz Kase', 'Fiyat', '80')
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('region', { name: '1 hücreyi siz yazarken başkası değiştirdi' })
  await expect(conflict).toBeVisible()
  await expect(conflict).toContainText('Ceviz Tabak · Fiyat')
  await expect(conflict).toContainText('150,00')
  await expectAccessible(page)
  await expect(cell(page, 'Ceviz Kase', 'Barkod'), 'what only the other one changed').toHaveText('111')
  await conflict.getByRole('radio', { name: 'Sizinki 120,00' }).check()
  await conflict.getByRole('button', { name: 'Uygula ve kaydet' }).click()
  await expect(page.getByText('Kaydedilecek:')).toBeHidden()
  const { rows } = await shop.db.unchecked(
    `select round(u.sale_price * 1.2, 2)::text as gross, u.barcode from product_units u where product_id = any ($1) order by product_id`,
    [made.map(({ id }) => id)],
  )
  expect(rows).toMatchObject([{ gross: '120.00' }, { gross: '80.00', barcode: '111' }])
})
