import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { type CleanHtml, cleanHtmlSchema } from './clean-html.ts'

/** Tags that are safe when they carry no attributes. */
const PLAIN_TAGS = [
  ...[
    'p',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
  ],
  ...['small', 'sub', 'sup', 'blockquote', 'pre', 'code', 'span', 'div'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
const VOID_TAGS = ['br', 'hr']

/** For product descriptions: text structure only. Frames and images are removed, so that pages load nothing from other sites. */
const DESCRIPTION: sanitizeHtml.IOptions = {
  allowedTags: [...PLAIN_TAGS, ...VOID_TAGS, 'a'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page's only h1 is the product's name.
  transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
  nestingLimit: 40,
}

/** What a link may lead to: words. */
const PLACE = /^\p{L}[\p{L}\p{N}-]{0,79}$/u

const withPlace =
  (attribute: 'id' | 'name'): sanitizeHtml.Transformer =>
  (tagName, attribs) => {
    const { [attribute]: place, ...others } = attribs
    return { tagName, attribs: place !== undefined && PLACE.test(place) ? attribs : others }
  }

/**
 * Headings that links lead to. An element's id is also a name of the window, which scripts that ask what a browser can do would take for
 * the browser's own (`requestIdleCallback`). The name of an anchor is none, and links find it all the same. Reads what the sanitizer wrote,
 * where every `<` and `"` of the text is escaped.
 */
const namedHeadings = (clean: string) => clean.replace(/<(h[23]) id="([^"]*)">/g, '<$1><a name="$2"></a>')

/** For the merchant's own pages: links without `rel=nofollow`, and images that the shop itself serves. */
const PAGE: sanitizeHtml.IOptions = {
  ...DESCRIPTION,
  allowedTags: [...PLAIN_TAGS, ...VOID_TAGS, 'a', 'img', 'figure', 'figcaption', 'details', 'summary'],
  allowedAttributes: {
    ...DESCRIPTION.allowedAttributes,
    a: ['href', 'title', 'rel', 'name'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    h2: ['id'],
    h3: ['id'],
  },
  transformTags: { h1: 'h2', h2: withPlace('id'), h3: withPlace('id'), a: withPlace('name') },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?![/\\])/.test(attribs.src ?? ''),
}

const OPTIONS = { description: DESCRIPTION, page: PAGE } as const
const TAG = new RegExp(`^<(/?)(${PLAIN_TAGS.join('|')})>$`)
const VOID = new RegExp(`^<(?:${VOID_TAGS.join('|')}) ?/?>$`)

/** True when every tag is plain and correctly nested. Almost all stored texts are, and need no sanitizer. */
function isPlain(text: string): boolean {
  const open: string[] = []
  for (const [tag] of text.matchAll(/<[^>]*>?/g)) {
    if (VOID.test(tag)) continue
    const [, end, name] = TAG.exec(tag) ?? []
    if (name === undefined) return false
    if (end === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Characters cached per kind, sources and results together. */
const CACHED_CHARACTERS = 4_000_000
const cleaned = {
  description: new LRUCache<string, string>({ maxSize: CACHED_CHARACTERS }),
  page: new LRUCache<string, string>({ maxSize: CACHED_CHARACTERS }),
}

/** How often a result is read again: an element that was dropped may have stood between two that do not nest. */
const ROUNDS = 4

function sanitized(text: string, kind: keyof typeof OPTIONS): string {
  let clean = text
  for (let round = 0; round < ROUNDS; round++) {
    const before = clean
    clean = namedHeadings(sanitizeHtml(before, OPTIONS[kind]))
    if (clean === before) break
  }
  return clean
}

/**
 * Sanitizes stored HTML before a page prints it; nothing else turns stored text into `CleanHtml`. Removes scripts, styles, event
 * handlers, frames, forms and images from other sites, and balances the tags. Idempotent. `kind` selects the allowed tags: links in
 * descriptions, which come from imported product files, get `rel=nofollow`.
 */
export function cleanHtml(text: string, kind: keyof typeof OPTIONS): CleanHtml {
  if (isPlain(text)) return cleanHtmlSchema.parse(text)
  const cached = cleaned[kind].get(text)
  if (cached !== undefined) return cleanHtmlSchema.parse(cached)
  const clean = sanitized(text, kind)
  cleaned[kind].set(text, clean, { size: text.length + clean.length + 1 })
  return cleanHtmlSchema.parse(clean)
}
