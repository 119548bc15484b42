import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { csrfToken } from '#http/guards/csrf-token.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import { SESSION_COOKIE } from '#modules/people/customers/sign-in/sign-in.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import type { ShopSecrets } from './secrets.ts'

export { type ShopSecrets, shopSecrets } from './secrets.ts'

/** A visitor cookie with the CSRF token for it and for the session cookie beside it, if there is one. */
export function buildVisit(
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

/** The session cookie as a sign-in sets it: the token and its signature. */
export function sessionCookie(secrets: ShopSecrets, sessionToken: string): string {
  const signature = createHmac('sha256', secrets.auth).update(sessionToken).digest('base64')
  return `${SESSION_COOKIE}=${encodeURIComponent(`${sessionToken}.${signature}`)}`
}

export interface BuiltCustomer extends SignedInCustomer {
  /** As the cookie holds it; the database has its hash. */
  sessionToken: string
}

/** Stores a session of a customer as a sign-in does; it expires 30 days from now. */
export async function buildSession(
  db: Db,
  customerId: string,
  session: { token?: string; since?: Date; ip?: string; browser?: string } = {},
): Promise<{ id: string; token: string }> {
  const { token = randomBytes(16).toString('hex'), since = new Date(), ip = null, browser = null } = session
  const id = randomBytes(12).toString('hex')
  await db.unchecked(
    `insert into customer_sessions (id, token_hash, customer_id, expires_at, created_at, ip_address, user_agent)
     values ($1, $2, $3, now() + interval '30 days', $4, $5, $6)`,
    [id, sessionTokenHash(token), customerId, since, ip, browser],
  )
  return { id, token }
}

/** Customers with an active session each, inserted together, because hashing the password of one sign-in takes a second. */
export async function buildCustomers(db: Db, count: number): Promise<BuiltCustomer[]> {
  const made = Array.from({ length: count }, () => {
    const id = randomBytes(9).toString('hex')
    const sessionToken = randomBytes(16).toString('hex')
    const sessionId = randomBytes(12).toString('hex')
    return { id, email: `${id}@ornek.example`, sessionId, sessionToken }
  })
  const ids = made.map(({ id }) => id)
  await db.unchecked(
    `insert into customers (id, name, surname, email)
     select id, 'Ayşe', 'Yılmaz', email from unnest($1::text[], $2::text[]) as row (id, email)`,
    [ids, made.map(({ email }) => email)],
  )
  await db.unchecked(
    `insert into customer_sessions (id, token_hash, customer_id, expires_at)
     select session_id, token_hash, id, now() + interval '30 days'
       from unnest($1::text[], $2::text[], $3::text[]) as row (id, session_id, token_hash)`,
    [
      ids,
      made.map(({ sessionId }) => sessionId),
      made.map(({ sessionToken }) => sessionTokenHash(sessionToken)),
    ],
  )
  return made.map((one) => ({
    ...one,
    name: 'Ayşe',
    surname: 'Yılmaz',
    emailVerified: false,
    locale: 'tr',
    openAccount: false,
    signedInAt: new Date(),
  }))
}

/** Gives each visitor's customer an address and chooses it, as post_address does. */
export async function chooseAddresses(
  db: Db,
  choices: readonly { tokenHash: string; customerId: string }[],
): Promise<void> {
  await db.unchecked(
    `with home as (
       insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
       select customer_id, 'individual', 'Ev', 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy',
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
