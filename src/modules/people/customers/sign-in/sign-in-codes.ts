import { createHmac, randomInt } from 'node:crypto'
import type { Db } from '#database/database.ts'
import type { KeyRing } from '#modules/platform/secrets/secrets.server.ts'
import type { AccountEmails } from '../account/account-emails.ts'
import { emailLanguage } from '../account/email-language.ts'
import {
  consumeSignInCode,
  deleteSignInCodes,
  type EmailRecipient,
  storeSignInCode,
} from './mailbox-queries.ts'
import { SIGN_IN_CODE_MINUTES } from './sign-in-code-rules.ts'

const CODES = 1_000_000

/** Codes that prove, in addition to the password, access to the account's mailbox. */
export interface SignInCodes {
  /** Sends a new code of six digits; earlier ones stay valid until they expire. */
  send(recipient: EmailRecipient): Promise<void>
  /** Consumes a code; false for one that is wrong, used or older than 15 minutes. Success invalidates all codes of the account. */
  use(customerId: string, code: string): Promise<boolean>
}

export function createSignInCodes(deps: {
  db: Db
  accountEmails: AccountEmails
  keys: KeyRing
}): SignInCodes {
  const { db, accountEmails, keys } = deps
  // The hash is keyed, because a plain hash of six digits can be reversed by trying all of them.
  const identifier = (customerId: string, code: string, key = keys.current()) =>
    `sign-in-code:${createHmac('sha256', key).update(`sign-in-code ${customerId} ${code}`).digest('hex')}`
  return {
    async send(recipient) {
      const code = String(randomInt(CODES)).padStart(6, '0')
      await storeSignInCode(db, recipient.id, identifier(recipient.id, code), SIGN_IN_CODE_MINUTES)
      await accountEmails.signInCode({ ...recipient, locale: emailLanguage(recipient.locale) }, code)
    },
    async use(customerId, code) {
      for (const key of keys.accepted()) {
        if (!(await consumeSignInCode(db, customerId, identifier(customerId, code, key)))) continue
        await deleteSignInCodes(db, customerId)
        return true
      }
      return false
    },
  }
}
