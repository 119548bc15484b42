import { buildProduct } from '../support/builders.ts'
import { expect, test } from './shop-fixture.ts'
import { hands, installedFirefox, startFirefox } from './stock-firefox.ts'

const firefox = installedFirefox()

test('a visitor buys without an account in Firefox, on a screen as wide as a phone', async ({ shop }) => {
  test.skip(firefox === null, 'Firefox is not installed here, and FIREFOX names none')
  // Firefox starts with a new profile and compiles every script anew.
  test.setTimeout(180_000)
  const bowl = await buildProduct(shop.db, { name: 'Bakır Tas', gross: '129.90', stock: 3 })
  await shop.publishChanges()
  const browser = await startFirefox(firefox ?? '')
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewport({ width: 390, height: 844 })
    const { press, follow, type, pick, sees } = hands(page)
    await page.goto(shop.url + bowl.url)

    const stepper = await page.locator('.stepper input').waitHandle()
    const room = await stepper.evaluate((input) => ({
      appearance: getComputedStyle(input).appearance,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }))
    expect(room, 'no arrows inside the field, nothing wider than the screen').toEqual({
      appearance: 'textfield',
      overflow: 0,
    })
    await press('Sepete Ekle')
    await follow('Sepete git')
    await press('Ödemeye Geç')
    // A key costs Firefox a sixth of a second of a processor, so what is typed is short.
    await type('E-posta adresiniz', 'f@ornek.example')
    await press('Üye olmadan devam et')
    await type('Ad Soyad', 'Işıl Ay')
    await type('Telefon', '0532 123 45 67')
    await pick('Şehir', 'İstanbul')
    await pick('İlçe', 'Kadıköy')
    await type('Adres', 'Moda Cad. 12')
    await type('T.C. Kimlik No', '11111111111')
    await press('Bu adrese gönder')
    await sees('Adresi değiştir')
    await press('Sipariş Ver')
    await sees('Siparişiniz başarılı.')
    expect(await shop.unitsLeft(bowl.id)).toBe(2)
  } finally {
    await browser.close()
  }
})
