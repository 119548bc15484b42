import type { SellableDraft } from '../draft/product-draft.ts'
import type { PlannedProduct, PlannedRecord } from '../plan/planned-record.ts'

/** Products that a merchant would not expect to sell as they are, out of all products of the file. */
export interface ImportGaps {
  products: number
  /** It, or one of its variants, has price 0. */
  withoutPrice: number
  /** Neither it nor any of its variants has stock. */
  withoutStock: number
  withoutPicture: number
  /** New ones that the file has no stock of, wholly or for some of their variants. */
  untracked: number
  /** Names of the first of those. */
  untrackedNames: readonly string[]
}

export const NO_GAPS: Readonly<ImportGaps> = {
  products: 0,
  withoutPrice: 0,
  withoutStock: 0,
  withoutPicture: 0,
  untracked: 0,
  untrackedNames: [],
}

/** Untracked products that are named. */
const MOST_NAMES = 5

/** Adds two counts. */
export function sumGaps(a: Readonly<ImportGaps>, b: Readonly<ImportGaps>): ImportGaps {
  return {
    products: a.products + b.products,
    withoutPrice: a.withoutPrice + b.withoutPrice,
    withoutStock: a.withoutStock + b.withoutStock,
    withoutPicture: a.withoutPicture + b.withoutPicture,
    untracked: a.untracked + b.untracked,
    untrackedNames: [...a.untrackedNames, ...b.untrackedNames].slice(0, MOST_NAMES),
  }
}

/**
 * Counts the gaps of products as the file has them. What the file does not name is counted for new products only: known ones keep what the
 * shop has. `picturesGiven`: the file has a column of pictures. `hasPicture`: whether a product has one in the end. `untracked`: the drafts whose stock is not the file's.
 */
export function countGaps(
  products: readonly PlannedProduct[],
  picturesGiven: boolean,
  untracked: ReadonlySet<SellableDraft>,
  hasPicture: (product: PlannedProduct) => boolean = namesPicture,
): ImportGaps {
  return products
    .map((product) => gapsOf(product, { picturesGiven, untracked, hasPicture }))
    .reduce(sumGaps, NO_GAPS)
}

/** Whether the file names a picture of a product; before they are fetched nobody knows more. */
const namesPicture = ({ whole }: PlannedProduct) =>
  [whole, ...whole.variants].some((each) => each.pictures.length > 0)

function gapsOf(
  product: PlannedProduct,
  {
    picturesGiven,
    untracked,
    hasPicture,
  }: {
    picturesGiven: boolean
    untracked: ReadonlySet<SellableDraft>
    hasPicture: (product: PlannedProduct) => boolean
  },
): ImportGaps {
  const { whole: draft, records } = product
  const sold = draft.variants.length > 0 ? records.slice(1) : records
  const isNew = records[0]?.known === null
  const isUntracked = records.some((record) => untracked.has(record.whole))
  return {
    products: 1,
    withoutPrice: Number(sold.some(hasNoPrice)),
    withoutStock: Number(sold.length > 0 && sold.every(hasNoStock)),
    withoutPicture: Number((isNew || picturesGiven) && !hasPicture(product)),
    untracked: Number(isUntracked),
    untrackedNames: isUntracked ? [draft.name ?? draft.code] : [],
  }
}

function hasNoPrice({ whole: draft, known }: PlannedRecord): boolean {
  const sale = draft.units[0]?.sale ?? null
  return sale === null ? known === null : Number(sale) === 0
}

function hasNoStock({ whole: draft, known, isParent }: PlannedRecord): boolean {
  if (draft.stock === null) return known === null
  return !isParent && draft.stock.every(({ quantity }) => quantity === 0)
}
