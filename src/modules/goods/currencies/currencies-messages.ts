import { formatDecimal } from '#shared/money.ts'
import type { Refusals } from '#shared/web/refuse.ts'
import { m } from '#texts/messages.js'
import type { RateByStaffResult } from './rates-by-staff.ts'
import type { AddCurrencyResult, RemoveCurrencyResult } from './shop-currencies.ts'
import type { UpdateRatesResult } from './update-rates.ts'

/** How staff is refused a rate; `tolerance` in percent. */
export const rateRefusals = (tolerance: number): Refusals<RateByStaffResult> => ({
  conflict: [409, 'CONFLICT', m.rate_conflict],
  jump: [
    409,
    'JUMP',
    (refused, options) => {
      const [from, to] = [formatDecimal(refused.from, 4), formatDecimal(refused.to, 4)]
      return m.rate_jump({ from, to, tolerance: String(tolerance) }, options)
    },
  ],
  'nothing-pending': [409, 'NOTHING_PENDING', m.rate_nothing_pending],
  'unknown-currency': [404, 'NOT_FOUND', m.rate_unknown_currency],
  lira: [422, 'LIRA', m.rate_lira],
  'bad-rate': [422, 'INVALID', m.rate_invalid, 'rate'],
})

export const ADD_REFUSALS: Refusals<AddCurrencyResult> = {
  exists: [409, 'EXISTS', m.currency_exists],
  'too-many': [409, 'TOO_MANY', m.currency_too_many],
  'bad-rate': [422, 'INVALID', m.rate_invalid, 'rate'],
}

export const REMOVE_REFUSALS: Refusals<RemoveCurrencyResult> = {
  'unknown-currency': [404, 'NOT_FOUND', m.rate_unknown_currency],
  lira: [409, 'LIRA', m.currency_lira],
  default: [409, 'DEFAULT', m.currency_default],
  'in-use': [409, 'IN_USE', m.currency_in_use],
  conflict: [409, 'CONFLICT', m.rate_conflict],
}

/** `2026-11-20` as `20.11.2026`. */
const dayText = (day: string) => day.split('-').toReversed().join('.')

/** How staff is told that a bulletin failed. */
export const BULLETIN_REFUSALS: Refusals<UpdateRatesResult> = {
  unreachable: [409, 'BULLETIN_FAILED', m.bulletin_unreachable],
  'private-address': [409, 'BULLETIN_FAILED', m.bulletin_private_address],
  timeout: [409, 'BULLETIN_FAILED', m.bulletin_timeout],
  status: [409, 'BULLETIN_FAILED', m.bulletin_status],
  'too-large': [409, 'BULLETIN_FAILED', m.bulletin_unreadable],
  unreadable: [409, 'BULLETIN_FAILED', m.bulletin_unreadable],
  future: [
    409,
    'BULLETIN_FAILED',
    ({ detail }, options) => m.bulletin_future({ detail: dayText(detail) }, options),
  ],
  stale: [
    409,
    'BULLETIN_FAILED',
    ({ detail }, options) => m.bulletin_stale({ detail: dayText(detail) }, options),
  ],
}
