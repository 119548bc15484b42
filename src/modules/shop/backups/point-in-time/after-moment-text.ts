import { countText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money-format.ts'
import { m } from '#texts/messages.js'
import type { AfterMoment } from './after-moment-queries.ts'

const join = (parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function part(title: string, lines: readonly string[], most: number, locale: Locale): string[] {
  if (lines.length === 0) return []
  const more = lines.length - most
  return [
    title,
    ...lines.slice(0, most).map((line) => `  ${line}`),
    ...(more > 0 ? [`  ${m.check_data_more({ count: countText(more, locale) }, { locale })}`] : []),
  ]
}

/** What a copy of an earlier moment lacks, for a person to read: at most `most` lines of each kind. */
export function afterMomentLines(after: AfterMoment, most: number, locale: Locale): string[] {
  const { orders, payments, refunds, customers } = after
  const options = { locale }
  const many = (all: readonly unknown[]) => ({ count: countText(all.length, locale) })
  const money = (amount: string) => formatMoney(amount, 'TRY')
  const lines = [
    ...part(
      m.moment_after_orders(many(orders), options),
      orders.map(({ orderNo, createdAt, total, email }) =>
        join([orderNo, formatDateTime(createdAt), money(total), email]),
      ),
      most,
      locale,
    ),
    ...part(
      m.moment_after_payments(many(payments), options),
      payments.map(({ id, orderNo, at, paidPrice, status }) =>
        join([id, orderNo, formatDateTime(at), money(paidPrice), status]),
      ),
      most,
      locale,
    ),
    ...part(
      m.moment_after_refunds(many(refunds), options),
      refunds.map(({ orderNo, at, amount, status }) =>
        join([orderNo, formatDateTime(at), money(amount), status]),
      ),
      most,
      locale,
    ),
    ...part(
      m.moment_after_customers(many(customers), options),
      customers.map(({ name, email, createdAt }) => join([name, email, formatDateTime(createdAt)])),
      most,
      locale,
    ),
  ]
  return lines.length > 0 ? lines : [m.moment_after_none({}, options)]
}
