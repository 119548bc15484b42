import { createHash } from 'node:crypto'
import type { ProductState } from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import type { ImportChange, StateAfter, StateFields } from './import-changes-queries.ts'

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
  const cost = state.cost ?? undefined
  const fast_delivery = state.fast_delivery === 'true' ? 'true' : undefined
  const same_day_shipping = state.same_day_shipping === 'true' ? 'true' : undefined
  const sparse = { specifications, size_guide, video, cost, fast_delivery, same_day_shipping }
  return digest(JSON.stringify({ ...state, ...sparse, [REMEMBERED]: null }))
}

/** What changed between two states of a product; null where nothing did. `before` is null for a product that was created. */
export function changesBetween(
  before: ProductState | null,
  after: ProductState,
): { before: StateFields | null; after: StateAfter } | null {
  if (before === null) return { before: null, after: { all: wholeDigest(after) } }
  const changed = fieldsOf(after).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map((field) => [field, before[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  }
}

/**
 * How a product stands to a change of a run. `since`: the changed fields that are neither as the run left them nor as they were before it,
 * because somebody changed them; of a product that the run created `all`. `restored`: every field is as it was before the run.
 */
export function compareState(
  { before, after, digests = false }: Pick<ImportChange, 'before' | 'after' | 'digests'>,
  now: ProductState,
): { since: string[]; restored: boolean } {
  if (before === null) return { since: after.all === wholeDigest(now) ? [] : ['all'], restored: false }
  const different = fieldsOf(now).filter((field) => field in before && before[field] !== now[field])
  const isAsLeft = (field: keyof ProductState) =>
    after[field] === (digests ? digestOf(now[field]) : now[field])
  return {
    since: different.filter((field) => field !== REMEMBERED && !isAsLeft(field)),
    restored: different.length === 0,
  }
}
