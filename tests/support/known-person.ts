import type { Db } from '#database/database.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { buildProduct } from './builders.ts'
import type { Browser } from './shop.ts'

/** Personal data of one customer that occurs nowhere else in the database. */
export const KNOWN = {
  name: 'Zülküf',
  surname: 'Karaböcek',
  phone: '+905559998877',
  password: 'çok gizli şifre',
} as const

export interface KnownPerson {
  id: string
  email: string
  /** Id of the product with this customer's published review. */
  reviewed: number
  /** Id of the delivered order. */
  orderId: string
}

async function insertedId(db: Db, text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await db.unchecked<{ id: number }>(text, values)
  if (!rows[0]) throw new Error(`no row from: ${text}`)
  return rows[0].id
}

/** Fills every table that can hold data of a customer, for the customer signed in on `browser`. */
export async function buildKnownPerson(db: Db, browser: Browser): Promise<KnownPerson> {
  const { customer, tokenHash } = browser
  if (!customer) throw new Error('the browser is not signed in')
  const { id, email } = customer
  const { name, surname, phone, password } = KNOWN
  await db.unchecked(
    `update customers set name = $2, surname = $3, phone = $4, gender = 'E', birthdate = '1971-03-02' where id = $1`,
    [id, name, surname, phone],
  )
  await db.unchecked(
    `insert into customer_credentials (id, account_id, provider_id, customer_id, password)
     values ($1, $1, 'credential', $1, $2)`,
    [id, await hashPassword(password)],
  )
  await db.unchecked(
    `insert into customer_verifications (id, identifier, value, expires_at)
     values ($1, 'reset-password:x', $1, now() + interval '1 hour'),
            ($1 || '-2', 'change:' || $2, '{}', now() + interval '1 hour')`,
    [id, email],
  )
  await db.unchecked(
    `insert into staff_notes (record_type, record_id, staff_id, staff_name, body) values ('customer', $1, 's', 'Personel', $2)`,
    [id, `${name} aradı`],
  )
  await db.unchecked(
    `insert into privacy_requests (kind, channel, customer_id, requester, details, received_on, due_on)
     values ('access', 'email', $1, $2, $3, '2026-11-01', '2026-12-01')`,
    [id, name, `${surname} verilerini istedi`],
  )
  const branch = await insertedId(
    db,
    'insert into customer_branches (customer_id, name) values ($1, $2) returning id',
    [id, `${name} Depo`],
  )
  const address = await insertedId(
    db,
    `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
     values ($1, 'individual', 'Ev', $2, 'Türkiye', 'Van', 'Edremit', 'Süphan Mah. 12', $3, '11111111111') returning id`,
    [id, `${name} ${surname}`, phone],
  )
  await db.unchecked(
    `insert into customer_consents (customer_id, channel, granted, text, ip)
     values ($1, 'email', true, 'Vitrin bana yazabilir.', '203.0.113.9')`,
    [id],
  )
  const [bought, waiting, wishlisted] = [
    await buildProduct(db, { name: 'Alınmış Kupa' }),
    await buildProduct(db, { name: 'Bekleyen Kupa' }),
    await buildProduct(db, { name: 'İstenen Kupa' }),
  ]
  const orderId = `o_${id}`
  await db.unchecked(
    `insert into orders (id, order_no, customer_id, checkout_key, status, payment_type, description, branch_name,
       invoice_address, delivery_address, sub_total, tax, shipping_total, shipping_kind, total)
     values ($1, lpad((random() * 1e11)::bigint::text, 12, '1'), $2, $1, 'delivered', 'bank_transfer', 'Zile basın', $3, $4, $4,
       100, 20, 0, 'free', 120)`,
    [orderId, id, `${name} Depo`, `Ad Soyad:${name} ${surname}|Telefon:${phone}`],
  )
  const earlier = await insertedId(
    db,
    `insert into earlier_orders (customer_id, email, platform, order_no, placed_at, currency, sub_total, discount, shipping, tax, total,
       refunded, status, delivery_address, invoice_address)
     values ($1, $2, 'shopify', $1, '2024-05-12', 'TRY', 120, 0, 0, 20, 120, 0, 'completed', $3, '') returning id`,
    [id, email, `${name} ${surname}`],
  )
  await db.unchecked(
    `insert into earlier_order_lines (order_id, position, name, sku, quantity, unit_price) values ($1, 1, 'Kupa', '', 1, 120)`,
    [earlier],
  )
  const line = await insertedId(
    db,
    `insert into order_lines (order_id, position, product_id, slug, code, name, unit_value, multiplier, quantity,
       tax_rate, currency, unit_price, exchange_rate, net, tax, gross)
     values ($1, 1, $2, 'kupa', 'K1', 'Kupa', 'Adet', 1, 2, 20, 'TRY', 50, 1, 100, 20, 120) returning id`,
    [orderId, bought.id],
  )
  await db.unchecked(
    `with made as (
       insert into coupons (code, key, kind, percent, used) values ('VAN' || left(md5($1), 8), 'van' || left(md5($1), 8), 'percent', 10, 1)
       returning id),
     used as (
       insert into coupon_uses (order_id, coupon_id, buyer, discount)
       select $1, id, encode(sha256(convert_to(lower($2), 'UTF8')), 'hex'), 12 from made)
     insert into coupon_buyers (coupon_id, buyer, uses)
     select id, encode(sha256(convert_to(lower($2), 'UTF8')), 'hex'), 1 from made`,
    [orderId, email],
  )
  await db.unchecked(`insert into order_events (order_id, kind, actor) values ($1, 'placed', 'customer')`, [
    orderId,
  ])
  await db.unchecked(
    `with run as (
       insert into bank_statement_runs (key, file_name, movements, staff_name) values ($1, 'hareketler.csv', 1, 'Personel') returning id)
     insert into bank_movements (id, run_id, order_id, booked_on, amount) select md5($1), id, $1, '2026-11-12', 120 from run`,
    [orderId],
  )
  await db.unchecked(
    `insert into order_acceptances (order_id, document, html, sha256, ip)
     values ($1, 'sozlesme', $2, repeat('a', 64), '203.0.113.9')`,
    [orderId, `<p>${name} ${surname}</p>`],
  )
  await db.unchecked(
    `insert into order_returns (id, order_id, kind, note, status) values ($1, $1, 'withdrawal', 'Küçük geldi', 'refunded')`,
    [orderId],
  )
  await db.unchecked(
    `insert into order_return_photos (order_id, return_id, source_hash, width, height, jpeg)
     values ($1, $1, 'hash', 4, 3, 'photo of a sideboard')`,
    [orderId],
  )
  await db.unchecked(`insert into order_return_labels (return_id, pdf) values ($1, convert_to($2, 'UTF8'))`, [
    orderId,
    `%PDF-1.7 ${name} ${surname} %%EOF`,
  ])
  await db.unchecked(
    'insert into order_return_lines (return_id, order_line_id, quantity) values ($1, $2, 1)',
    [orderId, line],
  )
  await db.unchecked(
    `insert into order_refunds (key, order_id, return_id, amount, status) values ($1, $1, $1, 60, 'completed')`,
    [orderId],
  )
  await db.unchecked(
    `insert into payments (id, kind, order_id, customer_id, provider, status, price, paid_price, installment,
       card_hint, ip, token_hash, expires_at)
     values ($1, 'order', $1, $2, 'test', 'paid', 120, 120, 1, '0008', '203.0.113.9', $3, now())`,
    [orderId, id, tokenHash],
  )
  await db.unchecked(`insert into payment_events (payment_id, kind) values ($1, 'paid')`, [orderId])
  await db.unchecked(
    `insert into saved_cards (id, customer_id, payment_id, provider, data, organization, last_digits, label)
     values ('c_' || rpad($1, 22, 'x'), $1, $2, 'test', 'encrypted:', 'VISA', '0000', $3)`,
    [id, orderId, `${name} kartı`],
  )
  await db.unchecked(
    `insert into reviews (product_id, customer_id, order_id, author_name, title, description, star, status)
     values ($1, $3, $4, $5, 'Güzel', 'Çok sevdim', 5, 'published'), ($2, $3, $4, $5, 'Bekliyor', 'Daha denemedim', 3, 'pending')`,
    [bought.id, waiting.id, id, orderId, `${name} K.`],
  )
  await db.unchecked(
    `insert into review_photos (name, review_id, position, width, height, large, small)
     select substr(md5(id::text || $1), 1, 24), id, 1, 4, 3, 'fotoğraf', 'kare' from reviews where customer_id = $1`,
    [id],
  )
  await db.unchecked(
    `with theirs as (
       insert into reviews (product_id, author_name, title, description, star, status)
       values ($1, 'Can B.', 'İyi', 'Tavsiye ederim', 4, 'published') returning id)
     insert into review_votes (review_id, customer_id) select id, $2 from theirs`,
    [wishlisted.id, id],
  )
  await db.unchecked(
    `insert into questions (product_id, customer_id, author_name, question, status, answer, answered_at)
     values ($1, $3, $4, 'Yıkanır mı bu kupa?', 'answered', 'Yıkanır.', now()), ($2, $3, $4, 'Adresim belli mi?', 'pending', '', null)`,
    [bought.id, waiting.id, id, `${name} K.`],
  )
  await db.unchecked('insert into wishlist_items (customer_id, product_id) values ($1, $2)', [
    id,
    wishlisted.id,
  ])
  await db.unchecked(
    `insert into product_alerts (product_id, kind, email, customer_id, locale, token_hash, requested_at, confirmed_at)
     select $1::int, 'stock', email, id, 'tr', md5(id), now(), now() from customers where id = $2`,
    [wishlisted.id, id],
  )
  const cart = await insertedId(db, `insert into carts (customer_id, note) values ($1, $2) returning id`, [
    id,
    phone,
  ])
  await db.unchecked(
    'insert into cart_lines (cart_id, product_id, unit_id, quantity) values ($1, $2, $3, 2)',
    [cart, wishlisted.id, wishlisted.unitIds[0]],
  )
  await db.unchecked(
    'insert into cart_saved_lines (cart_id, product_id, unit_id, quantity) select cart_id, product_id, unit_id, 3 from cart_lines where cart_id = $1',
    [cart],
  )
  await db.unchecked(
    `insert into cart_reminders (customer_id, cart_version, stop_hash, sent_at) values ($1::text, $2, md5($1::text), now())`,
    [id, `${cart}.1`],
  )
  await db.unchecked(
    `insert into wishlist_mails (customer_id, sent_on, stop_hash, sent_at) values ($1::text, current_date, md5($1::text), now())`,
    [id],
  )
  await db.unchecked(
    `insert into visitors (token_hash, branch_id, delivery_address_id, invoice_address_id, placed_order_id, placed_at)
     values ($1, $2, $3, $3, $4, now())`,
    [tokenHash, branch, address, orderId],
  )
  await db.unchecked(
    `insert into mail_messages (key, customer_id, template, locale, recipient, data, status)
     values ($1, $2, 'verify-email', 'tr', $3, '{}', 'sent'), ($1 || '-2', null, 'verify-email', 'tr', $3, '{}', 'sent')`,
    [`verify:${id}`, id, email],
  )
  await db.unchecked(
    `insert into sms_messages (key, customer_id, recipient, body, segments, status) values ($1, $2, '+905321234567', '', 1, 'sent')`,
    [`parcel:${id}`, id],
  )
  await db.unchecked(
    `insert into account_entries (customer_id, amount, due_on, description)
     values ($1, 120, '2026-10-01', 'Fatura'), ($1, -120, '2026-10-15', 'Ödeme')`,
    [id],
  )
  return { id, email, reviewed: bought.id, orderId }
}
