import { MAX_ROW_ID, parseRowId } from '#shared/web/row-id.ts'
import { largestQuantity } from './cart-rules.ts'

/** Maximum lines of a shared cart: a link must fit into a message, and opening one must stay cheap. */
export const MAX_SHARED = 50

/** Length of fifty lines with the longest ids and quantities, separators included. */
const MAX_TEXT_LENGTH = MAX_SHARED * `${MAX_ROW_ID}.${MAX_ROW_ID}.9999-`.length

/** A product in a unit with a quantity that is not in any cart yet. */
export interface RequestedLine {
  readonly productId: number
  readonly unitId: number
  /** 1..9999. */
  readonly quantity: number
}

export type SharedReading =
  | { readonly ok: true; readonly lines: readonly RequestedLine[] }
  | { readonly ok: false; readonly reason: 'unreadable' }

/**
 * A cart as text for a link, `41.101.2-42.105.1`: product, unit and quantity of each line, and nothing about the sender (decisions
 * B12). Lines after the fiftieth are left out.
 */
export function sharedText(lines: readonly RequestedLine[]): string {
  return lines
    .slice(0, MAX_SHARED)
    .map(({ productId, unitId, quantity }) => `${productId}.${unitId}.${quantity}`)
    .join('-')
}

/**
 * Parses the text of `sharedText`. It comes from a URL, so any input is possible: text that is too long, has too many lines, ids no
 * row can have or a quantity outside 1..9999 is unreadable as a whole. Repeated lines become one line with the sum, at most 9999.
 */
export function readShared(text: string): SharedReading {
  const unreadable = { ok: false, reason: 'unreadable' } as const
  if (text === '' || text.length > MAX_TEXT_LENGTH) return unreadable
  const parts = text.split('-')
  if (parts.length > MAX_SHARED) return unreadable
  const lines = new Map<string, RequestedLine>()
  for (const part of parts) {
    const line = readLine(part)
    if (!line) return unreadable
    const key = `${line.productId}.${line.unitId}`
    const quantity = Math.min(largestQuantity, line.quantity + (lines.get(key)?.quantity ?? 0))
    lines.set(key, { ...line, quantity })
  }
  return { ok: true, lines: [...lines.values()] }
}

function readLine(text: string): RequestedLine | null {
  const [, product = '', unit = '', pieces] = /^(\d+)\.(\d+)\.([1-9]\d{0,3})$/.exec(text) ?? []
  const [productId, unitId, quantity] = [parseRowId(product), parseRowId(unit), Number(pieces)]
  return productId !== null && unitId !== null && quantity <= largestQuantity
    ? { productId, unitId, quantity }
    : null
}
