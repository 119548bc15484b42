import type { RateRecord } from '#modules/goods/currencies/currencies-admin-schemas.ts'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'

/** `₺41,25`, with up to 6 decimals. */
export const rateText = (rate: string): string => `₺${formatDecimal(rate, 6).replace(/0{1,4}$/, '')}`

/** `2026-11-20` as `20.11.2026`. */
export const dayText = (day: string): string => day.split('-').toReversed().join('.')

/** Where a rate comes from: 'TCMB, 20.11.2026'. */
export function sourceText({ source, bulletinDate }: Pick<RateRecord, 'source' | 'bulletinDate'>): string {
  if (source === null) return m.rates_source_sql()
  if (source === 'tcmb') return m.rates_source_tcmb({ day: bulletinDate ? dayText(bulletinDate) : '' })
  return source === 'manual' ? m.rates_source_manual() : m.rates_source_seed()
}

/** A change in percent, `24.04` as `+%24,04`; `0.00` has no sign. */
export function signedPercent(change: string): string {
  const sign = Number(change) === 0 ? '' : change.startsWith('-') ? '−' : '+'
  return `${sign}${m.frame_percent({ value: change.replace('-', '').replace('.', ',') })}`
}
