import { isCommonPassword } from '#modules/platform/sign-in/common-password-rules.ts'
import { characters } from '#shared/text/shopper-text.ts'

/** The cookie of a staff session: HttpOnly, SameSite=Strict, sent to `/api/admin` alone. */
export const STAFF_COOKIE = 'vitrin_staff'

/** A session ends so many hours after the login: a working day. */
export const SESSION_HOURS = 12
/** A session that no request came with for so many hours ends too: a laptop left open, a forgotten browser. */
export const IDLE_HOURS = 2

/** How long links work, in hours. */
export const INVITATION_HOURS = 3 * 24
export const SETUP_LINK_HOURS = 24

/** The shortest and the longest password of staff, in characters of its NFC text, which is what is hashed. */
export const STAFF_PASSWORD_LENGTH = { least: 10, most: 100 } as const

/** Whether this may be a password of staff: none of the commonest; nothing is trimmed, and no kind of character is asked for (NIST SP 800-63B). */
export function isStaffPassword(password: string): boolean {
  const length = characters(password.normalize('NFC'))
  const { least, most } = STAFF_PASSWORD_LENGTH
  return length >= least && length <= most && !isCommonPassword(password)
}

/** The longest name of a member of staff, in characters. */
export const STAFF_NAME_LENGTH = 80

/** Recovery codes made at once. */
export const RECOVERY_CODES = 10

/** A code as somebody types it: six digits of the app, or a recovery code, with any spaces and hyphens; null for neither. */
export function typedSecondFactor(text: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  return /^[A-Z2-7]{16}$/.test(code) ? { kind: 'recovery', code } : null
}

/** How long a login counts as confirmed after its password was proven again, in minutes. */
export const CONFIRMED_MINUTES = 10
