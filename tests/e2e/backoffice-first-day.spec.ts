import { Agent } from 'node:http'
import { test as base, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { submitForm } from '../support/http-buyer.ts'
import { goOffice } from './backoffice.ts'
import { signIn } from './customer-orders.ts'
import { type RunningShop, startRunningShop } from './running-shop.ts'
import { expect, expectAccessible } from './shop-fixture.ts'

/** Shopify export of a merchant's previous shop: a pot in two sizes and a candle, prices including KDV. */
const OLD_SHOP = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src
toprak-saksi,Toprak Saksı,<p>Elde şekillenmiş <b>toprak</b> saksı.</p>,Ege Çömlek,Bahçe,"saksı, bitki",true,Boy,Küçük,,0,shopify,1,deny,9.99,,
toprak-saksi,,,,,,,,Büyük,,0,shopify,3,deny,15.99,,
mum,Vanilyalı Mum,<p>Kavanozda mum.</p>,Ege Çömlek,Ev,mum,true,Title,Default Title,,200,shopify,5,deny,15.99,30,
`
/** Real cards, which nobody here pays with: owners need a second factor once they are switched on. */
const REAL_CARDS = {
  TEST_BANK: '',
  IYZICO_API_KEY: 'sandbox-anahtar-0001',
  IYZICO_SECRET_KEY: 'sandbox-gizli-0001',
  IYZICO_BASE_URL: 'https://iyzico.example',
}
const PASSWORD = 'doğru at pil zımba'
/** The import is a process of low priority; on a busy machine it waits for all others. */
const IMPORT = { timeout: 60_000 }
const IBAN = 'TR18 0006 2001 1900 0006 6723 15'

/** A shop that nobody has set up: no owner, no settings, no products. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startRunningShop({ env: REAL_CARDS })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** The way into an empty shop, as its start prints it. */
function printedSetupLink(shop: RunningShop): string {
  const token = /kurulum#token=([\w-]+)/.exec(shop.log())?.[1]
  if (!token) throw new Error('the start printed no setup link')
  return `/yonetim/kurulum#token=${token}`
}

/** Proves the password where a save asks for it. */
async function provePassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Önce kimliğinizi doğrulayın' })
  await proof.getByLabel('Şifreniz', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(proof).toHaveCount(0)
}

/** Opens a step of the checklist, fills it in, saves, and comes back to the desk, where it is ticked. */
async function setUp(
  page: Page,
  step: RegExp,
  fill: () => Promise<void>,
  prove = async () => {},
): Promise<void> {
  const list = page.getByRole('region', { name: 'Mağazanızı satışa hazırlayın' })
  await list.getByRole('link', { name: step }).click()
  await fill()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await prove()
  await expect(page.getByText('Kaydedildi, bütün sayfalarda geçerli').last()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Masa' }).click()
  await expect(list.getByText(step)).toContainText('tamam')
}

/** Presses a command of an order, and its button in the dialog that says what will happen. */
async function command(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test('an owner goes from the setup link of an empty shop to the first paid and shipped order without a terminal, proves who it is before cards go live, invites a colleague and signs in again', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000)
  await page.goto(printedSetupLink(shop))
  await page.getByLabel('Adınız ve soyadınız').fill('Sevgi Aydın')
  await page.getByLabel('E-posta').fill('sahip@ornek.example')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mağazanızı kuralım')
  await expectAccessible(page)
  const password = page.getByLabel('Yeni şifre', { exact: true })
  await password.fill('kısa')
  await page.getByRole('button', { name: 'Hesabı aç ve başla' }).click()
  await expect(password).toBeFocused()
  await expect(page.getByText('Şifre 10 ile 100 karakter arasında olmalı.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Hesabı aç ve başla' }).click()
  const list = page.getByRole('region', { name: 'Mağazanızı satışa hazırlayın' })
  await expect(list).toContainText('0 / 10 tamam')
  await expect(list).toContainText('Eksik: Vergi dairesi, Vergi numarası')
  await expectAccessible(page)

  // Each step leads to its own setting.
  await setUp(page, /^Mağazanın adı/, async () => {
    await expect(page.getByLabel('Mağazanın adı')).toBeFocused()
    await page.getByLabel('Mağazanın adı').fill('Ege Çömlek')
  })
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Ege Çömlek' })).toBeVisible()
  await setUp(page, /^Satıcı bilgileri/, async () => {
    await page.getByLabel('Satıcının unvanı').fill('Ege Çömlek Ltd. Şti.')
    await page.getByLabel('Merkez adresi').fill('Ortaca Mah. Çarşı Cad. No: 3, Avanos, Nevşehir')
    await page.getByLabel('Telefon').fill('0384 511 00 00')
    await page.getByLabel('E-posta adresi').fill('bilgi@ege-comlek.example')
    await page.getByLabel('KEP adresi').fill('egecomlek@hs01.kep.tr')
    await page.getByLabel('MERSİS numarası').fill('0123456789012345')
    await page.getByLabel('Vergi dairesi').fill('Avanos')
    await page.getByLabel('Vergi numarası').fill('1234567890')
    await page.getByLabel('Meslek odası').fill('Nevşehir Ticaret Odası')
  })
  await expect(list.getByText(/^Vergi dairesi ve numarası/)).toContainText('tamam')
  // The first setting that leads goods or money elsewhere; the bank account is within the ten minutes.
  await setUp(
    page,
    /^Adres ve iade adresi/,
    async () => {
      await expect(page.getByLabel('İade adresi ve anlaşmalı kargo')).toBeFocused()
      await page.getByLabel('İade adresi ve anlaşmalı kargo').fill('Merkez adresimiz, Yurtiçi Kargo, kod 123')
    },
    () => provePassword(page),
  )
  await setUp(page, /^Banka hesabı/, async () => {
    await page.getByRole('button', { name: 'Hesap ekle' }).click()
    const cells = page.getByRole('group', { name: 'Banka hesapları 1' }).getByRole('textbox')
    for (const [at, text] of ['Ziraat Bankası', 'Ege Çömlek Ltd. Şti.', '12345678-5001', IBAN].entries())
      await cells.nth(at).fill(text)
  })
  await expect(list.getByText(/^Ödeme türleri/), 'transfers are on in a new shop').toContainText('tamam')
  await setUp(page, /^Kargo ücretleri/, async () => {
    await page.getByRole('button', { name: 'Satır ekle' }).click()
    const cells = page.getByRole('group', { name: 'Kargo ücretleri 1' }).getByRole('textbox')
    for (const [at, text] of ['0', '30', '44,90'].entries()) await cells.nth(at).fill(text)
  })

  // Products from the file of another shop: looked at first, then imported.
  await list.getByRole('link', { name: /^İlk ürün/ }).click()
  const file = { name: 'eski-magaza.csv', mimeType: 'text/csv', buffer: Buffer.from(OLD_SHOP) }
  await page.getByLabel('Dosya seç').setInputFiles(file)
  const preview = page.getByRole('region', { name: 'Önizleme' })
  await expect(preview).toContainText('Henüz hiçbir şey yazılmadı.', IMPORT)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'İçe aktar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Ürünler içe aktarılsın mı?' })
  await expect(question).toContainText('2 ürün eklenecek')
  await question.getByRole('button', { name: 'İçe aktar', exact: true }).click()
  await expect(page.getByText('Ürünler mağazanızda.')).toBeVisible(IMPORT)

  // A shopper buys one of them by bank transfer; each page of that has tests of its own.
  const { rows: made } = await shop.db.unchecked<{ id: number; slug: string }>(
    `select id, slug from products where parent_id is not null and slug like '%buyuk%'`,
  )
  const [pot] = made
  if (!pot) throw new Error('the variant was not imported')
  const document = await (await page.request.get(`/${pot.slug}-p-${pot.id}`)).text()
  for (const text of ['toprak', '₺15,99', 'Bu ürün stoklarda 3 birim mevcuttur.'])
    expect(document.includes(text), text).toBe(true)
  const buyer = await signIn(page, shop)
  const to = { url: shop.url, agent: new Agent() }
  await submitForm(to, `cart/${pot.id}`, buyer, { quantity: '2' })
  const accepted = { onBilgilendirme: '1', mesafeliSatis: '1' }
  const { body } = await submitForm(to, 'cart', buyer, { odemeTipi: '4', ...accepted })
  expect(body).toMatchObject({ order: {} })

  // The owner sees it wait on the desk, and takes it from the payment to the carrier.
  await page.getByRole('navigation').getByRole('link', { name: 'Masa' }).click()
  await page.getByRole('link', { name: /^Beklenen havaleler/ }).click()
  await page.getByRole('main').getByRole('row').getByRole('link').first().click()
  await command(page, 'Havaleyi onayla')
  await command(page, 'Hazırlamaya başla')
  await page.getByRole('button', { name: 'Kargoya ver' }).click()
  const parcel = page.getByRole('dialog', { name: 'Kargoya ver' })
  await parcel.getByLabel('Kargo firması').fill('Yurtiçi Kargo')
  await parcel.getByLabel('Takip numarası').fill('TR 77/1')
  await parcel.getByRole('button', { name: 'Kargoya ver' }).click()
  await expect(page.getByText('Kargoda', { exact: true }).first()).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Masa' }).click()
  await expect(page.getByText('Bekleyen iş yok.')).toBeVisible()
  await expect(list).toHaveCount(0)

  // 15,99 including %20 KDV is 13,325 net: two are 26,65 net and, with 5,33 KDV, exactly 2 × 15,99.
  const { rows } = await shop.db.unchecked(
    `select l.variant, l.unit_price, l.quantity, l.net, l.tax, l.gross, o.total, s.quantity as left
     from orders o join order_lines l on l.order_id = o.id join stock_levels s on s.product_id = l.product_id`,
  )
  expect(rows).toEqual([
    {
      variant: 'Büyük',
      unit_price: '13.325000',
      quantity: 2,
      net: '26.65',
      tax: '5.33',
      gross: '31.98',
      total: '76.88',
      left: 1,
    },
  ])

  // The banner asks; with the first real card nothing but the own account opens.
  const asked = page.getByText('Kartla ödeme açılınca zorunlu olur.')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: 'Şimdi değil' }).click()
  await expect(asked).toHaveCount(0)
  await page.goto('/yonetim/ayarlar/payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ödeme')
  await expect(asked, 'put off until the tab is closed, not until the next page load').toHaveCount(0)
  await page.getByRole('switch', { name: 'Kredi kartı ile ödeme' }).check()
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Önce iki adımlı doğrulamayı açın')
  await expect(page.getByText('Kartla ödeme açık olduğu için iki adımlı doğrulama zorunlu.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'İki adımlı doğrulamayı aç' }).click()
  await expect(page.getByText('Bu oturum')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Doğrulamayı aç' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Şu anki şifreniz', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Devam et' }).click()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await dialog.getByLabel('Uygulamadaki 6 haneli kod').fill(app.generate())
  await dialog.getByRole('button', { name: 'Doğrula ve aç' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = '', otherCode = ''] = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Kodları sakladım' }).click()
  await expect(page.getByText('10 kurtarma kodu kaldı')).toBeVisible()
  await expect(page.getByText('iki adımlı doğrulama zorunlu')).toHaveCount(0)

  // Ten minutes after the password was proven last.
  await shop.db.unchecked('delete from staff_confirmations')
  await goOffice(page, '/ekip')
  await page.getByRole('button', { name: 'Çalışan davet et' }).click()
  await dialog.getByLabel('E-posta adresi').fill('depo@ornek.example')
  await dialog.getByRole('button', { name: 'Daveti gönder' }).click()
  // Who sits at this browser is asked above the form, which keeps what was typed.
  const proof = page.getByRole('dialog', { name: 'Önce kimliğinizi doğrulayın' })
  await expect(proof.getByLabel('Şifreniz', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(proof).toHaveCount(0)
  await expect(dialog).toContainText('Şifreniz doğrulanmadığı için bu işlem yapılmadı.')
  await expect(dialog.getByLabel('E-posta adresi')).toHaveValue('depo@ornek.example')
  await dialog.getByRole('button', { name: 'Daveti gönder' }).click()
  await proof.getByLabel('Şifreniz', { exact: true }).fill(PASSWORD)
  await proof.getByLabel('Doğrulama uygulamasındaki kod').fill(otherCode)
  await proof.getByRole('button', { name: 'Doğrula ve sürdür' }).click()
  await expect(page.getByRole('region', { name: 'Bekleyen davetler' })).toContainText('depo@ornek.example')
  await expectAccessible(page)

  // The session ends; the login leads back to where it was, with a recovery code for the second step.
  await shop.db.unchecked('delete from staff_sessions')
  await page.goto('/yonetim/islem-kayitlari')
  await page.getByLabel('E-posta').fill('sahip@ornek.example')
  await page.getByLabel('Şifre', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Giriş yap' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('İkinci adım')
  await page.getByRole('button', { name: 'Telefonum yanımda değil: kurtarma kodu kullan' }).click()
  await page.getByLabel('Kurtarma kodu').fill(recoveryCode)
  await page.getByRole('button', { name: 'Doğrula ve gir' }).click()
  await expect(page).toHaveURL(/\/yonetim\/islem-kayitlari$/)
  await expect(page.getByRole('cell', { name: 'Kurtarma koduyla girdi' })).toBeVisible()
  await expectAccessible(page)
})
