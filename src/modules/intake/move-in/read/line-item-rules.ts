import { columnKey } from '#modules/intake/files/header-key-rules.ts'
import { foldText } from '#shared/text/turkish.ts'

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

/** The title of the column that has all products of an order in one cell; null without one. */
export function lineListColumn(header: readonly string[]): string | null {
  return header.find((title) => LISTS.has(columnKey(title))) ?? null
}

const LISTS: ReadonlySet<string> = new Set(['line_items', 'order_items'].map(columnKey))

/** What JSON calls the parts, beside their own names. */
const JSON_PARTS: Readonly<Record<string, string>> = {
  product_name: 'name',
  title: 'name',
  qty: 'quantity',
  line_subtotal: 'subtotal',
  line_total: 'total',
  price: 'price',
  unit_price: 'price',
}

type Parts = ReadonlyMap<string, string>

function jsonParts(item: object): Parts {
  const parts = new Map<string, string>()
  for (const [key, value] of Object.entries(item)) {
    const word = PARTS.has(key) ? key : JSON_PARTS[key]
    if (word === undefined || !(typeof value === 'string' || typeof value === 'number')) continue
    // A part by its own name says more than one by another.
    if (PARTS.has(key) || !parts.has(word)) parts.set(word, String(value).trim())
  }
  return parts
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The products of JSON: an array of them, one alone, or an object with one below each key, as PHP writes some arrays. */
function jsonItems(text: string): Parts[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return []
  }
  const values = Array.isArray(read) ? read : isObject(read) ? Object.values(read) : []
  const items = values.every(isObject) ? values : isObject(read) ? [read] : []
  return items.map(jsonParts)
}

/**
 * The products of a cell that has all of an order: `name:Kupa|sku:KPA-1|quantity:2|total:100.00;name:…`, or JSON. Each begins with the word that the
 * first one begins with, so `;` may stand in names and meta data. A cell of another form has none.
 */
export function lineItemList(cell: string): Parts[] {
  const text = cell.trim()
  if (/^[[{]/.test(text)) return jsonItems(text)
  const word = /^([a-z_]+)\s*:/i.exec(text)?.[1]?.toLowerCase() ?? ''
  if (!PARTS.has(word)) return []
  return text
    .split(new RegExp(`(?<!\\\\);\\s*(?=${word}\\s*:)`, 'i'))
    .map((item) => lineItemParts(item.replace(/;\s*$/, '').replaceAll('\\;', ';')))
}

/**
 * The parts of a cell `name:Kupa|product_id:12|sku:KPA-1|quantity:2|total:100.00`, in any order; empty for a cell without them. A `|` of a name is
 * written as `\|` by some plug-ins and as it is by others: what follows it belongs to the name unless it begins with the word of a part.
 */
export function lineItemParts(cell: string): Parts {
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
