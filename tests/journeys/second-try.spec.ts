import type { BrowserContext, Page } from '@playwright/test'
import { aProduct, aSetting } from '../support/builders.ts'
import {
  addAddressHere,
  expect,
  expectNoSidewaysScroll,
  goOnToPayment,
  registerHere,
  type Scene,
  test,
} from './journey.ts'

const PHONE = { width: 390, height: 844 }
const DECLINED = '4111111111111129'
const PAID = '5528790000000008'

async function settings(shop: Scene, wanted: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(wanted)) await aSetting(shop.db, key, value)
  await shop.announce()
}

test.beforeEach(({ shop }) => settings(shop, { b2c_kk_odeme: '1', b2c_ko_odeme: '1' }))
test.afterEach(({ shop }) => settings(shop, { b2c_kk_odeme: '0', b2c_ko_odeme: '0', ortakOdemeSayfasi: '0' }))

/** Somebody new with a kettle in the cart, in front of the ways to pay. */
async function beforePayment(page: Page, shop: Scene): Promise<void> {
  const kettle = await aProduct(shop.db, { name: 'İkinci Çaydanlık', gross: '250', stock: 20 })
  await shop.announce()
  await page.goto(kettle.url)
  await page.getByRole('main').getByRole('button', { name: 'Sepete Ekle' }).first().click()
  const toCart = page.getByRole('link', { name: 'Sepete git' })
  const toCheckout = page.getByRole('button', { name: 'Ödemeye Geç' })
  await expect(toCart.or(toCheckout).first()).toBeVisible()
  if (!(await toCheckout.isVisible())) await toCart.click()
  await toCheckout.click()
  await registerHere(page)
  await page.getByRole('main').getByRole('link', { name: 'Yeni Adres Ekle' }).click()
  await addAddressHere(page)
  await goOnToPayment(page)
}

const payNow = (page: Page) => page.getByRole('button', { name: 'Ödeme Yap' })

/** A tap on the middle of the button, where the page stands now, is a tap on the button. */
const reachable = (page: Page) =>
  expect(async () => {
    const hit = await payNow(page).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === button
    })
    expect(hit).toBe(true)
  }).toPass({ timeout: 2000 })

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').fill(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').fill('12/39')
  await page.getByLabel('CCV').fill('963')
}

/** Pays with what the form holds: the code at the bank, and back. */
async function payThere(page: Page, context: BrowserContext): Promise<void> {
  const opening = context.waitForEvent('page')
  await payNow(page).click()
  const there = await opening
  await there.getByLabel('Tek kullanımlık kod').fill('123456')
  const closed = there.waitForEvent('close')
  await there.getByRole('button', { name: 'Ödemeyi onayla' }).click()
  await closed
}

test('on a phone neither a notice nor the news of a declined card lies over the button that orders', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  await beforePayment(page, shop)
  await expect(page.getByText('Çerez Kullanımı')).toBeVisible()
  await reachable(page)
  await typeCard(page, DECLINED)
  await payThere(page, context)
  const declined = page.getByText('Kartınızın limiti bu ödeme için yeterli değil.')
  await expect(page.getByRole('alert').filter({ has: declined }).last()).toBeVisible()
  await reachable(page)

  await page.getByLabel('Açıklama').fill('kapıyaasılacakpoşetiunutmayınlütfen'.repeat(4))
  await typeCard(page, PAID)
  await payThere(page, context)
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
  expect(await declined.filter({ visible: true }).count(), 'old news').toBe(0)
  await expectNoSidewaysScroll(page)
})

test('a merchant who changes the ways to pay meanwhile is followed by the page at the next try', async ({
  page,
  shop,
}) => {
  await settings(shop, { ortakOdemeSayfasi: '1' })
  await beforePayment(page, shop)
  await expect(page.getByText('ödeme kuruluşunun güvenli sayfasında')).toBeVisible()
  await settings(shop, { ortakOdemeSayfasi: '0' })
  await payNow(page).click()
  await expect(page.getByLabel('Kart numarası')).toBeVisible()

  await page.getByLabel('Kapıda Ödeme').check()
  await settings(shop, { b2c_ko_odeme: '0' })
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByLabel('Kapıda Ödeme')).toHaveCount(0)
  await expect(page.getByLabel('Kart', { exact: true })).toBeChecked()
  await expect(payNow(page)).toBeVisible()
})

test('a shopper whose browser opens no window can pay again, and reads why a payment failed', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
    // The page is left for the bank, and is still here as it was when the shopper comes back.
    Object.assign(globalThis, {
      comeBack: () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    })
  })
  await beforePayment(page, shop)
  await typeCard(page, PAID)
  await page.route('**/payment/start', (route) => route.fulfill({ status: 204 }))
  await payNow(page).click()
  await expect(payNow(page)).toHaveAttribute('aria-busy', 'true')
  await page.evaluate('comeBack()')
  await expect(payNow(page)).toHaveAttribute('aria-busy', 'false')
  await page.unroute('**/payment/start')
  await payNow(page).click()
  await expect(page).toHaveURL(/test-bank/)
  await page.getByRole('button', { name: 'Vazgeç' }).click()
  await expect(page.getByRole('main').getByText('Bankanız sizi doğrulayamadı.')).toBeVisible()
  await expect(page.getByLabel('Kart numarası')).toBeVisible()
})

test('a card that was charged without the shop hearing of it is found when its shopper pays again', async ({
  page,
  context,
  shop,
}) => {
  await settings(shop, { ortakOdemeSayfasi: '1' })
  await beforePayment(page, shop)
  const opening = context.waitForEvent('page')
  await payNow(page).click()
  const there = await opening
  await there.waitForURL(/test-bank/)
  await page.reload()
  await typeCard(there, '5528790000000040')
  await there.getByRole('button', { name: 'Devam Et' }).click()
  await there.getByLabel('Tek kullanımlık kod').fill('123456')
  await there.getByRole('button', { name: 'Ödemeyi onayla' }).click()
  await there.waitForLoadState()
  await payNow(page).click()
  await expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()
})
