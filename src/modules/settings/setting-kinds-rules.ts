import { z } from 'zod'
import { PLACEHOLDER_PICTURE, picturePath } from '#modules/catalogue/picture-rules.ts'
import { isReservedPath } from '#modules/pages/pages-rules.ts'
import { Big } from '#shared/money.ts'
import { define, type SettingReading } from './setting-reading-rules.ts'

const MOST_DIGITS = 9
const LONGEST_TEXT = 500

/** '1' is on, '0' is off (decisions D9). */
export const onOff = (initial: '0' | '1', label: string, unreadable: '0' | '1' = initial) =>
  define(
    z.enum(['0', '1']).transform((text) => text === '1'),
    initial,
    label,
    { unreadable },
  )

/** A whole number from `min` to `max`, written without leading zeros; readers drop them, so that pages and rules see one number. */
export const wholeNumber = (initial: string, min: number, max: number, label: string) =>
  define(
    z
      .string()
      .regex(/^(0|[1-9]\d{0,8})$/)
      .transform(Number)
      .refine((number) => number >= min && number <= max),
    initial,
    label,
    { tidy: (text) => text.trim().replace(/^0+(?=\d)/, '') },
  )

/**
 * An amount of TRY, not negative, with a point or a comma before at most two decimals. `unreadable` is the amount in force where the
 * stored one cannot be read and no good one was ever seen: 0 as a limit would make things free.
 */
export const amount = (initial: string, label: string, unreadable = initial) =>
  define(
    z
      .string()
      .regex(new RegExp(`^\\d{1,${MOST_DIGITS}}([.,]\\d{1,2})?$`))
      .transform((text) => Big(text.replace(',', '.'))),
    initial,
    label,
    { unreadable },
  )

/** As `amount`, or empty for none. A text of spaces alone says nothing. */
export const optionalAmount = (label: string, unreadable = '') =>
  define(
    z
      .string()
      .regex(new RegExp(`^(\\d{1,${MOST_DIGITS}}([.,]\\d{1,2})?)?$`))
      .transform((text) => (text === '' ? null : Big(text.replace(',', '.')))),
    '',
    label,
    { unreadable, tidy: (text) => text.trim() || text },
  )

/** A row's id, or empty for none. */
export const optionalId = (label: string) =>
  define(
    z
      .string()
      .regex(/^([1-9]\d{0,8})?$/)
      .transform((text) => (text === '' ? null : Number(text))),
    '',
    label,
  )

/** A time of day in Istanbul, `HH:MM`, or empty for none. */
export const timeOfDay = (label: string) =>
  define(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
      .transform((text) => (text === '' ? null : text)),
    '',
    label,
  )

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[], initial: Word, label: string) =>
  define(z.enum(words), initial, label)

/** Plain text without line breaks, trimmed. Readers turn line breaks into spaces and cut what is too long. */
export const plainText = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^[^\r\n]*$/)
      .transform((text) => text.trim()),
    initial,
    label,
    {
      tidy: (text) =>
        text
          .replace(/\s*[\r\n]+\s*/g, ' ')
          .trim()
          .slice(0, LONGEST_TEXT),
    },
  )

/** An https address, or empty for none. */
export const httpsAddress = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^(https:\/\/[^\s"<>]+)?$/),
    '',
    label,
  )

/** An http or https address, for what the shop itself fetches. Without credentials, which `fetch` refuses in an address. */
export const webAddress = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^https?:\/\/[^\s"<>@/?#]+([/?#][^\s"<>]*)?$/)
      .refine((text) => URL.canParse(text)),
    initial,
    label,
  )

/** The http or https address of a shop: a host, perhaps a port, no path, or empty for none; without the slash at its end. */
export const siteAddress = (label: string) => {
  const schema = z
    .string()
    .max(LONGEST_TEXT)
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => text === '' || isSiteAddress(text))
  return define(schema, '', label, { read: (text) => asMeant(schema, text.trim()) })
}

function isSiteAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\/?#@]+$/i.test(text) && URL.canParse(text)
}

/** More than a short code of four (spec §9), and no more than E.164 has. */
const PHONE_DIGITS = /^[1-9]\d{4,14}$/

/**
 * A phone number for WhatsApp as wa.me takes it: digits alone with the country's code, `905321234567`, or empty for none. Every usual
 * way to write one is taken and `whatsappDigits` says what it means; letters and short codes are refused.
 */
export const whatsappNumber = (label: string) => {
  const schema = z
    .string()
    .max(40)
    .regex(/^[\d\s()+./-]*$/)
    .transform(whatsappDigits)
    .refine((digits) => digits === '' || PHONE_DIGITS.test(digits))
  return define(schema, '', label, { read: (text) => asMeant(schema, text) })
}

/** `0532 123 45 67`, `532…`, `+90 (532) …` and `0090532…` are all 90532…; other countries bring their own code. */
export function whatsappDigits(text: string): string {
  const digits = text.replace(/[\s()+./-]/g, '').replace(/^00/, '')
  const mobile = /^0?(5\d{9})$/.exec(digits)?.[1]
  return mobile && !text.trim().startsWith('+') ? `90${mobile}` : digits
}

/** The text of a setting whose meaning is a text: pages get what is meant, not what was typed. */
function asMeant(schema: z.ZodType<string, string>, text: string): SettingReading<string> | null {
  const read = schema.safeParse(text)
  return read.success ? { value: read.data, text: read.data, unread: [] } : null
}

/**
 * A path of the checkout, which the merchant may rename: starts with `/`, lower-case words, no slash at its end, and no address that
 * the shop itself or a language begins with (decisions B1, B5).
 */
export const checkoutPath = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(200)
      .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/)
      .refine((path) => path === initial || !isReservedPath(path)),
    initial,
    label,
    { tidy: (text) => text.trim().replace(/(?<=.)\/+$/, '') },
  )

/** An address within the shop, as `/mutfak` or `/arama?q=kupa`, or empty for none. */
export const shopAddress = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^(\/(?![/\\])[^\s"<>\\]*)?$/),
    '',
    label,
  )

/** The name of a picture that the shop holds, with or without `/images/` before it, or empty for none. */
export const pictureFile = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .refine((text) => text === '' || picturePath(text) !== PLACEHOLDER_PICTURE)
      .transform((text) => (text === '' ? null : picturePath(text))),
    '',
    label,
  )
