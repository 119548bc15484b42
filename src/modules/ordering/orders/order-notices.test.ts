import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { staffOf } from '#tests/support/order-staff.ts'
import type { Browser } from '#tests/support/shop.ts'
import type { WireOrder } from './orders-schemas.ts'

const IBAN = 'TR18 0006 2001 1900 0006 6723 15'
const { db, shop, set, buyer, inbox } = await testShopWithInbox()
const staff = staffOf(shop)
await set('b2c_heft_odeme', '1')
await set('b2cHavaleEftHesapBilgisi', `Ziraat Bankası_Vitrin A.Ş._1_${IBAN}`)
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 50 })

/** Places a transfer order with these additional fields. */
async function ordered(who: Browser, fields: Record<string, string> = {}): Promise<WireOrder> {
  const { body } = await who.request('POST', 'cart', { fields: { odemeTipi: '4', ...fields } })
  return seen(who, (body.order as { id: string }).id)
}
const seen = async (who: Browser, id: string) =>
  (await who.request('GET', `order/${id}`)).body as unknown as WireOrder

async function emailsTo(who: Browser) {
  await shop.mail.deliver()
  return inbox.to(who.customer?.email ?? '')
}

describe('the bank accounts of a transfer order', () => {
  test('are shown only while the money is awaited', async () => {
    const who = await buyer([mug, 1])
    const { id, banks } = await ordered(who)
    expect(banks.map(({ iban }) => iban)).toEqual([IBAN])
    const { rows } = await db.unchecked<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'orders_status'`,
    )
    const states = [...(rows[0]?.definition ?? '').matchAll(/'([a-z_]+)'/g)].map(([, state]) => state)
    expect(states).toContain('delivered')
    for (const state of states.filter((each) => each !== 'awaiting_payment')) {
      await db.unchecked('update orders set status = $2 where id = $1', [id, state])
      expect((await seen(who, id)).banks, state).toEqual([])
    }
  })

  test('are in the email that requests the money, and not in the one that confirms it', async () => {
    const who = await buyer([mug, 1])
    const { id } = await ordered(who)
    await staff.confirmTransfer(id)
    const emails = await emailsTo(who)
    expect(emails.map(({ text }) => text.includes(IBAN))).toEqual([true, false])
  })
})

test('branch and note of an order are in its emails', async () => {
  const who = await buyer([mug, 1])
  const { rows } = await db.unchecked<{ id: number }>(
    `insert into customer_branches (customer_id, name) values ($1, 'Ümraniye Şubesi') returning id`,
    [who.customer?.id],
  )
  await shop.visitors.chooseBranch(who.tokenHash, who.customer?.id ?? '', rows[0]?.id ?? 0)
  const order = await ordered(who, { description: 'Zile basmayın,\n<b>bebek</b> uyuyor' })
  expect(order).toMatchObject({ branch: 'Ümraniye Şubesi' })
  await staff.confirmTransfer(order.id)
  const emails = await emailsTo(who)
  expect(emails).toHaveLength(2)
  for (const { text, html } of emails) {
    expect(text).toContain('Ümraniye Şubesi')
    expect(text.replace(/\s+/g, ' ')).toContain('Zile basmayın, <b>bebek</b> uyuyor')
    expect(html).not.toContain('<b>bebek')
  }
})
