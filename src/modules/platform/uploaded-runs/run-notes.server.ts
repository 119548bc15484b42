import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { NoteValue, RunNote, StoredNote } from './run-notes-schemas.ts'

/** The texts of notes: `messages/` has each in both languages. */
export type NoteCode = Extract<keyof typeof m, `report_${string}`>

type Places<Code extends NoteCode> = Parameters<(typeof m)[Code]>[0]
type ValuesOf<Code extends NoteCode> = { readonly [Place in keyof Places<Code>]: NoteValue }

/** A note with every value that its text names, and no others. Numbers are counts; what is not to be grouped, as a line of a file, is a text. */
export function note<Code extends NoteCode>(
  code: Code,
  ...[values]: keyof Places<Code> extends never ? [] : [values: ValuesOf<Code>]
): RunNote {
  return { code, values: { ...values } }
}

type Say = (values: Record<string, string>, options: { locale: Locale }) => string

const all: object = m
const texts: ReadonlyMap<string, Say> = new Map<string, Say>(
  Object.entries(all).filter(([code]) => code.startsWith('report_')),
)

/**
 * What a stored note says in the reader's language: the one way from codes to words, for the terminal, the API and downloads. A sentence of
 * an earlier version stays as it is. A code that this version does not know, of a newer one, is shown with its values.
 */
export function noteText(stored: StoredNote, locale: Locale): string {
  if (typeof stored === 'string') return stored
  const values = Object.entries(stored.values).map(
    ([name, value]) => [name, valueText(value, locale)] as const,
  )
  const text = texts.get(stored.code)
  if (text) return text(Object.fromEntries(values), { locale })
  return [stored.code, ...values.map(([name, value]) => `${name}: ${value}`)].join(' · ')
}

function valueText(value: NoteValue, locale: Locale): string {
  if (typeof value === 'number') return countText(value, locale)
  return typeof value === 'string' ? value : noteText(value, locale)
}

const formats: Readonly<Record<Locale, Intl.NumberFormat>> = {
  tr: new Intl.NumberFormat('tr-TR'),
  en: new Intl.NumberFormat('en'),
}

/** A number with the groups of the language: 1.234 or 1,234. */
export const countText = (value: number, locale: Locale): string => formats[locale].format(value)

/** A number that was read, of digits and a decimal point, with the decimal mark of the language and without groups. */
export const decimalText = (value: string, locale: Locale): string =>
  locale === 'tr' ? value.replace('.', ',') : value
