import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import { maskedEmail } from '#modules/kernel/people/email-rules.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { MailContent } from '#modules/platform/mail/mail-schemas.ts'
import { formatDateTime, istanbulDay } from '#shared/dates.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import type { EmailRecipient } from '../sign-in/mailbox-queries.ts'

/** Account emails. Each is queued at once and sent soon; no method reveals whether the recipient exists. */
export interface AccountEmails {
  /** To a newly registered customer, with the link that confirms the address. */
  verifyEmail(recipient: EmailRecipient, token: string): Promise<void>
  /** To the owner of an account whose address was entered as a new one by somebody else; once a day. */
  accountExists(recipient: EmailRecipient): Promise<void>
  resetPassword(recipient: EmailRecipient, token: string): Promise<void>
  /** To a customer whom an import brought without a password, once; queued in the caller's transaction. Call `wake` after it. */
  invitation(tx: Db, recipient: EmailRecipient, token: string): Promise<void>
  wake(): void
  passwordChanged(recipient: EmailRecipient): Promise<void>
  /** To a customer who signs in with the right password after others tried wrong ones. */
  signInCode(recipient: EmailRecipient, code: string): Promise<void>
  /** To the new address, with the link that makes it the account's. */
  changeEmail(recipient: EmailRecipient, newEmail: string, token: string): Promise<void>
  /** To the current address of the account; once a day for each new one. */
  emailChangeNotice(recipient: EmailRecipient, newEmail: string): Promise<void>
}

/** The key that makes an email unique holds a hash: a token in clear would be as secret as the email itself. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

export function createAccountEmails(deps: {
  db: Db
  mail: Mail
  clock: () => Date
  publicUrl: string
}): AccountEmails {
  const { db, mail, clock, publicUrl } = deps

  const link = ({ locale }: EmailRecipient, path: string) =>
    `${publicUrl}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`
  const tokenLink = (recipient: EmailRecipient, path: string, token: string) =>
    link(recipient, `${path}?${new URLSearchParams({ token })}`)

  async function send(
    { id, locale, email }: EmailRecipient,
    message: MailContent & { key: string; to?: string },
  ): Promise<void> {
    await mail.queue(db, { customerId: id, locale, to: email, ...message })
    mail.wake()
  }

  return {
    verifyEmail: (recipient, token) =>
      send(recipient, {
        key: `verify-email:${fingerprint(token)}`,
        template: 'verify-email',
        data: { name: recipient.name, link: tokenLink(recipient, '/account/verify', token) },
      }),
    accountExists: (recipient) =>
      send(recipient, {
        key: `account-exists:${recipient.id}:${istanbulDay(clock())}`,
        template: 'account-exists',
        data: {
          name: recipient.name,
          loginLink: link(recipient, '/account/login'),
          forgotLink: link(recipient, '/account/forgot'),
        },
      }),
    resetPassword: (recipient, token) =>
      send(recipient, {
        key: `reset-password:${fingerprint(token)}`,
        template: 'reset-password',
        data: { name: recipient.name, link: tokenLink(recipient, '/account/reset', token) },
      }),
    invitation: (tx, recipient, token) =>
      mail.queue(tx, {
        customerId: recipient.id,
        locale: recipient.locale,
        to: recipient.email,
        key: `account-invitation:${recipient.id}`,
        template: 'account-invitation',
        data: { name: recipient.name, link: tokenLink(recipient, '/account/reset', token) },
      }),
    wake: () => mail.wake(),
    passwordChanged: (recipient) =>
      send(recipient, {
        key: `password-changed:${recipient.id}:${clock().getTime()}`,
        template: 'password-changed',
        data: {
          name: recipient.name,
          date: formatDateTime(clock()),
          link: link(recipient, '/account/forgot'),
        },
      }),
    signInCode: (recipient, code) =>
      send(recipient, {
        key: `sign-in-code:${randomUUID()}`,
        template: 'sign-in-code',
        data: { name: recipient.name, code, link: link(recipient, '/account/forgot') },
      }),
    changeEmail: (recipient, newEmail, token) =>
      send(recipient, {
        key: `change-email:${fingerprint(token)}`,
        to: newEmail,
        template: 'change-email',
        data: { name: recipient.name, email: newEmail, link: tokenLink(recipient, '/account/email', token) },
      }),
    emailChangeNotice: (recipient, newEmail) =>
      send(recipient, {
        key: `email-change-notice:${recipient.id}:${fingerprint(newEmail)}:${istanbulDay(clock())}`,
        template: 'email-change-notice',
        data: {
          name: recipient.name,
          email: maskedEmail(newEmail),
          forgotLink: link(recipient, '/account/forgot'),
        },
      }),
  }
}
