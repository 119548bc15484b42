import {
  MAX_SPECIFICATION_NAME,
  MAX_SPECIFICATION_VALUE,
  MAX_SPECIFICATIONS,
  readSpecifications,
  type Specification,
} from '#modules/goods/catalogue/product/specification-rules.ts'
import { SPECIFICATION_COLUMN as PREFIX } from '#modules/intake/columns/named-column-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { cutText, short } from '../report/import-values.ts'
import type { ProductDraft } from './product-draft.ts'

/**
 * A product's specifications: a list in one cell, columns of one each, and the two lists of a Google feed. `having` is the row of the product
 * that has a field. A list is the whole table; columns alone change their rows of it, as an empty cell says nothing (decision 135). What is too long is cut with a
 * warning, and so are repeated names; a language without a column is missing.
 */
export function specificationsOf(
  reader: RowReader,
  { columns }: Pick<BuildContext, 'columns'>,
  having: (field: string) => RowReader = () => reader,
): Pick<ProductDraft, 'specifications' | 'specificationChanges' | 'englishSpecifications'> {
  const english = 'englishSpecifications'
  const list = having('specifications')
  const pairs = pairsOf(having('specificationNames'))
  const cells = columns.starting(PREFIX).flatMap((field): Specification[] => {
    const row = having(field)
    const name = field.slice(PREFIX.length)
    return row.says(field) ? [{ name, value: row.raw(field).replace(/\s+/g, ' ') }] : []
  })
  const isWhole = list.says('specifications') || (pairs.length > 0 && pairs.every(hasValue))
  const removed = new Set(cells.flatMap((cell) => (hasValue(cell) ? [] : [foldText(cell.name)])))
  const whole = [...listOf(list, 'specifications'), ...pairs, ...cells].filter(
    (each) => hasValue(each) && !removed.has(foldText(each.name)),
  )
  // A name without a value in a list says nothing of the value that is there.
  const changes = [...pairs.filter(hasValue), ...cells]
  return {
    ...(isWhole && { specifications: withinLimits(reader, 'specifications', whole) }),
    ...changesOnly(isWhole ? [] : withinLimits(reader, 'specifications', changes)),
    ...(reader.says(english) && {
      englishSpecifications: withinLimits(reader, english, listOf(reader, english)),
    }),
  }
}

/** Rows that are set or removed, where there are some. */
export const changesOnly = (changes: Specification[]): Pick<ProductDraft, 'specificationChanges'> =>
  changes.length > 0 ? { specificationChanges: changes } : {}

const hasValue = ({ value }: Specification) => value !== ''

function listOf(reader: RowReader, field: string): Specification[] {
  const { specifications, unreadable } = readSpecifications(reader.raw(field))
  for (const entry of unreadable)
    reader.warn(field, note('report_specification_unreadable', { text: short(entry) }))
  return specifications
}

/** Names and values in two cells; lists of different lengths say not which belong together. */
function pairsOf(reader: RowReader): Specification[] {
  const cell = (field: string) => {
    const text = reader.raw(field)
    return text === '' ? [] : text.split('|').map((part) => part.replace(/\s+/g, ' ').trim())
  }
  const names = cell('specificationNames')
  const values = cell('specificationValues')
  if (names.length !== values.length) {
    reader.warn('specificationNames', note('report_specification_pairs'))
    return []
  }
  return names.flatMap((name, at) => (name === '' ? [] : [{ name, value: values[at] ?? '' }]))
}

/** At most as many, and as long, as a product may have, each name once; what goes is warned about. */
export function withinLimits(
  reader: RowReader,
  field: string,
  given: readonly Specification[],
): Specification[] {
  const seen = new Set<string>()
  const kept: Specification[] = []
  for (const { name, value } of given) {
    const key = foldText(name)
    if (seen.has(key)) reader.warn(field, note('report_specification_twice', { name: short(name) }))
    else kept.push({ name: cut(name, MAX_SPECIFICATION_NAME), value: cut(value, MAX_SPECIFICATION_VALUE) })
    seen.add(key)
  }
  if (kept.length > MAX_SPECIFICATIONS)
    reader.warn(
      field,
      note('report_specifications_too_many', { count: kept.length, most: MAX_SPECIFICATIONS }),
    )
  return kept.slice(0, MAX_SPECIFICATIONS)

  function cut(text: string, longest: number): string {
    if (text.length <= longest) return text
    reader.warn(field, note('report_specification_cut', { most: longest, text: short(text) }))
    return cutText(text, longest)
  }
}
