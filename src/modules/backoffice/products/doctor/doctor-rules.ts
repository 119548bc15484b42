import { hidesSoldOut } from '#modules/goods/catalogue/catalogue-rules.ts'
import { canAdd } from '#modules/goods/stock/stock-rules.ts'
import type { ProductStatus } from '#modules/kernel/products/product-status-rules.ts'

/** What the checks know of something that is sold, or of the product that has it as a variant. Prices net, stock in base units. */
export interface DoctorSubject {
  readonly id: number
  readonly status: ProductStatus
  readonly hasVariants: boolean
  readonly stock: number
  /** Null without a unit. */
  readonly unit: { readonly hasPrice: boolean; readonly multiplier: number; readonly desi: number } | null
  readonly pictures: number
  /** Its planned price; `foreign`: in another currency than the product's, so it never begins. Times ISO 8601, no end: it goes on. */
  readonly plan: {
    readonly running: boolean
    readonly foreign: boolean
    readonly begins: string
    readonly ends: string | null
  } | null
}

export interface DoctorProduct extends DoctorSubject {
  /** The product that it is a variant of. */
  readonly parent: DoctorSubject | null
  /** Those that are not archived. */
  readonly variants: readonly DoctorSubject[]
  /** Of itself or of its parent. */
  readonly categories: number
  /** When a draft publishes itself, ISO 8601. */
  readonly publishAt: string | null
}

export interface DoctorSettings {
  readonly showPriceStatus: boolean
  readonly cartStockControl: boolean
  readonly stockInfoStatus: number
  readonly showNotInStocks: boolean
  /** The largest desi that a band of kargoUcreti names; null without bands. */
  readonly largestBand: number | null
}

export const DOCTOR_KEYS = [
  'archived',
  'draft',
  'passive',
  'parent-off-sale',
  'no-unit',
  'price-0',
  'prices-hidden',
  'no-stock',
  'hidden-sold-out',
  'no-variant-sells',
  'some-variants-do-not-sell',
  'no-category',
  'no-desi',
  'above-shipping-bands',
  'not-in-feed-no-picture',
  'plan-in-currency',
  'plan-waits',
  'plan-runs',
  'variants-planned',
] as const
export type DoctorKey = (typeof DOCTOR_KEYS)[number]

/**
 * `blocks`: no shopper can find it and put it in the cart. `warns`: shoppers can, and something is worse than it could be. `notes`: nothing is wrong, and
 * it is good to know.
 */
const SEVERITIES = ['blocks', 'warns', 'notes'] as const
export type DoctorSeverity = (typeof SEVERITIES)[number]

export interface DoctorFinding {
  readonly key: DoctorKey
  readonly severity: DoctorSeverity
  /** The path in the back office where it is mended. */
  readonly link: string
  /** Of variants: how many. */
  readonly count?: number
  readonly publishAt?: string
  /** Of a planned price. */
  readonly begins?: string
  readonly ends?: string
}

/** Where a finding is mended: a part of a product's page, or a setting. */
const onPage = (id: number, part: string) => `/yonetim/urunler/${id}#${part}`
const atSetting = (group: string, key: string) => `/yonetim/ayarlar/${group}#${key}`

/** Whether one default unit could go into an empty cart, whatever its parent and the lists say. */
function isSoldOut(
  { stock, unit }: DoctorSubject,
  { cartStockControl, stockInfoStatus }: DoctorSettings,
): boolean {
  const question = {
    stock,
    status: stockInfoStatus,
    held: 0,
    multiplier: unit?.multiplier ?? 1,
    cartStockControl,
  }
  return !canAdd({ ...question, amount: 1 })
}

const blocks = (key: DoctorKey, link: string, more: Partial<DoctorFinding> = {}): DoctorFinding => ({
  key,
  severity: 'blocks',
  link,
  ...more,
})
const notes = (key: DoctorKey, link: string, more: Partial<DoctorFinding> = {}): DoctorFinding => ({
  key,
  severity: 'notes',
  link,
  ...more,
})
const warns = (key: DoctorKey, link: string, more: Partial<DoctorFinding> = {}): DoctorFinding => ({
  key,
  severity: 'warns',
  link,
  ...more,
})

function ofStatus({ id, status, publishAt }: DoctorProduct): DoctorFinding[] {
  const link = onPage(id, 'status')
  if (status === 'deleted') return [blocks('archived', link)]
  if (status === 'draft') return [blocks('draft', link, publishAt === null ? {} : { publishAt })]
  return status === 'passive' ? [blocks('passive', link)] : []
}

/** What keeps something without variants out of the cart. */
function ofSale(subject: DoctorSubject, settings: DoctorSettings): DoctorFinding[] {
  const { id, unit } = subject
  return [
    ...(unit === null ? [blocks('no-unit', onPage(id, 'units'))] : []),
    ...(unit !== null && !unit.hasPrice ? [blocks('price-0', onPage(id, 'price'))] : []),
    ...(settings.showPriceStatus ? [] : [blocks('prices-hidden', atSetting('display', 'showPriceStatus'))]),
    ...(isSoldOut(subject, settings) ? [blocks('no-stock', onPage(id, 'stock'))] : []),
  ]
}

function ofVariants({ id, variants }: DoctorProduct, settings: DoctorSettings): DoctorFinding[] {
  const unsold = variants.filter(
    (variant) => variant.status !== 'active' || ofSale(variant, settings).length > 0,
  )
  const link = onPage(id, 'variants')
  if (unsold.length === variants.length) return [blocks('no-variant-sells', link, { count: variants.length })]
  return unsold.length > 0 ? [warns('some-variants-do-not-sell', link, { count: unsold.length })] : []
}

/** What lists and searches say: they show the product, never its variants. */
function ofLists(product: DoctorProduct, settings: DoctorSettings): DoctorFinding[] {
  const listed = product.parent ?? product
  const isHidden = hidesSoldOut(settings) && listed.stock <= 0
  return isHidden ? [blocks('hidden-sold-out', atSetting('display', 'showNotInStocks'))] : []
}

function ofShipping(
  { id, hasVariants, unit }: DoctorProduct,
  { largestBand }: DoctorSettings,
): DoctorFinding[] {
  if (hasVariants || unit === null) return []
  if (unit.desi === 0) return [warns('no-desi', onPage(id, 'units'))]
  const isAbove = largestBand !== null && unit.desi > largestBand
  return isAbove ? [warns('above-shipping-bands', atSetting('shipping', 'kargoUcreti'))] : []
}

/** A planned price that waits, is asked, or cannot begin. */
function ofPlans({ id, plan, variants }: DoctorProduct): DoctorFinding[] {
  const planned = variants.filter((variant) => variant.plan !== null).length
  if (planned > 0) return [notes('variants-planned', onPage(id, 'variants'), { count: planned })]
  if (plan === null) return []
  if (plan.foreign && !plan.running) return [warns('plan-in-currency', onPage(id, 'price'))]
  const { running, begins, ends } = plan
  return [
    notes(running ? 'plan-runs' : 'plan-waits', onPage(id, 'price'), {
      begins,
      ...(ends !== null && { ends }),
    }),
  ]
}

/**
 * Why a product does not sell, the worst first; only notes, or nothing, for one that sells and lacks nothing. It is sellable, which means that lists show it and the
 * cart accepts it (of a product with variants: one of them), exactly when nothing `blocks`.
 */
export function diagnose(product: DoctorProduct, settings: DoctorSettings): DoctorFinding[] {
  const { id, parent, hasVariants, pictures, categories } = product
  const shown =
    pictures + (parent?.pictures ?? 0) + product.variants.reduce((sum, each) => sum + each.pictures, 0)
  const findings = [
    ...ofStatus(product),
    ...(parent !== null && parent.status !== 'active'
      ? [blocks('parent-off-sale', onPage(parent.id, 'status'))]
      : []),
    ...(hasVariants ? ofVariants(product, settings) : ofSale(product, settings)),
    ...ofLists(product, settings),
    ...(categories === 0 ? [warns('no-category', onPage(parent?.id ?? id, 'categories'))] : []),
    ...ofShipping(product, settings),
    ...(shown === 0 ? [warns('not-in-feed-no-picture', onPage(id, 'pictures'))] : []),
    ...ofPlans(product),
  ]
  return findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
}

export const isSellable = (findings: readonly DoctorFinding[]): boolean =>
  findings.every(({ severity }) => severity !== 'blocks')
