import type { z } from 'zod'

/** What a stored text means. */
export interface SettingReading<T> {
  readonly value: T
  /** The text that means exactly `value`: as stored, or tidied, or without the parts that cannot be read. */
  readonly text: string
  /** Parts that were left out, counted from 1; empty where everything was understood. */
  readonly unread: readonly number[]
}

/** How one setting is written (always text), what it means inside, and what the back office calls it. */
export interface SettingDefinition<T> {
  /** What editors accept: strict, so that nothing is stored that would have to be guessed at. */
  readonly schema: z.ZodType<T, string>
  /** The text in force where the merchant has set nothing. */
  readonly initial: string
  /** Turkish label of the back office. */
  readonly label: string
  /**
   * What a stored text means: lenient part by part, because it may come from SQL or from another version (decisions J6). A part that
   * cannot be read never changes what the others mean. Null where the text as a whole cannot be read.
   */
  readonly read: (text: string) => SettingReading<T> | null
  /** What can be saved of a text that `read` refuses, for want of a last good value; better than the initial text. */
  readonly rescue?: ((text: string) => SettingReading<T> | null) | undefined
  /**
   * The text in force where the stored one cannot be read and no good one was ever seen. The initial text unless that would make
   * something free or offer something: an unset limit and an unreadable one are not the same.
   */
  readonly unreadable: string
  /** Parts, from 1, that name what the shop does not know (a province, a country). Editors refuse them, readers only warn. */
  readonly unknown?: ((text: string, known: KnownNames) => readonly number[]) | undefined
}

/** What the shop's tables know and a setting may name. An empty list knows nothing and refuses nothing. */
export interface KnownNames {
  readonly provinces: readonly string[]
  readonly countries: readonly string[]
}

type Reader<T> = Pick<SettingDefinition<T>, 'read'> &
  Partial<Pick<SettingDefinition<T>, 'rescue' | 'unreadable' | 'unknown'>>

/**
 * A setting of one part: the reader forgives what `tidy` repairs (spaces around it, unless told otherwise), nothing else. A setting of
 * several parts brings a reader of its own.
 */
export function define<T>(
  schema: z.ZodType<T, string>,
  initial: string,
  label: string,
  { tidy = (text) => text.trim(), ...own }: Partial<Reader<T>> & { tidy?: (text: string) => string } = {},
): SettingDefinition<T> {
  function read(text: string): SettingReading<T> | null {
    for (const candidate of new Set([text, tidy(text)])) {
      const read = schema.safeParse(candidate)
      if (read.success) return { value: read.data, text: candidate, unread: [] }
    }
    return null
  }
  return { schema, initial, label, read, unreadable: initial, ...own }
}

/** Where the value in force comes from. */
export type SettingSource = 'stored' | 'last-good' | 'readable-parts' | 'default'

/** A stored setting that is not as editors would have it, for the log and for staff. */
export interface SettingWarning {
  readonly key: string
  readonly label: string
  /**
   * 'untidy': understood whole, but an editor would refuse it. 'parts': some parts are left out. 'unknown': a name the shop does not
   * know. 'taken': the address belongs to another page. 'unreadable': nothing of it is in force, or only what `source` says.
   */
  readonly reason: 'untidy' | 'parts' | 'unknown' | 'taken' | 'unreadable'
  /** The parts meant, counted from 1; empty where it is the whole. */
  readonly parts: readonly number[]
  readonly stored: string
  /** The text in force instead; the same as `stored` where nothing is left out. */
  readonly inForce: string
  readonly source: SettingSource
}

/** A setting's row. */
export interface StoredSetting {
  readonly value: string
  /** The last value that was read whole; null where none was seen yet. */
  readonly lastGood: string | null
}

export interface SettingInForce<T> extends SettingReading<T> {
  readonly source: SettingSource
  readonly warning: Omit<SettingWarning, 'key' | 'label' | 'source' | 'inForce' | 'stored'> | null
}

/**
 * The value in force of one setting (decisions J6): the stored one as far as it can be read, else the last good one, else what can be
 * rescued of it, else the default. `isTaken` tells an address that another page has.
 */
export function settingInForce<T>(
  definition: SettingDefinition<T>,
  stored: StoredSetting | undefined,
  known: KnownNames,
  isTaken: (text: string) => boolean = () => false,
): SettingInForce<T> {
  const { initial, read, rescue, schema, unreadable, unknown } = definition
  if (stored === undefined) return { ...certain(definition, initial), source: 'stored', warning: null }
  const reading = read(stored.value)
  // An address that was good before keeps its place: a page made later at the same address must not move the checkout.
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

function certain<T>({ schema }: SettingDefinition<T>, text: string): SettingReading<T> {
  return { value: schema.parse(text), text, unread: [] }
}
