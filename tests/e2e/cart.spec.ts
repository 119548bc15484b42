import type { Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import { addToCart } from './card-checkout.ts'
import { PHONE, signIn } from './customer-orders.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'

const header = (page: Page) => page.getByRole('banner')
const cartButton = (page: Page) => header(page).getByRole('button', { name: /^Sepet/ })
const summary = (page: Page) => page.getByRole('region', { name: 'Sepet özeti' })
const quantity = (page: Page, name: string) => page.getByLabel(`${name}: adet`)

async function fillAndAdd(page: Page, count: number): Promise<void> {
  const main = page.getByRole('main')
  if (count > 1) await main.getByLabel('Miktar').fill(String(count))
  await main.getByRole('button', { name: 'Sepete Ekle' }).first().click()
}

/** Adds the product to the cart on its page and waits until the shop has confirmed it. */
async function addAndWaitForCart(page: Page, product: BuiltProduct, count = 1): Promise<void> {
  await openHydrated(page, product.url)
  // The cart link becomes a button at hydration.
  await expect(cartButton(page)).toBeVisible()
  await fillAndAdd(page, count)
  await expect(page.getByRole('main').getByText('Sepete eklendi').first()).toBeVisible()
}

/** Signs in a new customer with these lines in the cart and opens it. */
async function openCartWith(
  page: Page,
  shop: ShopFixture,
  ...lines: [product: BuiltProduct, quantity: number][]
) {
  const buyer = await signIn(page, shop)
  for (const [product, count] of lines) await addToCart(shop, buyer, product, { quantity: count })
  await openHydrated(page, '/sepet')
  return buyer
}

async function saveSettings(shop: ShopFixture, settings: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
}

test('what was added shows in a panel that keeps the focus, closes by the way back and leads to the cart', async ({
  page,
  shop,
}) => {
  await saveSettings(shop, { eklenincePanel: '1', ucretsizKargoSecenek: '1', ucretsizKargoMiktar: '500' })
  await openHydrated(page, shop.mug.url)
  const main = page.getByRole('main')
  const panel = page.getByRole('dialog', { name: 'Sepete eklendi' })
  await fillAndAdd(page, 2)
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

  await page.setViewportSize(PHONE)
  // The quantity on the page is still two.
  await fillAndAdd(page, 1)
  await expect(panel).toContainText('Sepetinizde 4 Adet var')
  await expectNoHorizontalScroll(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(shop.mug.url)
  await expect(main.getByRole('button', { name: 'Sepete Ekle', exact: true })).toBeVisible()
  await main.getByLabel('Miktar').fill('6')
  await fillAndAdd(page, 1)
  await expect(page.getByText('Bu üründen 6 adet bulunmamaktadır!')).toBeVisible()
  await main.getByLabel('Miktar').fill('1')
  await fillAndAdd(page, 1)
  await panel.getByRole('link', { name: 'Sepete git' }).click()
  await expect(quantity(page, 'Çini Kupa')).toHaveValue('5')
  await expect(summary(page)).toContainText('Kargonuz ücretsiz.')
  await expect(summary(page)).toContainText('₺649,50')
  for (let presses = 0; presses < 2; presses++)
    await page.getByRole('button', { name: 'Çini Kupa: bir azalt' }).click()
  await expect(summary(page)).toContainText('Ücretsiz kargo için ₺110,30 değerinde daha ürün ekleyin')

  // Put aside and back again, without a load of the page.
  await page.getByRole('button', { name: 'Çini Kupa: sonrası için sakla' }).click()
  await expect(main.getByText('Sepetiniz Boş!')).toBeVisible()
  const saved = page.getByRole('region', { name: /^Sonrası için sakladıklarınız/ })
  await expect(saved).toContainText('3 Adet')
  await expectAccessible(page)
  await saved.getByRole('button', { name: 'Çini Kupa: sepete geri koy' }).click()
  await expect(quantity(page, 'Çini Kupa')).toHaveValue('3')
  await expect(saved).toHaveCount(0)
  await saveSettings(shop, { eklenincePanel: '0', ucretsizKargoSecenek: '0' })
})

test('the cart panel opens under its button, works by keyboard and restores a removed line', async ({
  page,
  shop,
}) => {
  await addToCart(shop, await signIn(page, shop), shop.mug, { quantity: 2 })
  await openHydrated(page, '/giyim')
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

  await page.setViewportSize({ width: 320, height: 640 })
  await cartButton(page).click()
  await expect(panel.getByRole('link', { name: 'Çini Kupa' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await panel.getByRole('button', { name: 'Siparişi Tamamla' }).click()
  await expect(page).toHaveURL(/\/odeme/)
})

test('fast clicks save the quantity on screen, and stock limits it', async ({ page, shop }) => {
  // Its own product: other tests of this shop buy the mug.
  const bowl = await buildProduct(shop.db, { name: 'Beşli Kase', gross: '129.90', stock: 5 })
  await shop.publishChanges()
  await openCartWith(page, shop, [bowl, 1])
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
  const buyer = await signIn(page, shop)
  await addToCart(shop, buyer, tea, { quantity: 3 })
  await addToCart(shop, buyer, tea, { unit: 'Koli' })
  await addToCart(shop, buyer, shop.mug)
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
  const buyer = await signIn(page, shop)
  for (const product of [lamp, rug, vase]) await addToCart(shop, buyer, product, { quantity: 4 })
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
}) => {
  const mug = await buildProduct(shop.db, { name: 'Paylaşılan Kupa', gross: '60', stock: 5 })
  await shop.publishChanges()
  await openCartWith(page, shop, [mug, 4])
  const href = await page.getByRole('link', { name: 'Sepeti WhatsApp ile paylaş' }).getAttribute('href')
  const text = new URL(href ?? '').searchParams.get('text') ?? ''
  const shared = `/sepet?${text.split('?')[1]}`
  expect(shared).toBe(`/sepet?paylas=${mug.id}.${mug.unitIds[0]}.4`)

  // A friend opens the link, who has some of it already.
  await page.context().clearCookies()
  await page.setViewportSize(PHONE)
  await addToCart(shop, await signIn(page, shop), mug, { quantity: 2 })
  await openHydrated(page, shared)
  await expect(page.getByRole('heading', { name: 'Sizinle paylaşılan sepet' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4 Adet')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Sepetime ekle' }).click()
  const refused = page.getByText('Paylaşılan Kupa: Bu üründen 4 adet bulunmamaktadır!')
  await expect(refused).toBeInViewport()
  await expect(quantity(page, 'Paylaşılan Kupa')).toHaveValue('2')
  await openHydrated(page, shared.replace(/4$/, '3'))
  await page.route('**/sepet.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sepetime ekle' }).click()
  await expect(page.getByText('Teknik bir hata yaşandı.')).toBeInViewport()
  await page.unroute('**/sepet.data*')
  await page.getByRole('button', { name: 'Sepetime ekle' }).click()
  await expect(quantity(page, 'Paylaşılan Kupa')).toHaveValue('5')
})

test('two tabs and the back button show the same cart', async ({ page, shop, context }) => {
  await openCartWith(page, shop, [shop.mug, 1])
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

test('a note is shown as saved only after the shop confirmed it, and is kept with the branch on the way to the checkout', async ({
  page,
  shop,
}) => {
  const { customerId } = await openCartWith(page, shop, [shop.mug, 1])
  const note = page.getByLabel('Açıklama')
  await page.route('**/api/catalog/cart', (route) => route.abort())
  await note.fill('Zili çalmayın.\nTeşekkürler')
  await note.blur()
  await expect(page.getByText('Kaydedilemedi.')).toBeVisible()
  await page.unroute('**/api/catalog/cart')
  await page.getByRole('button', { name: 'Tekrar dene' }).click()
  await expect(page.getByText('Kaydedildi.')).toBeVisible()
  await shop.db.unchecked(`insert into customer_branches (customer_id, name) values ($1, 'Kadıköy Şubesi')`, [
    customerId,
  ])
  await page.reload()
  await waitForHydration(page)
  await expect(note).toHaveValue('Zili çalmayın.\nTeşekkürler')
  await note.fill('Kapıya bırakın.')
  await page.getByLabel('Şube').selectOption({ label: 'Kadıköy Şubesi' })
  await summary(page).getByRole('button', { name: 'Ödemeye Geç' }).click()
  await expect(page).toHaveURL(/\/odeme$/)
  await openHydrated(page, '/sepet')
  await expect(note).toHaveValue('Kapıya bırakın.')
  await expect(page.getByLabel('Şube')).toHaveValue(/\d+/)
})

test('the cart fits every screen, and its checkout button can be pressed on all of them', async ({
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
  await page.setViewportSize({ width: 320, height: 640 })
  const buyer = await openCartWith(page, shop)
  await expect(page.getByText('Sepetiniz Boş!')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await addToCart(shop, buyer, box, { quantity: 9 })
  await openHydrated(page, '/sepet')
  const sum = '₺11.111.'
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
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
  await expectAccessible(page)

  // On a phone total and button stay at the bottom until the own button of the summary is in sight.
  const bar = page.getByRole('region', { name: 'Toplam ve ödemeye geçiş' })
  const notice = page.getByRole('complementary', { name: 'Çerez Kullanımı' })
  const button = summary(page).getByRole('button', { name: 'Ödemeye Geç' })
  await expect(summary(page)).toContainText(sum)
  await expect(bar).toContainText(sum)
  await expect(notice).toBeInViewport()
  await button.evaluate((own) => own.scrollIntoView({ block: 'center' }))
  await expect(bar).toBeHidden()

  // So high that the button is at the lower edge of a wide screen, where the notice is.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1440, height: Math.ceil(y + height) + 24 })
  await expect(notice).toBeInViewport()
  const onTop = await button.evaluate((pressed) => {
    const { left, right, top, bottom } = pressed.getBoundingClientRect()
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === pressed
  })
  expect(onTop).toBe(true)

  await page.setViewportSize({ width: 390, height: 700 })
  await bar.getByRole('button', { name: 'Ödemeye Geç' }).click()
  await expect(page).toHaveURL(/\/odeme$/)
})
