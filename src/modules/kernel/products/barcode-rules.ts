/**
 * Number ranges for products inside one shop or chain, coupons and refunds: they identify nothing elsewhere. Compared with the first digits
 * of the number written with 13 digits.
 */
const OWN_USE = /^(?:02|04|05|2|98[0-4]|99)/

/** Lengths of a GTIN: EAN-8, UPC-A, EAN-13 and the number of a box. */
const LENGTHS: readonly number[] = [8, 12, 13, 14]

/** Spaces and hyphens are how people write a number, not part of it. */
const digitsOf = (barcode: string) => barcode.replace(/[\s-]/g, '')

/**
 * The barcode as a GTIN (8, 12, 13 or 14 digits with a right check digit), or null for a shop's own number. Feed readers refuse a product
 * with a wrong GTIN, so no number is better than an uncertain one.
 */
export function gtinOf(barcode: string): string | null {
  const digits = digitsOf(barcode)
  if (barcodeProblem(digits) !== null || /^0*$/.test(digits)) return null
  const thirteen = digits.padStart(14, '0').slice(1)
  return digits.length !== 8 && OWN_USE.test(thirteen) ? null : digits
}

export type BarcodeProblem = 'characters' | 'length' | 'check-digit'

/**
 * What keeps a barcode from being a GTIN (GS1 General Specifications §7.9); null for a right one and for none. A shop may have numbers of
 * its own, so a problem is a warning. The SQL function `has_wrong_check_digit` decides the last one alike.
 */
export function barcodeProblem(barcode: string): BarcodeProblem | null {
  const digits = digitsOf(barcode)
  if (digits === '') return null
  if (!/^\d+$/.test(digits)) return 'characters'
  if (!LENGTHS.includes(digits.length)) return 'length'
  return checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1)) ? null : 'check-digit'
}

/** The digit that follows `digits` in a GTIN: they weigh 3 and 1 from the right, and the sum with it is a multiple of ten. */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
