import { foldText } from '#shared/turkish.ts'

/** A sales unit (Koli), something variants differ in (Renk), and a value of it (Mavi). */
export const TERM_KINDS = ['unit', 'option', 'value'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export interface TermRow {
  readonly kind: TermKind
  /** Turkish, as the catalogue has it. */
  readonly name: string
  readonly text: string
  /** Of a unit, for any number but one; '' where it is the same word. */
  readonly plural: string
}

/**
 * The words of the catalogue in one language, for the eye alone: what calls send, addresses say and orders keep is the Turkish
 * name. What has no word stays Turkish (decisions B27).
 */
export interface Terms {
  /** As it is said of so many, of one where nothing is said: `2 Boxes`. Turkish counts with the singular. */
  unit(name: string, quantity?: number): string
  option(name: string): string
  value(name: string): string
  /** What sets a variant apart, as orders keep it: `Mavi / M`. */
  choice(text: string): string
}

const BETWEEN = ' / '

/** Turkish itself. */
export const TURKISH_TERMS: Terms = {
  unit: (name) => name,
  option: (name) => name,
  value: (name) => name,
  choice: (text) => text,
}

/** Names are one however their letters are written: `ADET` is `Adet`. */
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
