import type { ImportColumns } from '#modules/intake/columns/import-columns-rules.ts'
import { OF_VARIANT } from '#modules/intake/columns/platform-rules.ts'
import { currencyCode, priceCurrency } from '#shared/money.ts'
import type { ImportFormat } from '../file/import-format.ts'
import { cleanCell, codeOfPrice } from '../report/import-values.ts'

/** Rows of a file that name a currency, and all that have a price. */
export interface FileCurrencies {
  priced: number
  byCode: ReadonlyMap<string, number>
}

/** Counts, over all rows of a file, the currencies of their prices. */
export function fileCurrencies({ priceFields }: ImportFormat, columns: ImportColumns) {
  const positions = (fields: readonly string[]) => fields.map(columns.position).filter((at) => at >= 0)
  const prices = positions(priceFields)
  const named = positions(['currency', `${OF_VARIANT}currency`])
  const byCode = new Map<string, number>()
  let priced = 0
  return {
    see(cells: readonly string[]): void {
      const price = prices.map((at) => cleanCell(cells[at])).find((text) => text !== '')
      if (price === undefined) return
      priced++
      const words = named.map((at) => cleanCell(cells[at])).find((text) => text !== '')
      const code = words === undefined ? codeOfPrice(price) : (priceCurrency(words) ?? currencyCode(words))
      if (code !== null && /^[A-Z]{3}$/.test(code)) byCode.set(code, (byCode.get(code) ?? 0) + 1)
    },
    found: (): FileCurrencies => ({ priced, byCode }),
  }
}

/** The currency of all prices of a file where the shop has no such one; null otherwise. */
export function foreignCurrency(
  { priced, byCode }: FileCurrencies,
  shop: ReadonlySet<string>,
): string | null {
  const [only, ...others] = byCode
  if (!only || others.length > 0) return null
  const [code, count] = only
  return count === priced && !shop.has(code) ? code : null
}
