import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Database, type Db, transaction } from '#database/database.ts'
import { isUniqueViolation } from '#database/database-errors.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { mayDo, mayGiveRole, type StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import { type Actor, writeAudit, writeAuditAs } from '#modules/platform/audit/audit.server.ts'
import type { Limits, TooMany } from '#modules/platform/limits/limits.server.ts'
import { hashPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { Locale } from '#shared/locale.ts'
import { EMAIL_TAKEN, findPerson, insertPerson } from '../staff-queries.ts'
import type { StaffEmails } from './staff-emails.ts'
import { INVITATION_HOURS, isStaffPassword } from './staff-entry-rules.ts'
import {
  type Invitation,
  insertInvitation,
  listInvitations,
  readInvitation,
  renewInvitation,
  takeInvitation,
  withdrawInvitation,
} from './staff-invitations-queries.ts'
import { lockMember } from './staff-people-queries.ts'

export type { Invitation } from './staff-invitations-queries.ts'

export type InviteResult =
  | { ok: true; invitation: Invitation }
  /** `not-owner`: whoever asks may give nobody access. `beyond-own`: not this role, which may do more than they may. */
  | { ok: false; reason: 'email' | 'member' | 'invited' | 'missing' | 'not-owner' | 'beyond-own' }
  | TooMany
export type AcceptResult =
  | { ok: true; email: string }
  | { ok: false; reason: 'link-over' | 'password-length' | 'member' }

/** Invitations of new staff by email. A link works once, three days, and is replaced when it is sent again. */
export interface StaffInvitations {
  list(): Promise<Invitation[]>
  send(actor: Actor, form: { email: string; role: StaffRole; locale: Locale }): Promise<InviteResult>
  resend(actor: Actor, id: string): Promise<InviteResult>
  withdraw(actor: Actor, id: string): Promise<boolean>
  /** The invitation of a link that still works; for its page. */
  open(token: string): Promise<Invitation | null>
  /** Creates the account; the caller signs it in. */
  accept(actor: Actor, form: { token: string; name: string; password: string }): Promise<AcceptResult>
}

/** 256 random bits; the database holds its SHA-256. */
export const newLinkToken = () => randomBytes(32).toString('base64url')
export const linkTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

const HOUR_MS = 60 * 60_000

export function createStaffInvitations(deps: {
  db: Database
  clock: () => Date
  limits: Limits
  emails: StaffEmails
}): StaffInvitations {
  const { db, clock, limits, emails } = deps
  const expiry = () => new Date(clock().getTime() + INVITATION_HOURS * HOUR_MS)
  const factsOf = ({ email, role }: Invitation) => ({ email, role })

  /** Locks whoever invites, so that a change of their own rights at this moment comes before or after. */
  async function whoInvites(tx: Db, { staffId }: Actor, role: StaffRole) {
    const person = staffId === null ? null : await lockMember(tx, staffId)
    if (!person || person.disabledAt || !mayDo(person.role, 'staff.manage')) return 'not-owner'
    return mayGiveRole(person.role, role) ? person : 'beyond-own'
  }

  return {
    list: () => listInvitations(db),
    async send(actor, form) {
      const email = parseEmail(form.email)
      if (email === null) return { ok: false, reason: 'email' }
      const allowed = await limits.count('staff-invitation', { email })
      if (!allowed.ok) return allowed
      const token = newLinkToken()
      const result = await transaction(db, async (tx): Promise<InviteResult> => {
        const inviter = await whoInvites(tx, actor, form.role)
        if (typeof inviter === 'string') return { ok: false, reason: inviter }
        if (await findPerson(tx, { email })) return { ok: false, reason: 'member' }
        const invitation = await insertInvitation(tx, {
          ...form,
          id: randomUUID(),
          email,
          tokenHash: linkTokenHash(token),
          invitedBy: actor.name,
          inviterId: inviter.id,
          expiresAt: expiry(),
        })
        if (!invitation) return { ok: false, reason: 'invited' }
        await emails.invitation(tx, invitation, token)
        await writeAudit(tx, actor, {
          action: 'staff.invite',
          recordId: invitation.id,
          after: factsOf(invitation),
        })
        return { ok: true, invitation }
      })
      if (result.ok) emails.wake()
      return result
    },
    async resend(actor, id) {
      const [known] = (await listInvitations(db)).filter((invitation) => invitation.id === id)
      if (!known) return { ok: false, reason: 'missing' }
      const allowed = await limits.count('staff-invitation', { email: known.email })
      if (!allowed.ok) return allowed
      const token = newLinkToken()
      const result = await transaction(db, async (tx): Promise<InviteResult> => {
        const inviter = await whoInvites(tx, actor, known.role)
        if (typeof inviter === 'string') return { ok: false, reason: inviter }
        const invitation = await renewInvitation(tx, id, {
          tokenHash: linkTokenHash(token),
          expiresAt: expiry(),
          inviterId: inviter.id,
          invitedBy: inviter.name,
        })
        if (!invitation) return { ok: false, reason: 'missing' }
        await emails.invitation(tx, invitation, token)
        await writeAudit(tx, actor, {
          action: 'staff.resendInvitation',
          recordId: id,
          after: factsOf(invitation),
        })
        return { ok: true, invitation }
      })
      if (result.ok) emails.wake()
      return result
    },
    withdraw: (actor, id) =>
      transaction(db, async (tx) => {
        const invitation = await withdrawInvitation(tx, id)
        if (!invitation) return false
        await writeAudit(tx, actor, {
          action: 'staff.withdrawInvitation',
          recordId: id,
          before: factsOf(invitation),
        })
        return true
      }),
    open: (token) => readInvitation(db, linkTokenHash(token), clock()),
    async accept(actor, { token, name, password }) {
      if (!isStaffPassword(password)) return { ok: false, reason: 'password-length' }
      const hash = linkTokenHash(token)
      if (!(await readInvitation(db, hash, clock()))) return { ok: false, reason: 'link-over' }
      const passwordHash = await hashPassword(password)
      try {
        return await transaction(db, async (tx): Promise<AcceptResult> => {
          const invitation = await takeInvitation(tx, hash, clock())
          if (!invitation) return { ok: false, reason: 'link-over' }
          const { email, role, locale } = invitation
          const id = await insertPerson(tx, { name, email, role, locale, passwordHash })
          const after = { name, email, role }
          await writeAuditAs(tx, actor, { id, name }, { action: 'staff.join', recordId: id, after })
          return { ok: true, email }
        })
      } catch (error) {
        if (isUniqueViolation(error, EMAIL_TAKEN)) return { ok: false, reason: 'member' }
        throw error
      }
    },
  }
}
