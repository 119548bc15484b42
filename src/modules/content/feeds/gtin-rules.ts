/**
 * Number ranges for products inside one shop or chain, coupons and refunds: they identify nothing elsewhere. Compared with the first digits
 * of the number written with 13 digits.
 */
const OWN_USE = /^(?:02|04|05|2|98[0-4]|99)/

/**
 * The barcode as a GTIN (8, 12, 13 or 14 digits with a right check digit), or null for a shop's own number. Feed readers refuse a product
 * with a wrong GTIN, so no number is better than an uncertain one.
 */
export function gtinOf(barcode: string): string | null {
  const digits = barcode.replace(/[\s-]/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null
  const thirteen = digits.padStart(14, '0').slice(1)
  if (digits.length !== 8 && OWN_USE.test(thirteen)) return null
  return hasCheckDigit(digits) ? digits : null
}

/** Digits weigh 3 and 1 from the right, the check digit first with 1; the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
