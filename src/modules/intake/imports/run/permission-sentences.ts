import type { Permission } from '#modules/kernel/staff/permission-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { m } from '#texts/messages.js'
import type { MissingRight } from './column-permission-rules.ts'

type Text = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** What a right of products is about. */
const ABOUT: Readonly<Partial<Record<Permission, Text>>> = {
  'prices.write': m.import_right_prices,
  'stock.write': m.import_right_stock,
  'media.write': m.import_right_pictures,
  'guides.write': m.import_right_guides,
  'catalogue.write': m.import_right_products,
}
const about = (permission: Permission, locale: Locale) => ABOUT[permission]?.({}, { locale }) ?? permission

/** Why a file is not imported, with the columns that are meant: `fiyatlar (Fiyat, Liste Fiyatı)`. */
export function missingRightsSentence(missing: readonly MissingRight[], locale: Locale): string {
  const parts = missing.map(({ permission, columns }) =>
    [about(permission, locale), columns.length > 0 && `(${columns.join(', ')})`].filter(Boolean).join(' '),
  )
  return m.import_forbidden({ columns: parts.join(', ') }, { locale })
}

/** Why a run is not undone. */
export const undoForbiddenSentence = (missing: readonly Permission[], locale: Locale): string =>
  m.import_undo_forbidden({ rights: missing.map((each) => about(each, locale)).join(', ') }, { locale })
