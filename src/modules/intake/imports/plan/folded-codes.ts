import type { Db } from '#database/database.ts'
import { type CodedProduct, findFoldedCodes } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { ProductDraft, SellableDraft } from '../draft/product-draft.ts'
import type { ProblemList } from '../report/import-problems.ts'

/** Codes of a file that differ and fold to the same text, in the order of the file, by each of them; other codes are in none. */
export type AlikeCodes = ReadonlyMap<string, readonly string[]>

/** The codes of a file that fold alike, of all of its codes in their order. */
export function alikeCodes(codes: Iterable<string>): AlikeCodes {
  const groups = new Map<string, string | string[]>()
  const alike = new Map<string, readonly string[]>()
  for (const code of codes) {
    const folded = foldText(code)
    const before = groups.get(folded)
    const group = typeof before === 'string' ? [before] : before
    if (!group) groups.set(folded, code)
    else {
      group.push(code)
      groups.set(folded, group)
      for (const each of group) alike.set(each, group)
    }
  }
  return alike
}

/** What a batch's codes are in the shop, beyond those that it has exactly. */
export interface FoldedCodes {
  /** The shop's code that a code of the file means. */
  meant: ReadonlyMap<string, string>
  /** Codes of which it is not clear what they mean, and why. */
  unclear: ReadonlyMap<string, RunNote>
  /** Codes that the shop has exactly, beside other products whose codes fold alike. */
  beside: ReadonlyMap<string, RunNote>
}

/**
 * Finds what codes mean that the shop does not have exactly: the one product whose code folds to the same text, `ışık-1` for `ISIK-1` (decision 146).
 * `has` says which codes the shop has exactly. A code that a format made for want of one means no other product.
 */
export async function findFoldedMeanings(
  db: Db,
  products: readonly ProductDraft[],
  { has, named, alike }: { has(code: string): boolean; named: ReadonlySet<string>; alike: AlikeCodes },
): Promise<FoldedCodes> {
  const folds = new Set([...named].map(foldText))
  const inShop = await findFoldedCodes(db, [...folds])
  const meant = new Map<string, string>()
  const unclear = new Map<string, RunNote>()
  const beside = new Map<string, RunNote>()
  const taken = new Map<string, string>()
  for (const [code, formerCode] of codesOf(products)) {
    const there = inShop.get(foldText(code)) ?? []
    if (has(code)) {
      const others = otherProducts(code, there)
      if (others.length > 0) beside.set(code, note('report_codes_alike', { code, others: listOf(others) }))
      continue
    }
    const first = firstOfFile(alike.get(code) ?? [], there)
    if (first !== undefined && first !== code) {
      unclear.set(code, note('report_code_twice_folded', { code, other: first }))
      continue
    }
    if (code === formerCode) continue
    const [only, ...more] = meaningsOf(there.filter((each) => !named.has(each.code)))
    if (!only || only.code === formerCode) continue
    const other = taken.get(only.code)
    if (more.length > 0)
      unclear.set(code, note('report_code_unclear', { code, others: listOf([only, ...more]) }))
    else if (other !== undefined) unclear.set(code, note('report_code_twice_folded', { code, other }))
    else {
      meant.set(code, only.code)
      taken.set(only.code, code)
    }
  }
  return { meant, unclear, beside }
}

/** What stands beside the product of this code; a product and its variants are one. */
function otherProducts(code: string, there: readonly CodedProduct[]): readonly CodedProduct[] {
  const own = there.find((each) => each.code === code)
  return there.filter(({ mainId, isDeleted }) => mainId !== own?.mainId && !isDeleted)
}

/** Each code with the one that its format made for its product, where there is one. */
const codesOf = (products: readonly ProductDraft[]) =>
  products.flatMap((product) => [
    [product.code, product.formerCode] as const,
    ...product.variants.map(({ code }) => [code, undefined] as const),
  ])

/** Of codes of the file that fold alike, the one that may be found or made: one that the shop has exactly, else the first. */
function firstOfFile(group: readonly string[], there: readonly CodedProduct[]): string | undefined {
  return group.find((code) => there.some((each) => each.code === code)) ?? group[0]
}

/** Deleted products are meant only where there are no others. */
function meaningsOf(there: readonly CodedProduct[]): readonly CodedProduct[] {
  const present = there.filter(({ isDeleted }) => !isDeleted)
  return present.length > 0 ? present : there
}

const listOf = (products: readonly CodedProduct[]) => products.map(({ code }) => `'${code}'`).join(', ')

/** The products without those of which it is not clear what they are; what folds alike in the shop is told. */
export function withoutUnclearCodes(
  products: readonly ProductDraft[],
  { unclear, beside }: FoldedCodes,
  problems: ProblemList,
): readonly ProductDraft[] {
  if (unclear.size === 0 && beside.size === 0) return products
  return products.flatMap((product) => {
    const reason = unclear.get(product.code)
    if (reason) {
      for (const { line } of [product, ...product.variants]) problems.refuse(line, '', reason)
      return []
    }
    const isClear = ({ line, code }: SellableDraft) => {
      const refusal = unclear.get(code)
      if (refusal) problems.refuse(line, '', refusal)
      return !refusal
    }
    for (const { line, code } of [product, ...product.variants]) {
      const alike = beside.get(code)
      if (alike) problems.warn(line, '', alike)
    }
    return [{ ...product, variants: product.variants.filter(isClear) }]
  })
}
