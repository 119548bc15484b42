import { buildProduct } from '../support/builders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

test('a shopper compares products', async ({ page, shop }) => {
  const pot = await buildProduct(shop.db, {
    name: 'Derin Tencere',
    stock: 3,
    specifications: { tr: { Malzeme: 'Çelik', Hacim: '4 litre' } },
  })
  const pan = await buildProduct(shop.db, {
    name: 'Yassı Tava',
    stock: 3,
    specifications: { tr: { Malzeme: 'Döküm', Hacim: '4 litre' } },
  })
  await shop.publishChanges()

  await openHydrated(page, pot.url)
  await expect(page.getByRole('table', { name: 'Özellikler' })).toContainText('4 litre')
  await page.getByRole('button', { name: 'Karşılaştırmaya ekle' }).click()
  await expect(page.getByRole('button', { name: 'Karşılaştırmadan çıkar' })).toBeVisible()
  await openHydrated(page, pan.url)
  await page.getByRole('button', { name: 'Karşılaştırmaya ekle' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Karşılaştır (2)' }).click()
  const table = page.getByRole('table', { name: 'Ürün karşılaştırma' })
  await expect(table.getByRole('row', { name: /^Malzeme/ })).toContainText('Farklı')
  await expect(table.getByRole('row', { name: /^Hacim/ })).not.toContainText('Farklı')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const column = table.getByRole('columnheader', { name: /Derin Tencere/ })
  expect(
    await column.evaluate((cell) => cell.clientWidth),
    'columns scroll instead of being squeezed',
  ).toBeGreaterThan(140)
  const room = page.getByRole('region', { name: 'Ürün karşılaştırma' })
  expect(
    await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    'two products fit beside each other',
  ).toBe(0)
  await table.getByRole('button', { name: 'Çıkar: Derin Tencere' }).click()
  await expect(table).not.toContainText('Derin Tencere')
  await expect(page.getByText('Karşılaştırmak için bir ürün daha seçin.')).toBeVisible()
})
