import type { Locale } from '#shared/locale.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import { orderNotFound } from '../orders-messages.ts'
import type { CancelPiecesResult, PreviewPiecesResult } from './partial-cancellation.ts'

export type PartialCancelRefusal = Extract<CancelPiecesResult | PreviewPiecesResult, { ok: false }>['reason']

const RESPONSES = {
  'too-late': [409, 'CANCEL_TOO_LATE', m.order_pieces_too_late],
  'total-differs': [409, 'TOTAL_DIFFERS', m.order_pieces_total_differs],
  'whole-order': [422, 'WHOLE_ORDER', m.order_pieces_whole_order],
  'nothing-chosen': [422, 'NOTHING_CHOSEN', m.order_pieces_nothing_chosen],
  'too-many': [422, 'TOO_MANY_PIECES', m.order_pieces_too_many],
  'unknown-line': [422, 'UNKNOWN_LINE', m.order_pieces_unknown_line],
} as const satisfies Record<Exclude<PartialCancelRefusal, 'not-found'>, readonly [number, string, unknown]>

/** Status, code and sentence where pieces of an order are not cancelled. */
export function cancelPiecesResponse(
  reason: PartialCancelRefusal,
  locale: Locale,
): { status: 404 | 409 | 422; body: Problem } {
  if (reason === 'not-found') return { status: 404, body: orderNotFound(locale) }
  const [status, code, sentence] = RESPONSES[reason]
  return { status, body: problem(code, sentence({}, { locale })) }
}
