import { type Database, transaction } from '#database/database.ts'
import { boolean, statement, text, timestamptz } from '#database/statements/statement.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { type Actor, writeAuditAs } from '#modules/platform/audit/audit.server.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { Locale } from '#shared/locale.ts'
import { insertPerson } from '../staff-queries.ts'
import { tokenLink } from './staff-emails.ts'
import { isStaffPassword, SETUP_LINK_HOURS } from './staff-entry-rules.ts'
import { linkTokenHash, newLinkToken } from './staff-invitations.ts'

const HAS_OWNER = statement(
  { row: { exists: boolean } },
  `select exists (select from staff where role = 'owner' and disabled_at is null)`,
)
/** Setting up waits for itself: two processes that start, two requests with one link. */
const LOCK_STAFF_SETUP = statement({}, 'lock table staff_setup_links in exclusive mode')
const DELETE_LINKS = statement({}, 'delete from staff_setup_links')
const INSERT_LINK = statement(
  { params: [text, timestamptz] },
  'insert into staff_setup_links (token_hash, expires_at) values ($1, $2)',
)
const READ_LINK = statement(
  { params: [text, timestamptz], row: { exists: boolean } },
  'select exists (select from staff_setup_links where token_hash = $1 and expires_at > $2)',
)

export type CreateOwnerResult =
  | { ok: true; email: string }
  | { ok: false; reason: 'link-over' | 'email' | 'password-length' }

/** The first owner of a shop, by a link that only whoever starts the shop sees. */
export interface StaffSetup {
  /** A new link, which replaces the earlier one; null when the shop has an owner. Works once, 24 hours. */
  newLink(): Promise<string | null>
  /** Whether a link still works; for its page. */
  isOpen(token: string): Promise<boolean>
  /** Creates the owner; the caller signs them in. */
  createOwner(
    actor: Actor,
    form: { token: string; name: string; email: string; password: string; locale: Locale },
  ): Promise<CreateOwnerResult>
}

const HOUR_MS = 60 * 60_000

export function createStaffSetup(deps: { db: Database; clock: () => Date; publicUrl: string }): StaffSetup {
  const { db, clock, publicUrl } = deps
  const isLink = async (tx: Pick<Database, 'query'>, token: string) => {
    const { rows } = await tx.query(READ_LINK, [linkTokenHash(token), clock()])
    return rows[0]?.exists ?? false
  }
  return {
    newLink: () =>
      transaction(db, async (tx) => {
        await tx.query(LOCK_STAFF_SETUP)
        if ((await tx.query(HAS_OWNER)).rows[0]?.exists) return null
        const token = newLinkToken()
        await tx.query(DELETE_LINKS)
        const until = new Date(clock().getTime() + SETUP_LINK_HOURS * HOUR_MS)
        await tx.query(INSERT_LINK, [linkTokenHash(token), until])
        return tokenLink(publicUrl, 'kurulum', token)
      }),
    isOpen: (token) => isLink(db, token),
    async createOwner(actor, { token, name, locale, ...form }) {
      const email = parseEmail(form.email)
      if (email === null) return { ok: false, reason: 'email' }
      if (!isStaffPassword(form.password)) return { ok: false, reason: 'password-length' }
      if (!(await isLink(db, token))) return { ok: false, reason: 'link-over' }
      const passwordHash = await hashPassword(form.password)
      return transaction(db, async (tx): Promise<CreateOwnerResult> => {
        await tx.query(LOCK_STAFF_SETUP)
        if (!(await isLink(tx, token))) return { ok: false, reason: 'link-over' }
        if ((await tx.query(HAS_OWNER)).rows[0]?.exists) return { ok: false, reason: 'link-over' }
        await tx.query(DELETE_LINKS)
        const id = await insertPerson(tx, { name, email, role: 'owner', locale, passwordHash })
        const after = { name, email, role: 'owner' }
        await writeAuditAs(tx, actor, { id, name }, { action: 'shop.setUp', recordId: id, after })
        return { ok: true, email }
      })
    },
  }
}
