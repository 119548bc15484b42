import { z } from 'zod'
import { RETURN_CODE } from '#modules/kernel/orders/return-instruction-rules.ts'
import { isReservedPath } from '#modules/kernel/pages/pages-rules.ts'
import { type LogoShape, parseLogo } from '#modules/kernel/pictures/logo-rules.ts'
import { picturePath } from '#modules/kernel/pictures/picture-rules.ts'
import { PLACEHOLDER_PICTURE } from '#modules/kernel/pictures/placeholder-picture-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { Big } from '#shared/money.ts'
import { define, type SettingReading, type SettingUnit } from './setting-reading-rules.ts'

const MAX_DIGITS = 9
const MAX_TEXT_LENGTH = 500
/** In force for an unreadable limit: no order reaches it. */
export const OUT_OF_REACH = '999999999'

/** '1' is on, '0' is off (decisions D9). */
export const onOff = (initial: '0' | '1', unreadable: '0' | '1' = initial) =>
  define(
    z.enum(['0', '1']).transform((text) => text === '1'),
    initial,
    { kind: 'switch' },
    { unreadable },
  )

/** A whole number from `min` to `max`, stored without leading zeros; readers drop them, so that pages and rules see one number. */
export const wholeNumber = (initial: string, min: number, max: number, unit: SettingUnit | null) =>
  define(
    z
      .string()
      .regex(/^(0|[1-9]\d{0,8})$/)
      .transform(Number)
      .refine((number) => number >= min && number <= max),
    initial,
    { kind: 'number', min, max, unit },
    { tidy: (text) => text.trim().replace(/^0+(?=\d)/, '') },
  )

/**
 * A non-negative amount of TRY, with a point or a comma before at most two decimals. `unreadable` is the amount in force when the
 * stored one is unreadable and there is no last good one: 0 as a limit would make things free.
 */
export const amount = (initial: string, unreadable = initial) =>
  define(
    z
      .string()
      .regex(new RegExp(`^\\d{1,${MAX_DIGITS}}([.,]\\d{1,2})?$`))
      .transform((text) => Big(text.replace(',', '.'))),
    initial,
    { kind: 'amount' },
    { unreadable },
  )

/** Like `amount`, or empty for none. A text of spaces alone is unreadable, not empty. */
export const optionalAmount = (unreadable = '') =>
  define(
    z
      .string()
      .regex(new RegExp(`^(\\d{1,${MAX_DIGITS}}([.,]\\d{1,2})?)?$`))
      .transform((text) => (text === '' ? null : Big(text.replace(',', '.')))),
    '',
    { kind: 'optional-amount' },
    { unreadable, tidy: (text) => text.trim() || text },
  )

/** A row's id, or empty for none. */
export const optionalId = () =>
  define(
    z
      .string()
      .regex(/^([1-9]\d{0,8})?$/)
      .transform((text) => (text === '' ? null : Number(text))),
    '',
    { kind: 'row-id' },
  )

/** A time of day in Istanbul, `HH:MM`, or empty for none. */
export const timeOfDay = () =>
  define(
    z
      .string()
      .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
      .transform((text) => (text === '' ? null : text)),
    '',
    { kind: 'time' },
  )

/** One of a fixed set of words, each with its name in both languages. */
export const oneOf = <const Word extends string>(
  choices: Readonly<Record<Word, Readonly<Record<Locale, string>>>>,
  initial: NoInfer<Word>,
) => define(z.enum(Object.keys(choices) as Word[]), initial, { kind: 'choice', choices })

/**
 * Plain text without line breaks, trimmed, of at most `most` characters; `isLong` for one that is often longer than a line. Readers replace
 * line breaks by spaces and truncate long texts.
 */
export const plainText = (
  initial = '',
  { most = MAX_TEXT_LENGTH, isLong = false }: { most?: number; isLong?: boolean } = {},
) =>
  define(
    z
      .string()
      .max(most)
      .regex(/^[^\r\n]*$/)
      .transform((text) => text.trim()),
    initial,
    { kind: 'text', most, isLong },
    {
      tidy: (text) =>
        text
          .replace(/\s*[\r\n]+\s*/g, ' ')
          .trim()
          .slice(0, most),
    },
  )

/** The code by which buyers send returns at the merchant's cost, or empty for none. */
export const returnCode = () =>
  define(
    z.string().refine((text) => text === '' || RETURN_CODE.test(text)),
    '',
    { kind: 'return-code' },
  )

/** An https URL, or empty for none. */
export const httpsAddress = () =>
  define(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .regex(/^(https:\/\/[^\s"<>]+)?$/),
    '',
    { kind: 'https-url' },
  )

/** An http or https URL that the shop itself fetches. Without credentials, which `fetch` refuses in a URL. */
export const webAddress = (initial: string) =>
  define(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .regex(/^https?:\/\/[^\s"<>@/?#]+([/?#][^\s"<>]*)?$/)
      .refine((text) => URL.canParse(text)),
    initial,
    { kind: 'web-url' },
  )

/** The http or https URL of a shop: a host and an optional port, no path, or empty for none; a trailing slash is removed. */
export const siteAddress = () => {
  const schema = z
    .string()
    .max(MAX_TEXT_LENGTH)
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => text === '' || isSiteAddress(text))
  return define(schema, '', { kind: 'site-url' }, { read: (text) => asMeant(schema, text.trim()) })
}

function isSiteAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\/?#@]+$/i.test(text) && URL.canParse(text)
}

/** More digits than a four-digit short code (spec §9), and no more than E.164 allows. */
const PHONE_DIGITS = /^[1-9]\d{4,14}$/

/**
 * A WhatsApp number in the format of wa.me: digits alone with the country code, `905321234567`, or empty for none. Accepts every
 * usual notation (`whatsappDigits`); refuses letters and short codes.
 */
export const whatsappNumber = () => {
  const schema = z
    .string()
    .max(40)
    .regex(/^[\d\s()+./-]*$/)
    .transform(whatsappDigits)
    .refine((digits) => digits === '' || PHONE_DIGITS.test(digits))
  return define(schema, '', { kind: 'whatsapp' }, { read: (text) => asMeant(schema, text) })
}

/** `0532 123 45 67`, `532…`, `+90 (532) …` and `0090532…` all become 90532…; numbers of other countries include their code. */
export function whatsappDigits(text: string): string {
  const digits = text.replace(/[\s()+./-]/g, '').replace(/^00/, '')
  const mobile = /^0?(5\d{9})$/.exec(digits)?.[1]
  return mobile && !text.trim().startsWith('+') ? `90${mobile}` : digits
}

/** A reading whose text is the normalised value, so that pages get that instead of what was typed. */
function asMeant(schema: z.ZodType<string, string>, text: string): SettingReading<string> | null {
  const read = schema.safeParse(text)
  return read.success ? { value: read.data, text: read.data, unread: [] } : null
}

/**
 * A path of the checkout, which the merchant may change: starts with `/`, lower-case words, no trailing slash, and not a path that
 * the shop itself or a language prefix uses (decisions B1, B5).
 */
export const checkoutPath = (initial: string) =>
  define(
    z
      .string()
      .max(200)
      .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/)
      .refine((path) => path === initial || !isReservedPath(path)),
    initial,
    { kind: 'checkout-path' },
    { tidy: (text) => text.trim().replace(/(?<=.)\/+$/, '') },
  )

/** A path within the shop, as `/mutfak` or `/arama?q=kupa`, or empty for none. */
export const shopAddress = () =>
  define(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .regex(/^(\/(?![/\\])[^\s"<>\\]*)?$/),
    '',
    { kind: 'shop-path' },
  )

/** File name of a stored picture, with or without `/images/` before it, or empty for none. */
export const pictureFile = () =>
  define(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .refine((text) => text === '' || picturePath(text) !== PLACEHOLDER_PICTURE)
      .transform((text) => (text === '' ? null : picturePath(text))),
    '',
    { kind: 'picture' },
  )

/** File name of an uploaded logo or mark, or empty for none. */
export const logoPicture = (shape: LogoShape) =>
  define(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .refine((text) => text === '' || parseLogo(text) !== null)
      .transform(parseLogo),
    '',
    { kind: shape },
  )
