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

/** Adds one unit to a buyer's cart through the API. */
export async function addToCart(shop: ShopFixture, buyer: HttpBuyer, { id }: BuiltProduct): Promise<void> {
  const body = new URLSearchParams({ quantity: '1' })
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

/** Opens the payment step as a new customer with a kettle in the cart: ₺1.500,00 including shipping, unless `gross` says otherwise. */
export async function openPaymentStep(
  page: Page,
  shop: ShopFixture,
  { gross = '1455.10' } = {},
): Promise<{ buyer: HttpBuyer; kettle: BuiltProduct }> {
  const kettle = await buildProduct(shop.db, { name: `Bakır Çaydanlık ${gross}`, gross, stock: 5 })
  await shop.publishChanges()
  return { buyer: await openPaymentStepWith(page, shop, kettle), kettle }
}

/** Types a card into the card form and replaces what it held. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').fill('')
  await page.getByLabel('Kart numarası').pressSequentially(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').fill('')
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

/** Moves a buyer's orders and payments `minutes` into the past. */
export async function agePayments(
  { db }: ShopFixture,
  { customerId }: HttpBuyer,
  minutes: number,
): Promise<void> {
  await db.unchecked(
    `with old as (
       update orders set created_at = created_at - make_interval(mins => $2) where customer_id = $1)
     update payments set created_at = created_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), check_after = check_after - make_interval(mins => $2),
       charging_at = charging_at - make_interval(mins => $2)
      where customer_id = $1`,
    [customerId, minutes],
  )
}

/** Runs the `settle-payments` job of the running shop ahead of its schedule until the payment records match. */
export async function waitForSettlement(
  shop: ShopFixture,
  buyer: HttpBuyer,
  expected: Partial<PaymentRecord>[],
): Promise<void> {
  const readSettledRecords = async () => {
    await shop.db.unchecked(
      `insert into pgboss.job (name, policy, retry_limit, expire_seconds)
       select name, policy, retry_limit, expire_seconds from pgboss.queue where name = 'settle-payments'
       on conflict do nothing`,
    )
    return readPaymentRecords(shop, buyer)
  }
  await expect.poll(readSettledRecords, { timeout: 30_000, intervals: [200] }).toMatchObject(expected)
}
