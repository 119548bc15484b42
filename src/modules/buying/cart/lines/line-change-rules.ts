import { parseRowId } from '#shared/web/row-id.ts'
import { largestQuantity, parseQuantity } from '../cart-rules.ts'

/** Exactly one of the three. `unit` is the id of the unit to change to; an existing line in that unit absorbs this one. */
export type LineChange = { quantity: number } | { addQuantity: number } | { unit: number }

export type ChangeReading =
  | { readonly ok: true; readonly change: LineChange }
  | { readonly ok: false; readonly reason: 'below-one' | 'too-many' | 'unknown-unit' }

type Figure = string | number

function parseAddition(input: Figure): ChangeReading {
  const text = String(input).trim()
  const steps = /^[+-]?\d{1,5}$/.test(text) ? Number(text) : 0
  if (steps === 0) return { ok: false, reason: 'below-one' }
  return Math.abs(steps) > largestQuantity
    ? { ok: false, reason: 'too-many' }
    : { ok: true, change: { addQuantity: steps } }
}

/**
 * Parses the body of a cart line's PATCH (decisions G): exactly one of quantity (1..9999), addQuantity (whole steps up or down, not
 * 0) and unit (id). Text and numbers are accepted alike; nothing is silently corrected (decisions C7).
 */
export function parseChange(body: {
  readonly quantity?: Figure | undefined
  readonly addQuantity?: Figure | undefined
  readonly unit?: Figure | undefined
}): ChangeReading {
  const { quantity, addQuantity, unit } = body
  const given = [quantity, addQuantity, unit].filter((value) => value !== undefined)
  if (given.length !== 1) return { ok: false, reason: 'below-one' }
  if (addQuantity !== undefined) return parseAddition(addQuantity)
  if (unit !== undefined) {
    const id = parseRowId(String(unit).trim())
    return id === null ? { ok: false, reason: 'unknown-unit' } : { ok: true, change: { unit: id } }
  }
  const read = parseQuantity(quantity)
  if (read.ok) return { ok: true, change: { quantity: read.quantity } }
  return { ok: false, reason: read.reason === 'too-large' ? 'too-many' : 'below-one' }
}
