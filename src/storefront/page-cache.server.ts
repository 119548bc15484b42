import { randomBytes } from 'node:crypto'
import { type AnswerTags, createTaggedCache } from '#database/tagged-cache.ts'
import type { Shop } from '#modules/shop.server.ts'
import { ownBuffer } from '#shared/own-buffer.ts'
import { scriptsAfterPaint } from './later-scripts.server.ts'

/**
 * What differs in a page from one request to the next although it shows the same: its forms' token, its scripts' nonce, its
 * id, and whether the cookie notice was closed.
 */
export interface OwnMarks {
  csrfToken: string
  nonce: string
  requestId: string
  /** '1' where the browser has closed the cookie notice, '' where it has not. */
  firstCookie: string
  /** One-time key of what the page's forms add to the cart. */
  additionKey: string
}

/** An answer with holes where the marks of each request belong. */
export interface KeptPage {
  status: number
  headers: readonly (readonly [string, string])[]
  /** False for an answer that is for one request alone. */
  shared: boolean
  /** The text without the marks, as UTF-8. One that is kept is in memory of its own. */
  text: Buffer
  /** Which mark belongs where, by the byte of `text` in front of which it stands; ascending. */
  holes: readonly { readonly at: number; readonly name: keyof OwnMarks }[]
}

/** Renders with the marks it is given; `tags` is null when the page shows anything of its visitor. */
export type RenderPage = (marks: OwnMarks) => Promise<{ response: Response; tags: AnswerTags | null }>

/** Whole pages for visitors without account, never older than the last announced change of what they show, nor than a minute. */
export interface PageCache {
  /** The page under `key`: kept, being made for somebody else, or made now. */
  read(key: string, render: RenderPage): Promise<KeptPage>
}

const MARK_NAMES = [
  'csrfToken',
  'nonce',
  'requestId',
  'firstCookie',
  'additionKey',
] as const satisfies readonly (keyof OwnMarks)[]
/** Bytes of pages kept. */
const CACHE_BYTES = 10 * 1024 * 1024

/** Puts the marks of one request into the holes. */
export function fillPage({ text, holes }: KeptPage, own: OwnMarks): Buffer {
  // A page has many holes for the same token, and working a token out costs something.
  const filling = new Map(MARK_NAMES.map((name) => [name, Buffer.from(own[name])]))
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, name } of holes) {
    pieces.push(text.subarray(from, at), filling.get(name) ?? NOTHING)
    from = at
  }
  pieces.push(text.subarray(from))
  return Buffer.concat(pieces)
}

const NOTHING = Buffer.alloc(0)

/** The page out of its rendered text, in which `hole` finds the marks: the odd pieces of a split. */
function cutPage(pieces: readonly string[], nameOf: (mark: string) => keyof OwnMarks | undefined) {
  const own = pieces.filter((_, index) => index % 2 === 0)
  const holes: { at: number; name: keyof OwnMarks }[] = []
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    const name = index % 2 === 1 ? nameOf(piece) : undefined
    if (name) holes.push({ at, name })
    else at += Buffer.byteLength(piece)
  }
  return { text: ownBuffer(own.join('')), holes }
}

async function textOf(response: Response): Promise<string> {
  return response.body ? scriptsAfterPaint(await response.text()) : ''
}

/** A page made for one request, which is the only one to see it. */
export async function wholePage(render: RenderPage, own: OwnMarks): Promise<KeptPage> {
  const { response } = await render(own)
  const text = Buffer.from(await textOf(response))
  return { status: response.status, headers: [...response.headers], shared: false, text, holes: [] }
}

export function createPageCache(
  shop: Pick<Shop, 'changes' | 'settings' | 'currencies' | 'catalogue' | 'pages'>,
): PageCache {
  const pages = createTaggedCache<KeptPage>({ maxBytes: CACHE_BYTES, lifetime: shop.changes.lifetimes.short })
  shop.changes.subscribe(pages.forget)
  // What these hold is read anew after the change was heard of, so pages made in between go too.
  shop.settings.onChange(pages.clear)
  shop.currencies.onChange(pages.clear)
  shop.catalogue.onRenewed(pages.clear)
  shop.pages.onHelpChange(pages.clear)

  // Nothing a page shows can look like these, and nobody can guess them.
  const mark = () => `own${randomBytes(24).toString('hex')}`
  const marks: OwnMarks = {
    csrfToken: mark(),
    nonce: mark(),
    requestId: mark(),
    firstCookie: mark(),
    additionKey: mark(),
  }
  const hole = new RegExp(`(${MARK_NAMES.map((name) => marks[name]).join('|')})`)

  async function make(render: RenderPage) {
    const { response, tags } = await render(marks)
    const shared = tags !== null && response.status === 200 && response.headers.getSetCookie().length === 0
    const { text, holes } = cutPage((await textOf(response)).split(hole), (mark) =>
      MARK_NAMES.find((name) => marks[name] === mark),
    )
    const headers = [...response.headers]
    const value: KeptPage = { status: response.status, headers, shared, text, holes }
    const bytes = text.length + holes.length * PER_HOLE + PER_PAGE
    return { value, bytes, tags: shared ? tags : null }
  }

  return {
    async read(key, render) {
      let own = false
      const ours = () => {
        own = true
        return make(render)
      }
      const page = await pages.read(key, ours).catch((error: unknown) => {
        if (own) throw error
        return null
      })
      // Made for somebody else, and it turned out to be for them alone or failed with them.
      if (page && (own || page.shared)) return page
      return (await make(render)).value
    },
  }
}

/** What a page costs besides its text, and what a hole costs: objects, headers. */
const PER_PAGE = 2000
const PER_HOLE = 40
