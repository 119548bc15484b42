import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import { priceOrder, shownDiscounts } from '../../facets/price-order.ts'
import type { StockIndex } from '../../facets/stock-index.ts'
import type { CheapestBy } from '../../product/product-queries.ts'
import { type IdOrder, orderByLevel } from '../id-orders.ts'
import { ownTurn } from '../in-slices.ts'
import type { OrderName } from '../listing-queries.ts'
import type { LevelsById } from '../product-index.ts'
import type { WholeValues } from './whole-values.ts'

/** How a list is sorted: by which order, in which language, by which prices. */
export interface ListSort {
  name: OrderName
  locale: Locale
  cheapest: CheapestBy
}

/**
 * Returns all listed products in an order: as PostgreSQL sorted them, or derived from numbers that change by themselves, again only when one of
 * these is another. A derived order of a million products takes some ten milliseconds, in slices.
 */
export function createWholeOrders(
  values: WholeValues,
  stock: Pick<StockIndex, 'quantities' | 'stocked' | 'sold' | 'version'>,
): (sort: ListSort) => Promise<IdOrder> {
  const derived = new Map<OrderName, { from: readonly unknown[]; order: Promise<IdOrder> }>()
  function derivedOrder(
    name: OrderName,
    from: readonly unknown[],
    make: () => Promise<IdOrder>,
  ): Promise<IdOrder> {
    const known = derived.get(name)
    if (known?.from.every((part, at) => part === from[at])) return known.order
    const order = ownTurn().then(make)
    derived.set(name, { from, order })
    return order
  }

  /** What the price that a product shows follows from, with a number that changes with what can be bought of it. */
  async function shownPrices({ withTax, soldOutToo }: CheapestBy) {
    const [skus, columns, stocked] = await Promise.all([
      values.pricedSkus(withTax),
      values.columns(),
      soldOutToo ? null : stock.stocked(),
    ])
    return { skus, columns, stocked, version: soldOutToo ? 0 : await stock.version() }
  }

  const newest = () => values.order('newest', DEFAULT_LOCALE)

  async function byPrice(cheapest: CheapestBy): Promise<IdOrder> {
    const { skus, columns, stocked, version } = await shownPrices(cheapest)
    return derivedOrder('price', [skus, columns, stocked, version], () => priceOrder(skus, columns, stocked))
  }

  async function byDiscount(cheapest: CheapestBy): Promise<IdOrder> {
    const [{ skus, columns, stocked, version }, discounts, { ids }] = await Promise.all([
      shownPrices(cheapest),
      values.levels('discounts'),
      newest(),
    ])
    return derivedOrder('discount', [skus, columns, stocked, version, discounts, ids], async () =>
      orderByLevel(ids, await shownDiscounts(skus, columns, stocked, discounts)),
    )
  }

  async function byLevel(name: OrderName, reading: Promise<LevelsById>): Promise<IdOrder> {
    const [levels, { ids }] = await Promise.all([reading, newest()])
    return derivedOrder(name, [levels, ids], () => orderByLevel(ids, levels))
  }

  return ({ name, locale, cheapest }) => {
    switch (name) {
      case 'quantity':
        return stock.quantities()
      case 'price':
        return byPrice(cheapest)
      case 'discount':
        return byDiscount(cheapest)
      case 'sales':
        return byLevel(name, stock.sold())
      case 'reviews':
        return byLevel(name, values.levels('reviews'))
      default:
        return values.order(name, locale)
    }
  }
}
