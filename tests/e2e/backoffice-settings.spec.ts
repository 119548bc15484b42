import type { Page } from '@playwright/test'
import { goOffice, openOffice, signInStaff } from './backoffice.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from './shop-fixture.ts'

const row = (page: Page, key: string) => page.locator(`#row-${key}`)
const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true }).click()
/** Runs `press`, which saves, and waits until it is done: the message of an earlier save may still be there. */
async function saved(page: Page, press: () => Promise<void> = () => save(page)): Promise<void> {
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await press()
  await stored
  await expect(page.getByText('Kaydedildi, bütün sayfalarda geçerli')).toBeVisible()
}

/** Pastes as from a spreadsheet. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  const cell = page.getByLabel(label, { exact: true })
  await cell.focus()
  await cell.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Every screen once: with axe on a phone and a laptop, and no wider than any of them. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoHorizontalScroll(page)
    if (width !== 768) await expectAccessible(page)
  }
}

test.afterEach(({ shop }) => shop.restoreSwitches())

test('an owner finds and undoes a setting, edits lists like a spreadsheet, and chooses where a colleague has changed the same', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  /** The next page that anybody opens; it is cached for much longer than this test takes. */
  async function pageShows(price: string): Promise<void> {
    const response = await page.request.get(shop.mug.url, { headers: { accept: 'text/html' } })
    expect(await response.text()).toContain(price)
  }

  await signInStaff(page, shop, 'owner')
  await openOffice(page, '/ayarlar')
  await expectFits(page)
  await page.getByLabel('Ayarlarda ara').fill('kdv dahil')
  await expect(page.getByRole('status').filter({ hasText: 'ayar bulundu' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: /^Fiyatları KDV dahil göster/ }).click()
  const tax = page.getByRole('switch', { name: 'Fiyatları KDV dahil göster' })
  await expect(tax).toBeFocused()
  await expect(page.getByText('Sayfada: ₺120,00')).toBeVisible()
  await expectFits(page)
  await tax.focus()
  await pageShows('129,90')
  await page.keyboard.press('Space')
  await expect(page.getByText('Sayfada: ₺100,00')).toBeVisible()
  await page.getByRole('switch', { name: 'Fiyatları göster' }).uncheck()
  await expect(row(page, 'productsWithKdv')).toContainText('“Fiyatları göster” kapalıyken etkisi yok.')
  await page.getByRole('switch', { name: 'Fiyatları göster' }).check()
  await page.getByLabel('Stok bilgisi').selectOption('10 adede kadar, fazlası “10+”')
  await expect(page.getByRole('cell', { name: '10+' })).toHaveCount(3)
  await saved(page)
  await pageShows('108,25')

  const history = page.getByRole('region', { name: 'Bu sayfanın geçmişi' })
  const change = history.getByRole('listitem').filter({ hasText: 'Fiyatları KDV dahil göster' })
  await expect(change).toContainText('Açık → Kapalı')
  await change.getByRole('button', { name: 'Geri al' }).click()
  await page.getByRole('button', { name: 'Değere dön' }).click()
  await expect(page.getByText('Önceki değere dönüldü')).toBeVisible()
  await expect(tax).toBeChecked()
  await pageShows('129,90')

  // Lists are edited like a spreadsheet, and wrong rows are named before and after the save.
  await goOffice(page, '/ayarlar/shipping')
  const prices = page.getByRole('group', { name: 'Kargo ücretleri', exact: true })
  await expect(prices.getByRole('textbox')).toHaveCount(9)
  await expectFits(page)
  // A new row starts where the last one ends; Enter in the last row adds one.
  await page.getByLabel('3. satır: Ücret (₺)').press('Enter')
  await expect(page.getByLabel('4. satır: Başlangıç')).toHaveValue('30')
  await expect(page.getByLabel('4. satır: Başlangıç')).toBeFocused()
  await save(page)
  await expect(row(page, 'kargoUcreti').getByRole('alert')).toHaveText(
    '4. satır: başlangıç, bitiş ve ücret sayı olmalı.',
  )
  await paste(page, '4. satır: Bitiş', '50\t₺1.250,00\r\n')
  await expect(page.getByLabel('4. satır: Ücret (₺)')).toHaveValue('1250,00')
  await page.getByLabel('Desi ya da kilo').fill('40')
  await expect(page.getByText('Kargo: ₺1.250,00')).toBeVisible()
  await page.getByRole('switch', { name: 'Alt sınırı geçen siparişte kargo bedava' }).check()
  await page.getByLabel('Ücretsiz kargo alt sınırı').fill('1.500,50')
  await expect(
    page.getByText('Sepette: “Ücretsiz kargo için ₺1.050,50 değerinde daha ürün ekleyin”'),
  ).toBeVisible()
  await page.getByLabel('Ülke ekle').selectOption('Almanya')
  await page.getByLabel('1. satır: Bitiş').last().fill('5')
  await page.getByLabel('1. satır: Ücret (₺)').last().fill('450')
  await saved(page)
  const store = await page.request.get('/api/catalog/store')
  expect((await store.json()).settings).toMatchObject({
    kargoUcreti: '0/1/44.90_1/5/59.90_5/30/189.90_30/50/1250.00',
    ucretsizKargoMiktar: '1500.50',
    teslimatUlkeleri: 'Türkiye|Almanya:0/5/450.00',
  })

  await goOffice(page, '/ayarlar/transfer')
  await page.getByRole('button', { name: 'Hesap ekle' }).click()
  await expect(page.getByLabel('2. satır: Hesap adı')).toHaveValue('Vitrin Ticaret A.Ş.')
  await paste(
    page,
    '2. satır: Banka',
    'İş Bankası\tVitrin Ticaret A.Ş.\t42\tTR93 0006 4000 0014 2110 9876 55',
  )
  await save(page)
  await expect(row(page, 'b2cHavaleEftHesapBilgisi').getByRole('alert')).toContainText(
    '2. hesap: IBAN hatalı',
  )
  await page.getByLabel('2. satır: IBAN').fill('TR93 0006 4000 0014 2110 9876 54')
  // Alt and an arrow moves the row, and the focus with it.
  await page.getByLabel('2. satır: Banka').press('Alt+ArrowUp')
  await expect(page.getByLabel('1. satır: Banka')).toHaveValue('İş Bankası')
  await expect(page.getByLabel('1. satır: Banka')).toBeFocused()
  await saved(page)
  await expectFits(page)

  // Two people who change the same setting choose between their values.
  await shop.db.unchecked(
    `insert into settings (key, value) values ('havaleSuresiSaat', '48')
     on conflict (key) do update set value = excluded.value, version = settings.version + 1`,
  )
  await shop.publishChanges()
  await page.getByLabel('Ödeme süresi').fill('72')
  await page.getByRole('switch', { name: 'Süresinde ödenmeyen siparişi iptal et' }).uncheck()
  await save(page)
  await expect(page.getByRole('heading', { name: 'Siz yazarken bu kayıt değişti' })).toBeFocused()
  await page.getByRole('radio', { name: /Sizinki/ }).check()
  await saved(page, () => page.getByRole('button', { name: 'Uygula ve kaydet' }).click())
  await expect(row(page, 'havaleSuresiSaat')).toContainText('Ayşe Yılmaz değiştirdi')
  await page.reload()
  await expect(page.getByLabel('Ödeme süresi')).toHaveValue('72')
})

test('finance sees settings without changing them, and decides about rates', async ({ page, shop }) => {
  await shop.db.unchecked(
    `insert into pending_rates (currency, rate, bulletin_date) values ('EUR', 60, '2026-11-20')`,
  )
  await signInStaff(page, shop, 'finance', 'Can Demir')
  await openOffice(page, '/ayarlar/rates')
  await expect(page.getByLabel('Onaysız kabul edilen en büyük değişim')).toBeDisabled()
  await page.getByRole('link', { name: 'Kurları gör ve ayarla' }).click()
  const dollar = page.getByRole('region', { name: /^USD/ })
  await dollar.getByRole('button', { name: 'Elle ayarla' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('1 USD kaç lira?').fill('4250')
  await dialog.getByRole('button', { name: 'Kuru kaydet' }).click()
  await expect(dialog).toContainText('100 USD fiyatlı ürün ₺425.000,00 olur.')
  await expect(dialog.getByRole('button', { name: 'Yine de kaydet' })).toBeVisible()
  await dialog.getByLabel('1 USD kaç lira?').fill('42,50')
  await dialog.getByRole('button', { name: 'Kuru kaydet' }).click()
  await expect(dollar).toContainText('₺42,50')
  await expect(dollar).toContainText('Elle · Can Demir')

  const euro = page.getByRole('region', { name: /^EUR/ })
  await expect(euro).toContainText('Onay bekliyor: ₺60,00')
  await euro.getByRole('button', { name: /eski kuru koru/ }).click()
  await page.getByRole('button', { name: 'Eskisini koru', exact: true }).last().click()
  await expect(page.getByText('Eski kur korundu')).toBeVisible()
  await expect(euro).not.toContainText('Onay bekliyor')
  await dollar.getByRole('button', { name: 'Geçmiş' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('₺42,50')
})
