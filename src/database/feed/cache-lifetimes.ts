/**
 * How long data read from the database is used at most, in milliseconds, without a notification that it changed. Changes are
 * announced by `change-feed.ts`; the lifetime limits the harm of a lost notification (decision 45).
 */
export interface Lifetimes {
  /** Responses, pages, small tables. */
  readonly short: number
  /** What takes seconds to read in a large shop: sort orders and filter counts of lists. The product data they show is `short`. */
  readonly long: number
}

export const LIFETIMES: Lifetimes = { short: 60_000, long: 15 * 60_000 }
