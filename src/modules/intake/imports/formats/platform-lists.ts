import { OF_VARIANT, type Platform } from '#modules/intake/columns/platform-rules.ts'
import { foldText } from '#shared/text/turkish.ts'
import { categoriesByLevel } from '../draft/category-lists.ts'
import { atMostThree, categoryPath, optionsInColumns, splitList } from '../draft/draft-helpers.ts'
import { unescapedText } from '../draft/escaped-text-rules.ts'
import type { PictureDraft, ProductDraft, VariantValueDraft } from '../draft/product-draft.ts'
import type { BuildContext, Raw } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'

const CATEGORIES = { list: /[|;\n]/, levels: /\s*>\s*/ }
const PICTURES = /[|\n]|[,;]\s*(?=(?:https?:)?\/\/)|;/

/** Categories, and the brand where it is among the facets. */
export function categoriesOf(
  having: (field: string) => RowReader,
  { categories = CATEGORIES }: Platform,
  { columns }: BuildContext,
): Pick<ProductDraft, 'categories' | 'brand'> {
  const brand = having('brand').text('brand')
  const facets = splitList(having('facets').raw('facets'), /[|]/).map((facet) => facet.split(':'))
  const ofFacet = (name: string) =>
    facets.flatMap(([key = '', value = '']) => (foldText(key) === name && value !== '' ? [value] : []))
  if (columns.has('facets'))
    return having('facets').says('facets')
      ? { categories: ofFacet('category').map(categoryPath), brand: brand ?? ofFacet('brand')[0] ?? '' }
      : { categories: null, brand }
  const byLevel = categoriesByLevel(having, columns)
  if (byLevel) return { categories: byLevel, brand }
  const text = having('categories').longText('categories')
  if (text === null) return { categories: null, brand }
  const paths = splitList(text, categories.list).map((entry) => {
    const steps = categoryPath(entry.split(categories.levels).join('>'))
    return steps[0] === categories.root ? steps.slice(1) : steps
  })
  return { categories: paths.filter((path) => path.length > 0), brand }
}

/** A row of XML that is one of several variants inside a product, rather than the product. */
export const isVariantOfXml = (raw: Raw): boolean =>
  ['code', 'barcode', 'price', 'stock'].some((field) => raw(OF_VARIANT + field) !== '')

/** Tags separated by `,` `;` or `|`, and those of numbered columns. */
export function tagsOf(reader: RowReader, { columns }: BuildContext): string[] | null {
  const numbered = columns.starting('tag:')
  if (!['tags', ...numbered].some(reader.says)) return null
  return splitList([reader.raw('tags'), ...numbered.map(reader.raw)].join('|'), /[,;|]/)
}

/** Pictures of a row, those of its variant with `prefix`; each once, in the order of the file. */
export function picturesOfRow(
  reader: RowReader,
  { pictures = PICTURES, pictureHost = '' }: Platform,
  { columns }: Pick<BuildContext, 'columns'>,
  prefix = '',
): PictureDraft[] {
  const own = columns.has(`${prefix}images`) ? prefix : ''
  // A variant of XML without a picture of its own shows its product's.
  if (prefix !== '' && own === '' && isVariantOfXml(reader.raw)) return []
  const cells = [`${own}images`, `${own}moreImages`, ...(own === '' ? columns.starting('image:') : [])]
  const sources = cells.flatMap((field) => splitList(reader.raw(field), pictures))
  const placed = sources.map((source) => (/^https?:/i.test(source) ? source : pictureHost + source))
  return [...new Set(placed)].map((source) => ({ source, alt: '', line: reader.row.line }))
}

/** `Renk:Mavi;Beden:M`, also with `=`. */
function pairsOf(text: string): VariantValueDraft[] {
  return splitList(text, /[;|,\n]/).flatMap((pair) => {
    const [, name = '', value = ''] = /^([^:=]+)[:=](.+)$/.exec(pair) ?? []
    return value.trim() === '' ? [] : [{ name: name.trim(), value: value.trim() }]
  })
}

/** A row's options, however the file writes them; at most three dimensions. */
export function optionsOfRow(reader: RowReader, context: BuildContext): VariantValueDraft[] {
  const [named, inColumns] = optionsInColumns(reader, context)
  // Wix writes the look of a colour before its name.
  const numbered = inColumns.map((each) => ({ ...each, value: each.value.replace(/^#[0-9a-f]{6}:\s*/i, '') }))
  const names = splitList(reader.raw('optionNames'), /[|]/)
  const listed = splitList(reader.raw('optionValues'), /[|]/).map((value, at) => ({
    name: names[at] ?? `Seçenek ${at + 1}`,
    value,
  }))
  const all = [...pairsOf(reader.raw('options')), ...named, ...numbered, ...listed]
  const filled = all.filter(({ value }) => value !== '' && foldText(value) !== 'default')
  // The same dimension in two columns is one.
  const distinct = filled.filter(
    ({ name }, at) => filled.findIndex((each) => foldText(each.name) === foldText(name)) === at,
  )
  return distinct.length === 0 ? [] : atMostThree(distinct, reader)
}

/** `sku=A-M,color=Mavi|sku=A-K,color=Kırmızı`: codes of variants with their options, under the names of `labels`. */
export function variationsOf(text: string, labels = ''): { code: string; values: VariantValueDraft[] }[] {
  const names = new Map(
    labels.split(',').map((pair) => {
      const [key = '', label = ''] = pair.split('=')
      return [key.trim(), label.trim()]
    }),
  )
  return splitList(text, /[|]/).flatMap((entry) => {
    const pairs = entry.split(',').map((pair) => pair.split('='))
    const code = pairs.find(([key]) => key?.trim() === 'sku')?.[1]?.trim() ?? ''
    const values = pairs.flatMap(([key = '', value = '']) =>
      key.trim() === 'sku' || value.trim() === ''
        ? []
        : [{ name: names.get(key.trim()) || key.trim(), value: unescapedText(value.trim()) }],
    )
    return code === '' ? [] : [{ code, values: values.slice(0, 3) }]
  })
}

/** The field of a row's variant where the row has one, else the product's own. */
export const variantField = (reader: RowReader, field: string): string =>
  reader.raw(OF_VARIANT + field) === '' ? field : OF_VARIANT + field
