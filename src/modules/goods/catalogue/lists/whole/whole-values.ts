import type { Db } from '#database/database.ts'
import { DEFAULT_LOCALE, type Locale } from '#shared/locale.ts'
import type { PricedSkus } from '../../facets/price-order.ts'
import type { IdOrder } from '../id-orders.ts'
import { countIds } from '../id-sets.ts'
import type { ListFilter } from '../list-filter.ts'
import {
  type FixedOrder,
  readOrder,
  readPricedSkus,
  readSalesLevels,
  rereadPricedSkus,
} from '../listing-queries.ts'
import type { IdGroups, LevelsById, Option, ProductColumns } from '../product-index.ts'
import {
  type LevelName,
  readCategoryGroups,
  readLevels,
  readOptions,
  readPrices,
  readProductColumns,
  rereadLevels,
  rereadPrices,
} from '../product-index-queries.ts'
import type { WholeCatalogue } from '../updates/whole-catalogue.ts'

/**
 * What lists are made from, of all products, read by the first who asks: linear in the products, a second at a hundred thousand. Every value is another
 * object after a change of it and the same one without, so that others can be derived from it.
 */
export interface WholeValues {
  columns(): Promise<ProductColumns>
  /** Number of listed products. */
  size(): Promise<number>
  /** Products by category, those of the categories below included. */
  categories(): Promise<IdGroups>
  options(): Promise<readonly Option[]>
  /** How much each product sells, as `salesLevel` by id; as old as the last update that read everything. */
  sales(): Promise<Uint8Array>
  levels(name: Exclude<LevelName, 'sold'>): Promise<LevelsById>
  /** SKUs by their price, in kuruş. */
  pricedSkus(withTax: boolean): Promise<PricedSkus>
  /** Prices in kuruş by the ids of SKUs, as they are shown. */
  prices(shown: NonNullable<ListFilter['prices']>): Promise<Float64Array>
  order(name: FixedOrder, locale: Locale): Promise<IdOrder>
}

export function createWholeValues(db: Db, whole: Pick<WholeCatalogue, 'once'>): WholeValues {
  let size = 0
  const columns = () =>
    whole.once('columns', async () => {
      const read = await readProductColumns(db)
      size = countIds(read.listed)
      return read
    })
  return {
    columns,
    size: () => columns().then(() => size),
    categories: () => whole.once('categories', () => readCategoryGroups(db)),
    options: () => whole.once('options', () => readOptions(db)),
    sales: () => whole.once('sales', () => readSalesLevels(db)),
    levels: (name) =>
      whole.once(
        name,
        () => readLevels(db, name),
        (known, ids) => rereadLevels(db, name, known, ids),
      ),
    pricedSkus: (withTax) =>
      whole.once(
        `priced ${withTax}`,
        () => readPricedSkus(db, withTax),
        (known, ids) => rereadPricedSkus(db, known, ids, withTax),
      ),
    prices: (shown) =>
      whole.once(
        `prices ${shown.currency} ${shown.withTax}`,
        () => readPrices(db, shown),
        (known, ids) => rereadPrices(db, known, ids, shown),
      ),
    order: (name, locale) =>
      name === 'newest'
        ? whole.once('order newest', () => readOrder(db, 'newest', DEFAULT_LOCALE))
        : whole.once(`order ${name} ${locale}`, () => readOrder(db, name, locale)),
  }
}
