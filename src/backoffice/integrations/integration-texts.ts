import type { z } from 'zod'
import type {
  deliverySchema,
  tokenSchema,
  webhookSchema,
} from '#modules/backoffice/integrations/integrations-admin-schemas.ts'
import {
  mayDo,
  type StaffRole,
  TOKEN_PERMISSIONS,
  type TokenPermission,
} from '#modules/kernel/staff/permission-rules.ts'
import { WEBHOOK_EVENTS } from '#modules/kernel/webhooks/webhook-rules.ts'
import { m } from '#office-texts/messages.js'

export type ApiToken = z.infer<typeof tokenSchema>
export type WebhookRecord = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>

type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a permission allows, for people. */
const permissionTexts = {
  'audit.read': m.integrations_may_audit_read,
  'catalogue.read': m.integrations_may_catalogue_read,
  'catalogue.write': m.integrations_may_catalogue_write,
  'catalogue.import': m.integrations_may_catalogue_import,
  'guides.read': m.integrations_may_guides_read,
  'guides.write': m.integrations_may_guides_write,
  'media.write': m.integrations_may_media_write,
  'prices.write': m.integrations_may_prices_write,
  'stock.write': m.integrations_may_stock_write,
  'currencies.write': m.integrations_may_currencies_write,
  'customers.privacy': m.integrations_may_customers_privacy,
  'customers.moveIn': m.integrations_may_customers_move_in,
  'customers.read': m.integrations_may_customers_read,
  'customers.credit': m.integrations_may_customers_credit,
  'customers.write': m.integrations_may_customers_write,
  'desk.read': m.integrations_may_desk_read,
  'operations.read': m.integrations_may_operations_read,
  'operations.write': m.integrations_may_operations_write,
  'orders.cancel': m.integrations_may_orders_cancel,
  'orders.edit': m.integrations_may_orders_edit,
  'orders.export': m.integrations_may_orders_export,
  'orders.fulfil': m.integrations_may_orders_fulfil,
  'orders.note': m.integrations_may_orders_note,
  'orders.read': m.integrations_may_orders_read,
  'orders.timeline': m.integrations_may_orders_timeline,
  'pages.read': m.integrations_may_pages_read,
  'pages.write': m.integrations_may_pages_write,
  'payments.confirm': m.integrations_may_payments_confirm,
  'refunds.make': m.integrations_may_refunds_make,
  'returns.handle': m.integrations_may_returns_handle,
  'coupons.read': m.integrations_may_coupons_read,
  'coupons.write': m.integrations_may_coupons_write,
  'reviews.moderate': m.integrations_may_reviews_moderate,
  'reviews.read': m.integrations_may_reviews_read,
  'settings.read': m.integrations_may_settings_read,
  'settings.write': m.integrations_may_settings_write,
} as const satisfies Record<TokenPermission, () => string>

export const permissionWord = (permission: TokenPermission): string => permissionTexts[permission]()

/** What somebody with this role may give a token: nothing that they may not do themselves. */
export const permissionOptions = (role: StaffRole) =>
  TOKEN_PERMISSIONS.filter((name) => mayDo(role, name))
    .map((value) => ({ value, label: permissionTexts[value]() }))
    .sort((one, other) => one.label.localeCompare(other.label, 'tr'))

/** The words of a permission that a token lost, with those that no token may hold. */
export function lostWord(permission: string): string {
  const known = TOKEN_PERMISSIONS.find((name) => name === permission)
  if (known) return permissionTexts[known]()
  return permission === 'staff.manage'
    ? m.integrations_may_staff_manage()
    : permission === 'integrations.manage'
      ? m.integrations_may_integrations_manage()
      : m.integrations_may_providers_manage()
}

const eventText: Readonly<Record<WebhookEvent, () => string>> = {
  'order.created': m.integrations_event_order_created,
  'order.paid': m.integrations_event_order_paid,
  'order.shipped': m.integrations_event_order_shipped,
  'order.delivered': m.integrations_event_order_delivered,
  'order.cancelled': m.integrations_event_order_cancelled,
  'order.refunded': m.integrations_event_order_refunded,
  'stock.changed': m.integrations_event_stock_changed,
  'product.changed': m.integrations_event_product_changed,
  'price.changed': m.integrations_event_price_changed,
}

export const eventOptions = () => WEBHOOK_EVENTS.map((value) => ({ value, label: eventText[value]() }))

export function eventWord(event: string): string {
  const known = WEBHOOK_EVENTS.find((each) => each === event)
  return known ? eventText[known]() : m.integrations_event_test()
}
