import type { Db } from '#database/database.ts'
import { findOldCodes } from '#modules/content/redirects/redirects.server.ts'
import {
  findKnownProducts,
  findVariantsOf,
  type KnownProduct,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { ProductDraft, SellableDraft } from '../draft/product-draft.ts'
import { areAlike } from '../report/alike-names.ts'
import { type AlikeCodes, type FoldedCodes, findFoldedMeanings } from './folded-codes.ts'
import { presentNames } from './former-option-names.ts'

/** A product of the shop that a file is about. */
export interface FoundProduct extends KnownProduct {
  /** It keeps the code it has: the file gives it none, so that the one that its format makes is not its own, or writes it in other letters. */
  keepsCode?: true
}

/**
 * What the shop has of the products of a file, by the codes of the file (decision 86). A product is the one with its code, else the one whose code folds
 * to the same text (decision 146). A file that gives a product a code it did not have names the same product still: a product by the code that its format made before it had one of its own
 * (`formerCode`), by its variants where the file gives it no code at all, or by what its earlier shop called it; a variant by its values among the variants of its product. With `lock`, the rows
 * are locked until the transaction ends. `codePrefix` says which earlier shop's file it is: what another one called so is another product.
 */
export async function findKnownDrafts(
  db: Db,
  products: readonly ProductDraft[],
  { lock, codePrefix, alike }: { lock: boolean; codePrefix: string; alike: AlikeCodes },
): Promise<{ known: Map<string, FoundProduct>; folded: FoldedCodes }> {
  const named = codesOf(products)
  const known: Map<string, FoundProduct> = await findKnownProducts(db, [...named], lock)
  const folded = await findFoldedMeanings(db, products, { has: (code) => known.has(code), named, alike })
  const meant = [...folded.meant.values()]
  const inOtherLetters = meant.length === 0 ? null : await findKnownProducts(db, meant, lock)
  for (const [code, before] of folded.meant) {
    const found = inOtherLetters?.get(before)
    if (!found) continue
    known.set(code, { ...found, keepsCode: true })
    named.add(before)
  }
  await findByFormerCode(db, products, { known, named, lock })
  await findByVariants(db, products, { known, named, lock })
  await findByOldName(db, products, { known, named, lock, codePrefix })
  await findRecodedVariants(db, products, { known, named, lock })
  return { known, folded }
}

interface Search {
  known: Map<string, FoundProduct>
  /** The codes of the file: what one of them names is never found another way. */
  named: ReadonlySet<string>
  lock: boolean
}

const codesOf = (products: readonly ProductDraft[]) =>
  new Set(products.flatMap((product) => [product, ...product.variants].map(({ code }) => code)))

/**
 * Adds the products that have the code their format made for them, under their new code. A product that the file says to have no variants
 * may have the code of one of those that it had.
 */
async function findByFormerCode(
  db: Db,
  products: readonly ProductDraft[],
  { known, named, lock }: Search,
): Promise<void> {
  const wanted = products.flatMap(({ code, slug, formerCode, isSimple }) => {
    const parentId = known.get(code)?.parentId ?? null
    const mayBeOther = !known.has(code) || (isSimple === true && parentId !== null)
    return mayBeOther && formerCode !== undefined && !named.has(formerCode)
      ? [{ code, slug, formerCode, parentId }]
      : []
  })
  if (wanted.length === 0) return
  const former = await findKnownProducts(
    db,
    wanted.map(({ formerCode }) => formerCode),
    lock,
  )
  for (const { code, slug, formerCode, parentId } of wanted) {
    const found = former.get(formerCode)
    if (!found || found.parentId !== null) continue
    // Another product may have such a code by hand; its address is not that of the file.
    const isSame = parentId === null ? slug === null || slug === found.slug : parentId === found.id
    if (isSame) known.set(code, found)
  }
}

/**
 * Adds the products that the file gives no code, as Shopify's does where there are variants: it is the product that the variants of the file have in the
 * shop. Of two products of the file with variants of one, it is the one at its address.
 */
async function findByVariants(
  db: Db,
  products: readonly ProductDraft[],
  { known, named, lock }: Search,
): Promise<void> {
  const wanted = products.flatMap((product) => {
    const mains = product.variants.flatMap(({ code }) => {
      const found = known.get(code)
      return found && found.parentId !== null ? [found.main] : []
    })
    const [main] = mains
    const isOne = mains.every(({ code }) => code === main?.code)
    return main && isOne && isWithoutCode(product) && !known.has(product.code) && !named.has(main.code)
      ? [{ product, main }]
      : []
  })
  const chosen = [...Map.groupBy(wanted, ({ main }) => main.code).values()].flatMap((claims) => {
    const [only, ...others] = claims
    if (only && others.length === 0) return [only]
    const there = claims.find(({ product, main }) => product.slug === main.slug)
    return there ? [there] : []
  })
  if (chosen.length === 0) return
  const found = await findKnownProducts(
    db,
    chosen.map(({ main }) => main.code),
    lock,
  )
  for (const { product, main } of chosen) {
    const parent = found.get(main.code)
    if (parent) known.set(product.code, { ...parent, keepsCode: true })
  }
}

const isWithoutCode = ({ code, formerCode }: ProductDraft) => code === formerCode

/** Adds the products that came from the same address of an earlier shop under another code, and are called alike still. */
async function findByOldName(
  db: Db,
  products: readonly ProductDraft[],
  { known, named, lock, codePrefix }: Search & { codePrefix: string },
): Promise<void> {
  const wanted = products.flatMap(({ code, name, old, formerCode }) =>
    known.has(code) || !old || !name || formerCode === undefined ? [] : [{ code, name, old }],
  )
  if (wanted.length === 0) return
  const codes = await findOldCodes(
    db,
    wanted.map(({ old }) => old),
    codePrefix,
  )
  const before = codes.flatMap((code) => (code === null || named.has(code) ? [] : [code]))
  const found =
    before.length === 0 ? new Map<string, KnownProduct>() : await findKnownProducts(db, before, lock)
  for (const [index, { code, name }] of wanted.entries()) {
    const product = found.get(codes[index] ?? '')
    if (!product || product.parentId !== null || !areAlike(name, product.name)) continue
    known.set(code, product)
    // A second product of the file is not the same one.
    found.delete(product.code)
  }
}

const choiceKey = (values: readonly string[]) => values.map(foldText).join('\n')

/** Adds the variants of known products that have the same values under another code, under their new code. */
async function findRecodedVariants(
  db: Db,
  products: readonly ProductDraft[],
  { known, named, lock }: Search,
): Promise<void> {
  const wanted = products.flatMap((product) => {
    const parentId = known.get(product.code)?.id
    return parentId === undefined
      ? []
      : product.variants.filter(isUnknownTo(known)).map((variant) => ({ parentId, variant }))
  })
  if (wanted.length === 0) return
  const parents = [...new Set(wanted.map(({ parentId }) => parentId))]
  const siblings = await findVariantsOf(db, parents)
  const present = await presentNames(db, parents)
  const byChoice = new Map(
    siblings
      .filter(({ code }) => !named.has(code))
      .map(({ code, parentId, values }) => [`${parentId}\n${choiceKey(values)}`, code]),
  )
  const codes = new Map<string, string>()
  for (const { parentId, variant } of wanted) {
    const values = present.get(parentId)?.(variant.values) ?? variant.values
    const key = `${parentId}\n${choiceKey(values.map(({ value }) => value))}`
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
