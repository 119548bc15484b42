import { beforeAll, describe, expect, test } from 'vitest'
import { consentText } from '#modules/people/customers/account/consent-rules.ts'
import { type BuiltProduct, buildProduct } from '#tests/support/builders.ts'
import { buildCoupon } from '#tests/support/coupons.ts'
import { testShopWithInbox } from '#tests/support/mail-inbox.ts'
import { placeOrderFromCart } from '#tests/support/orders.ts'
import type { Browser } from '#tests/support/shop.ts'
import { holdsAll } from './reminder-links-rules.ts'

const { db, shop, app, inbox, buyer, signedIn, set } = await testShopWithInbox()
await set('terkSepetSaati', '4')

const { consents } = shop.customers.account
const idOf = (who: Browser) => who.customer?.id ?? ''
const agree = (who: Browser, granted = true) =>
  consents.set(idOf(who), {
    channel: 'email',
    granted,
    text: granted ? consentText('email', shop.settings.store().name, 'tr') : '',
    ip: '127.0.0.1',
  })
/** Makes the customer's cart so many hours old. */
const leave = (who: Browser, hours = 5) =>
  db.unchecked(`update carts set updated_at = now() - make_interval(hours => $2) where customer_id = $1`, [
    idOf(who),
    hours,
  ])

/** A customer who agreed to emails and left these products in the cart five hours ago. */
async function someoneWhoLeft(...products: BuiltProduct[]): Promise<Browser> {
  const who = await buyer(...products.map((product) => [product, 2] satisfies [BuiltProduct, number]))
  await db.unchecked('update customers set email_verified = true where id = $1', [idOf(who)])
  await agree(who)
  await leave(who)
  return who
}

async function remindersTo(who: Browser) {
  await shop.reminders.remindOfCarts()
  await shop.mail.deliver()
  return inbox
    .to(who.customer?.email ?? '')
    .filter(({ subject }) => subject.startsWith('Sepetiniz sizi bekliyor'))
}

const buildMug = (name = 'Kupa') => buildProduct(db, { name, price: '100', stock: 50 })

describe('a reminder of a cart', () => {
  test('names the lines with today’s prices, and leads to them without signing anybody in', async () => {
    const mug = await buildMug('Çini Kupa')
    const who = await someoneWhoLeft(mug)
    await db.unchecked('update product_units set sale_price = 80 where product_id = $1', [mug.id])
    const [email] = await remindersTo(who)
    expect(email?.text).toContain('Çini Kupa')
    expect(email?.text).toContain('₺192,00')
    const link = new URL(email?.link('/sepet') ?? '')
    expect(link.searchParams.get('paylas')).toBe(`${mug.id}.${mug.unitIds[0]}.2`)
    expect([...link.searchParams.keys()]).toEqual(['paylas', 'hatirlatma'])
  })

  test.each([
    { why: 'agreed to nothing', change: (who: Browser) => agree(who, false) },
    {
      why: 'has not confirmed the address',
      change: (who: Browser) =>
        db.unchecked('update customers set email_verified = false where id = $1', [idOf(who)]),
    },
    {
      why: 'is blocked',
      change: (who: Browser) =>
        db.unchecked('update customers set blocked_at = now() where id = $1', [idOf(who)]),
    },
    { why: 'left it an hour ago', change: (who: Browser) => leave(who, 1) },
    { why: 'left it a week ago', change: (who: Browser) => leave(who, 200) },
    { why: 'has emptied it', change: (who: Browser) => who.request('DELETE', 'cart').then(() => leave(who)) },
  ])('is not sent to a customer who $why', async ({ change }) => {
    const who = await someoneWhoLeft(await buildMug())
    await change(who)
    expect(await remindersTo(who)).toEqual([])
  })

  test('is not sent about what has been ordered or is sold out, and about the rest it is', async () => {
    const [ordered, soldOut, left] = [
      await buildMug('Alınan'),
      await buildMug('Biten'),
      await buildMug('Kalan'),
    ]
    const who = await someoneWhoLeft(ordered)
    await placeOrderFromCart(who, db)
    for (const { id } of [ordered, soldOut, left])
      await shop.cart.add(who.visitor(), { productId: id, quantity: 1 })
    await db.unchecked('update stock_levels set quantity = 0 where product_id = $1', [soldOut.id])
    await leave(who)
    const [email] = await remindersTo(who)
    expect(email?.text).toContain('Kalan')
    expect(email?.text).not.toMatch(/Alınan|Biten/)
  })

  test('is sent once for a cart as it is, and twice in a month', async () => {
    const mug = await buildMug()
    const who = await someoneWhoLeft(mug)
    await Promise.all([shop.reminders.remindOfCarts(), shop.reminders.remindOfCarts()])
    expect(await remindersTo(who)).toHaveLength(1)
    for (const [sent, expected] of [
      [1, 2],
      [2, 2],
    ]) {
      await who.request('PATCH', `cart/${mug.id}`, { fields: { quantity: 2 + (sent ?? 0) } })
      await leave(who)
      expect(await remindersTo(who)).toHaveLength(expected ?? 0)
    }
    await db.unchecked(
      `update cart_reminders set sent_at = sent_at - interval '31 days' where customer_id = $1`,
      [idOf(who)],
    )
    await leave(who)
    expect(await remindersTo(who)).toHaveLength(3)
  })

  test('is not sent by a shop that has not switched it on', async () => {
    const who = await someoneWhoLeft(await buildMug())
    await set('terkSepetSaati', '0')
    expect(await remindersTo(who)).toEqual([])
    await set('terkSepetSaati', '4')
    expect(await remindersTo(who)).toHaveLength(1)
  })

  test('names the code in the cart only while it gives something, and never in the link', async () => {
    const { code } = await buildCoupon(db, { code: 'OZELKOD' })
    const withCode = async () => {
      const who = await someoneWhoLeft(await buildMug())
      await db.unchecked('update carts set coupon_code = $2 where customer_id = $1', [idOf(who), code])
      return who
    }
    const [email] = await remindersTo(await withCode())
    expect(email?.text).toContain(code)
    expect(new URL(email?.link('/sepet') ?? '').searchParams.has('kupon')).toBe(false)
    await db.unchecked(`update coupons set active = false where code = $1`, [code])
    const [later] = await remindersTo(await withCode())
    expect(later?.text).toContain('Kupa')
    expect(later?.text).not.toContain(code)
  })

  test('waits for its retry where the last attempt failed', async () => {
    const who = await someoneWhoLeft(await buildMug())
    await db.unchecked(
      `insert into job_failures (job, row_id, failed_at, retry_at, error)
       select 'remind-of-carts', id::text, now(), now() + interval '1 hour', 'broken' from carts where customer_id = $1`,
      [idOf(who)],
    )
    expect(await remindersTo(who)).toEqual([])
    await db.unchecked(
      `update job_failures set retry_at = now() - interval '1 second' where job = 'remind-of-carts'`,
    )
    expect(await remindersTo(who)).toHaveLength(1)
  })

  test('is not kept back by many carts with nothing to buy', async () => {
    const { id, unitIds } = await buildProduct(db, { name: 'Tükenen', stock: 0 })
    await db.unchecked(
      `with people as (
         insert into customers (id, name, email, email_verified)
         select 'c_waits' || n, 'Bekleyen', 'bekleyen' || n || '@ornek.example', true from generate_series(1, 200) as n
         returning id),
       agreed as (
         insert into customer_consents (customer_id, channel, granted, text, ip)
         select id, 'email', true, '', '' from people),
       left_ones as (
         insert into carts (customer_id, version, updated_at)
         select id, 1, now() - interval '6 hours' from people returning id)
       insert into cart_lines (cart_id, product_id, unit_id, quantity) select id, $1, $2, 1 from left_ones`,
      [id, unitIds[0]],
    )
    const who = await someoneWhoLeft(await buildMug())
    expect(await remindersTo(who)).toHaveLength(1)
    await db.unchecked(`delete from customers where id like 'c_waits%'`)
  })

  test('names the merchant’s code only where it gives something', async () => {
    await set('terkSepetKuponu', 'GERIDON')
    const unknown = await someoneWhoLeft(await buildMug())
    expect((await remindersTo(unknown))[0]?.text).not.toContain('GERIDON')
    await buildCoupon(db, { code: 'GERIDON', kind: 'percent', percent: '10' })
    const who = await someoneWhoLeft(await buildMug())
    const [email] = await remindersTo(who)
    expect(email?.text).toContain('GERIDON')
    expect(new URL(email?.link('/sepet') ?? '').searchParams.get('kupon')).toBe('GERIDON')
    await set('terkSepetKuponu', '')
  })
})

describe('an email about lower prices of favourites', () => {
  /** All such emails to this customer after another morning. */
  async function nextMorning(who: Browser) {
    await shop.reminders.mailWishlistPrices()
    await shop.mail.deliver()
    return favouritesTo(who)
  }
  const favouritesTo = (who: Browser) =>
    inbox
      .to(who.customer?.email ?? '')
      .filter(({ subject }) => subject.startsWith('Favorilerinizde fiyat düştü'))
  const like = (who: Browser, product: { id: number }) =>
    db.unchecked(`insert into wishlist_items (customer_id, product_id, created_at) values ($1, $2, now())`, [
      idOf(who),
      product.id,
    ])
  const reprice = (product: { id: number }, price: string) =>
    db.unchecked('update product_units set sale_price = $2 where product_id = $1', [product.id, price])
  const daysPass = (days: number) =>
    db.unchecked('update wishlist_mails set sent_on = sent_on - $1::int', [days])

  /** A customer who agreed to emails and likes these products. */
  async function someoneWhoLikes(...products: { id: number }[]): Promise<Browser> {
    const who = await signedIn()
    await db.unchecked('update customers set email_verified = true where id = $1', [idOf(who)])
    await agree(who)
    for (const product of products) await like(who, product)
    return who
  }

  let liked: { id: number }
  beforeAll(() => set('favoriFiyatGunu', '7'))

  test('names what fell, from which price to which, and is not sent again', async () => {
    const [mug, plate, vase] = [await buildMug('Çini Kupa'), await buildMug('Tabak'), await buildMug('Vazo')]
    const who = await someoneWhoLikes(mug, plate, vase)
    expect(await nextMorning(who), 'nothing has changed').toEqual([])
    await reprice(mug, '80')
    await reprice(plate, '99.50')
    await reprice(vase, '110')
    const [email] = await nextMorning(who)
    expect(email?.text).toContain('Çini Kupa')
    expect(email?.text).toContain('Önceki fiyat: ₺120,00')
    expect(email?.text).toContain('₺96,00')
    expect(email?.text, 'half a per cent, and dearer').not.toMatch(/Tabak|Vazo/)
    expect(email?.link('/hesap/favorilerim')).toMatch(/\/hesap\/favorilerim$/)
    await daysPass(7)
    expect(await nextMorning(who), 'the price is the one of the last email').toHaveLength(1)
  })

  test('is sent at most once in the merchant’s days', async () => {
    const mug = await buildMug()
    const who = await someoneWhoLikes(mug)
    await reprice(mug, '90')
    await Promise.all([shop.reminders.mailWishlistPrices(), shop.reminders.mailWishlistPrices()])
    expect(await nextMorning(who)).toHaveLength(1)
    await reprice(mug, '70')
    await daysPass(6)
    expect(await nextMorning(who)).toHaveLength(1)
    await daysPass(1)
    const [, second] = await nextMorning(who)
    expect(second?.text, 'below the price of the first email').toContain('Önceki fiyat: ₺108,00')
  })

  test('is about the cheapest variant that can be bought', async () => {
    const shirt = await buildProduct(db, {
      name: 'Gömlek',
      price: '200',
      variants: [
        { values: { Beden: 'S' }, stock: 3 },
        { values: { Beden: 'M' }, stock: 0 },
      ],
    })
    const [small, middle] = shirt.children
    const who = await someoneWhoLikes(shirt)
    await reprice({ id: middle?.id ?? 0 }, '100')
    expect(await nextMorning(who), 'only the one that is sold out fell').toEqual([])
    await reprice({ id: small?.id ?? 0 }, '150')
    const [email] = await nextMorning(who)
    expect(email?.text).toContain('Önceki fiyat: ₺240,00')
    expect(email?.text).toContain('₺180,00')
  })

  test.each([
    { why: 'agreed to nothing', change: (who: Browser) => agree(who, false) },
    {
      why: 'has not confirmed the address',
      change: (who: Browser) =>
        db.unchecked('update customers set email_verified = false where id = $1', [idOf(who)]),
    },
    {
      why: 'likes what is sold out',
      change: () => db.unchecked(`update stock_levels set quantity = 0 where product_id = $1`, [liked.id]),
    },
    {
      why: 'likes what is off sale',
      change: () => db.unchecked(`update products set status = 'passive' where id = $1`, [liked.id]),
    },
    { why: 'is of a shop that has not switched it on', change: () => set('favoriFiyatGunu', '0') },
    { why: 'is of a shop that hides prices', change: () => set('showPriceStatus', '0') },
  ])('is not sent to a customer who $why', async ({ change }) => {
    liked = await buildMug()
    const who = await someoneWhoLikes(liked)
    await reprice(liked, '80')
    await change(who)
    expect(await nextMorning(who)).toEqual([])
    await set('favoriFiyatGunu', '7')
    await set('showPriceStatus', '1')
  })

  test('ends by the same link as every commercial email', async () => {
    const mug = await buildMug()
    const who = await someoneWhoLikes(mug)
    await reprice(mug, '80')
    const [email] = await nextMorning(who)
    const address = /<(.+)>/.exec(email?.header('list-unsubscribe') ?? '')?.[1] ?? ''
    const token = new URL(address).searchParams.get('k') ?? ''
    expect(await shop.reminders.isStopLink(token)).toBe(true)
    expect(await shop.reminders.stop(token, '127.0.0.1')).toBe(true)
    expect(await consents.list(idOf(who))).toContainEqual(
      expect.objectContaining({ channel: 'email', granted: false }),
    )
  })
})

describe('the link that ends the emails', () => {
  test('stands in the headers for one press in a mail program, and withdraws the consent', async () => {
    const mug = await buildMug()
    const who = await someoneWhoLeft(mug)
    const [email] = await remindersTo(who)
    const address = /<(.+)>/.exec(email?.header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(email?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(email?.link('/haber-ver/e-posta-izni')).toBe(address)
    const { pathname, search } = new URL(address)
    const press = () =>
      app.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect(await consents.list(idOf(who))).toContainEqual(
      expect.objectContaining({ channel: 'email', granted: true }),
    )
    expect((await press()).statusCode).toBe(200)
    expect((await press()).statusCode).toBe(200)
    expect(await consents.list(idOf(who))).toContainEqual(
      expect.objectContaining({ channel: 'email', granted: false }),
    )
    await who.request('PATCH', `cart/${mug.id}`, { fields: { quantity: 3 } })
    await leave(who)
    expect(await remindersTo(who)).toHaveLength(1)
  })

  test('of nobody ends nothing, and no other email has one', async () => {
    const who = await someoneWhoLeft(await buildMug())
    const refused = await app.inject({ method: 'POST', url: '/haber-ver/e-posta-izni?k=uydurma' })
    expect(refused.statusCode).toBe(404)
    expect(await shop.reminders.isStopLink('')).toBe(false)
    await placeOrderFromCart(who, db)
    await shop.mail.deliver()
    const [order] = inbox.to(who.customer?.email ?? '')
    expect(order?.header('list-unsubscribe')).toBeUndefined()
  })
})

test.each([
  { quantity: 2, is: true, why: 'as many' },
  { quantity: 3, is: true, why: 'more' },
  { quantity: 1, is: false, why: 'fewer' },
])('a cart with $why pieces holds the lines of a link: $is', ({ quantity, is }) => {
  const line = { productId: 1, unitId: 10, quantity: 2 }
  expect(holdsAll([{ ...line, quantity }], [line])).toBe(is)
  expect(holdsAll([{ ...line, quantity, unitId: 11 }], [line])).toBe(false)
})
