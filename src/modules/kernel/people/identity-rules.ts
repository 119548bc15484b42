/** What the forms send for a national ID that is not required; it fails the checksum and is always accepted (decisions C2). */
export const ID_NUMBER_FILLER = '11111111111'

/** What the forms send for a tax number that is not required (spec §5). */
export const TAX_NUMBER_FILLER = '1111111111'

/** Eleven digits: all that spec §5 requires of a national ID. */
export function isIdNumber(text: string): boolean {
  return /^\d{11}$/.test(text)
}

/** Ten digits: all that spec §5 requires of a tax number. */
export function isTaxNumber(text: string): boolean {
  return /^\d{10}$/.test(text)
}

/** A T.C. kimlik numarası with right check digits (turkey.md §3.1). The filler has wrong ones. */
export function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false
  const digits = [...text].map(Number)
  const at = (position: number) => digits[position - 1] ?? 0
  const odd = at(1) + at(3) + at(5) + at(7) + at(9)
  const even = at(2) + at(4) + at(6) + at(8)
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  const eleventh = (odd + even + at(10)) % 10
  return at(10) === tenth && at(11) === eleventh
}

/** A vergi kimlik numarası with a right check digit (turkey.md §3.2). The filler has a wrong one. */
export function isVkn(text: string): boolean {
  if (!isTaxNumber(text)) return false
  const digits = [...text].map(Number)
  const weighed = digits.slice(0, 9).map((digit, index) => {
    const position = 9 - index
    const shifted = (digit + position) % 10
    return shifted === 0 ? 0 : (shifted * 2 ** position) % 9 || 9
  })
  const total = weighed.reduce((a, b) => a + b, 0)
  return digits[9] === (10 - (total % 10)) % 10
}

/**
 * The state of a national ID or a tax number: 'invalid' blocks; 'doubtful' is a warning, because only the length is required and the
 * checksum is a back-office switch (`strict`) that turns the warning into a refusal. Fillers are always valid.
 */
export function identityState(
  text: string,
  kind: 'idNumber' | 'taxNumber',
  strict = false,
): 'valid' | 'doubtful' | 'invalid' {
  if (text === (kind === 'idNumber' ? ID_NUMBER_FILLER : TAX_NUMBER_FILLER)) return 'valid'
  if (!(kind === 'idNumber' ? isIdNumber(text) : isTaxNumber(text))) return 'invalid'
  if (kind === 'idNumber' ? isTckn(text) : isVkn(text)) return 'valid'
  return strict ? 'invalid' : 'doubtful'
}

/**
 * A national ID or tax number masked for display: `12*******46`. Two digits at either end are enough for its owner to recognise it; of a
 * TCKN, whose last two digits follow from the others, a hundred thousand numbers still fit. Other text is masked whole.
 */
export function maskedNumber(text: string): string {
  if (!/^\d{6,}$/.test(text)) return '*'.repeat(text.length)
  return text.slice(0, 2) + '*'.repeat(text.length - 4) + text.slice(-2)
}
