import { buildProduct, storeSetting } from '../support/builders.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, openHydrated, test } from './shop-fixture.ts'

test.beforeAll(async ({ shop }) => {
  await buildProduct(shop.db, { name: 'Süzme Çiçek Balı', sold: 4 })
  await buildProduct(shop.db, { name: 'Balmumu Mum', sold: 900, stock: 9 })
  await storeSetting(shop.db, 'whatsapp', '+90 532 123 45 67')
  await storeSetting(shop.db, 'whatsappControl', '1')
  await shop.publishChanges()
})

test('a search shows what its word names first, in the order "Önerilen"', async ({ page }) => {
  await openHydrated(page, '/arama?q=bal')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Süzme Çiçek Balı')
  const order = page.getByLabel('Sıralama')
  await expect(order).toHaveValue('')
  await expect(order.locator('option:checked')).toHaveText('Önerilen')
  await order.selectOption('Ürün Adı (A-Z)')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Balmumu Mum')
  await openHydrated(page, '/giyim')
  await expect(order.locator('option:checked')).toHaveText('En yeniler')
})

test('a search that finds nothing offers the nearest category, WhatsApp and best sellers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/arama?q=gomlek+xqzwvk')
  const main = page.getByRole('main')
  await expect(main.getByText('“gomlek xqzwvk” için sonuç bulunamadı.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'WhatsApp’tan sorun' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/905321234567\?text=.*gomlek%20xqzwvk/,
  )
  const bestSellers = main.getByRole('region', { name: 'Çok satanlara göz atın' })
  await expect(bestSellers.getByRole('heading', { name: 'Balmumu Mum' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await main.getByRole('navigation', { name: 'En yakın kategoriler' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gömlek' })).toBeVisible()
})

test('where the merchant allows it, a shopper says the search', async ({ page, shop }) => {
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
  await openHydrated(page, '/')
  const listen = page.getByRole('button', { name: 'Sesle ara' })
  await listen.click()
  await expect(page.getByRole('search')).toContainText('Mikrofona izin verilmedi')
  await expectAccessible(page)
  await listen.click()
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox', { name: 'Ürün ara' }))).toHaveValue(
    'Bal',
  )
  await expect(page).toHaveURL(/\/arama\?q=Bal$/)
  await storeSetting(shop.db, 'sesliArama', '0')
  await shop.publishChanges()
  await openHydrated(page, '/')
  await expect(listen).toHaveCount(0)
})
