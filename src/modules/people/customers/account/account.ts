import { type Database, transaction } from '#database/database.ts'
import { formatPhone } from '#modules/kernel/people/phone-rules.ts'
import type { SignedInCustomer } from '#modules/kernel/people/visitor.ts'
import type { Mail } from '#modules/platform/mail/mail.server.ts'
import type { Settings } from '#modules/platform/settings/settings.server.ts'
import { hashPassword, verifyPassword } from '#modules/platform/sign-in/password-hash.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import { DEFAULT_LOCALE } from '#shared/locale.ts'
import { isFreshLogin } from '../sign-in/login-age-rules.ts'
import {
  lockSession,
  readAccount,
  readPasswordHash,
  replacePassword,
  updateAccount,
} from './account-queries.ts'
import {
  ACCOUNT_FIELDS,
  type AccountField,
  type AccountInfo,
  accountInfoSchema,
  type PasswordReason,
  passwordFieldsSchema,
} from './account-schemas.ts'
import { type AccountReason, isAccountReason } from './account-sentence-rules.ts'
import { type Consents, createConsents } from './consents.ts'
import { passwordProblem } from './person-rules.ts'

export type SaveAccountResult =
  | { ok: true }
  /** In the order of the form. */
  | { ok: false; reason: 'invalid'; problems: { field: AccountField; reason: AccountReason }[] }

export type ChangePasswordResult =
  | { ok: true }
  | { ok: false; reason: PasswordReason | 'login-required' | 'reauth-required' }

/** Account settings of the signed-in customer. */
export interface Account {
  info(customerId: string): Promise<AccountInfo>
  /** Saves the account-info form of spec §5, or returns what is wrong with its fields. */
  save(customerId: string, form: unknown): Promise<SaveAccountResult>
  /**
   * Sets a new password, ends every other session and sends an email about it. The old password is not asked for (decisions C13), so the
   * login must be recent: otherwise 'reauth-required', and the customer signs in again first.
   */
  changePassword(customer: SignedInCustomer, form: unknown): Promise<ChangePasswordResult>
  /** Is this the customer's password? Takes as long for a wrong one as for the right one. */
  hasPassword(customerId: string, password: string): Promise<boolean>
  /** Signed in within the last 30 minutes (decisions C13). */
  isFresh(customer: SignedInCustomer): boolean
  consents: Consents
}

export function createAccount(deps: {
  db: Database
  clock: () => Date
  settings: Settings
  mail: Mail
  publicUrl: string
}): Account {
  const { db, clock, mail, publicUrl } = deps
  const isFresh = ({ signedInAt }: SignedInCustomer) => isFreshLogin(signedInAt, clock())
  return {
    isFresh,
    consents: createConsents(deps),
    async info(customerId) {
      const { phone, birthdate, ...rest } = await readAccount(db, customerId)
      return { ...rest, phone: formatPhone(phone), birthdate: birthdate ?? '' }
    },
    async save(customerId, form) {
      const parsed = accountInfoSchema(clock()).safeParse(form)
      if (!parsed.success) {
        const { issues } = parsed.error
        const problems = ACCOUNT_FIELDS.flatMap((field) => {
          const issue = issues.find(({ path }) => path[0] === field)
          return issue ? [{ field, reason: isAccountReason(issue.message) ? issue.message : field }] : []
        })
        return { ok: false, reason: 'invalid', problems }
      }
      await updateAccount(db, customerId, parsed.data)
      return { ok: true }
    },
    async changePassword(customer, form) {
      if (!isFresh(customer)) return { ok: false, reason: 'reauth-required' }
      const { password, passwordVerify } = passwordFieldsSchema.parse(form)
      const problem = passwordProblem(password, passwordVerify, deps.settings.get().storeName)
      if (problem) return { ok: false, reason: `password-${problem}` }
      const hash = await hashPassword(password)
      const { id, sessionId, email, name, locale } = customer
      const changed = await transaction(db, async (tx) => {
        if (!(await lockSession(tx, id, sessionId))) return false
        await replacePassword(tx, id, hash, sessionId)
        const now = clock()
        const key = `password-changed:${sessionId}:${now.getTime()}`
        const forgot = locale === DEFAULT_LOCALE ? '/account/forgot' : `/${locale}/account/forgot`
        const date = formatDateTime(now)
        await mail.queue(tx, {
          key,
          customerId: id,
          to: email,
          locale,
          template: 'password-changed',
          data: { name, date, link: publicUrl + forgot },
        })
        return true
      })
      if (!changed) return { ok: false, reason: 'login-required' }
      mail.wake()
      return { ok: true }
    },
    async hasPassword(customerId, password) {
      const hash = await readPasswordHash(db, customerId)
      return hash !== null && verifyPassword({ hash, password: password.slice(0, 200) })
    },
  }
}
