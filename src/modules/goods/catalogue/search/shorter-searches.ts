import type { ProductList } from '../catalogue-schemas.ts'
import { hasId } from '../lists/id-sets.ts'
import type { Listing } from '../lists/listing.ts'
import type { Search } from './search.ts'
import { shorterQueries } from './search-correction-rules.ts'

/** Limits of searches offered and of searches run: a search that finds nothing should stay cheap. */
const MAX_OFFERED = 3
const MAX_TRIED = 8

/** For a search that finds nothing: shorter versions of it that do find something, with their number of results. */
export async function readShorterSearches(
  query: string,
  deps: { search: Search; listing: Listing; hideSoldOut: boolean },
): Promise<ProductList['shorter']> {
  const { search, listing, hideSoldOut } = deps
  const stocked = hideSoldOut ? await listing.stocked() : null
  const offered: ProductList['shorter'] = []
  for (const shorter of shorterQueries(query).slice(0, MAX_TRIED)) {
    if (offered.length === MAX_OFFERED) break
    const ids = await search.findUncorrected(shorter)
    const total = stocked === null ? ids.length : ids.filter((id) => hasId(stocked, id)).length
    if (total > 0) offered.push({ query: shorter, total })
  }
  return offered
}
