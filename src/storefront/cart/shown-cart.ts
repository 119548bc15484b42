import type { CartItem, CartView, LineProblem } from '#modules/buying/cart/cart-schemas.ts'
import { unitWord } from '#modules/goods/catalogue/catalogue-rules.ts'
import type { WireTotals } from '#modules/kernel/orders/order-totals-rules.ts'

/** Identifies a line: a product has one line per unit (decisions A7). */
export interface LineId {
  readonly productId: number
  readonly unitId: number
}

/** A unit the line can have: its catalogue value, and its singular and plural in the shopper's language. */
interface ShownUnit {
  readonly id: number
  readonly value: string
  readonly label: string
  readonly plural: string
  readonly barcode: string
}

/** A cart line as the screens show it. Amounts are two-decimal numbers in `currency`; the server computed them. */
export interface ShownLine extends LineId {
  readonly name: string
  /** The variant values that the name does not contain, as `Mavi / M`. */
  readonly variant: string
  /** Empty for a product that no longer has a page. */
  readonly url: string
  readonly image: string
  readonly code: string
  /** The barcode of the line's unit. */
  readonly barcode: string
  readonly brand: string
  readonly model: string
  /** The unit in the shopper's language, singular or plural by quantity. */
  readonly unit: string
  /** The unit in singular. */
  readonly oneUnit: string
  /** The catalogue value of the unit. */
  readonly unitValue: string
  readonly units: readonly ShownUnit[]
  readonly quantity: number
  /** The largest quantity this line can have now; 0 when sold out. */
  readonly largest: number
  readonly trouble: LineProblem | null
  readonly unitShown: number
  /** The unit price when the shopper last changed the line; null if it is still the same. */
  readonly unitBefore: number | null
  readonly shown: number
  readonly currency: string
  /** It leaves on the day of the order ('Aynı Gün Kargo'). */
  readonly sameDay: boolean
  /** It has the right of withdrawal. */
  readonly returnable: boolean
}

/** The cart without the API's full products, which would make the page data many times larger. */
export interface ShownCart {
  readonly lines: readonly ShownLine[]
  readonly totals: WireTotals
  readonly version: string
  readonly note: string
  readonly nudge: CartView['shippingNudge']
  /** Null without a code. */
  readonly coupon: CartView['coupon']
  readonly delivery: CartView['delivery']
  /** Lines put aside for later, the newest first. */
  readonly saved: readonly ShownLine[]
}

/** A change of a line that the server has not confirmed yet. */
export interface PendingChange {
  readonly quantity?: number
  readonly unitId?: number
  readonly gone?: true
}

export function lineKey({ productId, unitId }: LineId): string {
  return `${productId}.${unitId}`
}

const words = (text: string) =>
  ` ${text
    .split(/[\s,;:/()[\]–—-]+/)
    .join(' ')
    .trim()} `

/**
 * Leaves out values that the name contains as whole words, since many merchants, and imports, put them into the variant's name.
 * A value may be several words: '16 GB'.
 */
export function variantText({ name, variants }: Pick<CartItem['product'], 'name' | 'variants'>): string {
  const named = words(name)
  const values = variants.map(({ values }) => values[0]?.label ?? '')
  return values.filter((value) => !named.includes(words(value))).join(' / ')
}

function shownLine({ product, productUnit, quantity, amounts, largest, trouble }: CartItem): ShownLine {
  const units = product.units.map(({ id, value, label, plural, barcode }) => ({
    ...{ id, value, label, plural, barcode },
  }))
  const { id, value, label, plural } = productUnit
  const barcode = units.find((unit) => unit.id === id)?.barcode ?? ''
  return {
    productId: product.id,
    unitId: id,
    name: product.name,
    variant: variantText(product),
    url: product.url,
    image: product.image,
    code: product.code,
    barcode,
    brand: product.brand?.name ?? '',
    model: product.model.name,
    unit: unitWord(productUnit, quantity),
    oneUnit: label,
    unitValue: value,
    units: units.length > 0 ? units : [{ id, value, label, plural, barcode }],
    quantity,
    largest,
    trouble,
    unitShown: amounts.unitShown,
    unitBefore: amounts.unitBefore,
    shown: amounts.shown,
    currency: amounts.currency,
    sameDay: product.sameDayShipping,
    returnable: product.withdrawalException === '',
  }
}

export function shownCart(view: CartView): ShownCart {
  const { items, totals, version, note, shippingNudge, coupon, delivery, saved } = view
  return {
    ...{ lines: items.map(shownLine), totals, version, note, nudge: shippingNudge, coupon, delivery },
    saved: saved.map(shownLine),
  }
}

/**
 * The lines with pending changes applied: new quantity and unit, without removed lines. Amounts stay as the server last computed them.
 */
export function optimisticLines(
  lines: readonly ShownLine[],
  pendingChanges: ReadonlyMap<string, PendingChange>,
): readonly ShownLine[] {
  return lines.flatMap((line) => {
    const { quantity = line.quantity, unitId = line.unitId, gone } = pendingChanges.get(lineKey(line)) ?? {}
    if (gone) return []
    const chosen = line.units.find(({ id }) => id === unitId)
    if (!chosen) return [{ ...line, quantity }]
    const unit = unitWord(chosen, quantity)
    const { label: oneUnit, value: unitValue, barcode } = chosen
    return [{ ...line, quantity, unit, oneUnit, unitValue, barcode }]
  })
}

/** Whether the line can be ordered, if necessary with a smaller quantity. Other lines get no quantity stepper. */
export function isSold({ trouble }: Pick<ShownLine, 'trouble'>): boolean {
  return trouble === null || trouble === 'not-enough-stock'
}
