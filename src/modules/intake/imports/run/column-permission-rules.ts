import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import type { ImportMode } from '../import-option-rules.ts'

/** A column of a file with the field it is read as; null for one that is not read. */
export interface ReadColumn {
  readonly title: string
  readonly field: string | null
}

/** Columns whose rights somebody does not have. */
export interface MissingRight {
  readonly permission: Permission
  /** As the file writes them. */
  readonly columns: readonly string[]
}

/** What a shopper pays and what is struck through, as product pages have it (`neededFor`). */
const PRICES =
  /price|surcharge|discount|^(?:compareAt|currency|cost|tax|taxRate|taxIncluded|taxable|taxStatus|taxClass|sale(?:From|To|Dates|Starts|Ends))$/i
/** A multiplier says how many pieces a price buys. */
const BOTH = /^unit\d*$|multiplier/i
const STOCK =
  /^(?:stock(?::.*)?|quantity|available|onHand|inStock|availability|backorders|tracker|policy|location)$/
const PICTURES =
  /^(?:images?(?::.*)?|imageTexts|moreImages|image(?:Src|Position|Alt)|variantImage|altEn|english(?:ImageTexts))$/
const GUIDES = /^(?:sizeGuide|video)$/
/** What a row is found by; alone they write nothing. */
const KEYS = /^(?:code|sku|id|handle|group|parent|parentCode|rowKind)$/

/** The rights that writing a field needs; none for what a row is found by. */
export function permissionsOf(field: string): Permission[] {
  if (KEYS.test(field)) return []
  if (GUIDES.test(field)) return ['guides.write']
  if (PICTURES.test(field)) return ['media.write']
  if (STOCK.test(field)) return ['stock.write']
  if (BOTH.test(field)) return ['prices.write', 'catalogue.write']
  return PRICES.test(field) ? ['prices.write'] : ['catalogue.write']
}

/** Whether a mode writes what needs this right. */
const writes = (mode: ImportMode, permission: Permission) =>
  mode !== 'prices-and-stock' || permission === 'prices.write' || permission === 'stock.write'

/**
 * The rights that importing these columns needs and `may` does not give, each with its columns; nobody writes by a file what they may not write by hand.
 * Taking products off sale that a file does not name changes them too.
 */
export function missingRights(
  columns: readonly ReadColumn[],
  { mode = 'all', hideMissing = false }: { mode?: ImportMode | undefined; hideMissing?: boolean | undefined },
  may: (permission: Permission) => boolean,
): MissingRight[] {
  const needed = new Map<Permission, string[]>()
  for (const { title, field } of columns)
    for (const permission of field === null ? [] : permissionsOf(field))
      if (writes(mode, permission) && !may(permission))
        needed.set(permission, [...(needed.get(permission) ?? []), title])
  if (hideMissing && !may('catalogue.write') && !needed.has('catalogue.write'))
    needed.set('catalogue.write', [])
  return [...needed].map(([permission, titles]) => ({ permission, columns: titles }))
}
