import iconv from 'iconv-lite'

/** UTF-8 that somebody read as Windows-1254 or 1252 and saved: `Ä±` for ı, `ÅŸ` for ş, `Ã¶` for ö. */
const TWO_FOR_ONE = /[ÃÄÅ][\u0080-\u00bfŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/
/** Turkish that was read as Western European: `þ` for ş, `ð` for ğ. */
const WESTERN = /[þðÞÐ]/

/** Whether a text has letters that were broken before it was written. */
export const isBroken = (text: string): boolean => TWO_FOR_ONE.test(text) || WESTERN.test(text)

/** The text as it most likely was; as it is where that cannot be told. */
export function repairedLetters(text: string): string {
  if (TWO_FOR_ONE.test(text)) {
    for (const encoding of ['windows-1254', 'windows-1252', 'latin1']) {
      const meant = new TextDecoder().decode(iconv.encode(text, encoding))
      if (!/[\uFFFD?]/.test(meant) && !isBroken(meant)) return meant
    }
    return text
  }
  return WESTERN.test(text) ? iconv.decode(iconv.encode(text, 'windows-1252'), 'windows-1254') : text
}

/** Counts rows with broken letters, and keeps a cell of the first. */
export function brokenLetters() {
  let count = 0
  let sample = ''
  return {
    see(cells: readonly string[]): void {
      const broken = cells.find(isBroken)
      if (broken === undefined) return
      if (count === 0) sample = broken
      count++
    },
    found: () => ({ count, sample }),
  }
}
