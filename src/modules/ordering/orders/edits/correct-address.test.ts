import { describe, expect, test } from 'vitest'
import { WIRE_INVOICE_TYPES } from '#modules/people/customers/addresses/addresses-wire.ts'
import { seedReferenceData } from '#seed/reference-data.ts'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { versionOf } from '#tests/support/order-staff.ts'
import { buildBuyerWithOrder, shipOrder } from '#tests/support/orders.ts'
import { staffBrowser } from '#tests/support/staff.ts'
import type { OrderDetail } from '../staff/orders-admin-schemas.ts'

const made = await testShopWithInbox()
const { db, shop, inbox } = made
await seedReferenceData(db)
const mug = await buildProduct(db, { name: 'Çini Kupa', gross: '129.90', stock: 900 })
const owner = await staffBrowser(made)
const support = await staffBrowser(made, 'support')

const FORM = {
  property_name: 'Işıl Güneş',
  property_country: 'Türkiye',
  property_city: 'İzmir',
  property_town: 'Konak',
  property_address: 'Şehit Fethi Bey Cad. No:12 D:3',
  property_post_code: '35210',
  property_number: '(532) 111 22 33',
  property_invoice_type: WIRE_INVOICE_TYPES.individual,
  property_id_number: '',
}
type Refused = { error: { code: string; messages: { type: string } }; fields?: Record<string, string> }

async function correct(
  id: string,
  {
    which = 'both',
    form = {},
    version,
    who = owner,
  }: {
    which?: string
    form?: Record<string, unknown>
    version?: number
    who?: typeof owner
  } = {},
) {
  return who.request<Refused>('PUT', `/orders/${id}/addresses`, {
    body: { which, form: { ...FORM, ...form } },
    version: version ?? (await versionOf(db, id)),
  })
}
const newOrder = () => buildBuyerWithOrder(made, [mug, 1])
const stored = async (id: string) =>
  (
    await db.unchecked<{ delivery: string; invoice: string; words: string }>(
      `select delivery_address as delivery, invoice_address as invoice, words
         from orders join order_search on order_id = id where id = $1`,
      [id],
    )
  ).rows[0]
const detail = async (id: string) => (await owner.request<OrderDetail>('GET', `/orders/${id}`)).body

describe('the address of an order that has not left', () => {
  test('is corrected for delivery, invoice or both, and keeps the identity number that was left empty', async () => {
    const { who, order } = await newOrder()
    await db.unchecked(
      `update orders set invoice_address = invoice_address || '|T.C. Kimlik No:10000000146' where id = $1`,
      [order.id],
    )
    const before = await stored(order.id)
    expect(await correct(order.id, { which: 'delivery' })).toMatchObject({ status: 200 })
    const delivered = await stored(order.id)
    expect(delivered?.delivery).toContain('Ad Soyad:Işıl Güneş|Telefon:')
    expect(delivered?.delivery).toContain('Posta Kodu:35210|İlçe:Konak|Şehir:İzmir')
    expect(delivered?.invoice).toBe(before?.invoice)
    expect(delivered?.words, 'staff find it by the new name and phone').toMatch(/isil gunes.*5321112233/)
    expect((await correct(order.id, { which: 'invoice' })).status).toBe(200)
    expect((await stored(order.id))?.invoice).toContain('T.C. Kimlik No:10000000146')
    const { addresses } = shop.customers
    const book = await addresses.list(who.customer?.id ?? '')
    expect(
      book.map(({ name }) => name),
      'the address book stays',
    ).not.toContain('Işıl Güneş')
  })

  test('tells the buyer without phone and identity numbers, and its history and the audit log name what changed', async () => {
    const { who, order } = await newOrder()
    expect((await correct(order.id, { form: { property_id_number: '10000000146' } })).status).toBe(200)
    await shop.mail.deliver()
    const mail = inbox
      .to(who.customer?.email ?? '')
      .find(({ subject }) => subject.includes('adresi düzeltildi'))
    expect(mail?.text).toContain('Şehit Fethi Bey Cad. No:12 D:3')
    expect(mail?.text).toContain('Konak / İzmir')
    expect(mail?.text).not.toMatch(/10000000146|532\D{0,2}111/)
    const { events } = await detail(order.id)
    expect(events.at(-1)).toMatchObject({ kind: 'address-corrected', actor: 'staff' })
    const { rows } = await db.unchecked<{ after: Record<string, string[]> }>(
      `select after from audit_log where action = 'order.correct-address' and record_id = $1`,
      [order.id],
    )
    expect(rows[0]?.after).toMatchObject({
      which: 'both',
      delivery: expect.arrayContaining(['name', 'city', 'address']),
    })
    expect(JSON.stringify(rows), 'the log cannot be erased').not.toMatch(/Işıl|Fethi|10000000146/)
  })

  test.each([
    ['a missing name', { property_name: '' }, 'property_name'],
    ['a district of another province', { property_town: 'Kadıköy' }, 'property_town'],
    ['a short address', { property_address: 'Ev' }, 'property_address'],
    ['a phone with too few digits', { property_number: '532' }, 'property_number'],
    [
      'a company without its tax number',
      {
        property_invoice_type: WIRE_INVOICE_TYPES.corporate,
        property_company_name: 'Lodos A.Ş.',
        property_tax_office: 'Konak',
      },
      'property_tax_number',
    ],
  ])('%s is refused at its field, and nothing is written', async (_, form, field) => {
    const { order } = await newOrder()
    const before = await stored(order.id)
    const { status, body } = await correct(order.id, { form })
    expect([status, body.error.code, Object.keys(body.fields ?? {})]).toEqual([422, 'INVALID', [field]])
    expect(body.fields?.[field]).toBe(body.error.messages.type)
    expect(await stored(order.id)).toEqual(before)
  })

  test.each([
    ['a field of 1,001 characters', { property_address: 'a'.repeat(1001) }],
    ['a number instead of text', { property_name: 5 }],
    ['a field that no address has', { adres: 'x' }],
  ])('%s is refused as no such form', async (_, form) => {
    const { order } = await newOrder()
    expect((await correct(order.id, { form })).status).toBe(422)
  })

  test('another country of delivery is refused: delivery price and KDV depend on it', async () => {
    const { order } = await newOrder()
    const abroad = { property_country: 'Almanya', property_number: '+4915112345678', property_city: '' }
    const { status, body } = await correct(order.id, { form: abroad })
    expect([status, body.error.code]).toEqual([409, 'OTHER_COUNTRY'])
    expect((await correct(order.id, { which: 'invoice', form: abroad })).status).toBe(200)
  })

  test('two at once: the second sees that the order changed; the same address again changes nothing', async () => {
    const { order } = await newOrder()
    const version = await versionOf(db, order.id)
    const both = await Promise.all(
      ['Bornova', 'Konak'].map((property_town) => correct(order.id, { version, form: { property_town } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = both[0]?.status === 200 ? 'Bornova' : 'Konak'
    const repeated = await correct(order.id, { form: { property_town: again } })
    expect([repeated.status, repeated.body.error.code]).toEqual([409, 'NOTHING_CHANGED'])
  })

  test('only who edits orders may, with a version, and not once a parcel has left', async () => {
    const { order } = await newOrder()
    expect((await correct(order.id, { who: support })).status).toBe(403)
    expect(
      (await owner.request('PUT', `/orders/${order.id}/addresses`, { body: { which: 'both', form: FORM } }))
        .status,
    ).toBe(428)
    expect((await correct('o_nichts')).status).toBe(404)
    await owner.request('POST', `/orders/${order.id}/confirm-transfer`, {
      body: {},
      version: await versionOf(db, order.id),
    })
    await shipOrder(shop, order.id)
    const { status, body } = await correct(order.id)
    expect([status, body.error.code]).toEqual([409, 'WRONG_STATE'])
  })
})
