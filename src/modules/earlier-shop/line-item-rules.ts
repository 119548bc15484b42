import { foldText } from '#shared/turkish.ts'

/** The parts that export plug-ins write; a `name:` that is none of them belongs to the text before it. */
const PARTS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'product_id',
  'variation_id',
  'sku',
  'quantity',
  'total',
  'sub_total',
  'subtotal',
  'total_tax',
  'subtotal_tax',
  'tax',
  'tax_total',
  'tax_subtotal',
  'tax_data',
  'taxes',
  'refunded',
  'refunded_qty',
  'meta',
])

/** Titles of the columns `line_item_1`, `line_item_2`…, by their numbers. */
export function lineItemColumns(header: readonly string[]): string[] {
  const numbered = header.flatMap((title) => {
    const [, number] = /^line[ _]?item[ _]?(\d+)$/.exec(foldText(title.trim())) ?? []
    return number === undefined ? [] : [{ title, number: Number(number) }]
  })
  return numbered.sort((a, b) => a.number - b.number).map(({ title }) => title)
}

/**
 * The parts of a cell `name:Kupa|product_id:12|sku:KPA-1|quantity:2|total:100.00`, in any order; empty for a cell without them. A `|` of a name is
 * written as `\|` by some plug-ins and as it is by others: what follows it belongs to the name unless it begins with the word of a part.
 */
export function lineItemParts(cell: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  let last: string | null = null
  for (const piece of cell.split('|')) {
    const colon = piece.indexOf(':')
    const word = piece.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const escaped = last !== null && (parts.get(last) ?? '').endsWith('\\')
    if (last !== null && (escaped || !PARTS.has(word))) {
      const before = parts.get(last) ?? ''
      parts.set(last, `${escaped ? before.slice(0, -1) : before}|${piece}`)
    } else if (PARTS.has(word) && !parts.has(word)) {
      parts.set(word, piece.slice(colon + 1))
      last = word
    } else {
      // A second part of the same word says nothing, nor does what stands before the first.
      last = PARTS.has(word) ? last : null
    }
  }
  return new Map([...parts].map(([word, value]) => [word, value.trim()]))
}
