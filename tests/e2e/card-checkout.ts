import type { BrowserContext, Page } from '@playwright/test'
import { storeBankWithPlans } from '../support/banks.ts'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import type { HttpBuyer } from '../support/http-buyer.ts'
import { signIn } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import { expect, openHydrated, type ShopFixture, test } from './shop-fixture.ts'

/** Cards of the test bank, named by the outcome each one causes (docs/payments.md). */
export const CARD = {
  mastercard: '5528790000000008',
  visa: '4603450000000000',
  troy: '9792030000000000',
  insufficientFunds: '4111111111111129',
  expired: '4125111111111115',
  wrongCvc: '4124111111111116',
  notVerified: '4131111111111117',
  noBankPage: '4151111111111112',
  noRefund: '5406670000000009',
  noResponse: '5528790000000016',
  duplicateResponse: '5528790000000024',
  lateResponse: '5528790000000032',
  lostResponse: '5528790000000040',
  wrongAmount: '5528790000000057',
} as const

/** What the checkout says while the bank's window is open and closing it still abandons the payment. */
export const CLOSING_CANCELS = 'Onay vermeden kapatırsanız ödemeden vazgeçilir.'

/** Path of the checkout's payment step. */
export const PAYMENT_STEP = '/odeme?adim=odeme'

/** Enables every payment method for the tests of a file; cards that begin with 552879 can pay in installments. */
export function enableAllPaymentMethods(): void {
  test.beforeAll(async ({ shop }) => {
    await storeSetting(shop.db, 'b2c_kk_odeme', '1')
    await storeSetting(shop.db, 'b2c_ko_odeme', '1')
    await storeBankWithPlans(shop, 'Halkbank', '552879', { 1: 0, 3: 4.5, 6: 7.25 })
    await shop.publishChanges()
  })
}

/** Adds a product to a buyer's cart through the API: one of its default unit, unless `line` says otherwise. */
export async function addToCart(
  shop: ShopFixture,
  buyer: HttpBuyer,
  { id }: BuiltProduct,
  { quantity = 1, unit }: { quantity?: number; unit?: string } = {},
): Promise<void> {
  const body = new URLSearchParams({ quantity: String(quantity), ...(unit && { productValue: unit }) })
  const response = await fetch(`${shop.url}/api/catalog/cart/${id}`, {
    method: 'POST',
    headers: buyer.headers,
    body,
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}

/** Opens the payment step as a new customer, whose address is chosen, with one unit of the product in the cart. */
export async function openPaymentStepWith(
  page: Page,
  shop: ShopFixture,
  product: BuiltProduct,
): Promise<HttpBuyer> {
  const buyer = await signIn(page, shop)
  await addToCart(shop, buyer, product)
  await openHydrated(page, PAYMENT_STEP)
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
  return buyer
}

/** The kettles of a test file by their price: a product of its own for each test would make the shop read its catalogue again. */
const kettles = new Map<string, BuiltProduct>()

async function fiveKettles(shop: ShopFixture, gross: string): Promise<BuiltProduct> {
  const key = `${test.info().file} ${gross}`
  const known = kettles.get(key)
  if (known) {
    await shop.db.unchecked('update stock_levels set quantity = 5 where product_id = $1', [known.id])
    return known
  }
  const kettle = await buildProduct(shop.db, { name: `Bakır Çaydanlık ${gross}`, gross, stock: 5 })
  await shop.publishChanges()
  kettles.set(key, kettle)
  return kettle
}

/**
 * Opens the payment step as a new customer with a kettle in the cart, of which there are five: ₺1.500,00 including shipping, unless
 * `gross` says otherwise.
 */
export async function openPaymentStep(
  page: Page,
  shop: ShopFixture,
  { gross = '1455.10' } = {},
): Promise<{ buyer: HttpBuyer; kettle: BuiltProduct }> {
  const kettle = await fiveKettles(shop, gross)
  return { buyer: await openPaymentStepWith(page, shop, kettle), kettle }
}

/** Fills in the card form and replaces what it held. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').fill(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').fill('1239')
  await page.getByLabel('CCV').fill(TEST_CCV)
}

/** Types a card key by key, which groups its digits on the way. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').pressSequentially(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').pressSequentially('1239')
  await page.getByLabel('CCV').fill(TEST_CCV)
}

/** Presses 'Ödeme Yap' and returns the window that opens, whatever page it shows. */
export async function openPaymentWindow(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  return opening
}

/** Presses 'Ödeme Yap' and returns the new window once it shows the bank's page; otherwise throws with the text it shows. */
export async function openBankPage(page: Page, context: BrowserContext): Promise<Page> {
  const bank = await openPaymentWindow(page, context)
  await bank.waitForURL(/test-bank/, { timeout: 20_000 }).catch(async (stuck: unknown) => {
    const pageText = bank.isClosed() ? 'closed' : await bank.getByRole('main').textContent({ timeout: 2000 })
    throw new Error(`the payment window did not reach the bank: ${bank.url()} shows: ${pageText}`, {
      cause: stuck,
    })
  })
  return bank
}

/** Types the one-time code on the bank's page and submits it. */
export async function confirmAtBank(bank: Page, code = '123456'): Promise<void> {
  await bank.getByLabel('Tek kullanımlık kod').fill(code)
  await bank.getByRole('button', { name: 'Ödemeyi onayla' }).click()
}

export const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()

/** Expects a sentence in the checkout's main content; the screen-reader copy outside of it does not count. */
export const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()

export interface PaymentRecord {
  order: string
  payment: string
  reason: string
  /** Status in the test bank's own table; null if it never saw the payment. */
  bank: string | null
}

/** A buyer's card payment attempts as shop and test bank recorded them, oldest first. */
export async function readPaymentRecords(
  { db }: ShopFixture,
  { customerId }: HttpBuyer,
): Promise<PaymentRecord[]> {
  const { rows } = await db.unchecked<PaymentRecord>(
    `select o.status as order, p.status as payment, p.reason, t.status as bank
       from payments p join orders o on o.id = p.order_id left join test_bank_payments t on t.payment_id = p.id
      where p.customer_id = $1 order by p.created_at`,
    [customerId],
  )
  return rows
}
