import type {
  BulkChange,
  ChangeField,
  ChangeRunReport,
  CostOperation,
  ListPriceOperation,
  PlanRefusal,
  PlanWarning,
  PriceOperation,
  Rounding,
  StockOperation,
} from '#modules/intake/product-changes/product-changes-schemas.ts'
import { m } from '#office-texts/messages.js'
import { count, decimal, money } from '../../parts/formats.ts'
import { exceptionTexts } from '../page/delivery-card.tsx'

export const fieldTitles = (): Readonly<Record<ChangeField, string>> => ({
  price: m.products_price_with_tax(),
  listPrice: m.products_list_price(),
  struck: m.products_struck(),
  cost: m.products_cost(),
  taxRate: m.products_tax_rate(),
  stock: m.bulk_change_stock(),
  brand: m.products_brand(),
  categories: m.products_categories(),
  tags: m.products_tags(),
  status: m.products_state(),
  fastDelivery: m.products_fast_delivery(),
  sameDayShipping: m.products_same_day(),
  withdrawalException: m.products_exception(),
  created: m.bulk_change_field_created(),
  name: m.products_name(),
  code: m.products_code(),
  address: m.products_address(),
  texts: m.products_description(),
  links: m.bulk_change_field_links(),
  options: m.bulk_change_field_options(),
  units: m.products_units(),
  pictures: m.products_pictures(),
  english: m.bulk_change_field_english(),
  specifications: m.products_specifications(),
  sizeGuide: m.bulk_change_field_size_guide(),
  video: m.bulk_change_field_video(),
})

/** What a price ends in; '' for no rounding. */
export const roundingText = (round: Rounding): string =>
  ({
    none: m.bulk_change_round_none(),
    whole: m.bulk_change_round_whole(),
    ten: m.bulk_change_round_ten(),
    ',50': ',50',
    ',90': ',90',
    ',95': ',95',
    ',99': ',99',
    '9,90': '9,90',
    '9,99': '9,99',
  })[round]

export const warningTexts = (): Readonly<Record<PlanWarning, string>> => ({
  'below-cost': m.bulk_change_warns_below_cost(),
  'loses-struck': m.bulk_change_warns_loses_struck(),
  'nothing-struck': m.bulk_change_warns_nothing_struck(),
  far: m.bulk_change_warns_far(),
})

type Reason = ChangeRunReport['skipped'][number]['reason'] | PlanRefusal
/** Why a product is left as it is. */
export const refusalTexts = (): Readonly<Record<Reason, string>> => ({
  ...warningTexts(),
  'unknown-brand': m.bulk_change_refused_unknown_brand(),
  unknown: m.bulk_change_refused_unknown(),
  archived: m.bulk_change_refused_archived(),
  'other-currency': m.bulk_change_refused_currency(),
  'not-above-zero': m.bulk_change_refused_zero(),
  'too-large': m.bulk_change_refused_large(),
  'below-zero': m.bulk_change_refused_below_zero(),
  'no-cost': m.bulk_change_refused_no_cost(),
  'no-list-price': m.bulk_change_refused_no_list_price(),
  'shared-by-parent': m.bulk_change_refused_shared(),
  incomplete: m.bulk_change_refused_incomplete(),
  'never-published': m.bulk_change_refused_draft(),
  'changed-since': m.bulk_change_refused_changed_since(),
  'undone-already': m.bulk_change_refused_undone(),
})

const statusTexts: Readonly<Record<string, () => string>> = {
  active: m.products_status_active,
  passive: m.products_status_passive,
  draft: m.products_status_draft,
  deleted: m.products_status_deleted,
}

/** A value before or after, as people read it. */
export function shownFieldValue(field: ChangeField, value: string | null, currency: string): string {
  if (value === null || (value === '' && field !== 'withdrawalException')) return m.bulk_change_nothing()
  switch (field) {
    case 'price':
    case 'listPrice':
    case 'struck':
    case 'cost':
      return money(value, currency)
    case 'taxRate':
      return m.products_percent({ rate: decimal(value) })
    case 'status':
      return statusTexts[value]?.() ?? value
    case 'fastDelivery':
    case 'sameDayShipping':
      return value === 'true' ? m.frame_yes() : m.frame_no()
    case 'withdrawalException':
      return exceptionTexts()[value as keyof ReturnType<typeof exceptionTexts>] ?? m.products_exception_none()
    default:
      return value
  }
}

const isMinus = (value: string) => value.startsWith('-')
const size = (value: string) => value.replace(/^[+-]/, '')

function roundingOf(operation: { round?: Rounding }): string {
  const { round = 'none' } = operation
  return round === 'none' ? '' : ` · ${m.bulk_change_rounded({ round: roundingText(round) })}`
}

function operationText(operation: PriceOperation | ListPriceOperation | CostOperation): string {
  switch (operation.op) {
    case 'set':
      return m.bulk_change_does_set({ amount: money(operation.value, operation.currency) })
    case 'percent': {
      const percent = decimal(size(operation.value))
      const words = isMinus(operation.value) ? m.bulk_change_does_lower : m.bulk_change_does_raise
      return words({ percent }) + roundingOf(operation as { round?: Rounding })
    }
    case 'amount': {
      const amount = money(size(operation.value), operation.currency)
      const words = isMinus(operation.value) ? m.bulk_change_does_subtract : m.bulk_change_does_add
      return words({ amount }) + roundingOf(operation as { round?: Rounding })
    }
    case 'fromCost':
      return m.bulk_change_does_from_cost({ percent: decimal(operation.value) }) + roundingOf(operation)
    case 'fromPrice':
      return m.bulk_change_does_from_price({ percent: decimal(operation.value) }) + roundingOf(operation)
    case 'oldPrice':
      return m.bulk_change_op_old_price()
    case 'remove':
      return m.bulk_change_op_remove()
  }
}

const listTexts = {
  add: m.bulk_change_list_add,
  remove: m.bulk_change_list_remove,
  set: m.bulk_change_list_set,
}
const stateTexts = {
  publish: m.bulk_change_publish,
  hide: m.bulk_change_hide,
  archive: m.bulk_change_archive,
}

const reasonTexts = {
  arrival: m.stock_reason_arrival,
  damage: m.stock_reason_damage,
  loss: m.stock_reason_loss,
  correction: m.stock_reason_correction,
}
function stockText(stock: StockOperation): string {
  const pieces = count(Math.abs(stock.value))
  if (stock.op === 'set') return m.bulk_change_does_stock_set({ pieces })
  const words = stock.value < 0 ? m.bulk_change_does_stock_subtract : m.bulk_change_does_stock_add
  return `${words({ pieces })} · ${reasonTexts[stock.reason]()}`
}

/** What a change does, a line for each field: 'Satış fiyatı: %7,5 artar · ,90 ile biter'. */
export function changeTexts(change: BulkChange): string[] {
  const titles = fieldTitles()
  const lines: [string, string | undefined][] = [
    [titles.price, change.price && operationText(change.price)],
    [titles.listPrice, change.listPrice && operationText(change.listPrice)],
    [titles.cost, change.cost && operationText(change.cost)],
    [titles.taxRate, change.taxRate && m.products_percent({ rate: decimal(change.taxRate.value) })],
    [titles.stock, change.stock && stockText(change.stock)],
    [
      titles.brand,
      change.brandId === undefined
        ? undefined
        : change.brandId === null
          ? m.bulk_change_op_remove()
          : m.bulk_change_brand_other(),
    ],
    [
      titles.categories,
      change.categories &&
        `${listTexts[change.categories.op]()} · ${m.bulk_change_categories_count({ count: change.categories.ids.length })}`,
    ],
    [titles.tags, change.tags && [listTexts[change.tags.op](), ...change.tags.names].join(' · ')],
    [titles.status, change.status && stateTexts[change.status]()],
    [titles.fastDelivery, yesNo(change.fastDelivery)],
    [titles.sameDayShipping, yesNo(change.sameDayShipping)],
    [
      titles.withdrawalException,
      change.withdrawalException === undefined
        ? undefined
        : shownFieldValue('withdrawalException', change.withdrawalException, ''),
    ],
  ]
  return lines.flatMap(([title, text]) => (text === undefined ? [] : [`${title}: ${text}`]))
}

const yesNo = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? m.frame_yes() : m.frame_no()
