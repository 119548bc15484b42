import type { Locale } from '#shared/locale.ts'
import { formatDecimal } from '#shared/money.ts'
import { type Problem, problem } from '#shared/web/problem.ts'
import { m } from '#texts/messages.js'
import type { RateByStaffResult } from './rates-by-staff.ts'
import type { UpdateRatesResult } from './update-rates.ts'

/** Response for staff to a refused rate; `tolerance` in percent. */
export function rateProblem(
  refused: Extract<RateByStaffResult, { ok: false }>,
  tolerance: number,
  locale: Locale,
): Problem {
  const options = { locale }
  switch (refused.reason) {
    case 'conflict':
      return problem('CONFLICT', m.rate_conflict({}, options))
    case 'jump': {
      const [from, to] = [formatDecimal(refused.from, 4), formatDecimal(refused.to, 4)]
      return problem('JUMP', m.rate_jump({ from, to, tolerance: String(tolerance) }, options))
    }
    case 'nothing-pending':
      return problem('NOTHING_PENDING', m.rate_nothing_pending({}, options))
    case 'unknown-currency':
      return problem('NOT_FOUND', m.rate_unknown_currency({}, options))
    case 'lira':
      return problem('LIRA', m.rate_lira({}, options))
    case 'bad-rate':
      return problem('INVALID', m.rate_invalid({}, options))
  }
}

const CURRENCY_PROBLEMS = {
  exists: { code: 'EXISTS', sentence: m.currency_exists },
  'too-many': { code: 'TOO_MANY', sentence: m.currency_too_many },
  'bad-rate': { code: 'INVALID', sentence: m.rate_invalid },
  'unknown-currency': { code: 'NOT_FOUND', sentence: m.rate_unknown_currency },
  lira: { code: 'LIRA', sentence: m.currency_lira },
  default: { code: 'DEFAULT', sentence: m.currency_default },
  'in-use': { code: 'IN_USE', sentence: m.currency_in_use },
  conflict: { code: 'CONFLICT', sentence: m.rate_conflict },
} as const

/** Response for staff to a currency that was not added or removed. */
export function currencyProblem(reason: keyof typeof CURRENCY_PROBLEMS, locale: Locale): Problem {
  const { code, sentence } = CURRENCY_PROBLEMS[reason]
  return problem(code, sentence({}, { locale }))
}

/** `2026-11-20` as `20.11.2026`. */
const dayText = (day: string) => day.split('-').toReversed().join('.')

/** Response for staff to a bulletin that failed. */
export function bulletinProblem(
  { reason, detail }: Extract<UpdateRatesResult, { ok: false }>,
  locale: Locale,
): Problem {
  const options = { locale }
  const sentences: Record<typeof reason, () => string> = {
    unreachable: () => m.bulletin_unreachable({}, options),
    'private-address': () => m.bulletin_private_address({}, options),
    timeout: () => m.bulletin_timeout({}, options),
    status: () => m.bulletin_status({ detail }, options),
    'too-large': () => m.bulletin_unreadable({}, options),
    unreadable: () => m.bulletin_unreadable({}, options),
    future: () => m.bulletin_future({ detail: dayText(detail) }, options),
    stale: () => m.bulletin_stale({ detail: dayText(detail) }, options),
  }
  return problem('BULLETIN_FAILED', sentences[reason]())
}
