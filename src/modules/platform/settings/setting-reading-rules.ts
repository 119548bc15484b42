import type { z } from 'zod'
import type { Locale } from '#shared/locale.ts'

/** The parsed value of a stored text. */
export interface SettingReading<T> {
  readonly value: T
  /** The text that means exactly `value`: as stored, or tidied, or without the unreadable parts. */
  readonly text: string
  /** Parts that were left out, counted from 1; empty when everything is readable. */
  readonly unread: readonly number[]
}

/** What a number of a setting counts. */
export type SettingUnit = 'percent' | 'hours' | 'working-days' | 'products' | 'visitors' | 'orders' | 'days'

/** How a setting is edited in the back office: the kind of its field and the field's limits. */
export type SettingForm =
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      /** What it counts; a number without one is chosen from options. */
      readonly unit: SettingUnit | null
    }
  /** One of these words, with their names. */
  | {
      readonly kind: 'choice'
      readonly choices: Readonly<Record<string, Readonly<Record<Locale, string>>>>
    }
  /** Plain text of at most `most` characters; `isLong` when it is often longer than a line. */
  | { readonly kind: 'text'; readonly most: number; readonly isLong: boolean }
  | { readonly kind: (typeof PLAIN_FORMS)[number] }

const PLAIN_FORMS = [
  'switch',
  'amount',
  'optional-amount',
  'row-id',
  'time',
  'days',
  'return-code',
  'email',
  'phone',
  'kep',
  'mersis',
  'tax-number',
  'https-url',
  'web-url',
  'site-url',
  'whatsapp',
  'checkout-path',
  'shop-path',
  'product-codes',
  'picture',
  'logo',
  'mark',
  'provinces',
  'shipping-bands',
  'bank-accounts',
  'social-media',
  'countries',
  'delivery-zones',
  'delivery-methods',
] as const

/** Format of one setting (always text), its parsed value and its field. */
export interface SettingDefinition<T> {
  /** What editors accept: strict, so that no ambiguous value is stored. */
  readonly schema: z.ZodType<T, string>
  /** The text in force when the merchant has set nothing. */
  readonly initial: string
  readonly form: SettingForm
  /**
   * Parses a stored text: lenient part by part, because it may come from SQL or from another version (decisions J6). An unreadable
   * part never changes what the others mean. Null when the text as a whole is unreadable.
   */
  readonly read: (text: string) => SettingReading<T> | null
  /** What can be saved of a text that `read` refuses when there is no last good value; used instead of `unreadable`. */
  readonly rescue?: ((text: string) => SettingReading<T> | null) | undefined
  /**
   * The text in force when the stored one is unreadable and there is no last good value. The initial text, unless that would make
   * something free or offer something: an unreadable limit must not act like an unset one.
   */
  readonly unreadable: string
  /** Parts, from 1, with names that the shop does not have (a province, a country). Editors refuse them, readers only warn. */
  readonly unknown?: ((text: string, known: KnownNames) => readonly number[]) | undefined
}

/** Names in the shop's tables that a setting may use. An empty list disables the check. */
export interface KnownNames {
  readonly provinces: readonly string[]
  readonly countries: readonly string[]
}

type Reader<T> = Pick<SettingDefinition<T>, 'read'> &
  Partial<Pick<SettingDefinition<T>, 'rescue' | 'unreadable' | 'unknown'>>

/**
 * A setting of one part: the reader accepts what `tidy` repairs (surrounding spaces, unless overridden), nothing else. A setting of
 * several parts brings its own reader.
 */
export function define<T>(
  schema: z.ZodType<T, string>,
  initial: string,
  form: SettingForm,
  { tidy = (text) => text.trim(), ...own }: Partial<Reader<T>> & { tidy?: (text: string) => string } = {},
): SettingDefinition<T> {
  function read(text: string): SettingReading<T> | null {
    for (const candidate of new Set([text, tidy(text)])) {
      const read = schema.safeParse(candidate)
      if (read.success) return { value: read.data, text: candidate, unread: [] }
    }
    return null
  }
  return { schema, initial, form, read, unreadable: initial, ...own }
}

/** The origin of the value in force. */
export type SettingSource = 'stored' | 'last-good' | 'readable-parts' | 'default'

/** A stored setting that editors would refuse, for the log and for staff. */
export interface SettingWarning {
  readonly key: string
  /**
   * 'untidy': fully readable, but an editor would refuse it. 'parts': some parts are left out. 'unknown': a name the shop does not
   * have. 'taken': the path belongs to another page. 'unreadable': not in force, see `source` for what is.
   */
  readonly reason: 'untidy' | 'parts' | 'unknown' | 'taken' | 'unreadable'
  /** The affected parts, counted from 1; empty when it is the whole. */
  readonly parts: readonly number[]
  readonly stored: string
  /** The text in force instead; equals `stored` when nothing is left out. */
  readonly effective: string
  readonly source: SettingSource
}

/** A setting's row. */
export interface StoredSetting {
  readonly value: string
  /** The last value that was fully readable; null when there was none yet. */
  readonly lastGood: string | null
}

export interface SettingInForce<T> extends SettingReading<T> {
  readonly source: SettingSource
  readonly warning: Omit<SettingWarning, 'key' | 'source' | 'effective' | 'stored'> | null
}

/**
 * The value in force of one setting (decisions J6): the stored one as far as it is readable, else the last good one, else what
 * `rescue` saves of it, else the default. `isTaken` returns true for a path that another page has.
 */
export function effectiveSetting<T>(
  definition: SettingDefinition<T>,
  stored: StoredSetting | undefined,
  known: KnownNames,
  isTaken: (text: string) => boolean = () => false,
): SettingInForce<T> {
  const { initial, read, rescue, schema, unreadable, unknown } = definition
  if (stored === undefined) return { ...certain(definition, initial), source: 'stored', warning: null }
  const reading = read(stored.value)
  // A path that was good before stays: a page created later at the same path must not move the checkout.
  const taken = reading !== null && stored.value !== stored.lastGood && isTaken(reading.text)
  if (reading && !taken) {
    const { unread, text } = reading
    const unknownParts = unknown?.(text, known) ?? []
    const untidy = !schema.safeParse(stored.value).success
    const reason =
      unread.length > 0 ? 'parts' : unknownParts.length > 0 ? 'unknown' : untidy ? 'untidy' : null
    const parts = unread.length > 0 ? unread : unknownParts
    return { ...reading, source: 'stored', warning: reason && { reason, parts } }
  }
  const warning = { reason: taken ? 'taken' : 'unreadable', parts: [] } as const
  const before = stored.lastGood === null ? null : read(stored.lastGood)
  if (before) return { ...before, source: 'last-good', warning }
  const rescued = rescue?.(stored.value) ?? null
  if (rescued) return { ...rescued, source: 'readable-parts', warning: { ...warning, parts: rescued.unread } }
  return { ...certain(definition, unreadable), source: 'default', warning }
}

/** Values of texts that come with the shop, by definition: they never change, and most settings have theirs. */
const certainValues = new WeakMap<object, Map<string, SettingReading<unknown>>>()

function certain<T>(definition: SettingDefinition<T>, text: string): SettingReading<T> {
  const known = certainValues.get(definition) ?? new Map<string, SettingReading<unknown>>()
  certainValues.set(definition, known)
  const reading = known.get(text) ?? { value: definition.schema.parse(text), text, unread: [] }
  known.set(text, reading)
  return reading as SettingReading<T>
}
