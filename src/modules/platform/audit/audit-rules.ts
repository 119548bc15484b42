import type { Permission } from '#modules/kernel/staff/permission-rules.ts'

/** Kinds of records that staff changes or reads, as the audit log names them. */
export const AUDIT_RECORDS = [
  'order',
  'return',
  'refund',
  'customer',
  'earlierOrder',
  'review',
  'question',
  'coupon',
  'page',
  'picture',
  'product',
  'productChange',
  'warehouse',
  'category',
  'brand',
  'tag',
  'redirect',
  'synonym',
  'searchPhrase',
  'setting',
  'sizeGuide',
  'currency',
  'email',
  'sms',
  'job',
  'staff',
  'session',
  'view',
  'token',
  'webhook',
  'provider',
  'export',
  'import',
  'transfer',
  'shop',
] as const
export type AuditRecord = (typeof AUDIT_RECORDS)[number]

/** Who sees the history of a record: whoever may see the record. The rest of the log is the owner's. */
export const HISTORY_PERMISSIONS = {
  order: 'orders.read',
  return: 'orders.read',
  refund: 'orders.read',
  customer: 'customers.read',
  review: 'reviews.read',
  question: 'reviews.read',
  coupon: 'coupons.read',
  setting: 'settings.read',
  page: 'pages.read',
  synonym: 'pages.read',
  searchPhrase: 'pages.read',
  picture: 'catalogue.read',
  product: 'catalogue.read',
  warehouse: 'catalogue.read',
  category: 'catalogue.read',
  brand: 'catalogue.read',
  tag: 'catalogue.read',
  sizeGuide: 'guides.read',
  currency: 'settings.read',
  email: 'operations.read',
  sms: 'operations.read',
  job: 'operations.read',
  staff: 'staff.manage',
} as const satisfies Partial<Record<AuditRecord, Permission>>

/** A command as the audit log names it, as 'order.ship'. */
export type AuditAction = `${AuditRecord}.${string}`

/** Fields of a record as JSON holds them; amounts are texts. */
export type AuditFields = Readonly<Record<string, unknown>>

/**
 * The fields whose values differ, as they were and as they are. A field that one side lacks is in the other side alone.
 */
export function changedFields(
  before: AuditFields,
  after: AuditFields,
): { before: AuditFields; after: AuditFields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (fields: AuditFields) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
  return { before: only(before), after: only(after) }
}
