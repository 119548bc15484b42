import type { Page } from '@playwright/test'
import type { HttpBuyer } from '../support/http-buyer.ts'
import {
  addToCart,
  CARD,
  CLOSING_CANCELS,
  confirmAtBank,
  enableAllPaymentMethods,
  expectMessage,
  expectPaid,
  fillCard,
  openBankPage,
  openPaymentStep,
  PAYMENT_STEP,
  readPaymentRecords,
} from './card-checkout.ts'
import { expect, expectAccessible, openHydrated, type ShopFixture, test } from './shop-fixture.ts'

enableAllPaymentMethods()

const UNCLEAR =
  'Bankanızdan henüz kesin bir yanıt alamadık. Sormaya devam ediyoruz; lütfen tekrar ödeme yapmayın.'
const PAID = { order: 'confirmed', payment: 'paid', reason: '', bank: 'paid' }

/** Advances a page's fake clock until the page shows a sentence; the requests it sends meanwhile get their responses. */
async function advanceClockUntil(page: Page, sentence: string): Promise<void> {
  const countMessages = async () => {
    await page.clock.runFor(2000)
    return page.getByText(sentence).and(page.locator(':visible')).count()
  }
  await expect.poll(countMessages, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(0)
}

/** Sets when a waiting page may have the shop query the bank about a payment whose response was lost. */
async function scheduleStatusCheck(
  { db }: ShopFixture,
  { customerId }: HttpBuyer,
  when: 'now' | 'in an hour',
): Promise<void> {
  await db.unchecked(
    `update payment_events set created_at = now() + $2::interval
      where kind = 'unclear' and payment_id in (select id from payments where customer_id = $1)`,
    [customerId, when === 'now' ? '-1 minute' : '1 hour'],
  )
}

test('a bank callback that arrives twice charges the card once, and one that arrives late completes the payment', async ({
  page,
  context,
  shop,
}) => {
  await context.clock.install()
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.duplicateResponse)
  const twice = await openBankPage(page, context)
  const callbackMethods: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/payment/callback/test') callbackMethods.push(request.method())
  })
  await confirmAtBank(twice)
  await expectPaid(page)
  expect(callbackMethods).toEqual(['POST', 'POST'])
  expect(await readPaymentRecords(shop, buyer)).toEqual([PAID])

  await addToCart(shop, buyer, kettle)
  await openHydrated(page, PAYMENT_STEP)
  await fillCard(page, CARD.lateResponse)
  const late = await openBankPage(page, context)
  await confirmAtBank(late)
  await expect(late.getByText('Mağazaya dönülüyor…')).toBeVisible()
  await late.clock.runFor(7000)
  expect(await readPaymentRecords(shop, buyer), 'no callback has arrived yet').toMatchObject([
    PAID,
    { payment: 'verifying' },
  ])
  await expectMessage(page, 'Ödeme penceresinde devam edin.')
  await late.clock.runFor(1000)
  await expectPaid(page)
  expect(await readPaymentRecords(shop, buyer)).toEqual([PAID, PAID])
  expect(await shop.unitsLeft(kettle.id)).toBe(3)
})

test('a lost bank response leads to a waiting page that offers no second payment until the result is known', async ({
  page,
  context,
  shop,
}) => {
  await context.clock.install()
  const { buyer, kettle } = await openPaymentStep(page, shop)
  await fillCard(page, CARD.lostResponse)
  const bank = await openBankPage(page, context)
  await confirmAtBank(bank)
  await expect(bank.getByRole('status').getByText('Ödemenizin sonucu bekleniyor…')).toBeVisible()
  await scheduleStatusCheck(shop, buyer, 'in an hour')
  await expect(
    page.getByText(CLOSING_CANCELS),
    'the code was sent: closing the window no longer cancels',
  ).toHaveCount(0)
  await advanceClockUntil(bank, UNCLEAR)
  await expectAccessible(bank)
  await bank.close()
  await advanceClockUntil(page, UNCLEAR)
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/odeme\/sonuc\?odeme=p_/)
  expect(await readPaymentRecords(shop, buyer)).toEqual([
    { order: 'awaiting_payment', payment: 'charging', reason: '', bank: 'paid' },
  ])
  expect(await shop.unitsLeft(kettle.id), 'stock stays reserved').toBe(4)

  await openHydrated(page, PAYMENT_STEP)
  await expectMessage(page, UNCLEAR)
  await expect(page.getByRole('button', { name: /Ödeme Yap|Sipariş Ver/ })).toHaveCount(0)
  await context.setOffline(true)
  await advanceClockUntil(page, 'Bağlantı kurulamadı; ödemenizin sonucunu henüz bilmiyoruz.')
  await context.setOffline(false)
  await scheduleStatusCheck(shop, buyer, 'now')
  await advanceClockUntil(page, 'Ödeme başarılı.')
  expect(await readPaymentRecords(shop, buyer)).toEqual([PAID])
})
