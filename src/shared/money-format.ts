// Apart from money.ts, so that pages which only show amounts do not load big.js.

/** The old code `TL` is read as `TRY`; other codes are upper-cased ASCII (spec §9). */
export function currencyCode(code: string): string {
  const upper = code.trim().toUpperCase()
  return upper === 'TL' ? 'TRY' : upper
}

/** A decimal as text, or an exact decimal of money.ts; a JavaScript number is a type error. */
type Amount = string | { cmp(other: string): number; toFixed(): string }

const DECIMAL = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
/** Bounds the memory if a file of prices names many currencies. */
const MOST_FORMATS = 50
const NEGATIVE_ZERO = /^-[0.]+$/

/** Intl reads decimal text exactly; the types know it only as a template literal. Throws for other text. */
function exactText(amount: Amount): `${number}` {
  const text = typeof amount === 'string' ? amount : amount.toFixed()
  if (!DECIMAL.test(text)) throw new Error(`not a decimal: ${text}`)
  // Intl would show the sign of a negative zero.
  return text.replace(NEGATIVE_ZERO, '0') as `${number}`
}

/** Creating an Intl formatter costs more than a hundred uses, so each is created once; there are few currencies and decimals. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const format = formats.get(key) ?? new Intl.NumberFormat('tr-TR', options)
  if (formats.size < MOST_FORMATS) formats.set(key, format)
  return format
}

/**
 * Formats money for display: `₺1.234,50`, `-₺5,00`, `$19,90`. Always in Turkish number style, two decimals, half away from zero
 * (decisions B25), in both languages of the shop. `TL` is read as TRY. Throws RangeError for a code that is not three letters.
 */
export function formatMoney(amount: Amount, currency: string): string {
  const code = currencyCode(currency)
  const format = formatOf(code, {
    style: 'currency',
    currency: code,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return format.format(exactText(amount))
}

/** Formats a number for display in Turkish style: `1.234,50`, always with `places` decimals (0..20), half away from zero. */
export function formatDecimal(amount: Amount, places = 2): string {
  const format = formatOf(String(places), { minimumFractionDigits: places, maximumFractionDigits: places })
  return format.format(exactText(amount))
}
