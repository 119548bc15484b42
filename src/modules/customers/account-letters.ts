import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { Mail } from '#modules/mail/mail.server.ts'
import type { MailContent } from '#modules/mail/mail-schemas.ts'
import { formatDateTime, istanbulDay } from '#shared/dates.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { maskedEmail } from './email-rules.ts'
import type { LetterReader } from './mailbox-queries.ts'

/** The letters of sign-in. Each is queued at once and sent soon; none tells its writer whether there was a reader. */
export interface AccountLetters {
  /** To whoever registered, with the link that confirms the address. */
  verifyEmail(reader: LetterReader, token: string): Promise<void>
  /** To the owner of an account whose address somebody entered as a new one; once a day. */
  accountExists(reader: LetterReader): Promise<void>
  resetPassword(reader: LetterReader, token: string): Promise<void>
  passwordChanged(reader: LetterReader): Promise<void>
  /** To whoever signs in with the right password while others try wrong ones. */
  signInCode(reader: LetterReader, code: string): Promise<void>
  /** To the new address, with the link that makes it the account's. */
  changeEmail(reader: LetterReader, newEmail: string, token: string): Promise<void>
  /** To the address the account has until then; once a day for each new one. */
  emailChangeNotice(reader: LetterReader, newEmail: string): Promise<void>
}

/** Letters are told apart by what they are about; a token in a key would be as good as the letter. */
const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

export function createAccountLetters(parts: {
  db: Db
  mail: Mail
  clock: () => Date
  publicUrl: string
}): AccountLetters {
  const { db, mail, clock, publicUrl } = parts

  const link = ({ locale }: LetterReader, path: string) =>
    `${publicUrl}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`
  const tokenLink = (reader: LetterReader, path: string, token: string) =>
    link(reader, `${path}?${new URLSearchParams({ token })}`)

  async function send(
    { id, locale, email }: LetterReader,
    letter: MailContent & { key: string; to?: string },
  ): Promise<void> {
    await mail.queue(db, { customerId: id, locale, to: email, ...letter })
    mail.wake()
  }

  return {
    verifyEmail: (reader, token) =>
      send(reader, {
        key: `verify-email:${fingerprint(token)}`,
        template: 'verify-email',
        data: { name: reader.name, link: tokenLink(reader, '/account/verify', token) },
      }),
    accountExists: (reader) =>
      send(reader, {
        key: `account-exists:${reader.id}:${istanbulDay(clock())}`,
        template: 'account-exists',
        data: {
          name: reader.name,
          loginLink: link(reader, '/account/login'),
          forgotLink: link(reader, '/account/forgot'),
        },
      }),
    resetPassword: (reader, token) =>
      send(reader, {
        key: `reset-password:${fingerprint(token)}`,
        template: 'reset-password',
        data: { name: reader.name, link: tokenLink(reader, '/account/reset', token) },
      }),
    passwordChanged: (reader) =>
      send(reader, {
        key: `password-changed:${reader.id}:${clock().getTime()}`,
        template: 'password-changed',
        data: {
          name: reader.name,
          date: formatDateTime(clock()),
          link: link(reader, '/account/forgot'),
        },
      }),
    signInCode: (reader, code) =>
      send(reader, {
        key: `sign-in-code:${randomUUID()}`,
        template: 'sign-in-code',
        data: { name: reader.name, code, link: link(reader, '/account/forgot') },
      }),
    changeEmail: (reader, newEmail, token) =>
      send(reader, {
        key: `change-email:${fingerprint(token)}`,
        to: newEmail,
        template: 'change-email',
        data: { name: reader.name, email: newEmail, link: tokenLink(reader, '/account/email', token) },
      }),
    emailChangeNotice: (reader, newEmail) =>
      send(reader, {
        key: `email-change-notice:${reader.id}:${fingerprint(newEmail)}:${istanbulDay(clock())}`,
        template: 'email-change-notice',
        data: {
          name: reader.name,
          email: maskedEmail(newEmail),
          forgotLink: link(reader, '/account/forgot'),
        },
      }),
  }
}
