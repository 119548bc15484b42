const maskLength = 19
const longestForeign = 30

/** The ten national digits of a Turkish mobile number in any common form, or null. */
function nationalDigits(text: string): string | null {
  if (!/^[\d\s+().\-/]+$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  return /^(?:00?90|90|0)?(5\d{9})$/.exec(digits)?.[1] ?? null
}

/**
 * E.164 of a Turkish mobile number, as it is stored: `+905321234567`. Reads the mask and what people paste: 0532…, 532…,
 * +90532…, 90532…, 0090532…, with spaces, brackets, dots or hyphens. Null for anything else (turkey.md §4).
 */
export function parseTurkishPhone(text: string): string | null {
  const national = nationalDigits(text)
  return national === null ? null : `+90${national}`
}

/** The digits of a number for machines: `905321234567` of a Turkish mobile number in any form, of another one those it has. */
export function phoneDigits(text: string): string {
  const national = nationalDigits(text)
  return national === null ? text.replace(/\D/g, '') : `90${national}`
}

/** A number of another shop's file, as it is stored to be searched: E.164 of a Turkish mobile number, of another one its digits with a `+` in front. */
export function storedPhone(text: string): string {
  return parseTurkishPhone(text) ?? text.trim().replace(/(?!^\+)\D/g, '')
}

/** What of a stored number a search for a part of one says: its digits without prefixes of Türkiye; null for other words and below three digits. */
export function searchedDigits(query: string): string | null {
  if (!/^[\d\s+().\-/]+$/.test(query)) return null
  const digits = query.replace(/\D/g, '').replace(/^(?:0090|90|0)/, '')
  return digits.length >= 3 ? digits : null
}

/** `+90 (532) 123 45 67` of a whole number in any form; text that is no Turkish mobile number is returned unchanged. */
export function formatPhone(text: string): string {
  const national = nationalDigits(text)
  return national === null ? text : masked(national)
}

/** The mask while typing or after a paste: as many groups as there are digits, at most 19 characters; empty without digits. */
export function maskTurkishPhone(input: string): string {
  const national = nationalDigits(input)
  if (national !== null) return masked(national)
  const digits = input.replace(/\D/g, '').replace(/^(?:0|90)+/, '')
  return digits === '' ? '' : masked(digits.slice(0, 10))
}

/** True for the finished mask: +90 (5xx) xxx xx xx, exactly 19 characters (spec §5). */
export function isMaskedTurkishPhone(text: string): boolean {
  return text.length === maskLength && /^\+90 \(5\d{2}\) \d{3} \d{2} \d{2}$/.test(text)
}

/** A number abroad: 1 to 30 characters, digits with an optional + in front (decisions C10). */
export function isForeignPhone(text: string): boolean {
  return text.length <= longestForeign && /^\+?\d+$/.test(text)
}

function masked(digits: string): string {
  const [area, prefix, third, fourth] = [
    digits.slice(0, 3),
    digits.slice(3, 6),
    digits.slice(6, 8),
    digits.slice(8),
  ]
  const closed = area.length === 3 && prefix !== '' ? `(${area}) ${prefix}` : `(${area}`
  return ['+90', closed, third, fourth].filter((group) => group !== '').join(' ')
}
