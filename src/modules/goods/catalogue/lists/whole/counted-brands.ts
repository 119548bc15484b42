import { searchText } from '#shared/text/turkish.ts'
import { countAllByBrand } from '../../facets/brand-counts.ts'
import { eachInSlices } from '../in-slices.ts'
import { type BrandName, brandIndexes, type ProductColumns } from '../product-index.ts'

/** Brands, and parallel to them how many listed products each has, and the words of its name as `searchText` folds them. */
export interface CountedBrands {
  brands: readonly BrandName[]
  counts: Int32Array
  words: readonly string[]
}

async function countAndFold(columns: ProductColumns, before: Counted | null): Promise<CountedBrands> {
  const known = await before?.brands.catch(() => null)
  const counts = countAllByBrand(columns).subarray(1)
  const indexBefore = before && brandIndexes(before.columns)
  const words: string[] = []
  await eachInSlices(columns.brands, ({ id, name }) => {
    const at = (indexBefore?.[id] ?? 0) - 1
    const isSame = before?.columns.brands[at]?.name === name
    words.push((isSame ? known?.words[at] : undefined) ?? searchText(name))
  })
  return { brands: columns.brands, counts, words }
}

interface Counted {
  columns: ProductColumns
  brands: Promise<CountedBrands>
}

/** Returns the brands of these columns, counted and folded once; of other columns only the names that differ are folded again. */
export function createCountedBrands(): (columns: ProductColumns) => Promise<CountedBrands> {
  let last: Counted | null = null
  return (columns) => {
    if (last?.columns !== columns) last = { columns, brands: countAndFold(columns, last) }
    return last.brands
  }
}
