import type { BrowserContext, Page } from '@playwright/test'
import { type BuiltProduct, buildProduct, storeSetting } from '../support/builders.ts'
import type { HttpBuyer } from '../support/http-buyer.ts'
import { signIn } from './customer-orders.ts'
import { TEST_CCV } from './no-cards-stored.ts'
import { expect, type ShopFixture, test } from './shop-fixture.ts'

/** Cards of the test bank by what they let one live through (docs/payments.md). */
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

/** The address of the step where it is paid. */
export const PAYMENT_STEP = '/odeme?adim=odeme'

/** Every kind of payment is offered while the stories of a file are told; cards that begin with 552879 pay in installments. */
export function enableAllPaymentMethods(): void {
  test.beforeAll(async ({ shop }) => {
    await storeSetting(shop.db, 'b2c_kk_odeme', '1')
    await storeSetting(shop.db, 'b2c_ko_odeme', '1')
    await storeBankWithPlans(shop, 'Halkbank', '552879', { 1: 0, 3: 4.5, 6: 7.25 })
    await shop.publishChanges()
  })
  test.afterAll(async ({ shop }) => {
    await storeSetting(shop.db, 'b2c_kk_odeme', '0')
    await storeSetting(shop.db, 'b2c_ko_odeme', '0')
    await shop.publishChanges()
  })
}

/** A bank, the first digits of its cards, and its plans: the commission in percent for each number of installments. */
export async function storeBankWithPlans(
  { db }: ShopFixture,
  name: string,
  bin: string,
  plans: Record<number, number>,
): Promise<void> {
  await db.query('delete from banks where id in (select bank_id from bank_bins where bin = $1)', [bin])
  await db.query(
    `with bank as (insert into banks (name) values ($1) returning id),
      bins as (insert into bank_bins (bin, bank_id, organization) select $2, id, 'MASTERCARD' from bank)
    insert into installment_plans (bank_id, installment, commission_rate, is_default)
    select id, n, c, n = 1 from bank, unnest($3::int[], $4::numeric[]) as plan (n, c)`,
    [name, bin, Object.keys(plans), Object.values(plans)],
  )
}

/** Puts a piece into a buyer's cart, from nowhere in particular. */
export async function addToCart(shop: ShopFixture, buyer: HttpBuyer, { id }: BuiltProduct): Promise<void> {
  const body = new URLSearchParams({ quantity: '1' })
  const response = await fetch(`${shop.url}/api/catalog/cart/${id}`, {
    method: 'POST',
    headers: buyer.headers,
    body,
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}

/** A new customer in front of the payment, with a kettle in the cart that makes ₺1.500,00 with its shipping where nothing else is said. */
export async function openPaymentStep(
  page: Page,
  shop: ShopFixture,
  { gross = '1455.10' } = {},
): Promise<{ buyer: HttpBuyer; kettle: BuiltProduct }> {
  const buyer = await signIn(page, shop)
  const kettle = await buildProduct(shop.db, { name: `Bakır Çaydanlık ${gross}`, gross, stock: 5 })
  await shop.publishChanges()
  await addToCart(shop, buyer, kettle)
  await page.goto(PAYMENT_STEP)
  await expect(page.getByRole('heading', { level: 1, name: 'Ödeme Bilgileri' })).toBeVisible()
  return { buyer, kettle }
}

/** Types a card into the form in front, over what stands there. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Kart numarası').fill('')
  await page.getByLabel('Kart numarası').pressSequentially(number)
  await page.getByLabel('Kart üzerindeki isim').fill('Deniz Çağlayan')
  await page.getByLabel('Son kullanma').fill('')
  await page.getByLabel('Son kullanma').pressSequentially('1239')
  await page.getByLabel('CCV').fill(TEST_CCV)
}

/** Presses 'Ödeme Yap' and gives the window that opens, wherever it stands. */
export async function openPaymentWindow(page: Page, context: BrowserContext): Promise<Page> {
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Ödeme Yap' }).click()
  return opening
}

/** Presses 'Ödeme Yap' and gives the window that opens, once it stands at the bank; a window that stays away from it is quoted. */
export async function openBankPage(page: Page, context: BrowserContext): Promise<Page> {
  const bank = await openPaymentWindow(page, context)
  await bank.waitForURL(/test-bank/, { timeout: 20_000 }).catch(async (stuck: unknown) => {
    const pageText = bank.isClosed() ? 'closed' : await bank.getByRole('main').textContent({ timeout: 2000 })
    throw new Error(`The payment window stands at ${bank.url()} and says: ${pageText}`, { cause: stuck })
  })
  return bank
}

/** Types the one-time code at the bank. */
export async function confirmAtBank(bank: Page, code = '123456'): Promise<void> {
  await bank.getByLabel('Tek kullanımlık kod').fill(code)
  await bank.getByRole('button', { name: 'Ödemeyi onayla' }).click()
}

export const expectPaid = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Ödeme başarılı.' })).toBeVisible()

/** A sentence that the checkout shows, apart from where it is read out. */
export const expectMessage = (page: Page, sentence: string) =>
  expect(page.getByRole('main').getByText(sentence).first()).toBeVisible()

export interface PaymentRecord {
  order: string
  payment: string
  reason: string
  /** What the bank's own books say; null where it was never asked. */
  bank: string | null
}

/** A buyer's tries to pay by card as shop and bank have them, the oldest first. */
export async function readPaymentRecords(
  { db }: ShopFixture,
  { customerId }: HttpBuyer,
): Promise<PaymentRecord[]> {
  const { rows } = await db.query<PaymentRecord>(
    `select o.status as order, p.status as payment, p.reason, t.status as bank
       from payments p join orders o on o.id = p.order_id left join test_bank_payments t on t.payment_id = p.id
      where p.customer_id = $1 order by p.created_at`,
    [customerId],
  )
  return rows
}

/** Moves a buyer's payments into the past, as if so many minutes had passed. */
export async function agePayments(
  { db }: ShopFixture,
  { customerId }: HttpBuyer,
  minutes: number,
): Promise<void> {
  await db.query(
    `with old as (
       update orders set created_at = created_at - make_interval(mins => $2) where customer_id = $1)
     update payments set created_at = created_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), check_after = check_after - make_interval(mins => $2),
       charging_at = charging_at - make_interval(mins => $2)
      where customer_id = $1`,
    [customerId, minutes],
  )
}

/** Has a job of the running shop run now instead of at its minute, until the books are as they should be. */
export async function waitForSettlement(
  shop: ShopFixture,
  buyer: HttpBuyer,
  expected: Partial<PaymentRecord>[],
): Promise<void> {
  const readSettledRecords = async () => {
    await shop.db.query(
      `insert into pgboss.job (name, policy, retry_limit, expire_seconds)
       select name, policy, retry_limit, expire_seconds from pgboss.queue where name = 'settle-payments'
       on conflict do nothing`,
    )
    return readPaymentRecords(shop, buyer)
  }
  await expect.poll(readSettledRecords, { timeout: 30_000, intervals: [200] }).toMatchObject(expected)
}
