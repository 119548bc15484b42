import { m } from '#office-texts/messages.js'
import { date, dateTime, money } from '../formats.ts'
import { CANCEL_WORDS, REFUND_WORDS } from '../reason-texts.ts'
import { shownValue } from './shown-value.ts'

type Texts = Readonly<Record<string, () => string>>

/** Fields of entries as people call them. */
const FIELDS: Texts = {
  below: m.audit_field_below,
  englishBody: m.audit_field_english_body,
  englishMetaDescription: m.audit_field_english_meta_description,
  englishMetaTitle: m.audit_field_english_meta_title,
  hidden: m.audit_field_hidden,
  leadsTo: m.audit_field_leads_to,
  left: m.audit_field_left,
  logo: m.audit_field_logo,
  maxInstallment: m.audit_field_max_installment,
  parent: m.audit_field_parent,
  place: m.audit_field_place,
  changed: m.audit_field_changed,
  direction: m.audit_field_direction,
  keep: m.audit_field_keep,
  names: m.audit_field_names,
  op: m.audit_field_op,
  round: m.audit_field_round,
  undo: m.audit_field_undo,
  active: m.audit_field_active,
  address: m.audit_field_address,
  alt: m.audit_field_alt,
  altEn: m.audit_field_alt_en,
  amount: m.audit_field_amount,
  answer: m.audit_field_answer,
  approve: m.audit_field_approve,
  blocked: m.audit_field_blocked,
  branches: m.audit_field_branches,
  bytes: m.audit_field_bytes,
  part: m.audit_field_part,
  carrierName: m.audit_field_carrier_name,
  changes: m.audit_field_changes,
  channel: m.audit_field_channel,
  characters: m.audit_field_characters,
  batch: m.audit_field_batch,
  code: m.audit_field_code,
  collectionId: m.audit_field_collection_id,
  consent: m.audit_field_consent,
  count: m.audit_field_count,
  dates: m.audit_field_dates,
  deliveredAt: m.audit_field_delivered_at,
  deliveryId: m.audit_field_delivery_id,
  discardedEmails: m.audit_field_discarded_emails,
  discardedWebhooks: m.audit_field_discarded_webhooks,
  takenAt: m.audit_field_taken_at,
  done: m.audit_field_done,
  dueOn: m.audit_field_due_on,
  edit: m.audit_field_edit,
  email: m.audit_field_email,
  emails: m.audit_field_emails,
  ended: m.audit_field_ended,
  englishMeasuring: m.audit_field_english_measuring,
  englishName: m.audit_field_english_name,
  englishTable: m.audit_field_english_table,
  entry: m.audit_field_entry,
  events: m.audit_field_events,
  expiresAt: m.audit_field_expires_at,
  externalId: m.audit_field_external_id,
  file: m.audit_field_file,
  fileName: m.audit_field_file_name,
  focus: m.audit_field_focus,
  format: m.audit_field_format,
  from: m.audit_field_from,
  fromWarehouse: m.audit_field_from_warehouse,
  hideMissing: m.audit_field_hide_missing,
  ids: m.audit_field_ids,
  kind: m.audit_field_kind,
  lines: m.audit_field_lines,
  locale: m.audit_field_locale,
  measuring: m.audit_field_measuring,
  mode: m.audit_field_mode,
  movements: m.audit_field_movements,
  name: m.audit_field_name,
  note: m.audit_field_note,
  only: m.audit_field_only,
  openAccount: m.audit_field_open_account,
  invoiceNo: m.audit_field_invoice_no,
  orderNo: m.audit_field_order_no,
  orders: m.audit_field_orders,
  paid: m.audit_field_paid,
  path: m.audit_field_path,
  percent: m.audit_field_percent,
  pending: m.audit_field_pending,
  permissions: m.audit_field_permissions,
  photos: m.audit_field_photos,
  picture: m.audit_field_picture,
  pieces: m.audit_field_pieces,
  places: m.audit_field_places,
  order: m.audit_field_order,
  products: m.audit_field_products,
  quantity: m.audit_field_quantity,
  suggestions: m.audit_field_suggestions,
  table: m.audit_field_table,
  postedOn: m.audit_field_posted_on,
  prices: m.audit_field_prices,
  query: m.audit_field_query,
  rate: m.audit_field_rate,
  reason: m.audit_field_reason,
  receivedOn: m.audit_field_received_on,
  refund: m.audit_field_refund,
  refundId: m.audit_field_refund_id,
  refusalReason: m.audit_field_refusal_reason,
  refused: m.audit_field_refused,
  repeated: m.audit_field_repeated,
  reply: m.audit_field_reply,
  request: m.audit_field_request,
  restock: m.audit_field_restock,
  returnCode: m.return_sending_code,
  returnAddress: m.return_sending_address,
  returnId: m.audit_field_return_id,
  role: m.audit_field_role,
  row: m.audit_field_row,
  rows: m.audit_field_rows,
  same: m.audit_field_same,
  shared: m.audit_field_shared,
  shipped: m.audit_field_shipped,
  shownToBuyer: m.audit_field_shown_to_buyer,
  state: m.audit_field_state,
  status: m.audit_field_status,
  tax: m.audit_field_tax,
  title: m.audit_field_title,
  to: m.audit_field_to,
  toWarehouse: m.audit_field_to_warehouse,
  total: m.audit_field_total,
  trackingNo: m.audit_field_tracking_no,
  until: m.audit_field_until,
  untrackedStock: m.audit_field_untracked_stock,
  url: m.audit_field_url,
  value: m.audit_field_value,
  body: m.pages_body,
  metaTitle: m.pages_meta_title,
  metaDescription: m.pages_meta_description,
  publishAt: m.audit_field_publish_at,
  description: m.audit_field_description,
  metaKeywords: m.audit_field_meta_keywords,
  slug: m.audit_field_slug,
  brand: m.audit_field_brand,
  categories: m.audit_field_categories,
  tags: m.audit_field_tags,
  model: m.audit_field_model,
  equivalentCode: m.audit_field_equivalent_code,
  currency: m.audit_field_currency,
  taxRate: m.audit_field_tax_rate,
  stock: m.bulk_change_stock,
  winner: m.imports_winner,
  every: m.bulk_change_schedule_every,
  day: m.bulk_change_schedule_date,
  time: m.bulk_change_schedule_time,
  nextAt: m.audit_field_next_at,
  price: m.audit_field_price,
  listPrice: m.audit_field_list_price,
  barcode: m.audit_field_barcode,
  units: m.audit_field_units,
  cost: m.audit_field_cost,
  lowFrom: m.shelf_low,
  plannedPrice: m.products_planned_price,
  plannedFrom: m.products_price_plan_begins,
  plannedUntil: m.products_price_plan_ends,
  askedPrice: m.products_asked_price,
  withdrawalException: m.audit_field_withdrawal_exception,
  fastDelivery: m.audit_field_fast_delivery,
  sameDayShipping: m.audit_field_same_day_shipping,
  specifications: m.audit_field_specifications,
  pictures: m.audit_field_pictures,
  which: m.audit_field_which,
  warehouse: m.audit_field_warehouse,
  weight: m.audit_field_weight,
  width: m.audit_field_width,
  height: m.audit_field_height,
  length: m.audit_field_length,
  options: m.audit_field_options,
  variantCodes: m.audit_field_variant_codes,
  variantPictures: m.products_variant_pictures_field,
  variants: m.audit_field_variants,
}

/** Words of values, whatever field they stand in: the tables' English words are no use to a shop's owner. */
const VALUES: Texts = {
  access: m.privacy_access,
  answered: m.audit_value_answered,
  approved: m.audit_value_approved,
  awaiting_payment: m.orders_status_awaiting_payment,
  bank_transfer: m.orders_payment_transfer,
  cancelled: m.orders_status_cancelled,
  card: m.orders_payment_card,
  cargo: m.orders_timeline_cargo,
  cash_on_delivery: m.orders_payment_on_delivery,
  catalogue: m.frame_role_catalogue,
  completed: m.audit_value_completed,
  correction: m.privacy_correction,
  confirmed: m.orders_status_confirmed,
  'day-first': m.move_in_dates_day_first,
  delivered: m.orders_status_delivered,
  email: m.privacy_email,
  erasure: m.privacy_erasure,
  failed: m.audit_value_failed,
  finance: m.frame_role_finance,
  fulfilled: m.audit_value_fulfilled,
  'in-person': m.privacy_in_person,
  invoice: m.orders_timeline_invoice,
  label: m.orders_print_label,
  letter: m.privacy_letter,
  'month-first': m.move_in_dates_month_first,
  note: m.orders_timeline_note,
  objection: m.privacy_objection,
  open: m.audit_value_open,
  orders: m.frame_role_orders,
  other: m.orders_timeline_other,
  owner: m.frame_role_owner,
  'packing-slip': m.orders_print_slip,
  payment_failed: m.orders_status_payment_failed,
  pending: m.audit_value_pending,
  phone: m.privacy_phone,
  preparing: m.orders_status_preparing,
  published: m.audit_value_published,
  readonly: m.frame_role_readonly,
  received: m.audit_value_received,
  refunded: m.audit_value_refunded,
  'registered-email': m.privacy_registered_email,
  refused: m.audit_value_refused,
  requested: m.audit_value_requested,
  return: m.orders_timeline_return,
  return_requested: m.orders_status_return_requested,
  returned: m.orders_status_returned,
  shipped: m.orders_status_shipped,
  summary: m.orders_print_summary,
  support: m.frame_role_support,
  active: m.audit_value_active,
  passive: m.audit_value_passive,
  draft: m.audit_value_draft,
  deleted: m.audit_value_deleted,
  withdrawn: m.audit_value_withdrawn,
  publish: m.audit_value_publish,
  hide: m.audit_value_hide,
  archive: m.audit_value_archive,
}
/** Why staff cancelled or refunded; other reasons are typed. */
const EVERY_WORDS: Texts = {
  once: m.bulk_change_schedule_once,
  day: m.bulk_change_schedule_day,
  week: m.bulk_change_schedule_week,
  month: m.bulk_change_schedule_month,
}
const WINNERS: Texts = { file: m.imports_winner_file, staff: m.imports_winner_staff }
const REASONS: Texts = {
  arrival: m.stock_reason_arrival,
  damage: m.stock_reason_damage,
  loss: m.stock_reason_loss,
  correction: m.stock_reason_correction,
  'no-person': m.bulk_change_schedule_no_person,
  'no-right': m.bulk_change_schedule_no_right,
  problem: m.bulk_change_schedule_problem,
  'breaks-rule': m.audit_reason_breaks_rule,
  'too-many': m.audit_reason_too_many,
  ...CANCEL_WORDS,
  ...REFUND_WORDS,
}
/** What a file of an earlier shop holds. */
const PARTS: Texts = {
  coupons: m.move_in_part_coupons,
  customers: m.move_in_part_customers,
  orders: m.move_in_part_orders,
  pages: m.move_in_part_pages,
  reviews: m.move_in_part_reviews,
}
/** What a bulk change does to a field. */
const OPERATIONS: Texts = {
  set: m.audit_operation_set,
  percent: m.audit_operation_percent,
  amount: m.audit_operation_amount,
  fromCost: m.audit_operation_from_cost,
  fromPrice: m.audit_operation_from_price,
  oldPrice: m.audit_operation_old_price,
  add: m.audit_operation_add,
  remove: m.audit_operation_remove,
}
const ROUNDINGS: Texts = { whole: m.audit_rounding_whole, ten: m.audit_rounding_ten }
const DIRECTIONS: Texts = { up: m.audit_rounding_up, down: m.audit_rounding_down }
const PRICE_KINDS: Texts = { gross: m.audit_value_gross, net: m.audit_value_net }
const LANGUAGES: Texts = { en: () => 'English', tr: () => 'Türkçe' }
/** The words of a field's texts; the same word in a name or a note stays as it was typed. */
const WORDED: Readonly<Record<string, Texts>> = {
  channel: VALUES,
  dates: VALUES,
  direction: DIRECTIONS,
  every: EVERY_WORDS,
  keep: PRICE_KINDS,
  kind: { ...VALUES, ...PRICE_KINDS },
  locale: LANGUAGES,
  op: OPERATIONS,
  part: PARTS,
  payment: VALUES,
  reason: REASONS,
  role: VALUES,
  round: ROUNDINGS,
  status: VALUES,
  winner: WINNERS,
}
const AMOUNTS = new Set(['amount', 'paid', 'refund', 'total'])
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

export const hasValueText = (value: string): boolean => value in VALUES

export const hasFieldName = (field: string): boolean => field in FIELDS

/** Is the value the number of a row in a table? It tells people nothing; the number that other software gives a record does. */
export function isRowId(field: string, value: unknown): boolean {
  if (field === 'externalId') return false
  return (
    field.endsWith('Id') ||
    (typeof value === 'number' && ['note', 'request', 'entry', 'edit'].includes(field))
  )
}

/**
 * A field in words; one without words is made readable: 'company tax office' for companyTaxOffice. `price @ KUPA-1` is a field of a row of
 * the products' sheet.
 */
export function fieldName(field: string): string {
  const inLanguage = /^(tr|en)\.(.+)$/.exec(field)
  if (inLanguage) {
    const name = { field: fieldName(inLanguage[2] ?? '') }
    return inLanguage[1] === 'tr' ? m.audit_in_turkish(name) : m.audit_in_english(name)
  }
  const [, ofRow, code] = /^(\S+) @ (.+)$/.exec(field) ?? []
  if (ofRow !== undefined && code !== undefined) return `${code} · ${fieldName(ofRow)}`
  return (
    FIELDS[field]?.() ??
    field
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]/g, ' ')
      .toLowerCase()
  )
}

/** A value as a person reads it: amounts, moments, days, states, lists, records of their own, yes and no. Never as JSON. */
export function fieldValue(field: string, value: unknown): string {
  if (Array.isArray(value)) {
    const isList = value.every((each) => typeof each !== 'object')
    const texts = value.map((each) => fieldValue(field, each))
    return texts.length === 0 ? shownValue(null) : texts.join(isList ? ', ' : '; ')
  }
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).map(([name, part]) => `${fieldName(name)}: ${fieldValue(name, part)}`)
    return parts.length === 0 ? shownValue(null) : parts.join(', ')
  }
  if (typeof value !== 'string') return shownValue(value)
  if (AMOUNTS.has(field) && /^\d+(\.\d+)?$/.test(value)) return money(value)
  const words = WORDED[field]
  if (words) return words[value]?.() ?? shownValue(value)
  if (MOMENT.test(value)) return dateTime(value)
  if (DAY.test(value)) return date(value)
  return shownValue(value)
}

/** The part of two texts that differs, with some of what stands around it; '…' is what was left out. */
export function differingPart(before: string, after: string): { before: string; after: string } {
  const around = 20
  let start = 0
  while (start < before.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  const from = Math.max(0, start - around)
  const upTo = Math.max(0, end - around)
  const cut = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, text.length - upTo).toWellFormed()}${upTo > 0 ? '…' : ''}`
  return { before: cut(before), after: cut(after) }
}
