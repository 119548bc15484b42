import { z } from 'zod'
import { PLACEHOLDER_PICTURE, picturePath } from '#modules/catalogue/picture-rules.ts'
import { parseBankAccounts } from '#modules/payments/bank-account-rules.ts'
import { parseShippingBands, shippingBandProblems } from '#modules/shipping/shipping-rules.ts'
import { Big } from '#shared/money.ts'

/** How one setting is written (always text), what it means inside, and what the back office calls it. */
export interface SettingDefinition<T> {
  /** Checks the text and gives its meaning. */
  readonly schema: z.ZodType<T, string>
  /** The text in force where the merchant has set nothing. */
  readonly initial: string
  /** Turkish label of the back office. */
  readonly label: string
}

const MOST_DIGITS = 9
const LONGEST_TEXT = 500
const LONGEST_LIST = 4000

function define<T>(schema: z.ZodType<T, string>, initial: string, label: string): SettingDefinition<T> {
  return { schema, initial, label }
}

/** '1' is on, '0' is off (decisions D9). */
export const onOff = (initial: '0' | '1', label: string) =>
  define(
    z.enum(['0', '1']).transform((text) => text === '1'),
    initial,
    label,
  )

/** A whole number from `min` to `max`. */
export const wholeNumber = (initial: string, min: number, max: number, label: string) =>
  define(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .refine((number) => number >= min && number <= max),
    initial,
    label,
  )

/** An amount of TRY, not negative, with a point or a comma before at most two decimals. */
export const amount = (initial: string, label: string) =>
  define(
    z
      .string()
      .regex(new RegExp(`^\\d{1,${MOST_DIGITS}}([.,]\\d{1,2})?$`))
      .transform((text) => Big(text.replace(',', '.'))),
    initial,
    label,
  )

/** As `amount`, or empty for none. */
export const optionalAmount = (label: string) =>
  define(
    z
      .string()
      .regex(new RegExp(`^(\\d{1,${MOST_DIGITS}}([.,]\\d{1,2})?)?$`))
      .transform((text) => (text === '' ? null : Big(text.replace(',', '.')))),
    '',
    label,
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

/** Plain text without line breaks, trimmed. */
export const plainText = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^[^\r\n]*$/)
      .transform((text) => text.trim()),
    initial,
    label,
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

/** An http or https address, for what the shop itself fetches. */
export const webAddress = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(LONGEST_TEXT)
      .regex(/^https?:\/\/[^\s"<>]+$/)
      .refine((text) => URL.canParse(text)),
    initial,
    label,
  )

/** A path of the shop: starts with `/`, lower-case words, no slash at its end. */
export const path = (initial: string, label: string) =>
  define(
    z
      .string()
      .max(200)
      .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/),
    initial,
    label,
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

/** Names with commas between them, or empty for none. */
export const nameList = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_LIST)
      .regex(/^[^\r\n]*$/)
      .transform((text) =>
        text
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    '',
    label,
  )

/** kargoUcreti: `0/1/44.90_1/5/59.90` without gaps or overlaps; empty makes shipping free (decisions E). */
export const shippingBands = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_LIST)
      .refine((text) => shippingBandProblems(text).length === 0)
      .transform((text) => {
        const parsed = parseShippingBands(text)
        return parsed.ok ? parsed.bands : []
      }),
    '',
    label,
  )

/** b2cHavaleEftHesapBilgisi: `bank_name_number_IBAN|…`; every account has a bank, a name and an IBAN (decisions E). */
export const bankAccounts = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_LIST)
      .regex(/^[^\r\n]*$/)
      .transform(parseBankAccounts)
      .refine((accounts) =>
        accounts.every((account) => account.bankName && account.accountName && account.iban),
      ),
    '',
    label,
  )

export interface SocialLink {
  readonly network: 'facebook' | 'x' | 'instagram' | 'youtube' | 'linkedin'
  readonly url: string
}

const NETWORKS = ['facebook', 'x', 'instagram', 'youtube', 'linkedin'] as const

/**
 * Reads socialMedia: five parts joined by `|` in the order Facebook, X, Instagram, YouTube, LinkedIn, each `1:` and an https
 * address or `0:` to hide it (spec §3, decisions E). Null when it is not that; empty text is five hidden parts.
 */
export function parseSocialMedia(text: string): SocialLink[] | null {
  if (text === '') return []
  const parts = text.split('|')
  if (parts.length !== NETWORKS.length) return null
  const links: SocialLink[] = []
  for (const [index, part] of parts.entries()) {
    const network = NETWORKS[index]
    const shown = /^1:(https:\/\/[^\s|"<>]{3,300})$/.exec(part)
    if (network === undefined || (!shown && !/^0:?(https:\/\/[^\s|"<>]*)?$/.test(part))) return null
    if (shown?.[1]) links.push({ network, url: shown[1] })
  }
  return links
}

export const socialMedia = (label: string) =>
  define(
    z
      .string()
      .max(LONGEST_LIST)
      .refine((text) => parseSocialMedia(text) !== null)
      .transform((text) => parseSocialMedia(text) ?? []),
    '',
    label,
  )
