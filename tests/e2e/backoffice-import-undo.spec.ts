import { buildProduct } from '#tests/support/builders.ts'
import { openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

/** The import is a process of low priority; on a busy machine it waits for all others. */
const IMPORT = { timeout: 60_000 }

test('a wrong price that came by a file is undone in the back office, and shoppers see the old one', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  await shop.db.unchecked(
    `insert into products (code, name, slug, tax_rate, sale_price, import_hash) values ('GERI-1', 'Bakır Cezve', 'bakir-cezve', 20, 100, null)`,
  )
  await shop.db.unchecked(
    `insert into product_units (product_id, value, sale_price) select id, 'Adet', 100 from products where code = 'GERI-1'`,
  )
  await shop.db.unchecked(
    `insert into stock_levels (product_id, quantity) select id, 0 from products where code = 'GERI-1'`,
  )
  await shop.publishChanges()
  const { rows } = await shop.db.unchecked<{ id: number }>(`select id from products where code = 'GERI-1'`)
  const address = `/bakir-cezve-p-${rows[0]?.id}`

  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/ice-aktarma')
  const buffer = Buffer.from('Ürün Kodu;Fiyat\nGERI-1;1,20\n')
  await page.getByLabel('Dosya seç').setInputFiles({ name: 'fiyatlar.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('region', { name: 'Kayıtlı ürünlerde değişecekler' })).toContainText(
    'Fiyat: ₺120,00 → ₺1,20',
    IMPORT,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'İçe aktar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'İçe aktar', exact: true }).click()
  await expect(page.getByText('Ürünler mağazanızda.')).toBeVisible(IMPORT)
  await page.goto(address)
  await expect(page.getByRole('main').getByText('₺1,20').first()).toBeVisible()

  await openOffice(page, '/ice-aktarma/calismalar')
  await page.getByRole('link', { name: /fiyatlar\.csv/ }).click()
  await page.getByRole('button', { name: 'Geri al' }).click()
  const question = page.getByRole('alertdialog', { name: 'Bu içe aktarma geri alınsın mı?' })
  await expect(question).toContainText('₺1,20 → ₺120,00')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByRole('region', { name: 'Sonuç' })).toContainText('Eski hâline dönen ürün1')
  await page.goto(address)
  await expect(page.getByRole('main').getByText('₺120,00').first()).toBeVisible()
})

test('staff names the stock of new products that a file leaves open, and reads the preview in English', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const { code } = await buildProduct(shop.db, { name: 'Cam Sürahi' })
  await signInStaff(page, shop, 'catalogue', 'Ece Kaya')
  await openOffice(page, '/ice-aktarma')
  const buffer = Buffer.from(`Kod;Ad;Fiyat;Aktif\n${code};Cam Sürahi;5;hayır\nACIK-1;Vazo;5;evet\n`)
  await page.getByLabel('Dosya seç').setInputFiles({ name: 'acik.csv', mimeType: 'text/csv', buffer })
  const warning = page.getByText('1 yeni ürünün kaç adet olduğunu dosya söylemiyor')
  await expect(warning).toContainText('satın alınamazlar: Vazo', IMPORT)
  await expectAccessible(page)
  const units = page.getByLabel('Stoğu belirtilmeyen yeni ürünlere yazılacak adet')
  await units.fill('çok')
  await units.press('Enter')
  await expect(page.getByText('0 ile 999.999 arasında bir tam sayı yazın.')).toBeVisible()
  const start = page.getByRole('button', { name: 'İçe aktar', exact: true })
  await units.fill('')
  await expect(start, 'the field says what the file was checked with').toBeVisible()
  await units.fill('12')
  await expect(start, 'nothing is imported with the options of an earlier check').toHaveCount(0)
  await expect(page.getByText('Seçenekler değişti: içe aktarmadan önce')).toBeVisible()
  await units.press('Enter')
  await expect(warning).toContainText('her biri 12 adet: Vazo', IMPORT)
  await page.getByRole('button', { name: /Ece Kaya/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByText('Status: on sale → off sale')).toBeVisible()
  await expect(page.getByText('text: hayır · evet')).toBeVisible()
})

test('all products are downloaded as a file', async ({ page, shop }) => {
  await signInStaff(page, shop, 'catalogue')
  await openOffice(page, '/ice-aktarma')
  const card = page.getByRole('region', { name: 'Dışa aktar' })
  await card.getByLabel('Dosyanın biçimi').selectOption('WooCommerce')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Dosyayı indir' }).click()
  expect((await download).suggestedFilename()).toMatch(/^woocommerce-.+\.csv$/)
})
