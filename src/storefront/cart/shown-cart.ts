import type { CartItem, CartView, LineTrouble } from '#modules/cart/cart-schemas.ts'
import { unitWord } from '#modules/catalogue/catalogue-rules.ts'
import type { WireTotals } from '#modules/orders/order-totals-rules.ts'

/** Names a line: a product lies in the cart once in each of its units (decisions A7). */
export interface LineId {
  readonly productId: number
  readonly unitId: number
}

/** A unit that a line may be in: its name in the catalogue, and in the shopper's language of one and of several. */
export interface ShownUnit {
  readonly id: number
  readonly value: string
  readonly label: string
  readonly plural: string
  readonly barcode: string
}

/** A cart line as the screens show it. Amounts are two-decimal numbers in `currency`; the server computed them. */
export interface ShownLine extends LineId {
  readonly name: string
  /** What sets a variant apart and its name does not say, as `Mavi / M`. */
  readonly variant: string
  /** Empty for a product that has no page any more. */
  readonly url: string
  readonly image: string
  readonly code: string
  /** Of the unit it is in. */
  readonly barcode: string
  readonly brand: string
  readonly model: string
  /** Its unit in the shopper's language, as it is said of so many. */
  readonly unit: string
  /** As it is said of one. */
  readonly oneUnit: string
  /** What the catalogue calls that unit. */
  readonly unitValue: string
  readonly units: readonly ShownUnit[]
  readonly quantity: number
  /** Most this line may hold now; 0 when nothing is left. */
  readonly largest: number
  readonly trouble: LineTrouble | null
  readonly unitShown: number
  /** What a unit cost when the shopper last touched the line, where that was another price. */
  readonly unitBefore: number | null
  readonly shown: number
  readonly currency: string
}

/** The cart as the pages hold it: the wire's whole products would make them many times longer. */
export interface ShownCart {
  readonly lines: readonly ShownLine[]
  readonly totals: WireTotals
  readonly version: string
  readonly note: string
  readonly nudge: CartView['shippingNudge']
}

/** What the shopper asked of a line and the server has not answered yet. */
export interface PendingChange {
  readonly quantity?: number
  readonly unitId?: number
  readonly gone?: true
}

export function lineKey({ productId, unitId }: LineId): string {
  return `${productId}.${unitId}`
}

/** Many merchants write the choice into the variant's name already; then it is not said twice. */
function variantWords({ name, variants }: CartItem['product']): string {
  const values = variants.map(({ values }) => values[0]?.label ?? '')
  return values.filter((value) => !name.split(' ').includes(value)).join(' / ')
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
    variant: variantWords(product),
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
  }
}

export function shownCart({ items, totals, version, note, shippingNudge }: CartView): ShownCart {
  return { lines: items.map(shownLine), totals, version, note, nudge: shippingNudge }
}

/**
 * The lines as the shopper wants them: quantity and unit at once, removed lines gone. Amounts stay the server's until it has
 * answered, since it alone computes them.
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

/** Can this line be ordered once its quantity fits? A line that cannot has nothing to step. */
export function isSold({ trouble }: Pick<ShownLine, 'trouble'>): boolean {
  return trouble === null || trouble === 'not-enough-stock'
}
