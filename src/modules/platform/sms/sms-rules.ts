/** How a text is sent: as GSM letters of 7 bits, the same with Turkish letters behind an escape, or in UCS-2. */
export type SmsEncoding = 'gsm' | 'gsm-turkish' | 'ucs2'

export interface SmsLength {
  encoding: SmsEncoding
  /** Letters as the network counts them: of 7 bits, an escaped one twice; with UCS-2 of 16 bits. */
  length: number
  /** Parts that are sent, and paid for. */
  segments: number
}

/** The default alphabet (3GPP TS 23.038, 6.2.1), which has Ç, Ö, ö, Ü and ü of the Turkish letters. */
const DEFAULT = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Letters behind an escape (6.2.1.1); the Turkish single shift table (A.2.1) has them too. */
const ESCAPED = new Set('\f^{}\\[~]|€')
/** What the Turkish single shift table adds. */
const TURKISH = new Set('ĞİŞçğış')

/**
 * Letters in one part, and in each of several. A header takes the rest of the 140 octets: 6 octets number the parts, 3 name the Turkish
 * table behind a length octet (TS 23.040, 9.2.3.24).
 */
const ROOM: Readonly<Record<SmsEncoding, { one: number; each: number }>> = {
  gsm: { one: 160, each: 153 },
  'gsm-turkish': { one: 155, each: 149 },
  ucs2: { one: 70, each: 67 },
}

const escapedTwice = (letter: string) => (DEFAULT.has(letter) ? 1 : 2)

/** In how many parts letters of these sizes are sent: none is cut in two. */
function partsOf(sizes: readonly number[], { one, each }: { one: number; each: number }): number {
  if (sizes.reduce((sum, size) => sum + size, 0) <= one) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > each) {
      parts += 1
      used = 0
    }
    used += size
  }
  return parts
}

/** How long a text is for the network. An empty one has one part. */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const isGsm = letters.every((letter) => DEFAULT.has(letter) || ESCAPED.has(letter) || TURKISH.has(letter))
  const isTurkish = letters.some((letter) => TURKISH.has(letter))
  const encoding = isGsm ? (isTurkish ? 'gsm-turkish' : 'gsm') : 'ucs2'
  const sizes = letters.map(isGsm ? escapedTwice : ({ length }) => length)
  return {
    encoding,
    length: sizes.reduce((sum, size) => sum + size, 0),
    segments: partsOf(sizes, ROOM[encoding]),
  }
}

/** Signs that would make a text UCS-2, which has room for less than half, with those that say the same. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‹›`´]/g, "'"],
  [/[“”„«»]/g, '"'],
  [/[‐‑–—]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2009\u202f\t]/g, ' '],
  [/â/g, 'a'],
  [/Â/g, 'A'],
  [/î/g, 'i'],
  [/Î/g, 'İ'],
  [/û/g, 'u'],
  [/Û/g, 'U'],
]

/** A text in the letters of GSM, as far as they have what means the same. */
export function gsmText(text: string): string {
  return PLAIN.reduce((said, [signs, same]) => said.replace(signs, same), text.normalize('NFC')).trim()
}

/** The first of these texts, the fullest first, that is sent in one part; where none is, the one of the fewest parts. */
export function fittingText(texts: readonly [string, ...string[]]): string {
  const found = texts.map((text) => ({ text, segments: smsLength(text).segments }))
  const fewest = Math.min(...found.map(({ segments }) => segments))
  return found.find(({ segments }) => segments === fewest)?.text ?? texts[0]
}

/** A number as lists show it: its country, first digits and last two. */
export const maskedPhone = (phone: string): string =>
  phone.length < 9 ? '•••' : `${phone.slice(0, 6)}•••${phone.slice(-2)}`

/** Why a text message was not accepted; what staff is shown, and all that is stored. */
export const SMS_PROBLEMS = [
  /** The provider does not know the keys, or its panel does not allow them. */
  'keys',
  'balance',
  'sender',
  'recipient',
  'text',
  'unreachable',
  'unclear',
] as const
export type SmsProblem = (typeof SMS_PROBLEMS)[number]
