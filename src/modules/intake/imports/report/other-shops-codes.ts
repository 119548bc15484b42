import type { Db } from '#database/database.ts'
import { findOldCodes } from '#modules/content/redirects/redirects.server.ts'
import type { KnownProduct } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import { areAlike } from './alike-names.ts'
import type { ProblemList } from './import-problems.ts'

/**
 * The products without those whose code the shop has for something else, as happens with the file of a second shop: nothing but the code
 * speaks for the same product, and the names do not. Those are refused, and said what to do. A product of a format without addresses is
 * let through, since its codes are the merchant's own.
 */
export async function withoutOtherShopsCodes(
  db: Db,
  products: readonly ProductDraft[],
  known: ReadonlyMap<string, KnownProduct>,
  { problems, codePrefix }: { problems: ProblemList; codePrefix: string },
): Promise<ProductDraft[]> {
  const suspects = products.flatMap((product) => {
    const found = unlikeName(product, known)
    return found ? [{ product, found }] : []
  })
  if (suspects.length === 0) return [...products]
  const holders = await findOldCodes(
    db,
    suspects.map(({ product }) => product.old ?? { handle: null, id: null }),
    codePrefix,
  )
  const others = new Map(
    suspects
      .filter(({ product, found }, index) => !cameFromThere(product, found, holders[index] ?? null))
      .map(({ product, found }) => [product, found]),
  )
  return products.filter((product) => {
    const found = others.get(product)
    if (!found) return true
    for (const { line } of [product, ...product.variants])
      problems.refuse(line, '', noteOf(found, product.name ?? ''))
    return false
  })
}

/** What the shop has under a code of the product and calls differently; undefined for none. */
function unlikeName(
  { old, name, code, variants }: ProductDraft,
  known: ReadonlyMap<string, KnownProduct>,
): KnownProduct | undefined {
  if (!old || name === null) return undefined
  return [{ code, name }, ...variants]
    .flatMap((draft) => {
      const found = known.get(draft.code)
      return found && foldText(found.code) === foldText(draft.code) ? [{ found, own: draft.name }] : []
    })
    .find(
      ({ found, own }) =>
        !areAlike(name, found.main.name) &&
        !(found.parentId === null && own !== null && areAlike(own, found.name)),
    )?.found
}

/** The address of the earlier shop is the product's. A number says so only where the code is not made of it. */
function cameFromThere(
  { slug, code, formerCode, old }: ProductDraft,
  { main }: KnownProduct,
  holder: string | null,
): boolean {
  if (slug !== null && slug === main.slug) return true
  return holder === main.code && !(old?.id && code === formerCode)
}

const noteOf = ({ code, main }: KnownProduct, name: string) =>
  note('report_other_products_code', { code, known: main.name, named: name })
