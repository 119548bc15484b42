import { foldText } from '#shared/text/turkish.ts'

/** One row of a product's specifications, as Malzeme = Pamuk. Both are plain text. */
export interface Specification {
  readonly name: string
  readonly value: string
}

/** Rows of one product, and UTF-16 characters of a name and of a value; the check of the table says the same. */
export const MAX_SPECIFICATIONS = 40
export const MAX_SPECIFICATION_NAME = 60
export const MAX_SPECIFICATION_VALUE = 300

/** The list with these rows set, names compared folded: known ones keep their place and name, others come last, and those without a value are removed. */
export function withChangedRows(
  specifications: readonly Specification[],
  changes: readonly Specification[],
): Specification[] {
  const values = new Map(changes.map(({ name, value }) => [foldText(name), value]))
  const known = new Set(specifications.map(({ name }) => foldText(name)))
  return [
    ...specifications.map(({ name, value }) => ({ name, value: values.get(foldText(name)) ?? value })),
    ...changes.filter(({ name }) => !known.has(foldText(name))),
  ].filter(({ value }) => value !== '')
}

const escaped = (text: string, marks: RegExp) => text.replace(marks, (mark) => `\\${mark}`)

/**
 * Specifications as the text of one cell: `Malzeme: Pamuk | Yıkama: 30 °C`. A backslash before `|`, before a `:` in a name and before a
 * backslash keeps them from separating.
 */
export function specificationsText(specifications: readonly Specification[]): string {
  return specifications
    .map(({ name, value }) => `${escaped(name, /[\\|:]/g)}: ${escaped(value, /[\\|]/g)}`)
    .join(' | ')
}

/** Where a text is cut, its escapes left as they are. */
function splitAt(text: string, separators: string, most = Number.POSITIVE_INFINITY): string[] {
  const parts: string[] = []
  let begin = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (separators.includes(text[at] ?? '') && parts.length < most - 1) {
      parts.push(text.slice(begin, at))
      begin = at + 1
    }
  }
  return [...parts, text.slice(begin)]
}

const plain = (text: string) =>
  text
    .replace(/\\([\\|:])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Reads what `specificationsText` writes, and lists that people type: entries end with `|` or a line break, a name ends with its first `:`.
 * `unreadable` are the entries without a name or a value. Nothing is shortened.
 */
export function readSpecifications(text: string): { specifications: Specification[]; unreadable: string[] } {
  const specifications: Specification[] = []
  const unreadable: string[] = []
  for (const entry of splitAt(text, '|\n')) {
    if (entry.trim() === '') continue
    const [name = '', value = ''] = splitAt(entry, ':', 2).map(plain)
    if (name === '' || value === '') unreadable.push(plain(entry))
    else specifications.push({ name, value })
  }
  return { specifications, unreadable }
}
