import { withoutHiddenCharacters } from '#shared/text/shopper-text.ts'
import { foldText } from '#shared/text/turkish.ts'

export const MIN_CODE_LENGTH = 3
export const MAX_CODE_LENGTH = 30

/** What a code consists of: Latin and Turkish letters, digits, `-` and `_`. */
const CODE = /^[A-Za-zÇĞİÖŞÜçğıöşüÂÎÛâîû0-9_-]{3,30}$/

/** A code as it was typed or pasted, without spaces and characters that nobody sees; null for a text that is no code. */
export function readCouponCode(text: string): string | null {
  // Nobody types so much, and a pattern over a megabyte costs time.
  if (text.length > 10 * MAX_CODE_LENGTH) return null
  const code = withoutHiddenCharacters(text.normalize('NFC')).replace(/\s+/gu, '')
  return CODE.test(code) ? code : null
}

/**
 * What codes are compared by: `hoşgeldin10`, `HOSGELDIN10` and `HOŞGELDİN10` are one code, because a keyboard decides which of the letters
 * i, ı, s and ş a shopper types, and capitals too.
 */
export const couponKey = (code: string): string => foldText(code)
