import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { chooseUnit } from './product-page-helpers.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'
import { buildCustomer, submitSignIn } from './sign-in.ts'

const header = (page: Page) => page.getByRole('banner')
const cartButton = (page: Page) => header(page).getByRole('button', { name: /^Sepet/ })
const summary = (page: Page) => page.getByRole('region', { name: 'Sepet özeti' })
const quantity = (page: Page, name: string) => page.getByLabel(`${name}: adet`)

async function fillAndAdd(page: Page, count: number): Promise<void> {
  const main = page.getByRole('main')
  if (count > 1) await main.getByLabel('Miktar').fill(String(count))
  await main.getByRole('button', { name: 'Sepete Ekle' }).first().click()
}

/** Adds the product to the cart and waits until the shop has confirmed it. */
async function addAndWaitForCart(page: Page, product: BuiltProduct, count = 1): Promise<void> {
  await openHydrated(page, product.url)
  // The cart link becomes a button at hydration.
  await expect(cartButton(page)).toBeVisible()
  await fillAndAdd(page, count)
  await expect(page.getByRole('main').getByText('Sepete eklendi').first()).toBeVisible()
}

async function saveSetting(shop: ShopFixture, key: string, value: string): Promise<void> {
  await storeSetting(shop.db, key, value)
  await shop.publishChanges()
}

test('what was added shows in a panel that keeps the focus, closes by the way back and leads to the cart', async ({
  page,
  shop,
}) => {
  await saveSetting(shop, 'eklenincePanel', '1')
  await saveSetting(shop, 'ucretsizKargoSecenek', '1')
  await saveSetting(shop, 'ucretsizKargoMiktar', '500')
  await openHydrated(page, shop.mug.url)
  const main = page.getByRole('main')
  const panel = page.getByRole('dialog', { name: 'Sepete eklendi' })
  await fillAndAdd(page, 2)
  await expect(main.getByRole('button', { name: 'Sepete eklendi' })).toBeVisible()
  await expect(panel).toContainText('2 Adet eklendi')
  await expect(panel).toContainText('₺240,20')
  await expect(panel).toContainText('₺304,70')
  await expect(panel).toBeFocused()
  await expectAccessible(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true)
  }
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(shop.mug.url)
  await expect(main.getByRole('button', { name: 'Sepete Ekle', exact: true })).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  // The quantity on the page is still two.
  await fillAndAdd(page, 1)
  await expect(panel).toContainText('Sepetinizde 4 Adet var')
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(shop.mug.url)
  await expect(main.getByRole('button', { name: 'Sepete Ekle', exact: true })).toBeVisible()
  await main.getByLabel('Miktar').fill('1')
  await fillAndAdd(page, 1)
  await panel.getByRole('link', { name: 'Sepete git' }).click()
  await expect(quantity(page, 'Çini Kupa')).toHaveValue('5')
  await saveSetting(shop, 'eklenincePanel', '0')
  await saveSetting(shop, 'ucretsizKargoSecenek', '0')

  // Put aside and back again, without a load of the page.
  await page.getByRole('button', { name: 'Çini Kupa: sonrası için sakla' }).click()
  await expect(main.getByText('Sepetiniz Boş!')).toBeVisible()
  const saved = page.getByRole('region', { name: /^Sonrası için sakladıklarınız/ })
  await expect(saved).toContainText('5 Adet')
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Çini Kupa: sepete geri koy' }).click()
  await expect(quantity(page, 'Çini Kupa')).toHaveValue('5')
  await expect(saved).toHaveCount(0)
})

test('the cart panel opens under its button, works by keyboard and restores a removed line', async ({
  page,
  shop,
}) => {
  await addAndWaitForCart(page, shop.mug, 2)
  await expect(cartButton(page)).toHaveAccessibleName(/Sepet 1 ürün/)
  await cartButton(page).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Sepetim' })
  await expect(panel.getByRole('link', { name: 'Çini Kupa' })).toBeVisible()
  await expect(panel).toContainText('2 Adet · ₺259,80')
  await expect(panel).toContainText('₺44,90')
  await expect(panel).toContainText('₺304,70')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(cartButton(page)).toBeFocused()

  await page.keyboard.press('Space')
  await panel.getByRole('button', { name: 'Çini Kupa: sepetten sil' }).press('Enter')
  await expect(panel).toContainText('Sepetiniz Boş!')
  await expect(panel.getByRole('button', { name: 'Geri al' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('2 Adet · ₺259,80')
  await page.getByRole('main').click({ position: { x: 5, y: 5 } })
  await expect(panel).toBeHidden()

  await cartButton(page).click()
  await panel.getByRole('button', { name: 'Siparişi Tamamla' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişinizi tamamlayın' })).toBeVisible()
})

test('fast clicks save the quantity on screen, and stock limits it', async ({ page, shop }) => {
  // Its own product: other tests of this shop buy the mug.
  const bowl = await buildProduct(shop.db, { name: 'Beşli Kase', gross: '129.90', stock: 5 })
  await shop.publishChanges()
  await addAndWaitForCart(page, bowl)
  await openHydrated(page, '/sepet')
  const more = page.getByRole('button', { name: 'Beşli Kase: bir artır' })
  for (let click = 0; click < 4; click++) await more.click({ noWaitAfter: true })
  await expect(quantity(page, 'Beşli Kase')).toHaveValue('5')
  await expect(more).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('En fazla 5 Adet alabilirsiniz.')).toBeVisible()
  await expect(summary(page)).toContainText('₺694,40')
  await page.reload()
  await waitForHydration(page)
  await expect(quantity(page, 'Beşli Kase')).toHaveValue('5')

  for (const [typed, becomes] of [
    ['99', '5'],
    ['2,5', '5'],
    ['iki', '1'],
    ['3', '3'],
  ] as const) {
    await quantity(page, 'Beşli Kase').fill(typed)
    await quantity(page, 'Beşli Kase').press('Enter')
    await expect(quantity(page, 'Beşli Kase')).toHaveValue(becomes)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  await quantity(page, 'Beşli Kase').press('ArrowUp')
  await expect(quantity(page, 'Beşli Kase')).toHaveValue('4')
  await quantity(page, 'Beşli Kase').press('ArrowDown')
  await expect(quantity(page, 'Beşli Kase')).toHaveValue('3')
  await quantity(page, 'Beşli Kase').fill('5')
  await quantity(page, 'Beşli Kase').press('Escape')
  await expect(quantity(page, 'Beşli Kase')).toHaveValue('3')
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
})

test('a removed line and an emptied cart can be restored, and lines of the same unit merge', async ({
  page,
  shop,
}) => {
  const tea = await buildProduct(shop.db, {
    name: 'Rize Çayı',
    gross: '60',
    stock: 500,
    units: [{ value: 'Adet' }, { value: 'Koli', multiplier: 10 }],
  })
  await shop.publishChanges()
  await addAndWaitForCart(page, tea, 3)
  await openHydrated(page, tea.url)
  await chooseUnit(page, 'Koli (10 adet)')
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  await expect(cartButton(page)).toHaveAccessibleName(/2 ürün/)
  await addAndWaitForCart(page, shop.mug)
  await openHydrated(page, '/sepet')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByLabel('Rize Çayı: birim').first().selectOption({ label: 'Koli' })
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(quantity(page, 'Rize Çayı')).toHaveValue('4')
  await expect(summary(page)).toContainText('₺2.574,80')

  await page.getByRole('button', { name: 'Rize Çayı: sepetten sil' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Geri al' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Rize Çayı sepetten silindi.' })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(quantity(page, 'Rize Çayı')).toHaveValue('4')

  await page.getByText('Sepeti boşalt').click()
  await page.getByRole('button', { name: 'Vazgeç' }).click()
  await page.getByText('Sepeti boşalt').click()
  await page.getByRole('button', { name: 'Evet, boşalt' }).click()
  await expect(page.getByText('Sepetiniz Boş!')).toBeVisible()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
})

test('changes of price, stock and status show beside their cart lines and block the checkout until resolved', async ({
  page,
  shop,
}) => {
  const lamp = await buildProduct(shop.db, { name: 'Bakır Lamba', gross: '120', stock: 9 })
  const rug = await buildProduct(shop.db, { name: 'Yün Kilim', gross: '240', stock: 9 })
  const vase = await buildProduct(shop.db, { name: 'Cam Vazo', gross: '60', stock: 9 })
  await shop.publishChanges()
  for (const product of [lamp, rug, vase]) await addAndWaitForCart(page, product, 4)
  await shop.db.unchecked('update product_units set sale_price = 80 where product_id = $1', [lamp.id])
  await shop.db.unchecked('update stock_levels set quantity = 3 where product_id = $1', [rug.id])
  await shop.db.unchecked(`update products set status = 'passive' where id = $1`, [vase.id])
  await shop.publishChanges()
  await openHydrated(page, '/sepet')
  await expect(page.getByText('Fiyatı değişti: önce ₺120,00, şimdi ₺96,00.')).toBeVisible()
  await expect(page.getByText('Bu üründen 4 adet bulunmamaktadır!')).toBeVisible()
  await expect(page.getByText('Bu ürün artık satışta değil.')).toBeVisible()
  await expect(summary(page).getByRole('button', { name: 'Ödemeye Geç' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: '3 Adet olarak değiştir' }).click()
  await expect(quantity(page, 'Yün Kilim')).toHaveValue('3')
  await expect(quantity(page, 'Yün Kilim')).toBeFocused()
  await page.getByRole('button', { name: 'Cam Vazo: sepetten sil' }).click()
  await expect(summary(page).getByRole('button', { name: 'Ödemeye Geç' })).toBeEnabled()
  await expect(summary(page)).toContainText('₺1.148,90')
})

test('a shared cart shows its lines, asks before adding them and reports what is out of stock', async ({
  page,
  shop,
  browser,
}) => {
  const mug = await buildProduct(shop.db, { name: 'Paylaşılan Kupa', gross: '60', stock: 5 })
  await shop.publishChanges()
  await addAndWaitForCart(page, mug, 4)
  await openHydrated(page, '/sepet')
  const href = await page.getByRole('link', { name: 'Sepeti WhatsApp ile paylaş' }).getAttribute('href')
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  const shared = `/sepet?${text.split('?')[1]}`
  expect(shared).toBe(`/sepet?paylas=${mug.id}.${mug.unitIds[0]}.4`)

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 800 } })
  const friend = await context.newPage()
  await addAndWaitForCart(friend, mug, 2)
  await openHydrated(friend, shared)
  await expect(friend.getByRole('heading', { name: 'Sizinle paylaşılan sepet' })).toBeVisible()
  await expect(friend.getByRole('main')).toContainText('4 Adet')
  await expectAccessible(friend)
  await expectNoHorizontalScroll(friend)
  await friend.getByRole('button', { name: 'Sepetime ekle' }).click()
  const refused = friend.getByText('Paylaşılan Kupa: Bu üründen 4 adet bulunmamaktadır!')
  await expect(refused).toBeInViewport()
  await expect(quantity(friend, 'Paylaşılan Kupa')).toHaveValue('2')
  await openHydrated(friend, shared.replace(/4$/, '3'))
  await friend.route('**/sepet.data*', (route) => route.abort())
  await friend.getByRole('button', { name: 'Sepetime ekle' }).click()
  await expect(friend.getByText('Teknik bir hata yaşandı.')).toBeInViewport()
  await friend.unroute('**/sepet.data*')
  await friend.getByRole('button', { name: 'Sepetime ekle' }).click()
  await expect(quantity(friend, 'Paylaşılan Kupa')).toHaveValue('5')
  for (const hostile of ['1.1', '<script>', '9.9.9-'.repeat(60), '2147483647.2147483647.1']) {
    await openHydrated(friend, `/sepet?${new URLSearchParams({ paylas: hostile })}`)
    await expect(friend.getByText('Paylaşım bağlantısı eksik ya da geçersiz.')).toBeVisible()
    await expect(quantity(friend, 'Paylaşılan Kupa')).toHaveValue('5')
  }
  await context.close()
})

test('two tabs and the back button show the same cart', async ({ page, shop, context }) => {
  await addAndWaitForCart(page, shop.mug, 1)
  await openHydrated(page, '/sepet')
  const other = await context.newPage()
  await addAndWaitForCart(other, shop.mug, 2)
  await expect(quantity(page, 'Çini Kupa')).toHaveValue('3')
  await page.getByRole('button', { name: 'Çini Kupa: sepetten sil' }).click()
  await expect(page.getByText('Sepetiniz Boş!')).toBeVisible()
  await expect(cartButton(other)).toHaveAccessibleName('Sepet')

  await openHydrated(page, shop.mug.url)
  await expect(cartButton(page)).toHaveAccessibleName('Sepet')
  await openHydrated(page, '/')
  await addAndWaitForCart(other, shop.mug, 1)
  await page.goBack()
  await expect(cartButton(page)).toHaveAccessibleName(/1 ürün/)
  await other.close()
  // As after signing in in another tab: the page's CSRF token no longer matches the browser's cookie.
  await context.clearCookies({ name: 'vitrin_visitor' })
  await waitForHydration(page)
  await fillAndAdd(page, 2)
  await expect(page.getByRole('main').getByText('Sepete eklendi').first()).toBeVisible()
})

test('the cart shows the amount missing for free shipping, and the lira total when prices are in dollars', async ({
  page,
  shop,
}) => {
  await saveSetting(shop, 'ucretsizKargoSecenek', '1')
  await saveSetting(shop, 'ucretsizKargoMiktar', '500')
  await addAndWaitForCart(page, shop.mug, 2)
  await openHydrated(page, '/sepet')
  await expect(summary(page)).toContainText('Ücretsiz kargo için ₺240,20 değerinde daha ürün ekleyin')
  await page.getByRole('button', { name: 'Çini Kupa: bir artır' }).click()
  await page.getByRole('button', { name: 'Çini Kupa: bir artır' }).click()
  await expect(summary(page)).toContainText('Kargonuz ücretsiz.')
  await expect(summary(page)).toContainText('₺519,60')
  await chooseCurrency(page, 'USD')
  await openHydrated(page, '/sepet')
  await expect(summary(page)).toContainText('Ödeme TL olarak alınır: ₺519,60')
  await saveSetting(shop, 'kargoAliciyaAit', '1')
  await page.reload()
  await waitForHydration(page)
  await expect(summary(page)).toContainText('Alıcı Ödemeli')
  await expect(summary(page).getByRole('progressbar')).toHaveCount(0)
  await saveSetting(shop, 'kargoAliciyaAit', '0')
  await saveSetting(shop, 'ucretsizKargoSecenek', '0')
})

/** Sets the currency cookie, as the currency menu does. */
async function chooseCurrency(page: Page, currency: string): Promise<void> {
  await page.context().addCookies([{ name: 'vitrin_currency', value: currency, url: page.url() }])
}

test('note and branch are kept from the cart to a checkout with a renamed path', async ({ page, shop }) => {
  await saveSetting(shop, 'checkoutCart', '/kasa')
  await addAndWaitForCart(page, shop.mug)
  await openHydrated(page, '/sepet')
  await page.getByLabel('Açıklama').fill('Zili çalmayın.\nTeşekkürler')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('heading', { level: 1 }).click()
  await saved
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Açıklama')).toHaveValue('Zili çalmayın.\nTeşekkürler')
  await page.getByLabel('Açıklama').fill('Kapıya bırakın.')
  await summary(page).getByRole('button', { name: 'Ödemeye Geç' }).click()
  const customer = await buildCustomer(shop)
  await shop.db.unchecked(`insert into customer_branches (customer_id, name) values ($1, 'Kadıköy Şubesi')`, [
    customer.id,
  ])
  await submitSignIn(page, customer)
  await expect(page).toHaveURL(/\/kasa$/)
  await openHydrated(page, '/sepet')
  await expect(page.getByLabel('Açıklama')).toHaveValue('Kapıya bırakın.')
  await page.getByLabel('Şube').selectOption({ label: 'Kadıköy Şubesi' })
  await summary(page).getByRole('button', { name: 'Ödemeye Geç' }).click()
  await expect(page).toHaveURL(/\/kasa$/)
  await openHydrated(page, '/odeme')
  await expect(page).toHaveURL(/\/kasa$/)
  await openHydrated(page, '/sepet')
  await expect(page.getByLabel('Şube')).toHaveValue(/\d+/)
  await saveSetting(shop, 'checkoutCart', '/odeme')
})

test('the cart fits a small phone, empty and with a line', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, '/sepet')
  await expect(page.getByText('Sepetiniz Boş!')).toBeVisible()
  await addAndWaitForCart(page, shop.mug)
  await cartButton(page).click()
  await expect(page.getByRole('region', { name: 'Sepetim' })).toContainText('Çini Kupa')
  await expectNoHorizontalScroll(page)
  await openHydrated(page, '/sepet')
  await expect(quantity(page, 'Çini Kupa')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('on a phone total and checkout button stay at the bottom until the own button of the summary is in sight', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await addAndWaitForCart(page, shop.mug, 2)
  await openHydrated(page, '/sepet')
  const bar = page.getByRole('region', { name: 'Toplam ve ödemeye geçiş' })
  const sum = '₺304,70'
  await expect(summary(page)).toContainText(sum)
  await expect(bar).toContainText(sum)
  await expect(page.getByRole('complementary', { name: 'Çerez Kullanımı' })).toBeInViewport()
  await expectAccessible(page)
  await summary(page)
    .getByRole('button', { name: 'Ödemeye Geç' })
    .evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await expect(bar).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0))
  await bar.getByRole('button', { name: 'Ödemeye Geç' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Siparişinizi tamamlayın' })).toBeVisible()
})

test('beside the cookie notice of a wide screen the checkout button can be pressed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await addAndWaitForCart(page, shop.mug)
  await openHydrated(page, '/sepet')
  const button = summary(page).getByRole('button', { name: 'Ödemeye Geç' })
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  // So high that the button is at the lower edge, where the notice is.
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 24 })
  await expect(page.getByRole('complementary', { name: 'Çerez Kullanımı' })).toBeInViewport()
  const onTop = await button.evaluate((pressed) => {
    const { left, right, top, bottom } = pressed.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === pressed
  })
  expect(onTop).toBe(true)
})

test('a note is shown as saved only after the shop confirmed it, and a failed save can be retried', async ({
  page,
  shop,
}) => {
  await addAndWaitForCart(page, shop.mug)
  await openHydrated(page, '/sepet')
  const note = page.getByLabel('Açıklama')
  await page.route('**/api/catalog/cart', (route) => route.abort())
  await note.fill('Kapıcıya bırakın.')
  await note.blur()
  await expect(page.getByText('Kaydedilemedi.')).toBeVisible()
  await page.unroute('**/api/catalog/cart')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByText('Kaydedildi.')).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(note).toHaveValue('Kapıcıya bırakın.')
})

test('a unit with a long name keeps the cart within a phone and leaves the amount free', async ({
  page,
  shop,
}) => {
  const box = await buildProduct(shop.db, {
    name: 'Kolilik Bardak',
    gross: '1234567.89',
    stock: 500,
    units: [{ value: 'Adet' }, { value: 'Koli (12 adet, büyük boy karton kutuda)', multiplier: 12 }],
  })
  await shop.publishChanges()
  await addAndWaitForCart(page, box, 9)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openHydrated(page, '/sepet')
    await expectNoHorizontalScroll(page)
    const unit = await page.getByLabel('Kolilik Bardak: birim').boundingBox()
    const amount = await page
      .getByRole('main')
      .getByRole('row')
      .getByText('₺11.111.111,01', { exact: true })
      .boundingBox()
    expect(amount?.y, `the amount is below the unit at ${width}`).toBeGreaterThanOrEqual(
      (unit?.y ?? 0) + (unit?.height ?? 0),
    )
  }
})
