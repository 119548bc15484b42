import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { buildKnownPerson, KNOWN } from '#tests/support/known-person.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import type { Browser } from '#tests/support/shop.ts'

const { db, shop, inbox, signedIn, buyer, browser } = await testShopWithInbox()
const form = { password: KNOWN.password, confirmed: true, ip: '203.0.113.9' }

function customerOf({ customer }: Browser) {
  if (!customer) throw new Error('nobody is signed in')
  return { ...customer, name: KNOWN.name, surname: KNOWN.surname }
}
async function signInKnownCustomer() {
  const own = await signedIn()
  return { own, customer: customerOf(own), person: await buildKnownPerson(db, own) }
}
const erase = (customer: ReturnType<typeof customerOf>) => shop.privacy.erase(customer, form)

/** Tables with a row that contains the words, in whatever column. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows: tables } = await db.unchecked<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.unchecked(
      `select 1 from "${name}" as t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [words],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
async function count(table: string, customerId: string): Promise<number> {
  const { rows } = await db.unchecked(`select 1 from ${table} where customer_id = $1`, [customerId])
  return rows.length
}

describe('an erased account', () => {
  test('leaves no personal data but what its orders must contain', async () => {
    const { customer, person } = await signInKnownCustomer()
    expect(await tablesWith(person.email)).not.toEqual([])
    expect(await erase(customer)).toEqual({ ok: true })
    await shop.mail.deliver()
    for (const words of [KNOWN.name, KNOWN.surname, KNOWN.phone, '555) 999', 'Süphan Mah.', '1971-03-02'])
      expect({
        words,
        tables: (await tablesWith(words)).filter((table) => !table.startsWith('order')),
      }).toEqual({
        words,
        tables: [],
      })
    expect(await tablesWith(person.email)).toEqual([])
  })

  test('deletes its own links, but not those of an address with the same ending', async () => {
    const { customer, person } = await signInKnownCustomer()
    const links = [
      { id: 'own', identifier: person.email, mine: true },
      { id: 'own-prefixed', identifier: `change:${person.email.toUpperCase()}`, mine: true },
      { id: 'longer', identifier: `g.${person.email}`, mine: false },
      { id: 'longer-prefixed', identifier: `change:g.${person.email}`, mine: false },
      { id: 'wider', identifier: `${person.email}.tr`, mine: false },
    ]
    for (const { id, identifier } of links)
      await db.unchecked(
        `insert into customer_verifications (id, identifier, value, expires_at) values ($1, $2, '{}', now() + interval '1 hour')`,
        [id, identifier],
      )
    await erase(customer)
    const { rows } = await db.unchecked<{ id: string }>(
      'select id from customer_verifications where id = any($1) order by id',
      [links.map(({ id }) => id)],
    )
    expect(rows.map(({ id }) => id)).toEqual(['longer', 'longer-prefixed', 'wider'])
    await db.unchecked('delete from customer_verifications')
  })

  test('keeps orders, their legal documents and a settled ledger, under a customer without a name', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const { rows } = await db.unchecked('select * from customers where id = $1', [person.id])
    expect(rows[0]).toMatchObject({ name: '', surname: '', phone: '', gender: '', birthdate: null })
    expect(rows[0]?.email).toMatch(/^[0-9a-f]{40}\.[0-9a-f]{8}@silindi\.invalid$/)
    expect(rows[0]?.erased_at).toBeInstanceOf(Date)
    expect([await count('orders', person.id), await count('account_entries', person.id)]).toEqual([1, 2])
    const { rows: acceptances } = await db.unchecked('select 1 from order_acceptances where order_id = $1', [
      person.orderId,
    ])
    expect(acceptances).toHaveLength(1)
  })

  test('leaves neither the photos nor the label of its returns', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const { rows } = await db.unchecked(
      `select id::text from order_return_photos where order_id = $1
       union all select return_id from order_return_labels where return_id = $1`,
      [person.orderId],
    )
    expect(rows).toEqual([])
  })

  test('keeps the proof of its consents, withdrawn', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const { rows } = await db.unchecked(
      'select channel, granted from customer_consents where customer_id = $1 order by id',
      [person.id],
    )
    expect(rows).toEqual([
      { channel: 'email', granted: true },
      { channel: 'email', granted: false },
    ])
    await shop.privacy.deleteExpired()
    expect(await count('customer_consents', person.id)).toBe(2)
    await db.unchecked(`update customers set erased_at = now() - interval '3 years 1 day' where id = $1`, [
      person.id,
    ])
    await shop.privacy.deleteExpired()
    expect(await count('customer_consents', person.id)).toBe(0)
  })

  test('leaves published reviews with a masked author and without photos, and deletes the others', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const photos = await db.unchecked('select 1 from review_photos')
    expect(photos.rows).toEqual([])
    expect(await count('review_votes', person.id)).toBe(0)
    const page = await shop.reviews.ofProduct(person.reviewed)
    expect(page?.items.map(({ name, title }) => [name, title])).toEqual([['Z*** K***', 'Güzel']])
    const { rows } = await db.unchecked('select 1 from reviews where order_id = $1', [person.orderId])
    expect(rows).toHaveLength(1)
  })

  test('leaves answered questions with a masked author, and deletes the others', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const { items } = await shop.questions.ofProduct(person.reviewed)
    expect(items.map(({ name, answer }) => [name, answer])).toEqual([['Z*** K***', 'Yıkanır.']])
    expect(await count('questions', person.id)).toBe(0)
    const { rows } = await db.unchecked(`select 1 from questions where author_name like 'Zülküf%'`)
    expect(rows).toEqual([])
  })

  test('cannot be signed in to, by session or by password, and its address can be registered again', async () => {
    const { own, customer, person } = await signInKnownCustomer()
    await erase(customer)
    expect((await own.request('GET', 'accountinfo')).status).toBe(401)
    const request = { headers: {}, ip: '127.0.0.1', secure: false }
    const credentials = { email: person.email, password: KNOWN.password }
    expect(await shop.customers.signIn(credentials, request)).toMatchObject({ ok: false })
    const registration = { ...credentials, name: 'Zeynep', surname: 'Kaya', phone: '' }
    expect(await shop.customers.register(registration, request)).toMatchObject({ ok: true })
    const { rows } = await db.unchecked('select name from customers where email = $1', [person.email])
    expect(rows).toEqual([{ name: 'Zeynep' }])
  })

  test('stores nothing more, even from a request that was under way', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    const address = {
      property_address_title: 'Ev',
      property_name: 'Zeynep Kaya',
      property_country: 'Almanya',
      property_address: 'Hauptstrasse 1, Berlin',
      property_number: '4930123456',
    }
    expect(await shop.customers.addresses.add(person.id, address)).toMatchObject({ ok: false })
    await shop.customers.account.save(person.id, { name: 'Zeynep', surname: 'Kaya' })
    const consent = { channel: 'email', granted: true, text: '', ip: '' }
    expect(await shop.customers.account.consents.set(person.id, consent)).toMatchObject({ ok: false })
    const { rows } = await db.unchecked('select name, surname from customers where id = $1', [person.id])
    expect({ person: rows, addresses: await count('addresses', person.id) }).toEqual({
      person: [{ name: '', surname: '' }],
      addresses: 0,
    })
  })

  test('gets a last email at its address', async () => {
    const { customer, person } = await signInKnownCustomer()
    await erase(customer)
    await shop.mail.deliver()
    const [lastEmail] = inbox.to(person.email).filter(({ subject }) => subject.includes('silindi'))
    expect(lastEmail?.text).toContain(KNOWN.name)
    expect(lastEmail?.text).toContain('vergi ve ticaret mevzuatının')
  })

  test('is erased once, also by parallel requests', async () => {
    const { customer } = await signInKnownCustomer()
    const results = await Promise.all([erase(customer), erase(customer)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await erase(customer)).toEqual({ ok: false, reason: 'wrong-password' })
  })
})

describe('an account is not erased', () => {
  test.each([
    { change: { confirmed: false }, reason: 'not-confirmed', why: 'the confirmation is not ticked' },
    { change: { password: 'tahmin' }, reason: 'wrong-password', why: 'a wrong password' },
    { change: { password: '' }, reason: 'wrong-password', why: 'no password' },
  ])('without confirmation and password: $why', async ({ change, reason }) => {
    const { customer, person } = await signInKnownCustomer()
    expect(await shop.privacy.erase(customer, { ...form, ...change })).toEqual({ ok: false, reason })
    expect(await count('addresses', person.id)).toBe(1)
  })

  test.each(['awaiting_payment', 'confirmed', 'preparing', 'shipped', 'return_requested'])(
    'while an order is %s',
    async (status) => {
      const { customer, person } = await signInKnownCustomer()
      await db.unchecked('update orders set status = $2 where id = $1', [person.orderId, status])
      expect(await erase(customer)).toEqual({ ok: false, reason: 'open-orders' })
      expect(await count('addresses', person.id)).toBe(1)
    },
  )

  test.each([
    {
      sql: `update order_returns set status = 'requested' where order_id = $1`,
      why: 'a return waits for a reply',
    },
    {
      sql: `update order_refunds set status = 'pending' where order_id = $1`,
      why: 'money is owed to the customer',
    },
  ])('while $why', async ({ sql }) => {
    const { customer, person } = await signInKnownCustomer()
    await db.unchecked(sql, [person.orderId])
    expect(await erase(customer)).toEqual({ ok: false, reason: 'open-orders' })
  })

  test.each([50, -50])('while the balance of its open account is %s', async (amount) => {
    const { customer, person } = await signInKnownCustomer()
    await db.unchecked(
      `insert into account_entries (customer_id, amount, due_on) values ($1, $2, '2026-11-01')`,
      [person.id, amount],
    )
    expect(await erase(customer)).toEqual({ ok: false, reason: 'open-account' })
  })

  test('while its owner places an order at the same moment: one of the two happens', async () => {
    for (let round = 0; round < 6; round++) {
      const mug = await buildProduct(db, { stock: 5 })
      const own = await buyer([mug, 1])
      const customer = customerOf(own)
      await db.unchecked(
        `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
         select $1, $1, 'credential', $1, password from customer_credentials where password is not null limit 1`,
        [customer.id],
      )
      const [erased, placed] = await Promise.all([
        erase(customer),
        own.request('POST', 'cart', { fields: { odemeTipi: '4', description: '' } }),
      ])
      const { rows } = await db.unchecked('select 1 from orders where customer_id = $1', [customer.id])
      expect({ orders: rows.length, placed: placed.status === 200 }).toEqual({
        orders: erased.ok ? 0 : 1,
        placed: !erased.ok,
      })
    }
  })
})

test('erasing an account leaves the data of other customers', async () => {
  const { customer } = await signInKnownCustomer()
  const { own: other, person: stranger } = await signInKnownCustomer()
  await erase(customer)
  expect((await other.request('GET', 'accountinfo')).body).toMatchObject({ name: KNOWN.name })
  for (const table of [
    'addresses',
    'carts',
    'wishlist_items',
    'product_alerts',
    'reviews',
    'questions',
    'customer_consents',
  ])
    expect({ table, rows: (await count(table, stranger.id)) > 0 }).toEqual({ table, rows: true })
  expect(browser().customer).toBeNull()
})
