import { buildProduct, storeSetting } from '../support/builders.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  test,
  waitForHydration,
} from './shop-fixture.ts'

test('the search box offers the last searches and hears new ones, and what was viewed comes back', async ({
  page,
  shop,
}) => {
  await storeSetting(shop.db, 'sesliArama', '1')
  await shop.publishChanges()
  // Browsers of tests have no service to recognise speech by; this one hears honey the second time.
  await page.addInitScript(() => {
    let heard = 0
    class Recognition {
      onresult: ((event: object) => void) | null = null
      onerror: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start() {
        heard++
        queueMicrotask(() => {
          if (heard === 1) this.onerror?.({ error: 'not-allowed' })
          else this.onresult?.({ results: [[{ transcript: 'Bal.' }]] })
          this.onend?.()
        })
      }
      abort() {
        this.onend?.()
      }
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  })
  await openHydrated(page, shop.mug.url)
  const field = page.getByRole('search').locator('input[name=q]')
  for (const words of ['gömlek', 'kupa']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/arama\\?q=${encodeURIComponent(words)}$`))
    await waitForHydration(page)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await field.fill('')
  await field.click()
  const recent = page.getByRole('region', { name: 'Son aramalarınız' })
  await expect(recent.getByRole('link')).toHaveText(['kupa', 'gömlek'])
  // The ring goes around the field together with its button.
  await expect(page.getByRole('search')).toHaveCSS('outline-style', 'solid')
  await expect(field).toHaveCSS('outline-style', 'none')
  await expectAccessible(page)
  await recent.getByRole('button', { name: '“kupa” aramasını sil' }).click()
  await expect(recent.getByRole('link')).toHaveText(['gömlek'])
  await expect(field).toBeFocused()
  await field.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=g%C3%B6mlek$/)
  await waitForHydration(page)
  await field.fill('')
  await field.click()
  await recent.getByRole('button', { name: 'Hepsini sil' }).click()
  await expect(recent).toBeHidden()

  // What is typed while the list is on its way in another order stays in the field.
  const typed = Promise.withResolvers<void>()
  await page.route(/\/arama\?.*sort=/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.getByLabel('Sıralama').selectOption('Ürün Adı (A-Z)')
  await field.fill('tabak')
  typed.resolve()
  await expect(page).toHaveURL(/sort=name/)
  await expect(field).toHaveValue('tabak')

  const listen = page.getByRole('button', { name: 'Sesle ara' })
  await listen.click()
  await expect(page.getByRole('search')).toContainText('Mikrofona izin verilmedi')
  await expectAccessible(page)
  await listen.click()
  await expect(page).toHaveURL(/\/arama\?q=Bal$/)
  await expect(field).toHaveValue('Bal')

  await openHydrated(page, shop.shirt.url)
  const viewed = page.getByRole('region', { name: 'Son baktıklarınız' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText(['Çini Kupa'])
  await openHydrated(page, '/')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(viewed.getByRole('heading', { level: 3 })).toHaveText(['Keten Gömlek', 'Çini Kupa'])
  await viewed.getByRole('button', { name: 'Temizle' }).click()
  await expect(viewed).toBeHidden()
})

test('cards of a list open a quick view and lead to a colour, and two products are compared', async ({
  page,
  shop,
}) => {
  const { db } = shop
  const made = (material: string) => ({ tr: { Malzeme: material, Hacim: '4 litre' } })
  await buildProduct(db, {
    ...{ name: 'Bakır Cezve', category: 'ocak', stock: 3 },
    specifications: made('Bakır'),
  })
  await buildProduct(db, {
    ...{ name: 'Çelik Cezve', category: 'ocak', stock: 3 },
    specifications: made('Paslanmaz çelik'),
  })
  const of = (Renk: string, Beden: string, code: string, stock = 5) => ({
    ...{ values: { Renk, Beden }, code, stock },
  })
  await buildProduct(db, {
    name: 'Keten Önlük',
    category: 'ocak',
    variants: [of('Mavi', 'S', 'ON-MS', 0), of('Mavi', 'M', 'ON-MM'), of('Beyaz', 'S', 'ON-BS')],
  })
  await shop.publishChanges()
  await openHydrated(page, '/ocak')
  const choose = (name: string) => page.getByRole('button', { name: `Karşılaştır: ${name}` })
  const look = (name: string) => page.getByRole('button', { name: `Hızlı bakış: ${name}` })
  await choose('Çelik Cezve').click()
  await choose('Bakır Cezve').click()
  const tray = page.getByRole('region', { name: 'Ürün karşılaştırma' })
  await expect(tray.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
  await look('Çelik Cezve').click()
  const steel = page.getByRole('dialog', { name: 'Çelik Cezve' })
  await expect(steel).toContainText('Paslanmaz çelik')
  await expectAccessible(page)
  await steel.getByRole('button', { name: 'Kapat' }).click()
  await expect(steel).toBeHidden()

  await look('Keten Önlük').click()
  const dialog = page.getByRole('dialog', { name: 'Keten Önlük' })
  const add = dialog.getByRole('button', { name: 'Sepete Ekle' })
  await add.click()
  await expect(dialog.getByRole('alert')).toHaveText('Varyant Seçiniz!')
  await dialog.getByRole('link', { name: 'Mavi' }).click()
  await expect(dialog.getByRole('link', { name: 'S (tükendi)', exact: false })).toBeVisible()
  await dialog.getByRole('link', { name: 'M', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  // Before the variant is displayed it is what is added.
  await add.click()
  await expect(dialog.getByRole('link', { name: 'Sepete git' })).toBeVisible()
  await expect(dialog).toContainText('ON-MM')
  await expectAccessible(page)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/ocak$/)
  await expect(look('Keten Önlük')).toBeFocused()

  await page.getByRole('link', { name: 'Keten Önlük: 2 renk' }).click({ position: { x: 36, y: 12 } })
  await expect(page).toHaveURL(/keten-onluk.*-p-\d+$/)
  await expect(page.getByRole('link', { name: 'Beyaz' })).toHaveAttribute('aria-current', 'true')

  await waitForHydration(page)
  await page.getByRole('button', { name: 'Karşılaştırmaya ekle' }).click()
  await page.getByRole('button', { name: 'Karşılaştırmadan çıkar' }).click()
  await expect(page.getByRole('button', { name: 'Karşılaştırmaya ekle' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.getByRole('link', { name: 'Karşılaştır (2)' }).click()
  const table = page.getByRole('table', { name: 'Ürün karşılaştırma' })
  await expect(table.getByRole('row', { name: /^Malzeme/ })).toContainText('Farklı')
  await expect(table.getByRole('row', { name: /^Hacim/ })).not.toContainText('Farklı')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const column = table.getByRole('columnheader', { name: /Bakır Cezve/ })
  expect(
    await column.evaluate((cell) => cell.clientWidth),
    'columns scroll instead of being squeezed',
  ).toBeGreaterThan(140)
  const room = page.getByRole('region', { name: 'Ürün karşılaştırma' })
  expect(
    await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    'two products fit beside each other',
  ).toBe(0)
  await waitForHydration(page)
  await table.getByRole('button', { name: 'Çıkar: Bakır Cezve' }).click()
  await expect(table).not.toContainText('Bakır Cezve')
  await expect(page.getByText('Karşılaştırmak için bir ürün daha seçin.')).toBeVisible()
})
