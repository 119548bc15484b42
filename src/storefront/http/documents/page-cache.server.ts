import { randomBytes } from 'node:crypto'
import { type CacheTags, createTaggedCache } from '#database/feed/tagged-cache.ts'
import type { PageCacheState } from '#modules/backoffice/operations/operations-schemas.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import { ownBuffer } from '#shared/text/own-buffer.ts'
import type { DocumentAudience, PersonalSlots, Slot } from '../shop-context.ts'
import { type DocumentPieces, joinedPieces, piecesOf } from './document-response.server.ts'

/**
 * The values that differ between two requests for the same page: the CSRF token of its forms, the nonce of its scripts, its id,
 * the state of the cookie notice, the one-time key, the number of cart lines and the personal parts, which are HTML and JSON.
 */
export interface RequestValues extends Record<keyof PersonalSlots, string | Buffer> {
  csrfToken: string
  nonce: string
  requestId: string
  /** '1' where the browser has closed the cookie notice, '' where it has not. */
  firstCookie: string
  /** One-time key of the page's add-to-cart forms. */
  additionKey: string
  /** The number of cart lines in digits, and with its word. */
  cartCount: string
  cartWords: string
}

/** The values that every page is rendered with. Cart and personal parts come from the root, which is shared or the visitor's own. */
export type PageValues = Omit<RequestValues, 'cartCount' | 'cartWords' | keyof PersonalSlots>

/** A response with slots for the values of each request. */
export interface CachedPage {
  status: number
  headers: readonly (readonly [string, string])[]
  /** False for a response that is for one request alone. */
  shared: boolean
  /** The text without the request values, as UTF-8. The text of a cached page has a buffer of its own. */
  text: Buffer
  /** Which value belongs where: the offset in `text`, in bytes, before which it is inserted; ascending. */
  slots: readonly { readonly at: number; readonly name: keyof RequestValues }[]
}

/** Renders a page with the given values. A document for everyone that the page does not share is for its request alone. */
export type RenderPage = (values: PageValues, document: DocumentAudience) => Promise<Response>

/** Cached pages, for customers and visitors without account. A page is dropped when a change of what it shows is published, and after a minute. */
interface PageCache {
  /** The page under `key`: cached, being rendered for another request, or rendered now. */
  read(key: string, render: RenderPage): Promise<CachedPage>
  stats(): PageCacheState
}

/** How long a list may be sent after a change of products that it does not show, while it is rendered again (milliseconds). */
const LIST_LAG = 1500

/** The most bytes that a value takes in UTF-8. */
const mostBytes = (value: string | Buffer) => value.length * (typeof value === 'string' ? 3 : 1)

/** Inserts the values of one request into the slots. `allocate` returns a buffer of at least as many bytes. */
export function fillPage(
  { text, slots }: CachedPage,
  values: RequestValues,
  allocate: (bytes: number) => Buffer = Buffer.allocUnsafe,
): Buffer {
  if (slots.length === 0) return text
  // Each value is read once: a page has many slots for the same token, which is computed when it is read.
  const own = { ...values }
  const filled = allocate(slots.reduce((most, { name }) => most + mostBytes(own[name]), text.length))
  let at = 0
  let from = 0
  for (const { at: to, name } of slots) {
    at += text.copy(filled, at, from, to)
    const value = own[name]
    at += typeof value === 'string' ? filled.write(value, at) : value.copy(filled, at)
    from = to
  }
  at += text.copy(filled, at, from)
  return filled.subarray(0, at)
}

/** How every placeholder begins: random, so that nothing on a page equals one and nobody can guess one. */
const MARK = `own${randomBytes(24).toString('hex')}`
const placeholder = (letter: string) => `${MARK}${letter}` as Slot
/** What a shared page is rendered with in place of the values of a request. */
const PLACEHOLDERS: Record<keyof RequestValues, Slot> = {
  csrfToken: placeholder('a'),
  nonce: placeholder('b'),
  requestId: placeholder('c'),
  firstCookie: placeholder('d'),
  additionKey: placeholder('e'),
  cartCount: placeholder('f'),
  cartWords: placeholder('g'),
  accountLinks: placeholder('h'),
  menuEntry: placeholder('i'),
  overdueBanner: placeholder('j'),
  visitorData: placeholder('k'),
}
const NAMES = new Map(
  Object.entries(PLACEHOLDERS).map(([name, slot]) => [String(slot), name as keyof RequestValues]),
)

/** Where a page is joined before its placeholders are taken out; larger pages get memory of their own. */
const workspace = Buffer.allocUnsafeSlow(256 * 1024)

/** Text and slots of a rendered page with placeholders. They are found in its bytes: to split its text copied all of it once more. */
function extractSlots(pieces: DocumentPieces) {
  const page = joinedPieces(pieces, (bytes) =>
    bytes > workspace.length ? Buffer.allocUnsafe(bytes) : workspace.subarray(0, bytes),
  )
  const slots: { at: number; name: keyof RequestValues }[] = []
  let length = 0
  let from = 0
  const keepUntil = (to: number) => {
    page.copyWithin(length, from, to)
    length += to - from
  }
  for (let at = page.indexOf(MARK); at !== -1; at = page.indexOf(MARK, from)) {
    keepUntil(at)
    from = at + MARK.length + 1
    const name = NAMES.get(page.toString('latin1', at, from))
    if (name) slots.push({ at: length, name })
  }
  keepUntil(page.length)
  return { text: ownBuffer(page.subarray(0, length)), slots }
}

/** Renders a page for one request, without the cache. */
export async function renderUncachedPage(render: RenderPage, values: PageValues): Promise<CachedPage> {
  const response = await render(values, { for: 'visitor' })
  const text = joinedPieces(await piecesOf(response))
  return { status: response.status, headers: [...response.headers], shared: false, text, slots: [] }
}

export function createPageCache(
  shop: Pick<
    Shop,
    'caches' | 'changes' | 'settings' | 'providers' | 'currencies' | 'catalogue' | 'checkout' | 'pages'
  >,
): PageCache {
  const pages = createTaggedCache<CachedPage>({
    pool: shop.caches,
    name: 'pages',
    spares: 9,
    lifetime: shop.changes.lifetimes.short,
    lag: LIST_LAG,
  })
  shop.changes.subscribe((change) => {
    // The settings say themselves what a change of them touches, once they are read again.
    if (change.topic !== 'settings') pages.invalidate(change)
  })
  // These reload their data after a change is published; pages rendered in between used the previous data and are dropped too.
  shop.settings.onChange('pages', pages.clear)
  // Pages say whether cards are accepted.
  shop.providers.onChange(pages.clear)
  // No page waits long for the banks' rates; those without them make way when the rates arrive.
  shop.checkout.onLateRates(pages.clear)
  shop.currencies.onChange(pages.clear)
  shop.catalogue.onRenewed(pages.clear)
  shop.catalogue.onListsChange(pages.invalidateLists)
  shop.pages.onHelpChange(pages.clear)

  async function renderShared(render: RenderPage) {
    let tags: CacheTags | null = null
    const response = await render(PLACEHOLDERS, {
      for: 'everyone',
      cart: { count: PLACEHOLDERS.cartCount, words: PLACEHOLDERS.cartWords },
      personal: PLACEHOLDERS,
      share(given) {
        tags = given
      },
    })
    const shared = tags !== null && response.status === 200 && response.headers.getSetCookie().length === 0
    const { text, slots } = extractSlots(await piecesOf(response))
    const value: CachedPage = {
      status: response.status,
      headers: [...response.headers],
      shared,
      text,
      slots,
    }
    const bytes = text.length + slots.length * SLOT_OVERHEAD_BYTES + PAGE_OVERHEAD_BYTES
    return { value, bytes, tags: shared ? tags : null }
  }

  return {
    stats: () => ({ ...pages.stats(), maxBytes: shop.caches.maxBytes }),
    async read(key, render) {
      let renderedByCaller = false
      const renderForCaller = () => {
        renderedByCaller = true
        return renderShared(render)
      }
      const page = await pages.read(key, renderForCaller).catch((error: unknown) => {
        if (renderedByCaller) throw error
        return null
      })
      // It was rendered for another request and turned out not to be shared, or failed there.
      if (page && (renderedByCaller || page.shared)) return page
      return (await renderShared(render)).value
    },
  }
}

/** Memory that a page takes besides its text, and that a slot takes, in bytes: objects and headers. */
const PAGE_OVERHEAD_BYTES = 2000
const SLOT_OVERHEAD_BYTES = 50
