import fc from 'fast-check'

/** Code units that stand for a character in pairs only, from U+D800 on. */
const SURROGATES = 0x800

/**
 * Any character of Unicode, also those that nobody has assigned, for `fc.string({ unit: ANY_CHARACTER })`. The library's own `'binary'`
 * lists a million of them before its first text: a second of a processor and 80 MB for as long as the process lives.
 */
export const ANY_CHARACTER = fc
  .nat(0x10ffff - SURROGATES)
  .map((nth) => String.fromCodePoint(nth < 0xd800 ? nth : nth + SURROGATES))
