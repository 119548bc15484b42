import { buildProduct } from '#tests/support/builders.ts'
import { stockOf } from '#tests/support/stock.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { fakeCamera } from './fake-camera.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

test('staff counts with a scanner, moves pieces to another warehouse and sees what moved; the camera of a phone scans, says why it cannot, and is off when nobody looks', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const code = `SAYIM-${Date.now()}`
  const kettle = await buildProduct(shop.db, { name: 'Bakır Güğüm', code, stock: 12 })
  const camera = await fakeCamera(page)
  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/stok/depolar')
  await page.getByRole('button', { name: 'Yeni depo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Depo adı').fill(`Şişli ${code}`)
  await dialog.getByRole('button', { name: 'Kaydet' }).click()
  await expect(page.getByText(`Şişli ${code}`, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await goOffice(page, '/stok/sayim')
  const scanner = page.getByLabel('Barkod ya da ürün kodu')
  await scanner.fill('yok-boyle-bir-kod')
  await scanner.press('Enter')
  await expect(page.getByText('yok-boyle-bir-kod barkodu ya da koduyla bir ürün yok.')).toBeVisible()
  await scanner.fill(code)
  await scanner.press('Enter')
  const counted = page.getByLabel('Sayılan: Bakır Güğüm')
  await expect(counted).toHaveValue('1')
  await scanner.fill(code)
  await scanner.press('Enter')
  await expect(counted).toHaveValue('2')
  // A scanner is quicker than a slow connection, and nothing of it is lost.
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/admin/stock-scan?**', async (route) => {
    await slow.promise
    await route.continue()
  })
  for (let scan = 0; scan < 3; scan++) {
    await scanner.fill(code)
    await scanner.press('Enter')
  }
  slow.resolve()
  await expect(counted).toHaveValue('5')
  await counted.fill('9')
  await expect(page.getByText('−3')).toBeVisible()
  // The count outlives a reload.
  await page.reload()
  await expect(counted).toHaveValue('9')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sayımı kaydet (1)' }).click()
  await expect(counted).toBeHidden()
  expect((await stockOf(shop.db, kettle.id))?.level).toBe(9)

  await goOffice(page, '/stok')
  await page.getByRole('button', { name: 'Depolar arası aktar' }).click()
  await dialog.getByLabel('Barkod ya da ürün kodu').fill(code.toLowerCase())
  await dialog.getByLabel('Nereye').selectOption(`Şişli ${code}`)
  await dialog.getByLabel('Adet').fill('4')
  await dialog.getByRole('button', { name: 'Aktar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Bakır Güğüm.*Depolar arası/ })).toHaveCount(2)
  await expect(page.getByRole('row', { name: /Bakır Güğüm.*Sayım/ })).toContainText('−3')
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
  }
  expect((await stockOf(shop.db, kettle.id))?.shelves).toMatchObject({ [`Şişli ${code}`]: 4 })

  // No other product of this shop has them.
  const [jug, cup] = ['8699900001013', '8699900001020']
  await buildProduct(shop.db, { name: 'Toprak Testi', units: [{ value: 'Adet', barcode: jug }], stock: 2 })
  const bare = await buildProduct(shop.db, { name: 'Toprak Bardak', stock: 4 })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const wasm = () => loaded.filter((url) => url.endsWith('.wasm')).length
  await page.setViewportSize({ width: 390, height: 844 })
  await goOffice(page, `/urunler/${bare.id}`)
  await camera.refuse('NotAllowedError')
  expect(wasm(), 'nobody scans yet').toBe(0)
  await page.getByRole('button', { name: 'Kamerayla okut' }).click()
  await expect(dialog.getByText('Kamera izni verilmedi.')).toBeVisible()
  await expectAccessible(page)
  await camera.refuse('')
  await dialog.getByRole('button', { name: 'Yeniden dene' }).click()
  await expect(dialog.getByText('Barkodu kırmızı çizgiye tutun.')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await camera.show(cup)
  await expect(dialog).toBeHidden()
  expect(wasm()).toBe(1)
  await expect(page.getByRole('textbox', { name: 'Barkod' })).toHaveValue(cup)
  await expect.poll(() => camera.on(), 'one barcode is enough').toBe(0)
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Kaydet', exact: true })).toBeHidden()

  await goOffice(page, '/stok/sayim')
  await page.getByRole('button', { name: 'Kamerayla okut' }).click()
  await expect(page.getByText('Barkodu kırmızı çizgiye tutun.')).toBeVisible()
  await camera.show(jug)
  await expect(page.getByLabel('Sayılan: Toprak Testi')).toHaveValue('1')
  await camera.show(cup)
  await expect(page.getByLabel('Sayılan: Toprak Bardak')).toHaveValue('1')
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Kamerayı kapat' }).click()
  await expect.poll(() => camera.on()).toBe(0)
})
