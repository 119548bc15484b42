import { foldText } from '#shared/text/turkish.ts'
import { inReadingOrder, inStoredOrder } from '../facets/value-order-rules.ts'

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

/** The place that staff gave an option, or a value of one. */
export interface TermPlace {
  /** Folded. */
  readonly option: string
  /** Folded; '' for the option itself. */
  readonly value: string
  readonly position: number
}

/**
 * The catalogue's terms in one language and in their order, for display only: requests, URLs and orders use the Turkish name. A term
 * without translation stays Turkish (decisions B27).
 */
export interface Terms {
  /** A unit's label for a quantity, 1 by default: `2 Boxes`. Turkish uses the singular for every number. */
  unit(name: string, quantity?: number): string
  option(name: string): string
  value(name: string): string
  /** The option values of a variant, as orders store them: `Mavi / M`. */
  choice(text: string): string
  /** Options in the order that staff gave them; others come after these as they are. `nameOf` is Turkish. */
  optionsInOrder<Of>(options: readonly Of[], nameOf: (option: Of) => string): Of[]
  /** Values of an option in the order that staff gave them, then others as they are read (`inReadingOrder`). Names are Turkish. */
  valuesInOrder<Of>(option: string, values: readonly Of[], nameOf: (value: Of) => string): Of[]
}

const BETWEEN = ' / '

/** A unit as whoever counts it needs it: `Box`, `Boxes`. */
export const unitForms = (terms: Terms, name: string) => ({
  label: terms.unit(name),
  plural: terms.unit(name, 2),
})

/** Names are matched regardless of case and accents: `ADET` is `Adet`. */
export function termsOf(rows: readonly TermRow[], places: readonly TermPlace[] = []): Terms {
  const orders = Map.groupBy(places, ({ option, value }) => (value === '' ? '' : option))
  const placesOf = (option: string) =>
    new Map(orders.get(option)?.map((each) => [option === '' ? each.option : each.value, each.position]))
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
    optionsInOrder: (options, nameOf) => inStoredOrder(options, nameOf, placesOf('')),
    valuesInOrder: (option, values, nameOf) =>
      inStoredOrder(inReadingOrder(values, nameOf), nameOf, placesOf(foldText(option))),
  }
}

/** Terms in Turkish, untranslated and in no order of the shop's own. */
export const TURKISH_TERMS = termsOf([])
