import { buildProduct } from '#tests/support/builders.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, test } from './shop-fixture.ts'

/** The import is a process of low priority; on a busy machine it waits for all others. */
const IMPORT = { timeout: 60_000 }

test('a file is checked, imported and undone in the back office, shoppers see each price, and all products are downloaded', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const pot = await buildProduct(shop.db, { name: 'Bakır Cezve', price: '100', stock: 0 })
  const jug = await buildProduct(shop.db, { name: 'Cam Sürahi', price: '10' })
  await shop.publishChanges()
  const shown = async () => (await page.request.get(pot.url)).text()
  await signInStaff(page, shop, 'catalogue', 'Ece Kaya')
  await openOffice(page, '/ice-aktarma')
  const rows = [`${jug.code};Cam Sürahi;5;hayır`, `${pot.code};Bakır Cezve;1,20;evet`, 'ACIK-1;Vazo;5;evet']
  const buffer = Buffer.from(`Kod;Ad;Fiyat;Aktif\n${rows.join('\n')}\n`)
  await page.getByLabel('Dosya seç').setInputFiles({ name: 'fiyatlar.csv', mimeType: 'text/csv', buffer })
  const changes = page.getByRole('region', { name: 'Kayıtlı ürünlerde değişecekler' })
  await expect(changes).toContainText('Fiyat: ₺120,00 → ₺1,20', IMPORT)
  const warning = page.getByText('1 yeni ürünün kaç adet olduğunu dosya söylemiyor')
  await expect(warning).toContainText('satın alınamazlar: Vazo')
  await expectAccessible(page)

  // The stock that the file leaves open is named here.
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
  const speak = async (language: string) => {
    await page.getByRole('button', { name: /Ece Kaya/ }).click()
    await page.getByRole('menuitemradio', { name: language }).click()
  }
  await speak('English')
  await expect(page.getByText('Status: on sale → off sale')).toBeVisible()
  await expect(page.getByText('text: hayır · evet')).toBeVisible()
  await speak('Türkçe')

  await start.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'İçe aktar', exact: true }).click()
  await expect(page.getByText('Ürünler mağazanızda.')).toBeVisible(IMPORT)
  await expect.poll(shown).toContain('₺1,20')

  await goOffice(page, '/ice-aktarma/calismalar')
  await page.getByRole('link', { name: /fiyatlar\.csv/ }).click()
  await page.getByRole('button', { name: 'Geri al' }).click()
  const question = page.getByRole('alertdialog', { name: 'Bu içe aktarma geri alınsın mı?' })
  await expect(question).toContainText('₺1,20 → ₺120,00')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByRole('region', { name: 'Sonuç' })).toContainText('Eski hâline dönen ürün2')
  await expect.poll(shown).toContain('₺120,00')

  await goOffice(page, '/ice-aktarma')
  const card = page.getByRole('region', { name: 'Dışa aktar' })
  await card.getByLabel('Dosyanın biçimi').selectOption('WooCommerce')
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Dosyayı indir' }).click()
  expect((await download).suggestedFilename()).toMatch(/^woocommerce-.+\.csv$/)
})
