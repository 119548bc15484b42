import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { arrayOf, int, statement, text } from '#database/statements/statement.ts'
import { SESSION_COOKIE } from '#modules/people/customers/sign-in/sign-in.ts'
import type { Secrets } from '#modules/platform/secrets/secrets.server.ts'
import { sessionTokenHash } from '#modules/platform/sign-in/hashed-sessions.server.ts'
import { type BenchVisitor, visitorMaker } from './visitors.ts'

/** A customer who is signed in and has an address. */
export interface Buyer extends BenchVisitor {
  customerId: string
  /** The hash by which the database finds the session. */
  sessionTokenHash: string
  addressId: number
}

/** The cookie better-auth gives at login: the session's token and its signature. */
function sessionCookie(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `${SESSION_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`
}

const INSERT_CUSTOMERS = statement(
  { params: [arrayOf(text), arrayOf(text), arrayOf(text)] },
  `with given as (select * from unnest($1::text[], $2::text[], $3::text[]) as given (id, email, token_hash)),
        new_customers as (
          insert into customers (id, name, surname, email) select id, 'Ayşe', 'Yılmaz', email from given returning id)
   insert into customer_sessions (id, token_hash, customer_id, expires_at)
   select given.id, token_hash, given.id, now() + interval '1 day' from given join new_customers using (id)`,
)
const INSERT_ADDRESSES = statement(
  { params: [arrayOf(text)], row: { id: int, customer_id: text } },
  `insert into addresses (customer_id, invoice_type, title, name, country, city, town, address, phone, id_number)
   select id, 'individual', 'Ev', 'Ayşe Yılmaz', 'Türkiye', 'İstanbul', 'Kadıköy', 'Caferağa Mah. Moda Cad. No:12',
          '+90 (532) 123 45 67', '11111111111'
     from unnest($1::text[]) id returning id, customer_id`,
)

/** Inserts customers with a session and an address each directly into the database, because logins are not measured. */
export async function makeBuyers(db: Db, secrets: Secrets, count: number): Promise<Buyer[]> {
  const secret = secrets.keysFor('auth').current()
  const makeVisitor = visitorMaker(secrets)
  const made = Array.from({ length: count }, () => {
    const id = randomBytes(16).toString('hex')
    return { id, email: `${id}@bench.vitrin.example`, token: randomBytes(24).toString('base64url') }
  })
  const columns = [
    made.map((each) => each.id),
    made.map((each) => each.email),
    made.map((each) => sessionTokenHash(each.token)),
  ] as const
  await db.query(INSERT_CUSTOMERS, columns)
  const { rows } = await db.query(INSERT_ADDRESSES, [columns[0]])
  const addressOf = new Map(rows.map((row) => [row.customer_id, row.id]))
  return made.map(({ id, token }) => ({
    ...makeVisitor(sessionCookie(token, secret)),
    customerId: id,
    sessionTokenHash: sessionTokenHash(token),
    addressId: addressOf.get(id) ?? 0,
  }))
}
