import type { ProductListItem } from '#modules/backoffice/products/products-admin-schemas.ts'
import { typedAmount } from '../../../list/typed-amount.ts'

/** The columns of the list that are typed in their rows. */
export type PasteField = 'price' | 'stock'

/** Pieces as people type them: `12`, `1.250`; null for what is no whole number of pieces. */
export function typedPieces(text: string): number | null {
  const amount = typedAmount(text)
  return /^\d{1,7}$/.test(amount) ? Number(amount) : null
}

type PasteProduct = Pick<
  ProductListItem,
  'id' | 'regularGross' | 'currency' | 'stock' | 'status' | 'variants'
>

/** What a line of a pasted column means for the row that it stands beside. An empty line changes nothing. */
export type PastedLine =
  | { kind: 'change'; value: string }
  | { kind: 'same' | 'empty' }
  /** `not-here`: an archived product, or one whose variants have price and stock. */
  | { kind: 'wrong'; reason: 'value' | 'not-here' }

export interface PastedRow<Product> {
  product: Product
  typed: string
  line: PastedLine
}

/** A price in lira may stand with its currency, as spreadsheets show it. */
const LIRA = /^₺\s*|\s*(₺|TL|TRY)$/gi

function meaning(field: PasteField, product: PasteProduct, typed: string): PastedLine {
  if (typed === '') return { kind: 'empty' }
  if (product.variants > 0 || product.status === 'deleted') return { kind: 'wrong', reason: 'not-here' }
  if (field === 'stock') {
    const pieces = typedPieces(typed)
    if (pieces === null) return { kind: 'wrong', reason: 'value' }
    return pieces === product.stock ? { kind: 'same' } : { kind: 'change', value: String(pieces) }
  }
  const amount = typedAmount(product.currency === 'TRY' ? typed.replaceAll(LIRA, '') : typed)
  if (amount === '') return { kind: 'wrong', reason: 'value' }
  return Number(amount) === Number(product.regularGross)
    ? { kind: 'same' }
    : { kind: 'change', value: amount }
}

/** The lines of a column as a spreadsheet copies it; null for a block of several columns. */
export function pastedLines(text: string): string[] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.some((line) => line.includes('\t')) ? null : lines.map((line) => line.trim())
}

/** A column beside the rows from the one it was pasted into; `left` lines have no row. */
export function fillDown<Product extends PasteProduct>(
  field: PasteField,
  rows: readonly Product[],
  lines: readonly string[],
): { rows: PastedRow<Product>[]; left: number } {
  const filled = rows.slice(0, lines.length).map((product, at) => {
    const typed = lines[at] ?? ''
    return { product, typed, line: meaning(field, product, typed) }
  })
  return { rows: filled, left: lines.slice(rows.length).filter((line) => line !== '').length }
}
