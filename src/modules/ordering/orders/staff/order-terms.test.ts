import { expect, test, vi } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { OrderDetail } from './orders-admin-schemas.ts'

const { app, db, shop, buyer, inbox } = await testShopWithInbox()
const shirt = await buildProduct(db, {
  name: 'Gömlek',
  variants: [{ values: { Renk: 'Mavi', Beden: 'M' }, stock: 9, units: [{ value: 'Adet' }] }],
})
await db.unchecked(
  `insert into term_texts (kind, name, locale, text, plural)
   values ('unit', 'Adet', 'en', 'Piece', 'Pieces'), ('value', 'Mavi', 'en', 'Blue', '')`,
)
await shop.changes.publish({ topic: 'catalogue' })
await vi.waitFor(() => expect(shop.catalogue.terms('en').unit('Adet')).toBe('Piece'))
const [blue] = shirt.children
if (!blue) throw new Error('a shirt has variants')

test('an order stores the Turkish terms and is shown in the reader’s language', async () => {
  const who = await buyer([blue, 2])
  who.cookies.set('vitrin_locale', 'en')
  const { orderNo, id } = await placeOrderFromCart(who, db)
  const { rows } = await db.unchecked('select unit_value, variant from order_lines where order_id = $1', [id])
  expect(rows).toEqual([{ unit_value: 'Adet', variant: 'Mavi / M' }])

  const customer = who.customer?.id ?? ''
  for (const [locale, unit, variant] of [
    ['en', 'Pieces', 'Blue / M'],
    ['tr', 'Adet', 'Mavi / M'],
  ] as const) {
    const order = await shop.orders.findByNo(customer, orderNo, locale)
    expect(order?.orderItems).toMatchObject([{ unit, variant }])
    expect(order?.orderProducts).toMatchObject([{ productUnit: { value: 'Adet', label: unit } }])
    const [awaited] = await shop.reviews.awaited(customer, locale)
    expect(awaited?.variant ?? variant).toBe(variant)
  }
  const { body } = await who.request('GET', 'orders')
  expect(JSON.stringify(body)).toContain('Blue / M')
})

test('the back office names the units of an order in the language of its staff', async () => {
  const who = await buyer([blue, 2])
  const { orderNo } = await placeOrderFromCart(who, db)
  const staff = await staffBrowser({ app, db }, 'orders')
  for (const [language, unit, one] of [
    ['en', 'Pieces', 'Piece'],
    ['tr', 'Adet', 'Adet'],
  ] as const) {
    const headers = { 'accept-language': language }
    const { body } = await staff.request<OrderDetail>('GET', `/orders/${orderNo}`, { headers })
    expect(body.lines, 'one of two pieces comes back').toMatchObject([
      { unit, unitForms: { label: one, plural: unit } },
    ])
    const order = await shop.orders.findByNo(who.customer?.id ?? '', orderNo, language)
    expect(order?.orderItems).toMatchObject([{ unit, unitForms: { label: one, plural: unit } }])
  }
})

test('emails and legal documents are in the language of the order', async () => {
  const who = await buyer([blue, 1])
  who.cookies.set('vitrin_locale', 'en')
  const draft = await shop.orders.draftLegalDocuments({ ...who.visitor(), locale: 'en' })
  expect(draft?.lines).toMatchObject([{ name: expect.stringContaining('Blue / M'), unit: 'Piece' }])
  await placeOrderFromCart(who, db)
  await shop.mail.deliver()
  const [email] = inbox.to(who.customer?.email ?? '')
  expect(email?.text).toContain('Blue / M · 1 Piece')
})
