import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { confirmOrder, markDelivered, markShipped } from '#tests/support/orders.ts'
import { listedProduct, openOffice, signInStaff } from './backoffice.ts'
import { PARCEL, PHONE, placeOrder, signIn } from './customer-orders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from './shop-fixture.ts'

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a buyer shows the damage, staff looks and accepts, and the buyer prints the code', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const buyer = await signIn(page, shop)
  const order = await placeOrder(shop, buyer, [await listedProduct(shop), 1])
  await confirmOrder(shop.db, order.id)
  await markShipped(shop.db, order.id, PARCEL)
  await markDelivered(shop.db, order.id)

  await page.goto(`/siparis/${order.orderNo}/iade`)
  await page.waitForSelector('html[data-taken-over]', { state: 'attached' })
  const asked = page.getByText('Lütfen ürünün ve paketin fotoğrafını ekleyin')
  await expect(asked).toBeHidden()
  await page.getByLabel('Üründe bir sorun var').check()
  await page.getByLabel('Neden', { exact: true }).selectOption('Kargoda hasar görmüş')
  await expect(asked).toBeVisible()
  await page.getByLabel('Açıklama').fill('Kulpu kırık geldi.')
  await page.getByLabel('Fotoğraflar').setInputFiles([
    { name: 'kırık.jpg', mimeType: 'image/jpeg', buffer: await photo('#a02020') },
    { name: 'liste.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bir liste') },
  ])
  await expect(page.getByText('liste.jpg: bu dosya').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('img', { name: '1. fotoğraf' })).toBeVisible()
  await page.getByLabel('Neden', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByLabel('Neden', { exact: true })).toBeFocused()
  await expect(page.getByRole('group', { name: 'Eklediğiniz fotoğraflar' })).toBeVisible()
  await expect(page.getByRole('img', { name: '1. fotoğraf' })).toBeVisible()
  await expect(page.getByLabel('Açıklama')).toHaveValue('Kulpu kırık geldi.')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByLabel('Fotoğraf ekle')
    .setInputFiles([{ name: 'paket.jpg', mimeType: 'image/jpeg', buffer: await photo('#2020a0') }])
  await page.getByLabel('Neden', { exact: true }).selectOption('Kargoda hasar görmüş')
  await page.getByRole('button', { name: 'Talebi Gönder' }).click()
  await expect(page.getByText('Talebiniz alındı.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Fotoğraflar' }).getByRole('img')).toHaveCount(2)

  const context = await browser.newContext({ baseURL: shop.url })
  const office = await context.newPage()
  await signInStaff(office, shop, 'support', 'Ayşe Yılmaz')
  await openOffice(office, `/siparisler/${order.orderNo}`)
  await office.getByRole('button', { name: '1. fotoğraf' }).click()
  const large = office.getByRole('dialog', { name: '1. fotoğraf, toplam 2' })
  await expect(office.getByText('Kargoda hasar görmüş')).toBeAttached()
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 640)
  await expectAccessible(office)
  await large.getByRole('button', { name: 'Sonraki' }).click()
  await expect(office.getByRole('dialog', { name: '2. fotoğraf, toplam 2' })).toBeVisible()
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: 'İadeyi kabul et' }).click()
  const dialog = office.getByRole('dialog', { name: 'İadeyi kabul et' })
  await dialog.getByLabel('Kargo firması').fill('Sürat Kargo')
  await dialog.getByLabel('İade kodu').fill('abc')
  await dialog.getByLabel('İade adresi').fill('Depo Sok. No:9 Tuzla')
  await dialog.getByRole('button', { name: 'İadeyi kabul et' }).click()
  await expect(dialog.getByText('İade kodu 4 ile 40 karakter')).toBeVisible()
  await dialog.getByLabel('İade kodu').fill('SR-7719 4402')
  await dialog
    .getByLabel('Kargo etiketi')
    .setInputFiles([
      { name: 'etiket.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') },
    ])
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'İadeyi kabul et' }).click()
  await expect(office.getByText('SR-77194402', { exact: true })).toBeVisible()
  await context.close()

  await page.reload()
  const how = page.getByRole('region', { name: 'Nasıl göndereceksiniz?' })
  await expect(how).toContainText('SR-77194402')
  await expect(how).toContainText('Depo Sok. No:9 Tuzla')
  await waitForHydration(page)
  // Both at once: a press that is not possible is reported as such.
  const [label] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    how.getByRole('link', { name: 'Etiketi indir (PDF)' }).click({ timeout: 20_000 }),
  ])
  expect(label.suggestedFilename()).toBe(`iade-etiketi-${order.orderNo}.pdf`)
  expect(await readFile(await label.path(), 'utf8')).toBe('%PDF-1.7\n%%EOF')
  await expectAccessible(page)
  await how.getByRole('link', { name: 'İade kâğıdını yazdır' }).click()
  await expect(page.getByRole('heading', { name: 'İade gönderisi' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'İade kodunun karekodu' })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('main')).toContainText('SR-77194402')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoHorizontalScroll(page)
})
