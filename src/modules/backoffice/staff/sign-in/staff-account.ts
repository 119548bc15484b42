import { isAPIError } from 'better-auth/api'
import { type Database, transaction } from '#database/database.ts'
import { parseEmail } from '#modules/kernel/people/email-rules.ts'
import { type Actor, writeAudit, writeAuditAs } from '#modules/platform/audit/audit.server.ts'
import type { Limits, TooMany } from '#modules/platform/limits/limits.server.ts'
import { withMinimumDuration } from '#modules/platform/sign-in/minimum-duration.server.ts'
import { hashPassword, verifyPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { StaffEmails } from '../people/staff-emails.ts'
import { isStaffPassword } from '../people/staff-entry-rules.ts'
import { findPerson, readPasswordHash, replacePassword } from '../staff-queries.ts'
import type { NewSecret, SecondFactor } from './second-factor.ts'
import { countRecoveryCodes } from './second-factor-queries.ts'
import { type OwnAccount, updateOwnAccount } from './staff-account-queries.ts'
import { endOtherSessions } from './staff-sessions.ts'
import type { StaffSignIn } from './staff-sign-in.ts'

/** Who changes their own account. */
export interface OwnPerson {
  id: string
  name: string
  email: string
  locale: Locale
  sessionId: string
}

type WrongPassword = { ok: false; reason: 'wrong-password' } | TooMany
export type ChangeStaffPasswordResult =
  | { ok: true }
  | { ok: false; reason: 'password-length' }
  | WrongPassword
export type BeginSecondFactorResult =
  | ({ ok: true; qr: string } & NewSecret)
  | { ok: false; reason: 'already-on' }
  | WrongPassword
export type ConfirmSecondFactorResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'wrong-code' }
  | TooMany
export type RemoveSecondFactorResult =
  | { ok: true }
  | { ok: false; reason: 'not-on' | 'required' }
  | WrongPassword
export type RenewCodesResult =
  | { ok: true; recoveryCodes: string[] }
  | { ok: false; reason: 'not-on' }
  | WrongPassword
export type SaveAccountResult =
  | { ok: true; account: OwnAccount }
  | { ok: false; reason: 'conflict'; current: OwnAccount }

/** What a member of staff changes of the own account. Changes of passwords and codes ask for the password again. */
export interface StaffAccount {
  /** Name and language, made from version `version`. */
  save(
    actor: Actor,
    person: OwnPerson,
    form: { name: string; locale: Locale },
    version: number,
  ): Promise<SaveAccountResult>
  /** Ends every other session, and sends an email about it. */
  changePassword(
    actor: Actor,
    person: OwnPerson,
    form: { currentPassword: string; password: string },
  ): Promise<ChangeStaffPasswordResult>
  /** A new secret for an authenticator app, with its QR code as a data: URL; nothing is asked for until it is confirmed. */
  beginSecondFactor(actor: Actor, person: OwnPerson, password: string): Promise<BeginSecondFactorResult>
  /** Turns it on, ends every other session, and sends an email about it. */
  confirmSecondFactor(actor: Actor, person: OwnPerson, code: string): Promise<ConfirmSecondFactorResult>
  /** `required`: the owner of a shop that takes real cards keeps it. */
  removeSecondFactor(
    actor: Actor,
    person: OwnPerson,
    form: { password: string; required: boolean },
  ): Promise<RemoveSecondFactorResult>
  renewRecoveryCodes(actor: Actor, person: OwnPerson, password: string): Promise<RenewCodesResult>
  /** Unused recovery codes. */
  recoveryCodesLeft(staffId: string): Promise<number>
  /** Sends a link for a new password; result and duration are the same for every address. */
  forgot(actor: Actor, email: string): Promise<void>
  /** Sets a new password by that link, once, and ends all sessions. The second factor stays. */
  reset(
    actor: Actor,
    form: { token: string; password: string },
  ): Promise<{ ok: true; email: string } | { ok: false; reason: 'link-over' | 'password-length' }>
}

export function createStaffAccount(deps: {
  db: Database
  auth: StaffSignIn
  limits: Limits
  secondFactor: SecondFactor
  emails: StaffEmails
  shopName: () => string
}): StaffAccount {
  const { db, auth, limits, secondFactor, emails } = deps

  async function provePassword({ id }: OwnPerson, password: string): Promise<{ ok: true } | WrongPassword> {
    const who = { customerId: `staff ${id}` }
    const allowed = await limits.count('staff-password', who)
    if (!allowed.ok) return allowed
    const hash = await readPasswordHash(db, id)
    if (hash === null || !(await verifyPassword({ hash, password: password.slice(0, 200) })))
      return { ok: false, reason: 'wrong-password' }
    await limits.giveBack('staff-password', who)
    return { ok: true }
  }

  return {
    save: (actor, person, form, version) =>
      transaction(db, async (tx) => {
        const { before, after } = await updateOwnAccount(tx, person.id, form, version)
        if (!after) return { ok: false, reason: 'conflict', current: before } as const
        const { name, locale } = after
        await writeAudit(tx, actor, {
          action: 'staff.editOwn',
          recordId: person.id,
          before: { name: before.name, locale: before.locale },
          after: { name, locale },
        })
        return { ok: true, account: after } as const
      }),
    async changePassword(actor, person, { currentPassword, password }) {
      if (!isStaffPassword(password)) return { ok: false, reason: 'password-length' }
      const proven = await provePassword(person, currentPassword)
      if (!proven.ok) return proven
      const hash = await hashPassword(password)
      await transaction(db, async (tx) => {
        await replacePassword(tx, person.id, hash, person.sessionId)
        await writeAudit(tx, actor, { action: 'staff.changePassword', recordId: person.id })
        await emails.security(tx, person, 'password-changed')
      })
      emails.wake()
      return { ok: true }
    },
    async beginSecondFactor(actor, person, password) {
      const proven = await provePassword(person, password)
      if (!proven.ok) return proven
      const made = await transaction(db, async (tx) => {
        const secret = await secondFactor.begin(tx, person, deps.shopName())
        if (secret) await writeAudit(tx, actor, { action: 'staff.beginSecondFactor', recordId: person.id })
        return secret
      })
      if (!made) return { ok: false, reason: 'already-on' }
      const { toDataURL } = await import('qrcode')
      return { ok: true, ...made, qr: await toDataURL(made.uri, { margin: 2, width: 240 }) }
    },
    async confirmSecondFactor(actor, person, code) {
      const allowed = await limits.count('staff-second-factor', { email: person.email })
      if (!allowed.ok) return allowed
      const recoveryCodes = await transaction(db, async (tx) => {
        const codes = await secondFactor.confirm(tx, person.id, code)
        if (!codes) return null
        // Whoever signed in with the password alone proves the second factor too.
        await endOtherSessions(tx, person.id, person.sessionId)
        await writeAudit(tx, actor, { action: 'staff.turnSecondFactorOn', recordId: person.id })
        await emails.security(tx, person, 'second-factor-on')
        return codes
      })
      if (!recoveryCodes) return { ok: false, reason: 'wrong-code' }
      await limits.reset('staff-second-factor', { email: person.email })
      emails.wake()
      return { ok: true, recoveryCodes }
    },
    async removeSecondFactor(actor, person, { password, required }) {
      if (required) return { ok: false, reason: 'required' }
      const proven = await provePassword(person, password)
      if (!proven.ok) return proven
      const removed = await transaction(db, async (tx) => {
        if (!(await secondFactor.remove(tx, person.id))) return false
        await writeAudit(tx, actor, { action: 'staff.turnSecondFactorOff', recordId: person.id })
        await emails.security(tx, person, 'second-factor-off')
        return true
      })
      if (!removed) return { ok: false, reason: 'not-on' }
      emails.wake()
      return { ok: true }
    },
    async renewRecoveryCodes(actor, person, password) {
      const proven = await provePassword(person, password)
      if (!proven.ok) return proven
      return transaction(db, async (tx) => {
        const found = await findPerson(tx, { id: person.id })
        if (!found?.secondFactor) return { ok: false, reason: 'not-on' } as const
        const recoveryCodes = await secondFactor.renewRecoveryCodes(tx, person.id)
        await writeAudit(tx, actor, { action: 'staff.renewRecoveryCodes', recordId: person.id })
        return { ok: true, recoveryCodes } as const
      })
    },
    recoveryCodesLeft: (staffId) => countRecoveryCodes(db, staffId),
    async forgot(actor, typed) {
      const email = parseEmail(typed) ?? 'nobody@vitrin.invalid'
      const send = async () => {
        const counted = await limits.count('staff-reset-email', { email })
        if (counted.ok) await auth.api.requestPasswordReset({ body: { email } })
      }
      await withMinimumDuration(send())
      await writeAuditAs(
        db,
        actor,
        { id: null, name: email },
        { action: 'staff.forgetPassword', recordId: '' },
      )
    },
    async reset(actor, { token, password }) {
      if (!isStaffPassword(password)) return { ok: false, reason: 'password-length' }
      const { internalAdapter } = await auth.$context
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const person = link && (await findPerson(db, { id: link.value }))
      if (!person || person.disabledAt) return { ok: false, reason: 'link-over' }
      try {
        await auth.api.resetPassword({ body: { newPassword: password, token } })
      } catch (error) {
        if (isAPIError(error)) return { ok: false, reason: 'link-over' }
        throw error
      }
      await transaction(db, async (tx) => {
        await writeAuditAs(tx, actor, person, { action: 'staff.resetPassword', recordId: person.id })
        await emails.security(tx, person, 'password-changed')
      })
      emails.wake()
      // Whoever opened the email owns the mailbox; nothing else is asked for at the next login.
      await limits.reset('staff-login-unproven', { email: person.email })
      return { ok: true, email: person.email }
    },
  }
}
