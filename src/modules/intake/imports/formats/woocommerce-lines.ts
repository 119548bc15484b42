import { splitList } from '../draft/draft-helpers.ts'
import type { PictureDraft } from '../draft/product-draft.ts'
import type { Raw } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'

/** What a line is named by: its id and its SKU. */
export const keysOfLine = (raw: Raw): string[] =>
  ['id', 'sku'].flatMap((field) => (raw(field) === '' ? [] : [`${field}:${raw(field)}`]))

/** `id:12, MAVI-KUPA` as keys: `id:12` and `sku:MAVI-KUPA`. */
export function references(text: string): string[] {
  return splitList(text, /,/).map((entry) => {
    const id = /^id:\s*(\d+)$/i.exec(entry)?.[1]
    return id === undefined ? `sku:${entry}` : `id:${id}`
  })
}

/** The pictures of a line, the first being the main one. */
export function picturesOf(reader: RowReader): PictureDraft[] {
  const sources = splitList(reader.raw('images'), /,\s+|,(?=https?:)/)
  return sources.map((source) => ({ source, alt: '', line: reader.row.line }))
}

/** Short and long text of a line; null without such columns. The export writes line breaks as the two characters `\n`. */
export function descriptionOf(reader: RowReader): string | null {
  const broken = (text: string) => text.replaceAll('\\n', '\n')
  const long = reader.description('description', broken)
  const brief = reader.description('shortDescription', broken)
  if (long === null && brief === null) return null
  return [...new Set([brief ?? '', long ?? ''])].filter((text) => text !== '').join('\n')
}
