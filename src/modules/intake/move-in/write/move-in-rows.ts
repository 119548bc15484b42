import type { ImportedCoupon } from '#modules/buying/coupons/imported-coupons.server.ts'
import { maskedEmail } from '#modules/kernel/people/email-rules.ts'
import type { ImportedCustomer } from '#modules/people/customers/imported/imported-customer-rules.ts'
import { formatDate, turkishDay } from '#shared/dates.ts'
import type { MoveInReport } from '../move-in-schemas.ts'
import type { ReadOrder } from '../read/read-orders.ts'
import type { ReadReview } from '../read/read-reviews.ts'

/** Rows that a preview shows. */
export const SHOWN_ROWS = 5

type Row = MoveInReport['rows'][number]

const initial = (word: string) => (word === '' ? '' : `${[...word][0]}•••`)
const maskedPhone = (phone: string) => (phone === '' ? '' : `•••${phone.slice(-2)}`)

/** A customer as it would be stored, for a screen: enough to see whether columns were understood, not enough to write to anybody. */
export function customerRow({ line, customer }: { line: number; customer: ImportedCustomer }): Row {
  const { email, name, surname, phone, addresses, consents, passwordHash } = customer
  const values: Row['values'] = {
    email: maskedEmail(email),
    name: [name, surname].filter(Boolean).map(initial).join(' '),
    phone: maskedPhone(phone),
    addresses: String(addresses.length),
    consents: String(consents.length),
    password: passwordHash === null ? '0' : '1',
  }
  return { line, values }
}

/** An order as it would be stored, for a screen. */
export function orderRow({ line, order }: { line: number; order: ReadOrder }): Row {
  const { orderNo, email, buyerName, phone, placedAt, total, currency, lines } = order
  const values: Row['values'] = {
    orderNo,
    email: email === null ? '' : maskedEmail(email),
    name: buyerName.split(' ').map(initial).join(' '),
    phone: maskedPhone(phone),
    placedAt: formatDate(placedAt),
    total: `${total.toFixed(2)} ${currency}`,
    lines: String(lines.length),
  }
  return { line, values }
}

/** A review as it would be stored, for a screen; neither its words nor its author, who may have stayed hidden there. */
export function reviewRow({ line, review: { star, createdAt } }: ReadReview, product: string): Row {
  return { line, values: { product, star: String(star), placedAt: formatDate(createdAt) } }
}

/** A coupon as it would be stored. */
export function couponRow(line: number, coupon: ImportedCoupon): Row {
  const { code, kind, percent, amount, minimum, validUntil, useLimit } = coupon
  const gives = kind === 'percent' ? `%${percent}` : kind === 'amount' ? `₺${amount}` : '🚚'
  const values: Row['values'] = {
    code,
    gives,
    ...(minimum !== '0' && { minimum }),
    ...(validUntil !== null && { validUntil: turkishDay(validUntil) }),
    ...(useLimit !== null && { useLimit: String(useLimit) }),
  }
  return { line, values }
}

/** A page as it would be stored, with its address here. */
export function pageRow(line: number, { title, path }: { title: string; path: string }): Row {
  return { line, values: { title, path } }
}
