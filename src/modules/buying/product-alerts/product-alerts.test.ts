import { describe, expect, test } from 'vitest'
import { buildProduct } from '#tests/support/builders.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import type { AlertKind } from './product-alerts-rules.ts'

const { db, shop, inbox, signedIn } = await testShopWithInbox({ rateLimits: true })
const visitor = { customer: null, preferences: { locale: 'tr', currency: 'TRY' } } as const
const { productAlerts } = shop

let people = 0
const newEmail = () => `bekleyen${++people}@ornek.example`
const request = (productId: number, email: string, kind: AlertKind = 'stock') =>
  productAlerts.request({ kind, productId, email }, visitor)

/** The token of the link in the latest email to an address. */
function tokenTo(email: string, language = ''): string {
  const link = inbox.to(email).at(-1)?.link(`${language}/haber-ver/onay`)
  if (!link) throw new Error(`no link was sent to ${email}`)
  return new URL(link).searchParams.get('token') ?? ''
}

async function confirmed(productId: number, kind: AlertKind = 'stock'): Promise<string> {
  const email = newEmail()
  expect(await request(productId, email, kind)).toEqual({ ok: true, confirmed: false })
  await shop.mail.deliver()
  expect(await productAlerts.confirm(tokenTo(email))).toBe(true)
  return email
}

/** Addresses that have confirmed, the first one first. */
async function waiting(productId: number, count: number): Promise<void> {
  await db.unchecked(
    `insert into product_alerts (product_id, kind, email, locale, token_hash, requested_at, confirmed_at)
     select $1::int, 'stock', 'sira' || n || '@ornek.example', 'tr', $1::int || 'sira' || n, now(), now() + n * interval '1 second'
       from generate_series(1, $2::int) n`,
    [productId, count],
  )
}
const stock = (productId: number, quantity: number) =>
  db.unchecked('update stock_levels set quantity = $2 where product_id = $1', [productId, quantity])
const price = (productId: number, gross: number) =>
  db.unchecked('update product_units set sale_price = $2::numeric / 1.2 where product_id = $1', [
    productId,
    gross,
  ])

async function notify() {
  await productAlerts.notify()
  await shop.mail.deliver()
}
const subjects = (email: string) => inbox.to(email).map(({ subject }) => subject)
/** Recipients of the builder `waiting` that got an email, in its order; the content of a sent one is gone. */
const queued = async () => {
  const { rows } = await db.unchecked<{ recipient: string }>(
    `select recipient from mail_messages where template = 'back-in-stock' and recipient like 'sira%' order by id`,
  )
  return rows.map(({ recipient }) => recipient)
}

describe('a product that is sold out', () => {
  test('sends one email when it is back, and forgets the address', async () => {
    const mug = await buildProduct(db, { name: 'Çini Kupa', stock: 0 })
    const email = await confirmed(mug.id)
    await notify()
    expect(inbox.to(email)).toHaveLength(1)
    await stock(mug.id, 2)
    await Promise.all([notify(), notify(), notify()])
    await notify()
    const [, received, ...more] = inbox.to(email)
    expect(more).toEqual([])
    expect(received?.subject).toContain('Çini Kupa yeniden stokta')
    expect(received?.text).toContain(mug.url)
    const { rows } = await db.unchecked('select 1 from product_alerts where email = $1', [email])
    expect(rows).toEqual([])
  })

  test('is named in the language of each who waits, in emails, on their pages and of their links', async () => {
    const mug = await buildProduct(db, { name: 'Bakır Cezve', english: { name: 'Copper Pot' }, stock: 0 })
    const english = newEmail()
    const preferences = { locale: 'en', currency: 'TRY' } as const
    await productAlerts.request(
      { kind: 'stock', productId: mug.id, email: english },
      { customer: null, preferences },
    )
    await shop.mail.deliver()
    const token = tokenTo(english, '/en')
    expect(inbox.to(english)[0]?.text).toContain('Copper Pot')
    expect(await productAlerts.ofLink(token, 'en')).toMatchObject({ product: 'Copper Pot' })
    expect(await productAlerts.ofLink(token, 'tr')).toMatchObject({ product: 'Bakır Cezve' })
    await productAlerts.confirm(token)
    const turkish = await confirmed(mug.id)
    const { customer } = (await signedIn()).visitor()
    if (!customer) throw new Error('nobody is signed in')
    const who = { customer: { ...customer, emailVerified: true }, preferences }
    await productAlerts.request({ kind: 'price', productId: mug.id, email: '' }, who)
    expect(await productAlerts.own(customer.id, 'en')).toMatchObject([{ product: 'Copper Pot' }])
    expect(await productAlerts.own(customer.id, 'tr')).toMatchObject([{ product: 'Bakır Cezve' }])
    await stock(mug.id, 2)
    await price(mug.id, 1)
    await notify()
    expect(inbox.to(english).at(-1)?.subject).toContain('Copper Pot')
    expect(inbox.to(turkish).at(-1)?.subject).toContain('Bakır Cezve')
    expect(inbox.to(customer.email).at(-1)?.subject).toContain('Copper Pot')
  })

  test('sends nothing to an address that was not confirmed', async () => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = newEmail()
    await request(mug.id, email)
    await stock(mug.id, 5)
    await notify()
    expect(inbox.to(email)).toHaveLength(1)
  })

  test('of 500 who wait for 3 pieces, the first 9 get an email, and the next ones a day later', async () => {
    const mug = await buildProduct(db, { stock: 3 })
    await waiting(mug.id, 500)
    await Promise.all([productAlerts.notify(), productAlerts.notify()])
    await productAlerts.notify()
    const first = Array.from({ length: 9 }, (_, n) => `sira${n + 1}@ornek.example`)
    expect(await queued()).toEqual(first)
    await db.unchecked(
      `update product_alerts set sent_at = sent_at - interval '25 hours' where product_id = $1`,
      [mug.id],
    )
    await stock(mug.id, 1)
    await productAlerts.notify()
    expect((await queued()).slice(9)).toEqual([10, 11, 12].map((n) => `sira${n}@ornek.example`))
    await db.unchecked('delete from product_alerts where product_id = $1', [mug.id])
  })

  test.each(['passive', 'deleted'])('tells nobody while it is %s', async (status) => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = await confirmed(mug.id)
    await stock(mug.id, 5)
    await db.unchecked('update products set status = $2 where id = $1', [mug.id, status])
    await notify()
    expect(inbox.to(email)).toHaveLength(1)
    expect(await request(mug.id, newEmail())).toEqual({ ok: false, reason: 'unknown-product' })
  })
})

describe('a request', () => {
  test('sent five times in parallel is one alert and one email', async () => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = newEmail()
    await Promise.all(Array.from({ length: 5 }, () => request(mug.id, email)))
    await shop.mail.deliver()
    expect(inbox.to(email)).toHaveLength(1)
    expect(await productAlerts.confirm(tokenTo(email))).toBe(true)
  })

  test('gets the same result for an address that waits already, and sends no email', async () => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = await confirmed(mug.id)
    expect(await request(mug.id, email.toUpperCase())).toEqual({ ok: true, confirmed: false })
    await shop.mail.deliver()
    expect(inbox.to(email)).toHaveLength(1)
  })

  test('gets the same result beyond the emails of an hour', async () => {
    const email = newEmail()
    for (let count = 0; count < 8; count++) {
      const mug = await buildProduct(db, { stock: 0 })
      expect(await request(mug.id, email)).toEqual({ ok: true, confirmed: false })
    }
    await shop.mail.deliver()
    expect(inbox.to(email)).toHaveLength(6)
  })

  test.each(['', 'ayşe@örnek.example', 'a@b', `${'a'.repeat(300)}@ornek.example`])(
    'with the address "%s" is refused',
    async (email) => {
      const mug = await buildProduct(db, { stock: 0 })
      expect(await request(mug.id, email)).toEqual({ ok: false, reason: 'email' })
    },
  )

  test('for a product in stock, or the price of one with variants, is refused', async () => {
    const mug = await buildProduct(db, { stock: 5 })
    const shirt = await buildProduct(db, { variants: [{ values: { Beden: 'M' } }] })
    expect(await request(mug.id, newEmail())).toEqual({ ok: false, reason: 'in-stock' })
    expect(await request(shirt.id, newEmail(), 'price')).toEqual({ ok: false, reason: 'no-price' })
    expect(await request(999_999, newEmail())).toEqual({ ok: false, reason: 'unknown-product' })
  })

  test('of a customer with a confirmed address waits at once, is listed, and only they can stop it', async () => {
    const mug = await buildProduct(db, { name: 'Sürahi', stock: 0 })
    const { customer } = (await signedIn()).visitor()
    const { customer: other } = (await signedIn()).visitor()
    if (!customer || !other) throw new Error('nobody is signed in')
    const who = { customer: { ...customer, emailVerified: true }, preferences: visitor.preferences }
    const alert = { kind: 'stock', productId: mug.id, email: 'baskasi@ornek.example' } as const
    expect(await productAlerts.request(alert, who)).toEqual({ ok: true, confirmed: true })
    const [own] = await productAlerts.own(customer.id, 'tr')
    expect(own?.product).toBe('Sürahi')
    await productAlerts.stopOwn(other.id, own?.id ?? 0)
    expect(await productAlerts.own(customer.id, 'tr')).toHaveLength(1)
    await productAlerts.stopOwn(customer.id, own?.id ?? 0)
    expect(await productAlerts.own(customer.id, 'tr')).toEqual([])
    expect(inbox.to('baskasi@ornek.example')).toEqual([])
  })
})

describe('a link', () => {
  test('that is two days old or made up confirms nothing', async () => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = newEmail()
    await request(mug.id, email)
    await shop.mail.deliver()
    const token = tokenTo(email)
    await db.unchecked(
      `update product_alerts set requested_at = now() - interval '49 hours' where email = $1`,
      [email],
    )
    expect(await productAlerts.ofLink(token, 'tr')).toBeNull()
    expect(await productAlerts.confirm(token)).toBe(false)
    expect(await productAlerts.confirm('uydurma')).toBe(false)
    await productAlerts.deleteExpired()
    const { rows } = await db.unchecked('select 1 from product_alerts where email = $1', [email])
    expect(rows).toEqual([])
  })

  test('stops what it has confirmed', async () => {
    const mug = await buildProduct(db, { stock: 0 })
    const email = await confirmed(mug.id)
    await productAlerts.stop(tokenTo(email))
    await stock(mug.id, 5)
    await notify()
    expect(inbox.to(email)).toHaveLength(1)
  })
})

describe('a price', () => {
  test('that falls by 1 % is reported once, and compared with the new one then', async () => {
    const mug = await buildProduct(db, { name: 'Bakır Cezve', gross: '100', stock: 5 })
    const email = await confirmed(mug.id, 'price')
    await price(mug.id, 99.5)
    await notify()
    expect(inbox.to(email)).toHaveLength(1)
    await price(mug.id, 90)
    await Promise.all([notify(), notify()])
    await price(mug.id, 95)
    await notify()
    expect(inbox.to(email)).toHaveLength(2)
    expect(subjects(email)[1]).toContain('Bakır Cezve şimdi ₺90,00')
    expect(inbox.to(email)[1]?.text).toContain('₺100,00')
    await price(mug.id, 80)
    await notify()
    expect(subjects(email)[2]).toContain('₺80,00')
    await productAlerts.stop(tokenTo(email))
    await price(mug.id, 10)
    await notify()
    expect(inbox.to(email)).toHaveLength(3)
  })
})

test('the most awaited products name no address', async () => {
  const mug = await buildProduct(db, { name: 'En Çok Beklenen', stock: 0 })
  await waiting(mug.id, 20)
  const [first] = await productAlerts.mostAwaited(10)
  expect(first).toEqual({
    productId: mug.id,
    code: mug.code,
    product: 'En Çok Beklenen',
    quantity: 0,
    stock: 20,
    price: 0,
  })
})
