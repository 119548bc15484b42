import { randomBytes } from 'node:crypto'
import { type CacheTags, createTaggedCache } from '#database/feed/tagged-cache.ts'
import type { PageCacheState } from '#modules/backoffice/operations/operations-schemas.ts'
import type { Shop } from '#modules/shop/shop.server.ts'
import type { DocumentAudience, PersonalSlots, Slot } from '../shop-context.ts'
import { type DocumentPieces, joinedPieces, piecesOf } from './document-response.server.ts'
import { type GapLength, type GappedGzip, gappedGzip } from './gapped-gzip.ts'

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
  /** Its compressed form and how often it was asked for; null for a page that is not shared, which nobody requests again. */
  gzip: { requests: number; form: GappedGzip | null; making: Promise<GappedGzip> | null } | null
}

/** Renders a page with the given values. A document for everyone that the page does not share is for its request alone. */
export type RenderPage = (values: PageValues, document: DocumentAudience) => Promise<Response>

/** Cached pages, for customers and visitors without account. A page is dropped when a change of what it shows is published, and after a minute. */
interface PageCache {
  /** The page under `key`: cached, being rendered for another request, or rendered now. */
  read(key: string, render: RenderPage): Promise<CachedPage>
  stats(): PageCacheState
}

/**
 * The length of each value in bytes, where it is the same in every request. The compressed form of a page refers back across such a
 * slot; after one that varies it has to begin without a dictionary.
 */
const VALUE_LENGTHS = {
  csrfToken: 43,
  nonce: 24,
  requestId: 'varies',
  firstCookie: 'varies',
  additionKey: 16,
  cartCount: 'varies',
  cartWords: 'varies',
  accountLinks: 'varies',
  menuEntry: 'varies',
  overdueBanner: 'varies',
  visitorData: 'varies',
} as const satisfies Record<keyof RequestValues, GapLength>
const VALUE_NAMES = Object.keys(VALUE_LENGTHS) as (keyof RequestValues)[]
/** How long a list may be sent after a change of products that it does not show, while it is rendered again (milliseconds). */
const LIST_LAG = 1500

/** The value for each slot, encoded once: a page has many slots for the same token. */
function slotValues({ slots }: CachedPage, values: RequestValues): Buffer[] {
  const encoded: Partial<Record<keyof RequestValues, Buffer>> = {}
  return slots.map(({ name }) => {
    const known = encoded[name]
    if (known) return known
    const value = values[name]
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    encoded[name] = bytes
    return bytes
  })
}

/** The most bytes that a value takes in UTF-8. */
const mostBytes = (value: string | Buffer) => value.length * (typeof value === 'string' ? 3 : 1)

/** Returns a buffer of at least as many bytes. */
type Allocate = (bytes: number) => Buffer

/** Inserts the values of one request into the slots. */
export function fillPage(
  page: CachedPage,
  values: RequestValues,
  allocate: Allocate = Buffer.allocUnsafe,
): Buffer {
  const { text, slots } = page
  if (slots.length === 0) return text
  // Each value is read once: a page has many slots for the same token, which is computed when it is read.
  const read: Partial<Record<keyof RequestValues, string | Buffer>> = {}
  let most = text.length
  for (const { name } of slots) {
    read[name] ??= values[name]
    most += mostBytes(read[name])
  }
  const filled = allocate(most)
  let at = 0
  let from = 0
  for (const { at: to, name } of slots) {
    if (to > from) at += text.copy(filled, at, from, to)
    const value = read[name] ?? ''
    if (value.length > 0) at += typeof value === 'string' ? filled.write(value, at) : value.copy(filled, at)
    from = to
  }
  at += text.copy(filled, at, from)
  return filled.subarray(0, at)
}

/**
 * The page with the values of one request, compressed by gzip. Null for a page that is not shared, and for the first request of one that
 * is: most pages of a large shop are requested once. From the second on a request waits for the one compressed form, which takes less
 * than compressing its own response.
 */
export function gzippedPage(
  page: CachedPage,
  values: RequestValues,
  allocate?: Allocate,
): Buffer | null | Promise<Buffer | null> {
  const { gzip } = page
  if (gzip === null) return null
  gzip.requests++
  if (gzip.requests === 1) return null
  const fill = (form: GappedGzip) => form.fill(slotValues(page, values), allocate)
  if (gzip.form) return fill(gzip.form)
  gzip.making ??= compressPage(page)
    .then((form) => {
      gzip.form = form
      return form
    })
    .finally(() => {
      gzip.making = null
    })
  return gzip.making.then(fill)
}

function compressPage({ text, slots }: CachedPage): Promise<GappedGzip> {
  const offsets = [0, ...slots.map(({ at }) => at), text.length]
  const pieces = offsets.slice(1).map((end, index) => text.subarray(offsets[index], end))
  return gappedGzip(
    pieces,
    slots.map(({ name }) => VALUE_LENGTHS[name]),
  )
}

/** Text and slots of a rendered page, whose own texts contain placeholders; ready parts contain none. */
function extractSlots(
  pieces: DocumentPieces,
  placeholderPattern: RegExp,
  nameOf: (placeholder: string) => keyof RequestValues | undefined,
) {
  const texts: (string | Buffer)[] = []
  const slots: { at: number; name: keyof RequestValues }[] = []
  let at = 0
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      texts.push(piece)
      at += piece.length
      continue
    }
    // Split by a pattern with a group, so that the odd texts are the placeholders.
    for (const [index, text] of piece.split(placeholderPattern).entries()) {
      const name = index % 2 === 1 ? nameOf(text) : undefined
      if (name) slots.push({ at, name })
      else {
        texts.push(text)
        at += Buffer.byteLength(text)
      }
    }
  }
  return { text: joinedPieces(texts), slots }
}

/** Renders a page for one request, without the cache. */
export async function renderUncachedPage(render: RenderPage, values: PageValues): Promise<CachedPage> {
  const response = await render(values, { for: 'visitor' })
  const text = joinedPieces(await piecesOf(response))
  return {
    status: response.status,
    headers: [...response.headers],
    shared: false,
    text,
    slots: [],
    gzip: null,
  }
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

  // Random, so that nothing on a page equals a placeholder and nobody can guess one.
  const placeholder = () => `own${randomBytes(24).toString('hex')}` as Slot
  const placeholders = Object.fromEntries(VALUE_NAMES.map((name) => [name, placeholder()])) as Record<
    keyof RequestValues,
    Slot
  >
  const names = new Map<string, keyof RequestValues>(VALUE_NAMES.map((name) => [placeholders[name], name]))
  const placeholderPattern = new RegExp(`(${VALUE_NAMES.map((name) => placeholders[name]).join('|')})`)

  async function renderShared(render: RenderPage) {
    let tags: CacheTags | null = null
    const response = await render(placeholders, {
      for: 'everyone',
      cart: { count: placeholders.cartCount, words: placeholders.cartWords },
      personal: placeholders,
      share(given) {
        tags = given
      },
    })
    const shared = tags !== null && response.status === 200 && response.headers.getSetCookie().length === 0
    const { text, slots } = extractSlots(await piecesOf(response), placeholderPattern, (placeholder) =>
      names.get(placeholder),
    )
    const headers = [...response.headers]
    const gzip = shared ? { requests: 0, form: null, making: null } : null
    const value: CachedPage = { status: response.status, headers, shared, text, slots, gzip }
    const bytes =
      Math.round(text.length * (1 + COMPRESSED_SHARE)) +
      slots.length * SLOT_OVERHEAD_BYTES +
      PAGE_OVERHEAD_BYTES
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

/** Memory that a page takes besides its text, and that a slot takes, in bytes: objects, headers, matrix of the checksum. */
const PAGE_OVERHEAD_BYTES = 2000
const SLOT_OVERHEAD_BYTES = 400
/** How large the compressed form becomes at most, as a share of the text; measured: 0.15 to 0.28. */
const COMPRESSED_SHARE = 0.3
