import type { BrowserContext, Page } from '@playwright/test'
import { storeSetting } from '../support/builders.ts'
import {
  CARD,
  confirmAtBank,
  expectMessage,
  expectPaid,
  fillCard,
  openPaymentStep,
  openPaymentWindow,
  readPaymentRecords,
} from './card-checkout.ts'
import { PHONE } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import { expect, expectNoHorizontalScroll, type ShopFixture, test } from './shop-fixture.ts'

async function saveSettings(shop: ShopFixture, wanted: Record<string, string>): Promise<void> {
  for (const [key, value] of Object.entries(wanted)) await storeSetting(shop.db, key, value)
  await shop.publishChanges()
}

test.beforeAll(({ shop }) => saveSettings(shop, { b2c_kk_odeme: '1', b2c_ko_odeme: '1' }))

const payNow = (page: Page) => page.getByRole('button', { name: 'Ödeme Yap' })

/** Expects that nothing covers the middle of the pay button at the current scroll position. */
const expectClickable = (page: Page) =>
  expect(async () => {
    const hit = await payNow(page).evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === button
    })
    expect(hit).toBe(true)
  }).toPass({ timeout: 2000 })

/** Pays with the card in the form: types the code at the bank and waits until its window closes. */
async function payAtBank(page: Page, context: BrowserContext): Promise<void> {
  const paymentWindow = await openPaymentWindow(page, context)
  const closed = paymentWindow.waitForEvent('close')
  await confirmAtBank(paymentWindow)
  await closed
}

test('on a phone neither the cookie notice nor the decline message covers the pay button', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize(PHONE)
  await openPaymentStep(page, shop)
  await expect(page.getByText('Çerez Kullanımı')).toBeVisible()
  await expectClickable(page)
  await fillCard(page, CARD.insufficientFunds)
  await payAtBank(page, context)
  const declined = page.getByText('Kartınızın limiti bu ödeme için yeterli değil.')
  await expect(declined, 'the decline message is shown once').toHaveCount(1)
  await expect(declined).toBeInViewport()
  await expectClickable(page)

  await page.getByLabel('Açıklama').fill('kapıyaasılacakpoşetiunutmayınlütfen'.repeat(4))
  await fillCard(page, CARD.mastercard)
  await payAtBank(page, context)
  await expectPaid(page)
  expect(
    await declined.filter({ visible: true }).count(),
    'the decline message is gone after the payment',
  ).toBe(0)
  await expectNoHorizontalScroll(page)
})

test('the payment step shows the changed payment methods when the merchant changed them before the attempt', async ({
  page,
  shop,
}) => {
  await saveSettings(shop, { ortakOdemeSayfasi: '1' })
  await openPaymentStep(page, shop)
  await expect(page.getByText('ödeme kuruluşunun güvenli sayfasında')).toBeVisible()
  await saveSettings(shop, { ortakOdemeSayfasi: '0' })
  await payNow(page).click()
  await expect(page.getByLabel('Kart numarası')).toBeVisible()

  await page.getByLabel('Kapıda Ödeme').check()
  await saveSettings(shop, { b2c_ko_odeme: '0' })
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByLabel('Kapıda Ödeme')).toHaveCount(0)
  await expect(page.getByLabel('Kart', { exact: true })).toBeChecked()
  await expect(payNow(page)).toBeVisible()
  await saveSettings(shop, { b2c_ko_odeme: '1' })
})

test('in a browser without popups a shopper can return and pay again, and sees why a payment failed', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
    // Simulates a return from the bank by the back/forward cache, which restores the page as it was.
    Object.assign(globalThis, {
      comeBack: () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    })
  })
  await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  await page.route('**/payment/start', (route) => route.fulfill({ status: 204 }))
  await payNow(page).click()
  const veil = page.getByRole('dialog', { name: 'Bankanıza bağlanılıyor…' })
  await expect(veil).toBeVisible()
  await page.evaluate('comeBack()')
  await expect(veil).toBeHidden()
  await expect(page.getByLabel('CCV'), 'every attempt clears the CCV').toHaveValue('')
  await page.getByLabel('CCV').fill(TEST_CCV)
  await page.unroute('**/payment/start')
  await payNow(page).click()
  await expect(page).toHaveURL(/test-bank/)
  await page.getByRole('button', { name: 'Vazgeç' }).click()
  await expectMessage(page, 'Ödemeden vazgeçildi.')
  await expect(page.getByLabel('Kart numarası')).toBeVisible()
})

test('a bank page that severs its opener (COOP same-origin) still completes the payment', async ({
  page,
  context,
  shop,
}) => {
  const { buyer } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  await context.route('**/payment/test-bank/**', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' }
    await route.fulfill({ response: response, headers })
  })
  const setFocus = (at: boolean) =>
    page.evaluate((focus) => Object.assign(document, { hasFocus: () => focus }) && undefined, at)
  await setFocus(false)
  await page.evaluate(() => {
    const open = window.open.bind(window)
    window.open = (...args) => Object.assign(globalThis, { opened: open(...args) }).opened
  })
  const bank = await openPaymentWindow(page, context)
  await bank.waitForURL(/test-bank/)
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'opened').closed)).toBe(true)
  await expect(page.getByText('Ödeme penceresinde devam edin.')).toBeVisible()
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([{ payment: 'verifying' }])

  await confirmAtBank(bank)
  await expectPaid(bank)
  await setFocus(true)
  await expectPaid(page)
})
