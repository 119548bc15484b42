import type { Specification } from '#modules/goods/catalogue/product/specification-rules.ts'
import { BRAND_NAMES } from '#modules/intake/columns/woocommerce-column-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'

export interface WooAttribute {
  name: string
  value: string
  /** Its cell of values is not empty. */
  isSaid: boolean
}

/** The attributes of a line, in column order. */
export function attributesOf(reader: RowReader, { columns }: Pick<BuildContext, 'columns'>): WooAttribute[] {
  return columns
    .starting('attributeName')
    .map((field) => ({
      name: (reader.text(field) ?? '').replace(/^pa_/, ''),
      value: reader.raw(field.replace('Name', 'Value')),
      isSaid: reader.says(field.replace('Name', 'Value')),
    }))
    .filter((attribute) => attribute.name !== '')
}

const isBrand = ({ name }: WooAttribute) => BRAND_NAMES.includes(foldText(name))

/** The brand of a line: its column's, else that of an attribute; null where the file has neither. */
export function brandOf(reader: RowReader, context: BuildContext): string | null {
  const attribute = attributesOf(reader, context).find(isBrand)?.value
  const brand = reader.text('brands')?.split(/[,>]/)[0]?.trim() || attribute || null
  return brand ?? (reader.text('brands') === null ? null : '')
}

/**
 * The attributes of a product that none of its variations has as an option, the brand aside: what it is, not what it comes in. One with an empty cell of values says
 * nothing, and one with `(boş)` has none.
 */
export function factsOf(
  reader: RowReader,
  variations: readonly RowReader[],
  context: BuildContext,
): Specification[] {
  const options = new Set(
    variations.flatMap((each) => attributesOf(each, context)).map(({ name }) => foldText(name)),
  )
  return attributesOf(reader, context)
    .filter((each) => each.isSaid && !isBrand(each) && !options.has(foldText(each.name)))
    .map(({ name, value }) => ({ name, value: value.replaceAll('\\,', ',').replace(/\s+/g, ' ') }))
}

/** Specifications as a list for a text: a variant has no table of its own. */
export function factsList(facts: readonly Specification[]): string {
  const items = facts
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `<li>${escapeHtml(name)}: ${escapeHtml(value)}</li>`)
  return items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
