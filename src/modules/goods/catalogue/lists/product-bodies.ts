import type { Db } from '#database/database.ts'
import { boundedCache, type CacheMemory } from '#database/feed/bounded-cache.ts'
import type { Change } from '#database/feed/change-feed.ts'
import type { Preferences } from '#modules/kernel/people/visitor.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'
import { readProducts } from '../product/product-queries.ts'
import { type PriceView, productView } from '../product/product-view.ts'

/**
 * Products as JSON ready to send, for lists: neighbouring pages, other sort orders and searches show many of the same products, and
 * a list that a change made stale shows all but one of them unchanged.
 */
export interface ProductBodies {
  /** The products in the given order, without those that are not on sale. */
  onSale(ids: readonly number[], view: PriceView, preferences: Preferences): Promise<OnSale>
  /** Removes what a change makes stale; call it before the change is acknowledged to anybody. */
  invalidate(change: Change): void
  clear(): void
}

interface OnSale {
  bodies: Buffer[]
  /** When the oldest of them was read, of `performance.now()`: what is made from them expires with it. */
  readAt: number
}

/** A product that is not on sale has no body. */
interface ProductBody {
  json: Buffer | null
  readAt: number
}

/** Bytes of an entry beside its JSON. */
const PER_ENTRY = 400

/** Caches products for at most `lifetime` milliseconds. */
export function createProductBodies({
  db,
  ...bounds
}: CacheMemory & { db: Db; lifetime: number }): ProductBodies {
  const cache = boundedCache<ProductBody>({
    ...bounds,
    bytesOf: ({ json }) => (json?.length ?? 0) + PER_ENTRY,
  })
  /** Languages and currencies of cached products, as keys begin with them; a shop has a handful. */
  const viewsSeen = new Set<string>()
  /** What changed while products are being read: `null` stands for any product. */
  const pendingReads = new Set<Set<number | null>>()

  /** Reads products and caches them, except those that changed meanwhile. */
  async function read(
    ids: readonly number[],
    view: PriceView,
    { locale, currency }: Preferences,
  ): Promise<ReadonlyMap<number, ProductBody>> {
    const prefix = `${locale} ${currency} `
    const changed = new Set<number | null>()
    pendingReads.add(changed)
    const readAt = performance.now()
    try {
      const rows = await readProducts(db, ids, locale, view)
      viewsSeen.add(prefix)
      const bodies = new Map<number, ProductBody>()
      for (const id of ids) {
        const row = rows.get(id)
        const body = { json: row?.onSale ? ownBuffer(JSON.stringify(productView(row, view))) : null, readAt }
        bodies.set(id, body)
        if (!changed.has(null) && !changed.has(id)) cache.set(`${prefix}${id}`, body, { start: readAt })
      }
      return bodies
    } finally {
      pendingReads.delete(changed)
    }
  }

  function clear(): void {
    for (const changed of pendingReads) changed.add(null)
    cache.clear()
    viewsSeen.clear()
  }

  return {
    async onSale(ids, view, preferences) {
      const prefix = `${preferences.locale} ${preferences.currency} `
      const known = ids.map((id) => cache.get(`${prefix}${id}`))
      const missing = ids.filter((_, at) => known[at] === undefined)
      const added = missing.length > 0 ? await read(missing, view, preferences) : null
      const bodies: Buffer[] = []
      let readAt = performance.now()
      for (const [at, id] of ids.entries()) {
        const body = known[at] ?? added?.get(id)
        if (!body) continue
        if (body.json) bodies.push(body.json)
        readAt = Math.min(readAt, body.readAt)
      }
      return { bodies, readAt }
    },
    invalidate({ topic, ids }) {
      if (topic === 'pages') return
      if (ids === undefined || (topic !== 'stock' && topic !== 'catalogue')) {
        clear()
        return
      }
      for (const id of ids) {
        for (const changed of pendingReads) changed.add(id)
        for (const prefix of viewsSeen) cache.delete(`${prefix}${id}`)
      }
    },
    clear,
  }
}
