import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { cardPayer } from '#tests/support/card-payer.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { chargedAmounts } from './order-totals-rules.ts'
import type { WireOrder } from './orders-schemas.ts'

const { db, shop, app, set, buyer, inbox } = await testShopWithInbox()
await set('b2c_kk_odeme', '1')
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 50 })
await db.unchecked(`
  with bank as (insert into banks (name) values ('Deneme Bankası') returning id),
    plans as (
      insert into installment_plans (bank_id, installment, commission_rate, is_default)
      select id, n, rate, n = 1 from bank, (values (1, 0), (2, 0), (3, 4.5)) as plan (n, rate))
  insert into bank_bins (bin, bank_id, organization) select '55287900', id, 'MASTERCARD' from bank`)

/** A buyer who paid three mugs, ₺389,70, by card in these installments; `amount` is the total the form showed. */
async function placePaidOrder(installment: string, amount: string) {
  const who = await buyer([mug, 3])
  await cardPayer(app, who).pay({ installment, amount })
  const { order } = (await who.request('GET', 'payment/last')).body as {
    order: { id: string; orderNo: string }
  }
  const seen = (await who.request('GET', `order/${order.id}`)).body as unknown as WireOrder
  return { who, seen }
}

/** The last email to its buyer, as text in one line. */
async function lastEmail(email: string): Promise<string> {
  await shop.mail.deliver()
  return inbox.to(email).at(-1)?.text.replace(/\s+/g, ' ') ?? ''
}

describe('a card order paid in installments', () => {
  test('shows what the card was charged, in detail and list alike', async () => {
    const { who, seen } = await placePaidOrder('3', '407.24')
    const charge = { total: 389.7, tryTotal: 389.7, installment: 3, commission: 17.54, charged: 407.24 }
    expect(seen.totals).toMatchObject(charge)
    const { items } = (await who.request('GET', 'orders')).body as unknown as { items: WireOrder[] }
    expect(items.map(({ totals }) => totals)).toMatchObject([charge])
  })

  test('has an email whose sums add up to the charge', async () => {
    const { who } = await placePaidOrder('3', '407.24')
    const emailText = await lastEmail(who.customer?.email ?? '')
    expect(emailText).toMatch(
      /Genel Toplam ₺389,70 Komisyon ₺17,54 Ödeme Kart .*3 taksit Ödenen tutar ₺407,24/,
    )
  })

  test('is refunded the full charge when cancelled, and the email says so', async () => {
    const { who, seen } = await placePaidOrder('3', '407.24')
    await who.request('PATCH', `order/${seen.id}`, { fields: { cancel: true } })
    const after = (await who.request('GET', `order/${seen.id}`)).body as unknown as WireOrder
    expect(after.totals).toMatchObject({ charged: 407.24, commission: 17.54, installment: 3 })
    expect(after.cancelRefund).toBe(407.24)
    const emailText = await lastEmail(who.customer?.email ?? '')
    expect(emailText).toContain('Genel Toplam ₺389,70 Komisyon ₺17,54 Ödenen tutar ₺407,24')
    expect(emailText).toContain('Ödediğiniz ₺407,24 kartınıza iade edildi.')
    expect(emailText).not.toContain('14 gün')
  })

  test('shows a commission of zero for a plan without commission', async () => {
    const { who, seen } = await placePaidOrder('2', '389.70')
    expect(seen.totals).toMatchObject({ installment: 2, commission: 0, charged: 389.7 })
    expect(await lastEmail(who.customer?.email ?? '')).toContain('Komisyon ₺0,00')
  })

  test('does not mention commission for a single payment', async () => {
    const { who, seen } = await placePaidOrder('1', '389.70')
    expect(seen.totals).toMatchObject({ installment: 1, commission: 0, charged: 389.7 })
    expect(await lastEmail(who.customer?.email ?? '')).not.toContain('Komisyon')
  })
})

test('an order without a card payment is charged its total', () => {
  const { installment, commission, charged } = chargedAmounts('154.90', null)
  expect([installment, commission.toFixed(2), charged.toFixed(2)]).toEqual([1, '0.00', '154.90'])
})

test('chargedAmounts throws RangeError for a charge below the total', () => {
  expect(() => chargedAmounts('154.90', { paidPrice: '154.89', installment: 1 })).toThrow(RangeError)
})
