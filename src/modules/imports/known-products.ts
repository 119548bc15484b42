import type { Db } from '#database/database.ts'
import {
  findKnownProducts,
  findVariantsOf,
  type KnownProduct,
} from '#modules/catalogue/bulk-products.server.ts'
import { foldText } from '#shared/turkish.ts'
import type { ProductDraft, SellableDraft, VariantDraft } from './product-draft.ts'

/**
 * What the shop has of the products of a file, by the codes of the file (decision 86). A product is the one with its code. A file that gives
 * a product a code it did not have names the same product still: a product by the code that its format made before it had one of its own
 * (`formerCode`), a variant by its values among the variants of its product. With `lock`, the rows are locked until the transaction ends.
 */
export async function findKnownDrafts(
  db: Db,
  products: readonly ProductDraft[],
  lock: boolean,
): Promise<Map<string, KnownProduct>> {
  const codes = products.flatMap((product) => [product, ...product.variants].map(({ code }) => code))
  const known = await findKnownProducts(db, codes, lock)
  await findRecoded(db, products, known, lock)
  await findRecodedVariants(db, products, known, lock)
  return known
}

/** Adds the products that have the code their format made for them, under their new code. */
async function findRecoded(
  db: Db,
  products: readonly ProductDraft[],
  known: Map<string, KnownProduct>,
  lock: boolean,
): Promise<void> {
  const taken = new Set(products.flatMap((product) => [product, ...product.variants].map(({ code }) => code)))
  const wanted = products.flatMap(({ code, slug, formerCode }) =>
    known.has(code) || formerCode === undefined || taken.has(formerCode) ? [] : [{ code, slug, formerCode }],
  )
  if (wanted.length === 0) return
  const former = await findKnownProducts(
    db,
    wanted.map(({ formerCode }) => formerCode),
    lock,
  )
  for (const { code, slug, formerCode } of wanted) {
    const found = former.get(formerCode)
    // Another product may have such a code by hand; its address is not that of the file.
    if (found && found.parentId === null && (slug === null || slug === found.slug)) known.set(code, found)
  }
}

const choiceKey = (values: readonly string[]) => values.map(foldText).join('\n')

/** Adds the variants of known products that have the same values under another code, under their new code. */
async function findRecodedVariants(
  db: Db,
  products: readonly ProductDraft[],
  known: Map<string, KnownProduct>,
  lock: boolean,
): Promise<void> {
  const taken = new Set(products.flatMap((product) => [product, ...product.variants].map(({ code }) => code)))
  const wanted = products.flatMap((product) => {
    const parentId = known.get(product.code)?.id
    return parentId === undefined
      ? []
      : product.variants.filter(isUnknownTo(known)).map((variant) => ({ parentId, variant }))
  })
  if (wanted.length === 0) return
  const siblings = await findVariantsOf(db, [...new Set(wanted.map(({ parentId }) => parentId))])
  const byChoice = new Map(
    siblings
      .filter(({ code }) => !taken.has(code))
      .map(({ code, parentId, values }) => [`${parentId}\n${choiceKey(values)}`, code]),
  )
  const codes = new Map<string, string>()
  for (const { parentId, variant } of wanted) {
    const key = `${parentId}\n${choiceKey(valuesOf(variant))}`
    const before = byChoice.get(key)
    if (before === undefined) continue
    codes.set(variant.code, before)
    byChoice.delete(key)
  }
  if (codes.size === 0) return
  const found = await findKnownProducts(db, [...codes.values()], lock)
  for (const [code, before] of codes) {
    const product = found.get(before)
    if (product) known.set(code, product)
  }
}

const isUnknownTo =
  (known: ReadonlyMap<string, KnownProduct>) =>
  ({ code }: SellableDraft) =>
    !known.has(code)

const valuesOf = ({ values }: VariantDraft) => values.map(({ value }) => value)
