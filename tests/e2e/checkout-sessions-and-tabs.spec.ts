import type { BrowserContext, Page } from '@playwright/test'
import type { HttpBuyer } from '../support/http-buyer.ts'
import { chooseAddresses } from '../support/visitors.ts'
import {
  addToCart,
  CARD,
  confirmAtBank,
  enableAllPaymentMethods,
  expectMessage,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  openPaymentWindow,
  PAYMENT_STEP,
  readPaymentRecords,
} from './card-checkout.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import {
  expect,
  expectAccessible,
  openHydrated,
  type ShopFixture,
  test,
  waitForHydration,
} from './shop-fixture.ts'
import { givePassword, submitSignIn } from './sign-in.ts'

enableAllPaymentMethods()

const LOGIN = 'Devam etmek için lütfen giriş yapın.'
const PAID = { order: 'confirmed', payment: 'paid', reason: '', bank: 'paid' }

/** The payment step in a second tab of the same browser. */
async function openSecondTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await openHydrated(page, PAYMENT_STEP)
  await waitForHydration(page)
  return page
}

async function endSessions({ db }: ShopFixture, { customerId }: HttpBuyer): Promise<void> {
  await db.unchecked('delete from customer_sessions where customer_id = $1', [customerId])
}

/** Expects the sign-in page with its reason, and signs in. */
async function signInAgain(page: Page, buyer: HttpBuyer): Promise<void> {
  await expect(page).toHaveURL(/\/account\/login\?/)
  await expect(page.getByText(LOGIN)).toBeVisible()
  await submitSignIn(page, buyer)
}

test('checkout keeps cart, address and note when the session expires before payment, but no card data', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await givePassword(shop, buyer.customerId)

  await fillCard(page, CARD.mastercard)
  await endSessions(shop, buyer)
  await page.getByLabel('Açıklama').fill('Zili çalmayın.')
  const closed = (await openPaymentWindow(page, context)).waitForEvent('close')
  await signInAgain(page, buyer)
  await closed
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
  await expect(page.getByLabel('Açıklama')).toHaveValue('Zili çalmayın.')
  await expect(page.getByText('Caferağa Mah. Moda Cad. No:12')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺1.500,00')
  await expect(page.getByLabel('Kart numarası'), 'card data is not stored').toHaveValue('')

  await page.getByLabel('Havale-EFT').check()
  await endSessions(shop, buyer)
  await page.getByLabel('Açıklama').fill('Kapıya bırakın.')
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await signInAgain(page, buyer)
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
  await page.getByLabel('Havale-EFT').check()
  await expect(page.getByLabel('Açıklama')).toHaveValue('Kapıya bırakın.')
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(page.getByText('Kapıya bırakın.')).toBeVisible()
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
})

test('a payment completes when the session expires at the bank, and its result is shown after signing in', async ({
  page,
  context,
  shop,
}) => {
  const { buyer } = await openPaymentStep(page, shop)
  await givePassword(shop, buyer.customerId)
  await fillCard(page, CARD.mastercard)
  const bank = await openBankPage(page, context)
  await endSessions(shop, buyer)
  await confirmAtBank(bank)
  await expect(page).toHaveURL(/\/account\/login\?/)
  // Where the payment runs in the same tab, the bank leads to this page.
  const { rows } = await shop.db.unchecked<{ id: string }>('select id from payments where customer_id = $1', [
    buyer.customerId,
  ])
  await page.goto(`/payment/result?odeme=${rows[0]?.id}`)
  await expect(
    page.getByRole('heading', { name: 'Giriş yapın, ödemenizin sonucunu gösterelim' }),
  ).toBeVisible()
  await expect(page.getByText('Ödeme alınamadı')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Giriş Yap' }).click()
  await signInAgain(page, buyer)
  await expectPaid(page)
})

test('two tabs that pay the same cart charge it once, also where the last message of a window is lost', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  const other = await openSecondTab(context)
  // Drops the messages of payment windows: a window that closes at once may be gone before its message arrives.
  await page.evaluate(() => addEventListener('message', (event) => event.stopImmediatePropagation()))
  await fillCard(page, CARD.mastercard)
  const first = await openBankPage(page, context)
  await fillCard(other, CARD.visa)
  const second = await openBankPage(other, context)
  await confirmAtBank(first)
  await expectMessage(page, 'Ödemeden vazgeçildi. Kartınızdan para çekilmedi; sepetiniz duruyor.')
  await confirmAtBank(second)
  await expectPaid(other)
  expect(await readPaymentRecords(shop, buyer)).toMatchObject([
    { payment: 'failed', reason: 'superseded' },
    PAID,
  ])
  expect(await shop.unitsLeft(kettle.id)).toBe(4)

  await fillCard(page, CARD.mastercard)
  await openPaymentWindow(page, context)
  await expectPaid(page)
  const { rows } = await shop.db.unchecked('select status from orders where customer_id = $1', [
    buyer.customerId,
  ])
  expect(rows).toEqual([{ status: 'confirmed' }])
  expect(await readPaymentRecords(shop, buyer)).toHaveLength(2)
})

test('a cart changed in another tab is not charged before the shopper sees the new total', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  await addToCart(shop, buyer, kettle)
  const window = await openPaymentWindow(page, context)
  await expectMessage(page, 'Sepet tutarı değişti. Lütfen kontrol edip tekrar deneyin.')
  await window.close()
  expect(await readPaymentRecords(shop, buyer)).toEqual([])
  expect(await shop.unitsLeft(kettle.id)).toBe(5)
  await expect(page.getByRole('region', { name: 'Sipariş Özeti' })).toContainText('₺2.955,10')
  await page.getByLabel('CCV').fill(TEST_CCV)
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)
  await expect(page.getByRole('main')).toContainText('₺2.955,10')
})

test('checkout asks for addresses again when another tab deleted them', async ({ page, context, shop }) => {
  const { buyer } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.mastercard)
  await shop.db.unchecked('delete from addresses where customer_id = $1', [buyer.customerId])
  const window = await openPaymentWindow(page, context)
  await expect(window.getByText('Lütfen adres seçiniz!')).toBeVisible()
  await window.close()
  await expect(page.getByRole('heading', { level: 1, name: 'Adreslerim' })).toBeVisible()
  await expectMessage(page, 'Lütfen adres seçiniz!')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expectAccessible(page)

  await chooseAddresses(shop.db, [buyer])
  await openHydrated(page, PAYMENT_STEP)
  await page.getByLabel('Kapıda Ödeme').check()
  await shop.db.unchecked('delete from addresses where customer_id = $1', [buyer.customerId])
  await page.getByRole('button', { name: 'Sipariş Ver' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Adreslerim' })).toBeVisible()
  await expectMessage(page, 'Lütfen adres seçiniz!')
})

test('reloading and going back keep the checkout’s input and do not charge twice', async ({
  page,
  context,
  shop,
}) => {
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await page.getByLabel('Açıklama').fill('Zili çalmayın.')
  await page.getByLabel('Açıklama').blur()
  await openHydrated(page, '/odeme')
  await expect(page.getByRole('radio', { name: 'Ev' })).toBeChecked()
  await page.getByRole('button', { name: 'Devam Et' }).click()
  await expect(page.getByLabel('Açıklama')).toHaveValue('Zili çalmayın.')
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('Açıklama')).toHaveValue('Zili çalmayın.')
  await fillCard(page, CARD.mastercard)
  await confirmAtBank(await openBankPage(page, context))
  await expectPaid(page)
  await expect(page.getByRole('main')).toContainText('Zili çalmayın.')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ödeme Yap' })).toHaveCount(0)
  await openHydrated(page, PAYMENT_STEP)
  await expect(page.getByRole('heading', { name: 'Siparişiniz başarılı.' })).toBeVisible()
  await openHydrated(page, '/odeme/ozet')
  await expectPaid(page)
  expect(await readPaymentRecords(shop, buyer)).toEqual([PAID])
  expect(await shop.unitsLeft(kettle.id)).toBe(4)
})
