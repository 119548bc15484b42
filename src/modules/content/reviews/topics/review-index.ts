import type { Db } from '#database/database.ts'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import { readReviewTexts } from '../reviews-queries.ts'
import { type ReviewTopic, topicsOf } from './review-topics-rules.ts'

/** Which reviews of a product are about what, and by buyers of which variant. */
export interface ReviewIndex {
  topics: readonly ReviewTopic[]
  /** The most frequent first; none for a product without variants. */
  variants: readonly { value: string; reviewIds: readonly number[] }[]
}

/** Nobody chooses among more. */
const MOST_VARIANTS = 8
const LIFETIME_MS = 60 * 60 * 1000
const MAX_BYTES = 8_000_000
const BYTES_OF_ID = 8
const BYTES_OF_ENTRY = 200

const idsIn = ({ topics, variants }: ReviewIndex) =>
  [...topics, ...variants].reduce((sum, { reviewIds }) => sum + reviewIds.length, 0)

/** Reads what reviews are about once for each version of them (`ReviewSummary`), so no change of one has to be heard of. */
export function createReviewIndexes(db: Db) {
  const cache = boundedCache<ReviewIndex>({
    lifetime: LIFETIME_MS,
    maxBytes: MAX_BYTES,
    bytesOf: (index) => BYTES_OF_ENTRY + idsIn(index) * BYTES_OF_ID,
  })
  return async (familyId: number, version: string): Promise<ReviewIndex> => {
    const key = `${familyId} ${version}`
    const known = cache.get(key)
    if (known) return known
    const rows = await readReviewTexts(db, familyId)
    const byVariant = Map.groupBy(
      rows.filter(({ variant }) => variant !== ''),
      ({ variant }) => variant,
    )
    const index: ReviewIndex = {
      topics: topicsOf(rows),
      variants: [...byVariant]
        .map(([value, of]) => ({ value, reviewIds: of.map(({ id }) => id) }))
        .toSorted((a, b) => b.reviewIds.length - a.reviewIds.length || (a.value < b.value ? -1 : 1))
        .slice(0, MOST_VARIANTS),
    }
    cache.set(key, index)
    return index
  }
}

/** The reviews that a choice of topic and variant leaves; null where neither is chosen, none for a word that is no topic. */
export function chosenIds(
  index: ReviewIndex,
  { topic, variant }: { topic?: string | undefined; variant?: string | undefined },
): readonly number[] | null {
  const chosen = [
    ...(topic ? [index.topics.find(({ word }) => word === topic)?.reviewIds ?? []] : []),
    ...(variant ? [index.variants.find(({ value }) => value === variant)?.reviewIds ?? []] : []),
  ]
  if (chosen.length === 0) return null
  return chosen.reduce((left, ids) => left.filter((id) => ids.includes(id)))
}
