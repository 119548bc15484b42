import { foldText } from '#shared/text/turkish.ts'

/** A sales unit (Koli), an option of variants (Renk), and a value of it (Mavi). */
export const TERM_KINDS = ['unit', 'option', 'value'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export interface TermRow {
  readonly kind: TermKind
  /** Turkish, as in the catalogue. */
  readonly name: string
  readonly text: string
  /** Plural of a unit; '' when it equals the singular. */
  readonly plural: string
}

/**
 * Translations of the catalogue's terms in one language, for display only: requests, URLs and orders use the Turkish name. A term
 * without translation stays Turkish (decisions B27).
 */
export interface Terms {
  /** A unit's label for a quantity, 1 by default: `2 Boxes`. Turkish uses the singular for every number. */
  unit(name: string, quantity?: number): string
  option(name: string): string
  value(name: string): string
  /** The option values of a variant, as orders store them: `Mavi / M`. */
  choice(text: string): string
}

const BETWEEN = ' / '

/** Terms in Turkish, untranslated. */
export const TURKISH_TERMS: Terms = {
  unit: (name) => name,
  option: (name) => name,
  value: (name) => name,
  choice: (text) => text,
}

/** A unit as whoever counts it needs it: `Box`, `Boxes`. */
export const unitForms = (terms: Terms, name: string) => ({
  label: terms.unit(name),
  plural: terms.unit(name, 2),
})

/** Names are matched regardless of case and accents: `ADET` is `Adet`. */
export function termsOf(rows: readonly TermRow[]): Terms {
  const terms = new Map(rows.map((row) => [`${row.kind} ${foldText(row.name)}`, row]))
  const find = (kind: TermKind, name: string) => terms.get(`${kind} ${foldText(name)}`)
  const value = (name: string) => find('value', name)?.text ?? name
  return {
    unit(name, quantity = 1) {
      const { text, plural } = find('unit', name) ?? { text: name, plural: '' }
      return quantity === 1 ? text : plural || text
    },
    option: (name) => find('option', name)?.text ?? name,
    value,
    choice: (text) => text.split(BETWEEN).map(value).join(BETWEEN),
  }
}
