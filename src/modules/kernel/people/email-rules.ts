import { regexes } from 'zod/v4/core'

/** The longest address a mail server accepts (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/**
 * An e-mail address as it is stored and compared: trimmed, A–Z in lower case and nothing else changed, so that a Turkish keyboard's
 * `AYSE.INAN@…` is `ayse.inan@…` and never `ayse.ınan@…` (turkey.md §6). Null when it is no address; letters outside ASCII are not allowed.
 */
export function parseEmail(text: string): string | null {
  const plain = text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return plain.length <= MAX_EMAIL_LENGTH && regexes.email.test(plain) ? plain : null
}

/** A masked address that its owner recognises and others cannot write to: `d•••@ornek.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`
}
