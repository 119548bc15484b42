import type { Page } from '@playwright/test'
import { buildProduct } from '../support/builders.ts'
import { phonePhoto } from '../support/photos.ts'
import { stockOf } from '../support/stock.ts'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test, waitForHydration } from './shop-fixture.ts'

declare global {
  var noteAction: (() => Promise<void>) | undefined
}

/** Counts presses and keys that are no content from now on; returns those since the last call. */
async function countActions(page: Page): Promise<() => Promise<number>> {
  let actions = 0
  await page.exposeFunction('noteAction', () => {
    actions += 1
  })
  await page.addInitScript(() => {
    const note = (event: Event) => void (event.isTrusted && globalThis.noteAction?.())
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', (event) => event.key.length > 1 && note(event), true)
  })
  return async () => {
    // What the page has sent before is here when it answers.
    await page.evaluate(() => 0)
    const counted = actions
    actions = 0
    return counted
  }
}

test('missing barcodes are one press from the desk and one Enter each; on a phone a price and a piece of stock take five presses, a new product with its photo ten', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const code = `BK-${Date.now()}`
  const bag = await buildProduct(shop.db, {
    name: 'Keten Torba',
    code,
    variants: ['Mavi', 'Sarı', 'Yeşil'].map((Renk) => ({ values: { Renk }, code: `${code}-${Renk}` })),
  })
  await shop.publishChanges()
  await signInStaff(page, shop, 'catalogue')
  const actions = await countActions(page)
  await openOffice(page, '')
  await page.getByRole('link', { name: /^Barkod yok/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barkodları tamamla')
  const fields = page.getByRole('textbox', { name: /^Keten Torba · .*: barkod$/ })
  await expect(fields).toHaveCount(3)
  expect(await actions()).toBe(1)
  await expectAccessible(page)
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoHorizontalScroll(page)
  }

  await fields.first().focus()
  // As a scanner does: the digits, Enter, and the next product at once.
  for (const digits of ['8690000000036', '8690000000043', '8690000000051']) {
    await page.keyboard.type(digits)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Kontrol basamağı tutmuyor.')).toBeVisible()
  await page.keyboard.type('8690000000050')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Barkod kaydedildi.').nth(2)).toBeAttached()
  expect(await actions(), 'one each, and one for the mistyped digit').toBe(4)
  const { rows } = await shop.db.unchecked<{ barcode: string }>(
    'select barcode from product_units where product_id = any ($1) order by barcode',
    [bag.children.map(({ id }) => id)],
  )
  expect(rows.map(({ barcode }) => barcode)).toEqual(['8690000000036', '8690000000043', '8690000000050'])

  const jar = await buildProduct(shop.db, { name: 'Turşu Kavanozu', gross: '80', stock: 4 })
  await shop.publishChanges()
  await page.setViewportSize({ width: 390, height: 844 })
  const done = page.getByRole('button', { name: 'Kaydet', exact: true })
  const parts = page.getByRole('navigation', { name: 'Bölümler' })

  await goOffice(page, '/urunler?q=tursu')
  await page.getByRole('link', { name: /Turşu Kavanozu/ }).click()
  await parts.getByRole('button', { name: 'Fiyat' }).click()
  await page.keyboard.type('95')
  await done.click()
  await expect(done).toBeHidden()
  expect(await actions()).toBeLessThanOrEqual(5)

  await goOffice(page, '/urunler?q=tursu')
  await page.getByRole('link', { name: /Turşu Kavanozu/ }).click()
  await parts.getByRole('button', { name: 'Stok' }).click()
  await page
    .getByRole('button', { name: /: artır$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Stoğu kaydet' }).click()
  await expect(page.getByText('Stok kaydedildi.')).toBeVisible()
  expect(await actions()).toBeLessThanOrEqual(5)
  expect((await stockOf(shop.db, jar.id))?.level).toBe(5)

  await goOffice(page, '/urunler')
  await page.getByRole('button', { name: 'Yeni ürün' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ürün adı').click()
  await page.keyboard.type('Zeytin Tabağı')
  await dialog.getByLabel('Fiyat (KDV’li)').click()
  await page.keyboard.type('149,90')
  const camera = dialog.locator('input[type=file][capture]')
  const buffer = await phonePhoto(600, 800)
  await camera.setInputFiles({ name: 'tabak.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByRole('button', { name: 'Taslağı oluştur' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zeytin Tabağı')

  // A look at it as shoppers will see it, which nobody else gets.
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Mağazada önizle' }).click(),
  ])
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Zeytin Tabağı')
  await expect(preview.getByText('Bu bir taslağın önizlemesidir')).toBeVisible()
  await waitForHydration(preview)
  const viewed = await preview.evaluate(() => localStorage.getItem('vitrin_viewed'))
  expect(viewed, 'it is no product that was viewed').toBeNull()
  await expectNoHorizontalScroll(preview)
  await preview.close()

  // An impatient finger publishes once, and is told once.
  await page.getByRole('button', { name: 'Yayınla' }).dblclick()
  await expect(page.getByText('Ürün yayında.')).toHaveCount(1)
  // The button of the camera and its shutter were not pressed here.
  expect((await actions()) + 2).toBeLessThanOrEqual(10)
})
