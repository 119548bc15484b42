import type { DateOrder, DecimalWord } from '#modules/intake/files/file-answer-rules.ts'
import type {
  MoveInCount,
  MoveInFact,
  MoveInField,
  MoveInPart,
  MoveInRecord,
} from '#modules/intake/move-in/move-in-schemas.ts'
import { m } from '#office-texts/messages.js'
import type { Tone } from '../parts/status-badge.tsx'

interface PartWords {
  label: () => string
  hint: () => string
  limits: () => string
  /** Files that the browser offers. */
  accept: string
  /** What those wait for that come in and are not shown yet. */
  waiting?: () => string
}

const TABLES = { limits: m.move_in_limits, accept: '.csv,.tsv,.txt,.xlsx,.ods,text/csv' }

/** What may be brought in, as the screen shows it. */
export const PART_WORDS: Readonly<Record<MoveInPart, PartWords>> = {
  customers: { label: m.move_in_part_customers, hint: m.move_in_part_customers_hint, ...TABLES },
  orders: { label: m.move_in_part_orders, hint: m.move_in_part_orders_hint, ...TABLES },
  reviews: {
    ...{ label: m.move_in_part_reviews, hint: m.move_in_part_reviews_hint, ...TABLES },
    waiting: m.move_in_count_moderated,
  },
  coupons: {
    ...{ label: m.move_in_part_coupons, hint: m.move_in_part_coupons_hint, ...TABLES },
    waiting: m.move_in_count_stopped,
  },
  pages: {
    ...{ label: m.move_in_part_pages, hint: m.move_in_part_pages_hint, limits: m.move_in_limits_pages },
    accept: `.xml,application/xml,text/xml,${TABLES.accept}`,
  },
}

export const COUNT_WORDS: Readonly<Record<MoveInCount, () => string>> = {
  new: m.move_in_count_new,
  completed: m.move_in_count_completed,
  waiting: m.move_in_count_waiting,
  staffOnly: m.move_in_count_staff_only,
  same: m.move_in_count_same,
  known: m.move_in_count_known,
  erased: m.move_in_count_erased,
  refused: m.move_in_count_refused,
}

/** What else came along; a preview fetches no pictures. */
export const FACT_WORDS: Readonly<Record<MoveInFact, (done: boolean) => string>> = {
  drafts: () => m.move_in_fact_drafts(),
  posts: () => m.move_in_fact_posts(),
  pictures: (done) => (done ? m.move_in_fact_pictures() : m.move_in_fact_pictures_wanted()),
  picturesFailed: () => m.move_in_fact_pictures_failed(),
  redirects: () => m.move_in_fact_redirects(),
  picturesLeft: () => m.move_in_fact_pictures_left(),
  others: () => m.move_in_fact_others(),
}

export const FIELD_WORDS: Readonly<Record<MoveInField, () => string>> = {
  email: m.move_in_field_email,
  name: m.move_in_field_name,
  phone: m.move_in_field_phone,
  addresses: m.move_in_field_addresses,
  consents: m.move_in_field_consents,
  password: m.move_in_field_password,
  orderNo: m.move_in_field_order_no,
  placedAt: m.move_in_field_placed_at,
  total: m.move_in_field_total,
  lines: m.move_in_field_lines,
  product: m.move_in_field_product,
  star: m.move_in_field_star,
  code: m.move_in_field_code,
  gives: m.move_in_field_gives,
  minimum: m.move_in_field_minimum,
  validUntil: m.move_in_field_valid_until,
  useLimit: m.move_in_field_use_limit,
  title: m.move_in_field_title,
  path: m.move_in_field_path,
}

/** How dates such as 05/12/2024 are read. */
export const DATE_WORDS: Readonly<Record<DateOrder, () => string>> = {
  'day-first': m.move_in_dates_day_first,
  'month-first': m.move_in_dates_month_first,
}

/** What begins the decimals of amounts such as 1,299. */
export const DECIMAL_WORDS: Readonly<Record<DecimalWord, () => string>> = {
  comma: m.move_in_decimal_comma,
  point: m.move_in_decimal_point,
}

/** It can be read in two ways, and somebody has to say how. */
export const asksSomething = (step: MoveInRecord['preview']): boolean =>
  step?.state === 'failed' && step.unclearDates.length + step.unclearAmounts.length > 0

/** Where a file stands, in a word or two. */
export function moveInState({ preview, run, fileKept }: MoveInRecord): { tone: Tone; label: string } {
  if (run?.state === 'done') return { tone: 'good', label: m.move_in_state_done() }
  if (run?.state === 'running') return { tone: 'info', label: m.move_in_state_running() }
  if (!fileKept) return { tone: 'plain', label: m.move_in_state_gone() }
  if (run) return { tone: 'bad', label: m.move_in_state_stopped() }
  if (preview?.state === 'done') return { tone: 'warn', label: m.move_in_state_checked() }
  if (preview?.state === 'running') return { tone: 'info', label: m.move_in_state_checking() }
  if (asksSomething(preview)) return { tone: 'warn', label: m.move_in_state_asks() }
  if (preview) return { tone: 'bad', label: m.move_in_state_unreadable() }
  return { tone: 'plain', label: m.move_in_state_waiting() }
}
