import type { StaffReason } from '#modules/goods/stock/desk/stock-desk-rules.ts'
import { m } from '#office-texts/messages.js'
import { count } from '../formats.ts'

/** Why stock moved, as the ledger keeps it. */
const REASONS: Readonly<Record<string, () => string>> = {
  opening: m.stock_reason_opening,
  import: m.stock_reason_import,
  order: m.stock_reason_order,
  cancel: m.stock_reason_cancel,
  return: m.stock_reason_return,
  count: m.stock_reason_count,
  transfer: m.stock_reason_transfer,
  undo: m.stock_reason_undo,
  arrival: m.stock_reason_arrival,
  damage: m.stock_reason_damage,
  loss: m.stock_reason_loss,
  correction: m.stock_reason_correction,
}
export const reasonText = (reason: string): string => REASONS[reason]?.() ?? reason

type DifferenceReason = Exclude<StaffReason, 'count'>
/** The reasons that a difference may have, the likeliest first. */
export const reasonsOf = (delta: number): readonly DifferenceReason[] =>
  delta > 0 ? ['arrival', 'correction'] : ['correction', 'damage', 'loss']

/** A difference with its sign: +12, −3. */
export const signed = (delta: number): string => (delta < 0 ? `−${count(-delta)}` : `+${count(delta)}`)
