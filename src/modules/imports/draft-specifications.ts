import {
  MAX_SPECIFICATION_NAME,
  MAX_SPECIFICATION_VALUE,
  MAX_SPECIFICATIONS,
  readSpecifications,
  type Specification,
} from '#modules/catalogue/specification-rules.ts'
import { note } from '#modules/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/turkish.ts'
import type { BuildContext } from './import-format.ts'
import { cutText, short } from './import-values.ts'
import type { ProductDraft } from './product-draft.ts'
import type { RowReader } from './row-reader.ts'
import { SPECIFICATION_COLUMN as PREFIX } from './specification-column-rules.ts'

/**
 * A product's specifications: a list in one cell, columns of one each, and the two lists of a Google feed. `having` is the row of the product
 * that has a field. What is too long is cut with a warning, and so are repeated names; a language without a column is missing.
 */
export function specificationsOf(
  reader: RowReader,
  { columns }: Pick<BuildContext, 'columns'>,
  having: (field: string) => RowReader = () => reader,
): Pick<ProductDraft, 'specifications' | 'englishSpecifications'> {
  const named = columns.starting(PREFIX)
  const english = 'englishSpecifications'
  const emptied = (field: string) => having(field).says(field) && having(field).raw(field) === ''
  const found = withinLimits(reader, 'specifications', [
    ...listOf(having('specifications'), 'specifications'),
    ...pairsOf(having('specificationNames')),
    ...named.flatMap((field) => {
      const value = having(field).raw(field).replace(/\s+/g, ' ')
      return value === '' ? [] : [{ name: field.slice(PREFIX.length), value }]
    }),
  ])
  return {
    ...((found.length > 0 || ['specifications', ...named].some(emptied)) && { specifications: found }),
    ...(reader.says(english) && {
      englishSpecifications: withinLimits(reader, english, listOf(reader, english)),
    }),
  }
}

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
  return names.flatMap((name, at) => {
    const value = values[at] ?? ''
    return name === '' || value === '' ? [] : [{ name, value }]
  })
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
