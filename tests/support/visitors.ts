import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { csrfToken } from '#http/csrf-token.ts'
import { SESSION_COOKIE } from '#modules/customers/sign-in.ts'
import { loadSecret } from '#modules/settings/shop-secrets.ts'
import type { SignedInCustomer } from '#modules/visitor.ts'

export interface ShopSecrets {
  csrf: string
  auth: string
}

export async function shopSecrets(db: Db): Promise<ShopSecrets> {
  return { csrf: await loadSecret(db, 'csrf'), auth: await loadSecret(db, 'auth') }
}

/** A visitor cookie with the anti-forgery token that belongs to it and to the session cookie beside it, if there is one. */
export function aVisit(
  secrets: ShopSecrets,
  session?: string,
): { token: string; tokenHash: string; csrf: string } {
  const token = randomBytes(32).toString('base64url')
  return {
    token,
    tokenHash: createHash('sha256').update(token).digest('hex'),
    csrf: csrfToken(secrets.csrf, token, session ? [session.slice(session.indexOf('=') + 1)] : []),
  }
}

/** The session cookie as the sign-in would set it: the token and its signature. */
export function sessionCookie(secrets: ShopSecrets, sessionToken: string): string {
  const signature = createHmac('sha256', secrets.auth).update(sessionToken).digest('base64')
  return `${SESSION_COOKIE}=${encodeURIComponent(`${sessionToken}.${signature}`)}`
}

export interface BuiltCustomer extends SignedInCustomer {
  sessionToken: string
}

/** Customers with a running session each, written in one go; a login of every one would take a second of hashing. */
export async function someCustomers(db: Db, count: number): Promise<BuiltCustomer[]> {
  const made = Array.from({ length: count }, () => {
    const id = randomBytes(9).toString('hex')
    return { id, email: `${id}@ornek.example`, sessionToken: randomBytes(16).toString('hex') }
  })
  const ids = made.map(({ id }) => id)
  await db.query(
    `insert into customers (id, name, surname, email)
     select id, 'Ayşe', 'Yılmaz', email from unnest($1::text[], $2::text[]) as row (id, email)`,
    [ids, made.map(({ email }) => email)],
  )
  await db.query(
    `insert into customer_sessions (id, token, customer_id, expires_at)
     select token, token, id, now() + interval '1 day' from unnest($1::text[], $2::text[]) as row (id, token)`,
    [ids, made.map(({ sessionToken }) => sessionToken)],
  )
  return made.map((one) => ({
    ...one,
    name: 'Ayşe',
    surname: 'Yılmaz',
    emailVerified: false,
    locale: 'tr',
    openAccount: false,
    sessionId: one.sessionToken,
    signedInAt: new Date(),
  }))
}

/** Gives each visitor's customer an address and chooses it, as post_address does. */
export async function chooseAddresses(
  db: Db,
  choices: readonly { tokenHash: string; customerId: string }[],
): Promise<void> {
  await db.query(
    `with home as (
       insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
       select customer_id, 'bireysel', 'Ev', 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy',
         'Caferağa Mah. Moda Cad. No:12', '+90 (532) 123 45 67', '11111111111'
       from unnest($2::text[]) as row (customer_id)
       returning id, customer_id
     )
     insert into visitors (token_hash, delivery_address_id, invoice_address_id)
     select row.token_hash, home.id, home.id
     from unnest($1::text[], $2::text[]) as row (token_hash, customer_id) join home using (customer_id)
     on conflict (token_hash) do update
       set delivery_address_id = excluded.delivery_address_id, invoice_address_id = excluded.invoice_address_id`,
    [choices.map(({ tokenHash }) => tokenHash), choices.map(({ customerId }) => customerId)],
  )
}
