import { createHash } from 'node:crypto'
import type { ProductState } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import type { ImportChange, StateDigests, StateFields } from './import-changes-queries.ts'

/** What an import remembers of its file; no shopper sees it, and it counts as no change of the product. */
const REMEMBERED = 'import_hash'

const digest = (value: string) => createHash('md5').update(value).digest('base64url').slice(0, 12)
const digestOf = (value: string | null | undefined) => (value == null ? '' : digest(value))

const fieldsOf = (state: ProductState) => Object.keys(state) as (keyof ProductState)[]

// Without them the digest is that of the runs from before products had any.
function wholeDigest(state: ProductState): string {
  const specifications = state.specifications ?? undefined
  const size_guide = state.size_guide ?? undefined
  const video = state.video ?? undefined
  return digest(JSON.stringify({ ...state, specifications, size_guide, video, [REMEMBERED]: null }))
}

/** What changed between two states of a product; null where nothing did. `before` is null for a product that was created. */
export function changesBetween(
  before: ProductState | null,
  after: ProductState,
): { before: StateFields | null; after: StateDigests } | null {
  if (before === null) return { before: null, after: { all: wholeDigest(after) } }
  const changed = fieldsOf(after).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, digestOf(after[field])])),
  }
}

/**
 * How a product stands to a change of a run. `since`: the changed fields that are neither as the run left them nor as they were before it,
 * because somebody changed them; of a product that the run created `all`. `restored`: every field is as it was before the run.
 */
export function compareState(
  { before, after }: Pick<ImportChange, 'before' | 'after'>,
  now: ProductState,
): { since: string[]; restored: boolean } {
  if (before === null) return { since: after.all === wholeDigest(now) ? [] : ['all'], restored: false }
  const different = fieldsOf(now).filter((field) => field in before && before[field] !== now[field])
  return {
    since: different.filter((field) => field !== REMEMBERED && after[field] !== digestOf(now[field])),
    restored: different.length === 0,
  }
}
