import { randomBytes } from 'node:crypto'
import { type CacheTags, createTaggedCache } from '#database/tagged-cache.ts'
import type { Shop } from '#modules/shop.server.ts'
import { ownBuffer } from '#shared/own-buffer.ts'
import { scriptsAfterPaint } from './deferred-scripts.server.ts'

/**
 * What differs in a page from one request to the next although it shows the same: its forms' token, its scripts' nonce, its
 * id, and whether the cookie notice was closed.
 */
export interface RequestValues {
  csrfToken: string
  nonce: string
  requestId: string
  /** '1' where the browser has closed the cookie notice, '' where it has not. */
  firstCookie: string
  /** One-time key of what the page's forms add to the cart. */
  additionKey: string
}

/** An answer with holes where the marks of each request belong. */
export interface CachedPage {
  status: number
  headers: readonly (readonly [string, string])[]
  /** False for an answer that is for one request alone. */
  shared: boolean
  /** The text without the marks, as UTF-8. One that is kept is in memory of its own. */
  text: Buffer
  /** Which mark belongs where, by the byte of `text` in front of which it stands; ascending. */
  slots: readonly { readonly at: number; readonly name: keyof RequestValues }[]
}

/** Renders with the marks it is given; `tags` is null when the page shows anything of its visitor. */
export type RenderPage = (values: RequestValues) => Promise<{ response: Response; tags: CacheTags | null }>

/** Whole pages for visitors without account, never older than the last announced change of what they show, nor than a minute. */
export interface PageCache {
  /** The page under `key`: kept, being made for somebody else, or made now. */
  read(key: string, render: RenderPage): Promise<CachedPage>
}

const VALUE_NAMES = [
  'csrfToken',
  'nonce',
  'requestId',
  'firstCookie',
  'additionKey',
] as const satisfies readonly (keyof RequestValues)[]
/** Bytes of pages kept. */
const CACHE_BYTES = 10 * 1024 * 1024

/** Puts the marks of one request into the holes. */
export function fillPage({ text, slots }: CachedPage, values: RequestValues): Buffer {
  // A page has many holes for the same token, and working a token out costs something.
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

/** The page out of its rendered text, in which `hole` finds the marks: the odd pieces of a split. */
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

/** A page made for one request, which is the only one to see it. */
export async function renderUncachedPage(render: RenderPage, values: RequestValues): Promise<CachedPage> {
  const { response } = await render(values)
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
  // What these hold is read anew after the change was heard of, so pages made in between go too.
  shop.settings.onChange(pages.clear)
  shop.currencies.onChange(pages.clear)
  shop.catalogue.onRenewed(pages.clear)
  shop.pages.onHelpChange(pages.clear)

  // Nothing a page shows can look like these, and nobody can guess them.
  const placeholder = () => `own${randomBytes(24).toString('hex')}`
  const placeholders: RequestValues = {
    csrfToken: placeholder(),
    nonce: placeholder(),
    requestId: placeholder(),
    firstCookie: placeholder(),
    additionKey: placeholder(),
  }
  const placeholderPattern = new RegExp(`(${VALUE_NAMES.map((name) => placeholders[name]).join('|')})`)

  async function renderShared(render: RenderPage) {
    const { response, tags } = await render(placeholders)
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
      // Made for somebody else, and it turned out to be for them alone or failed with them.
      if (page && (renderedByCaller || page.shared)) return page
      return (await renderShared(render)).value
    },
  }
}

/** What a page costs besides its text, and what a hole costs: objects, headers. */
const PAGE_OVERHEAD_BYTES = 2000
const SLOT_OVERHEAD_BYTES = 40
