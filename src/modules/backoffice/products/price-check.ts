import type { Db } from '#database/database.ts'
import { readPriceClaim } from '#modules/goods/catalogue/edit/edit-products.server.ts'
import { Big } from '#shared/money.ts'
import { wirePrice } from './product-record.ts'
import { marginOf } from './product-record-rules.ts'
import type { PriceCheck, PriceCheckQuery, ProductRecord } from './products-admin-schemas.ts'
import { netOfTyped } from './typed-price-rules.ts'

type Checked = Pick<ProductRecord, 'id' | 'taxRate' | 'cost' | 'units'>

/** What a typed price would mean: with and without KDV, what is left of it, and what shoppers would see struck through. Null for an unknown unit. */
export async function checkPrice(
  db: Db,
  product: Checked,
  { amount, kind, list, unit: unitId, taxRate = product.taxRate }: PriceCheckQuery,
): Promise<PriceCheck | null> {
  const unit = unitId === undefined ? product.units[0] : product.units.find(({ id }) => id === unitId)
  if (!unit) return null
  const sale = netOfTyped({ amount, kind }, taxRate)
  const typedList =
    list === '' ? null : list === undefined ? undefined : netOfTyped({ amount: list, kind }, taxRate)
  const claim = await readPriceClaim(db, product.id, { unitId: unit.id, sale, list: typedList, taxRate })
  if (!claim) return null
  const priced = (net: string | null) => (net === null ? null : wirePrice(net, taxRate))
  return {
    ...wirePrice(sale, taxRate),
    margin: product.cost === null ? null : marginOf(Big(sale), Big(product.cost), unit.multiplier),
    struck: priced(claim.struck),
    lowest30: priced(claim.lowest),
    warnings: warningsOf({ sale, list: claim.list, struck: claim.struck }, product, unit.multiplier),
  }
}

function warningsOf(
  { sale, list, struck }: { sale: string; list: string | null; struck: string | null },
  { cost }: Checked,
  multiplier: number,
): PriceCheck['warnings'] {
  const net = Big(sale)
  if (net.eq('0')) return ['on-request']
  const isDiscount = list !== null && Big(list).gt(net)
  return [
    ...(cost !== null && net.lt(Big(cost).times(BigInt(multiplier))) ? (['below-cost'] as const) : []),
    ...(list !== null && Big(list).lt(net) ? (['list-not-above'] as const) : []),
    ...(isDiscount && struck === null ? (['nothing-struck'] as const) : []),
    ...(isDiscount && struck !== null && Big(struck).lt(list) ? (['struck-below-list'] as const) : []),
  ]
}
