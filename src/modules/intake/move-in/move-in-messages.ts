import type { OpenQuestions } from '#modules/intake/files/file-answer-rules.ts'
import type { TableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { NoteValue, RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { CouponsReport } from './write/move-in-coupons.ts'
import type { CustomersReport } from './write/move-in-customers.ts'
import type { OrdersReport } from './write/move-in-orders.ts'
import type { PagesReport } from './write/move-in-pages.ts'
import type { ReviewsReport } from './write/move-in-reviews.ts'

/** Why a file is not read. */
export function tableFileNote({ reason, line }: Extract<TableFile, { ok: false }>): RunNote {
  switch (reason) {
    case 'empty':
      return note('report_table_empty')
    case 'not-a-table':
      return note('report_table_not_a_table')
    case 'broken':
      return note('report_table_broken', { line: String(line) })
  }
}

/** What has to be said before a file can be read. */
export function questions({ dates, amounts }: OpenQuestions): RunNote[] {
  return [
    ...(dates.length > 0 ? [note('report_dates_unclear', { samples: dates.join(' · ') })] : []),
    ...(amounts.length > 0 ? [note('report_amounts_unclear', { samples: amounts.join(' · ') })] : []),
  ]
}

/** What is to know about a line of a file of customers. */
export const CUSTOMER_NOTES: Readonly<Record<CustomersReport['notes'][number]['note'], RunNote>> = {
  email: note('report_customer_email'),
  merged: note('report_customer_merged'),
  phone: note('report_customer_phone'),
  name: note('report_customer_name'),
  password: note('report_customer_password'),
  'consent-contradicted': note('report_customer_consent'),
  'address-city': note('report_customer_city'),
  'address-town': note('report_customer_town'),
  'address-phone': note('report_customer_address_phone'),
  'address-street': note('report_customer_street'),
  'address-cut': note('report_customer_address_cut'),
  known: note('report_customer_known'),
  erased: note('report_customer_erased'),
}

/** Why an order of a file was left out. */
export const ORDER_NOTES: Readonly<Record<OrdersReport['problems'][number]['problem'], RunNote>> = {
  number: note('report_order_number'),
  'order-email': note('report_order_email'),
  date: note('report_order_date'),
  amount: note('report_order_amount'),
  currency: note('report_order_currency'),
  lines: note('report_order_lines'),
  'too-many-lines': note('report_order_too_many_lines'),
  'order-erased': note('report_order_erased'),
}

/** What is to know about a line of a file of reviews. */
export const REVIEW_NOTES: Readonly<Record<ReviewsReport['notes'][number]['note'], RunNote>> = {
  'not-proven': note('report_review_not_proven'),
  rating: note('report_review_rating'),
  'review-date': note('report_review_date'),
  rejected: note('report_review_rejected'),
  'broken-text': note('report_review_broken_text'),
  'product-missing': note('report_review_product_missing'),
  'product-ambiguous': note('report_review_product_ambiguous'),
  'text-cut': note('report_review_text_cut'),
  'reply-cut': note('report_review_reply_cut'),
  'no-author': note('report_review_no_author'),
  'no-words': note('report_review_no_words'),
  pictures: note('report_review_pictures'),
}

/** What is to know about a line of a file of coupons. */
export const COUPON_NOTES: Readonly<Record<CouponsReport['notes'][number]['note'], RunNote>> = {
  code: note('report_coupon_code'),
  'code-twice': note('report_coupon_twice'),
  kind: note('report_coupon_kind'),
  value: note('report_coupon_value'),
  'coupon-date': note('report_coupon_date'),
  'used-up': note('report_coupon_used_up'),
  'limit-left': note('report_coupon_limit_left'),
  'coupon-products': note('report_coupon_products'),
  'coupon-customers': note('report_coupon_customers'),
  'coupon-maximum': note('report_coupon_maximum'),
  'per-item': note('report_coupon_per_item'),
  items: note('report_coupon_items'),
  'coupon-known': note('report_coupon_known'),
}

const PAGE_NOTES: Readonly<Record<PagesReport['notes'][number]['note'], (detail: NoteValue) => RunNote>> = {
  'page-title': () => note('report_page_title'),
  'page-empty': () => note('report_page_empty'),
  'page-long': () => note('report_page_long'),
  'page-broken': () => note('report_page_broken'),
  'page-thrown-away': () => note('report_page_thrown_away'),
  legal: () => note('report_page_legal'),
  'address-taken': (path) => note('report_page_address_taken', { path }),
  shortcodes: (names) => note('report_page_shortcodes', { names }),
  embedded: () => note('report_page_embedded'),
  links: (count) => note('report_page_links', { count }),
  picture: (reason) => note('report_page_picture', { reason }),
  'title-cut': () => note('report_page_title_cut'),
}

/** What is to know about a page of a file. */
export function pageNote(what: PagesReport['notes'][number]['note'], detail: NoteValue): RunNote {
  return PAGE_NOTES[what](detail)
}
