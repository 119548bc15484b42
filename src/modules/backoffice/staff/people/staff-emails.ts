import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { ConfirmedChange } from '#modules/kernel/staff/confirmed-change-rules.ts'
import type { StaffRole } from '#modules/kernel/staff/permission-rules.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { MailContent } from '#modules/platform/mail/mail-schemas.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/** What an email about an account's security reports. */
export type SecurityNotice =
  | 'password-changed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'

interface Recipient {
  email: string
  name: string
  locale: Locale
}

/** Emails to staff. Each is queued in the caller's transaction; `wake` the mail after its commit. */
export interface StaffEmails {
  /** The link is in the fragment of the address, which no server and no log sees. */
  invitation(
    tx: Db,
    invitation: { email: string; locale: Locale; role: StaffRole; invitedBy: string },
    token: string,
  ): Promise<void>
  /** Sent at once. */
  resetPassword(recipient: Recipient, token: string): Promise<void>
  /** A code that proves the mailbox at a login; sent at once. */
  signInCode(recipient: Recipient, code: string): Promise<void>
  security(tx: Db, recipient: Recipient, notice: SecurityNotice): Promise<void>
  /** To an owner: what somebody (`by`) changed after proving the password. Once for each request, change and owner. */
  confirmedChange(
    tx: Db,
    owner: Recipient & { id: string },
    about: { change: ConfirmedChange; by: string; requestId: string },
  ): Promise<void>
  /** To an owner: what tokens of other software may do no longer, because it is for persons. */
  tokensReduced(tx: Db, owner: Recipient, tokens: readonly string[]): Promise<void>
  recipeStopped(tx: Db, recipient: Recipient & { id: string }, stopped: StoppedRecipe): Promise<void>
  wake(): void
}

/** A scheduled change of products that was stopped; `key` is the same for the same stop. */
export interface StoppedRecipe {
  recipe: string
  key: string
  link: string
  reason: (locale: Locale) => string
}

/** Ids of requests are counted from 1 in each process. */
const PROCESS = randomUUID()

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** A page of the back office with a token that the browser keeps to itself. */
export const tokenLink = (publicUrl: string, page: 'davet' | 'sifre' | 'kurulum', token: string) =>
  `${publicUrl}/yonetim/${page}#token=${token}`

export function createStaffEmails(deps: {
  db: Db
  mail: Mail
  clock: () => Date
  publicUrl: string
}): StaffEmails {
  const { mail, clock, publicUrl } = deps
  const queue = (tx: Db, to: string, locale: Locale, message: MailContent & { key: string }) =>
    mail.queue(tx, { customerId: null, to, locale, ...message })
  return {
    wake: () => mail.wake(),
    invitation: (tx, { email, locale, role, invitedBy }, token) =>
      queue(tx, email, locale, {
        key: `staff-invitation:${fingerprint(token)}`,
        template: 'staff-invitation',
        data: { invitedBy, role, link: tokenLink(publicUrl, 'davet', token) },
      }),
    async resetPassword({ email, name, locale }, token) {
      await queue(deps.db, email, locale, {
        key: `staff-reset-password:${fingerprint(token)}`,
        template: 'staff-reset-password',
        data: { name, link: tokenLink(publicUrl, 'sifre', token) },
      })
      mail.wake()
    },
    async signInCode({ email, name, locale }, code) {
      await queue(deps.db, email, locale, {
        key: `staff-sign-in-code:${randomUUID()}`,
        template: 'sign-in-code',
        data: { name, code, link: `${publicUrl}/yonetim/sifremi-unuttum` },
      })
      mail.wake()
    },
    security: (tx, { email, name, locale }, notice) =>
      queue(tx, email, locale, {
        key: `staff-security:${randomUUID()}`,
        template: 'staff-security',
        data: { name, notice, date: formatDateTime(clock()), link: `${publicUrl}/yonetim/hesabim` },
      }),
    confirmedChange: (tx, { id, email, name, locale }, { change, by, requestId }) =>
      queue(tx, email, locale, {
        key: `staff-confirmed:${fingerprint(`${PROCESS} ${requestId} ${change} ${id}`)}`,
        template: 'staff-security',
        data: {
          name,
          notice: 'confirmed-change',
          change,
          by,
          date: formatDateTime(clock()),
          link: `${publicUrl}/yonetim/islem-kayitlari`,
        },
      }),
    recipeStopped: (tx, { id, email, name, locale }, { recipe, key, link, reason }) =>
      queue(tx, email, locale, {
        key: `${key}:${id}`,
        template: 'recipe-stopped',
        data: { name, recipe, reason: reason(locale), link },
      }),
    tokensReduced: (tx, { email, name, locale }, tokens) =>
      queue(tx, email, locale, {
        key: `staff-security:${randomUUID()}`,
        template: 'staff-security',
        data: {
          name,
          notice: 'tokens-reduced',
          tokens: [...tokens],
          link: `${publicUrl}/yonetim/baglantilar`,
        },
      }),
  }
}
