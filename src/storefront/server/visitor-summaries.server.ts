import type { FastifyRequest } from 'fastify'
import { boundedCache } from '#database/feed/bounded-cache.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { VisitorRootData } from '../http/page-root.ts'
import { visitorRootData } from '../shell/page-root-data.server.ts'

/** What shared pages show of a visitor. */
interface VisitorSummary {
  visitor: VisitorRootData
  cartCount: number
  /** The count with its word, by language, once a page has shown it. */
  cartWords: Partial<Record<Locale, string>>
  /** The language stored for the customer's emails; null for visitors without account. */
  emailLocale: Locale | null
}

/** What shared pages show of the visitors of the last seconds. */
export interface VisitorSummaries {
  /**
   * The summary of the request's visitor: at most `VISITOR_LIFETIME` old, and read from the database where this browser has just changed
   * something, in whichever process (`src/http/requests/recent-change.ts`). For shared pages alone: everything else asks the database.
   */
  read(request: FastifyRequest): VisitorSummary | Promise<VisitorSummary>
  /** Makes the next page of this browser read the database. */
  forget(request: FastifyRequest): void
}

/**
 * How long a summary is used, in milliseconds. It bounds for how long a page may show the name after the session was ended elsewhere,
 * and counts from before a change on another device. Less than `CHANGED_MAX_AGE`.
 */
export const VISITOR_LIFETIME = 5_000
/** Size limits in bytes: of all summaries, some thousand visitors; and of one beside its text. */
const SUMMARIES_BYTES = 2 * 1024 * 1024
const SUMMARY_OVERHEAD_BYTES = 900

export function createVisitorSummaries(
  shop: Pick<Shop, 'cart' | 'customers' | 'settings' | 'wishlist'>,
): VisitorSummaries {
  const summaries = boundedCache<VisitorSummary>({
    lifetime: VISITOR_LIFETIME,
    maxBytes: SUMMARIES_BYTES,
    bytesOf: ({ visitor }) => SUMMARY_OVERHEAD_BYTES + (visitor.customer?.name.length ?? 0) * 4,
  })
  // They decide whether an overdue debt is shown.
  shop.settings.onChange('pages', () => summaries.clear())

  /** Of every browser without cookies, of which the database knows nothing. */
  const nobody: VisitorSummary = {
    visitor: { customer: null, wishlistCount: null, added: null, overdue: null },
    cartCount: 0,
    cartWords: {},
    emailLocale: null,
  }

  async function load(request: FastifyRequest): Promise<VisitorSummary> {
    const visitor = await request.visitor()
    const [root, cartCount] = await Promise.all([
      visitorRootData(shop, visitor, null),
      shop.cart.count(visitor),
    ])
    return { visitor: root, cartCount, cartWords: {}, emailLocale: visitor.customer?.locale ?? null }
  }

  async function readAgain(key: string, request: FastifyRequest): Promise<VisitorSummary> {
    // The lifetime counts from before the read: a change during it is not in it.
    const start = performance.now()
    const summary = await load(request)
    summaries.set(key, summary, { start })
    return summary
  }

  /** A customer who reads the shop in another language than before: `request.visitor()` stores it. */
  const choosesLanguage = ({ emailLocale }: VisitorSummary, { chosenLocale }: FastifyRequest) =>
    emailLocale !== null && chosenLocale !== null && emailLocale !== chosenLocale

  return {
    read(request) {
      const key = request.browserKey
      if (key === null) return nobody
      const known = request.changedRecently ? undefined : summaries.get(key)
      return known && !choosesLanguage(known, request) ? known : readAgain(key, request)
    },
    forget({ browserKey }) {
      if (browserKey !== null) summaries.delete(browserKey)
    },
  }
}
