import { randomBytes } from 'node:crypto'
import { type CacheTags, createTaggedCache } from '#database/tagged-cache.ts'
import type { Shop } from '#modules/shop.server.ts'
import { ownBuffer } from '#shared/own-buffer.ts'
import { scriptsAfterPaint } from './deferred-scripts.server.ts'
import type { DocumentAudience, Slot } from './shop-context.ts'

/**
 * The values that differ between two requests for the same page: the CSRF token of its forms, the nonce of its scripts, its id,
 * the state of the cookie notice, the one-time key and the number of cart lines.
 */
export interface RequestValues {
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

/** The values that every page is rendered with; the cart is part of the root of a page, which is shared or the visitor's own. */
export type PageValues = Omit<RequestValues, 'cartCount' | 'cartWords'>

/** A response with slots for the values of each request. */
interface CachedPage {
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

/** Cached pages for visitors without account. A page is dropped when a change of what it shows is published, and after a minute. */
interface PageCache {
  /** The page under `key`: cached, being rendered for another request, or rendered now. */
  read(key: string, render: RenderPage): Promise<CachedPage>
}

const VALUE_NAMES = [
  'csrfToken',
  'nonce',
  'requestId',
  'firstCookie',
  'additionKey',
  'cartCount',
  'cartWords',
] as const satisfies readonly (keyof RequestValues)[]
/** The size limit of the cache, in bytes. */
const CACHE_BYTES = 10 * 1024 * 1024

/** Inserts the values of one request into the slots. */
export function fillPage({ text, slots }: CachedPage, values: RequestValues): Buffer {
  // Each value is read once: a page has many slots for the same token, and computing a token is costly.
  const filling = new Map(VALUE_NAMES.map((name) => [name, Buffer.from(values[name])]))
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, name } of slots) {
    pieces.push(text.subarray(from, at), filling.get(name) ?? NOTHING)
    from = at
  }
  pieces.push(text.subarray(from))
  return Buffer.concat(pieces)
}

const NOTHING = Buffer.alloc(0)

/** Text and slots of a rendered page that was split at the placeholders; these are the odd pieces. */
function extractSlots(
  pieces: readonly string[],
  nameOf: (placeholder: string) => keyof RequestValues | undefined,
) {
  const pieceTexts = pieces.filter((_, index) => index % 2 === 0)
  const slots: { at: number; name: keyof RequestValues }[] = []
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const name = index % 2 === 1 ? nameOf(piece) : undefined
    if (name) slots.push({ at, name })
    else at += Buffer.byteLength(piece)
  }
  return { text: ownBuffer(pieceTexts.join('')), slots }
}

async function textOf(response: Response): Promise<string> {
  return response.body ? scriptsAfterPaint(await response.text()) : ''
}

/** Renders a page for one request, without the cache. */
export async function renderUncachedPage(render: RenderPage, values: PageValues): Promise<CachedPage> {
  const response = await render(values, { for: 'visitor' })
  const text = Buffer.from(await textOf(response))
  return { status: response.status, headers: [...response.headers], shared: false, text, slots: [] }
}

export function createPageCache(
  shop: Pick<Shop, 'changes' | 'settings' | 'currencies' | 'catalogue' | 'pages'>,
): PageCache {
  const pages = createTaggedCache<CachedPage>({
    maxBytes: CACHE_BYTES,
    lifetime: shop.changes.lifetimes.short,
  })
  shop.changes.subscribe(pages.invalidate)
  // These reload their data after a change is published; pages rendered in between used the previous data and are dropped too.
  shop.settings.onChange(pages.clear)
  shop.currencies.onChange(pages.clear)
  shop.catalogue.onRenewed(pages.clear)
  shop.pages.onHelpChange(pages.clear)

  // Random, so that nothing on a page equals a placeholder and nobody can guess one.
  const placeholder = () => `own${randomBytes(24).toString('hex')}` as Slot
  const placeholders: Record<keyof RequestValues, Slot> = {
    csrfToken: placeholder(),
    nonce: placeholder(),
    requestId: placeholder(),
    firstCookie: placeholder(),
    additionKey: placeholder(),
    cartCount: placeholder(),
    cartWords: placeholder(),
  }
  const placeholderPattern = new RegExp(`(${VALUE_NAMES.map((name) => placeholders[name]).join('|')})`)

  async function renderShared(render: RenderPage) {
    let tags: CacheTags | null = null
    const response = await render(placeholders, {
      for: 'everyone',
      cart: { count: placeholders.cartCount, words: placeholders.cartWords },
      share(given) {
        tags = given
      },
    })
    const shared = tags !== null && response.status === 200 && response.headers.getSetCookie().length === 0
    const { text, slots } = extractSlots((await textOf(response)).split(placeholderPattern), (placeholder) =>
      VALUE_NAMES.find((name) => placeholders[name] === placeholder),
    )
    const headers = [...response.headers]
    const value: CachedPage = { status: response.status, headers, shared, text, slots }
    const bytes = text.length + slots.length * SLOT_OVERHEAD_BYTES + PAGE_OVERHEAD_BYTES
    return { value, bytes, tags: shared ? tags : null }
  }

  return {
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

/** Memory that a page takes besides its text, and that a slot takes, in bytes: objects, headers. */
const PAGE_OVERHEAD_BYTES = 2000
const SLOT_OVERHEAD_BYTES = 40
