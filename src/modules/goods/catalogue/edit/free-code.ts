import type { Db } from '#database/database.ts'
import { foldText, slugify } from '#shared/text/turkish.ts'
import { findFoldedCodes } from '../bulk/bulk-products-queries.ts'
import { firstFree } from '../product/free-address-rules.ts'

const NAMELESS_CODE = 'urun'
/** UTF-16 characters of a code that is made of a name. */
const LONGEST = 60

/**
 * A code that no product has and that is not among the folded ones `used`, made of `wanted` as product files make one of a name; codes that fold alike count as
 * the same.
 */
export function freeCode(db: Db, wanted: string, used: ReadonlySet<string> = new Set()): Promise<string> {
  const base = slugify(wanted).slice(0, LONGEST).replace(/-+$/, '') || NAMELESS_CODE
  return firstFree(base, used, async (candidates) => {
    const taken = await findFoldedCodes(db, candidates.map(foldText))
    return candidates.filter((each) => taken.has(foldText(each)))
  })
}
