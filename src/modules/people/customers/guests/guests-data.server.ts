import type { Db } from '#database/database.ts'
import { int, nullable, oneOf, statement, text, timestamptz } from '#database/statements/statement.ts'
import { type Address, MAX_ADDRESSES } from '#modules/kernel/people/address-rules.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { givenAndFamilyName } from '../account/person-rules.ts'

const LOCALE = oneOf(LOCALES)

const INSERT_GUEST = statement(
  { params: [text, text, text, LOCALE] },
  `insert into customers (id, name, email, guest_email, locale) values ($1, '', $2, $3, $4)`,
)

/** A guest with this address; `email` is lower case. The placeholder in `email` belongs to nobody, so that no login finds the row. */
export async function insertGuest(db: Db, id: string, email: string, locale: Locale): Promise<void> {
  await db.query(INSERT_GUEST, [id, `${id}@misafir.invalid`, email, locale])
}

const INSERT_GUEST_SESSION = statement(
  { params: [text, text, text, timestamptz, nullable(text), nullable(text)] },
  `insert into customer_sessions (id, token_hash, customer_id, expires_at, ip_address, user_agent)
   select $1, $2, id, $4, $5, $6 from customers where id = $3 and guest_email is not null`,
)

/** Stores a session of a guest; never one of an account, which only better-auth opens. False when there is no such guest. */
export async function insertGuestSession(
  db: Db,
  session: {
    readonly id: string
    readonly tokenHash: string
    readonly guestId: string
    readonly expiresAt: Date
    readonly ip: string
    readonly browser: string | null
  },
): Promise<boolean> {
  const { id, tokenHash, guestId, expiresAt, ip, browser } = session
  const { rowCount } = await db.query(INSERT_GUEST_SESSION, [id, tokenHash, guestId, expiresAt, ip, browser])
  return rowCount === 1
}

const CHANGE_GUEST_EMAIL = statement(
  { params: [text, text] },
  'update customers set guest_email = $2, updated_at = now() where id = $1 and guest_email is not null',
)

export async function changeGuestEmail(db: Db, id: string, email: string): Promise<void> {
  await db.query(CHANGE_GUEST_EMAIL, [id, email])
}

const NAME_GUEST = statement(
  { params: [text, text, text, text] },
  `update customers set name = $2, surname = $3, phone = $4, updated_at = now()
    where id = $1 and guest_email is not null and name = ''`,
)

/** Who a guest is; `phone` as the account has it. */
export interface GuestPerson {
  readonly name: string
  readonly surname: string
  readonly phone: string
}

/** Names a guest. Does nothing for an account and for a guest with a name. */
export async function namePerson(db: Db, id: string, { name, surname, phone }: GuestPerson): Promise<void> {
  await db.query(NAME_GUEST, [id, name, surname, phone])
}

/** A guest is called by the name of the first address. */
export async function nameGuest(tx: Db, customerId: string, { name, number }: Address): Promise<void> {
  await namePerson(tx, customerId, { ...givenAndFamilyName(name), phone: number })
}

const GUESTS_OF = statement(
  { params: [text, nullable(text)], row: { id: text } },
  `select g.id from customers a join customers g on g.guest_email = a.email
    where a.id = $1 and a.guest_email is null and a.erased_at is null and g.erased_at is null
      and (a.email_verified or g.id = $2)
    order by g.id`,
)

/**
 * The guests who are the owner of this account: those with its address once that is confirmed, and before that only the guest of the
 * owner's own browser, because anybody may register with any address.
 */
export async function guestsOf(db: Db, accountId: string, ofBrowser: string | null): Promise<string[]> {
  const { rows } = await db.query(GUESTS_OF, [accountId, ofBrowser])
  return rows.map(({ id }) => id)
}

const MOVE_ADDRESSES = statement(
  { params: [text, text, int] },
  `update addresses set customer_id = $1
    where id in (
      select a.id from addresses a
       where a.customer_id = $2 and not exists (
         select from addresses own where own.customer_id = $1
            and (own.invoice_type, own.name, own.country, own.city, own.town, own.address, own.phone, own.tax_number)
              = (a.invoice_type, a.name, a.country, a.city, a.town, a.address, a.phone, a.tax_number))
       order by a.id desc
       limit greatest(0, $3 - (select count(*)::int from addresses where customer_id = $1)))`,
)

/** Gives the addresses of a guest to a customer, except what the customer has already and what would exceed `MAX_ADDRESSES`. */
export async function moveAddresses(tx: Db, customerId: string, guestId: string): Promise<void> {
  await tx.query(MOVE_ADDRESSES, [customerId, guestId, MAX_ADDRESSES])
}

/** Guests without a session and an order; a guest has no payment without an order. */
const UNUSED = `g.guest_email is not null and g.erased_at is null
  and not exists (select from customer_sessions where customer_id = g.id)
  and not exists (select from orders where customer_id = g.id)`

/** Nearly every guest has ordered, so looking for the others must not depend on finding some: `$2` customers are looked at, behind the id `$1`. */
const DELETE_UNUSED_GUESTS = statement(
  { params: [text, int], row: { last: nullable(text) } },
  `with walked as materialized (
     select g.id, ${UNUSED} and g.created_at < now() - interval '1 day' as unused from customers g where g.id > $1 order by g.id limit $2),
   deleted as (delete from customers where id in (select w.id from walked w where w.unused))
   select max(id) as last from walked`,
)

/** Deletes guests whose session has ended and who ordered nothing, with their addresses and carts, looking at `batch` customers at a time. */
export async function deleteUnusedGuests(db: Db, batch: number): Promise<void> {
  for (let from = ''; ; ) {
    const { rows } = await db.query(DELETE_UNUSED_GUESTS, [from, batch])
    const last = rows[0]?.last ?? null
    if (last === null) return
    from = last
  }
}

const END_GUEST_SESSIONS = statement(
  { params: [text] },
  `delete from customer_sessions where customer_id = (select id from customers where id = $1 and guest_email is not null)`,
)

/** Ends all sessions of a guest. */
export async function endGuestSessions(db: Db, guestId: string): Promise<void> {
  await db.query(END_GUEST_SESSIONS, [guestId])
}
