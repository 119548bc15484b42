import { boundedCache } from '#database/feed/bounded-cache.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'
import type { Facet } from '../catalogue-schemas.ts'
import type { CategoryTree } from '../categories/category-tree.ts'
import type { Terms } from '../search/terms-rules.ts'

/** The filters of lists as JSON: all pages and sort orders of a list show the same. */
export interface FacetJson {
  /** The filters under `key`, which must name everything they depend on besides the words in `named`. */
  read(key: string, named: Named, make: () => Promise<Facet[]>): Promise<Buffer>
  clear(): void
}

/** What filters are labelled with; another object means that something was renamed. */
interface Named {
  readonly tree: CategoryTree
  readonly terms: Terms
}

const MAX_BYTES = 1024 * 1024
/** Bytes of an entry beside its JSON and key. */
const PER_ENTRY = 200

export function createFacetJson(lifetime: number): FacetJson {
  const cache = boundedCache<Named & { json: Buffer }>({
    lifetime,
    maxBytes: MAX_BYTES,
    bytesOf: ({ json }, key) => json.length + key.length * 2 + PER_ENTRY,
  })
  let clears = 0
  return {
    async read(key, { tree, terms }, make) {
      const known = cache.get(key)
      if (known?.tree === tree && known.terms === terms) return known.json
      const before = clears
      const json = ownBuffer(JSON.stringify(await make()))
      if (clears === before) cache.set(key, { tree, terms, json })
      return json
    },
    clear() {
      clears++
      cache.clear()
    },
  }
}
