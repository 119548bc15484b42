import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'
import { type CleanHtml, cleanHtmlSchema } from './clean-html.ts'

/** Tags that need no second look when they stand without attributes. */
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

/** Text structure only. Frames and pictures from other sites are left out: the shop's pages load nothing from there. */
const DESCRIPTION: sanitizeHtml.IOptions = {
  allowedTags: [...PLAIN_TAGS, ...VOID_TAGS, 'a'],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The page has its one h1, the product's name.
  transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'nofollow noopener' }) },
  nestingLimit: 40,
}

/** A merchant's own pages: their links are the shop's word, and pictures of the shop itself belong to them. */
const PAGE: sanitizeHtml.IOptions = {
  ...DESCRIPTION,
  allowedTags: [...PLAIN_TAGS, ...VOID_TAGS, 'a', 'img', 'figure', 'figcaption', 'details', 'summary'],
  allowedAttributes: {
    ...DESCRIPTION.allowedAttributes,
    img: ['src', 'alt', 'width', 'height', 'loading'],
    h2: ['id'],
    h3: ['id'],
  },
  transformTags: { h1: 'h2' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !/^\/(?![/\\])/.test(attribs.src ?? ''),
}

const OPTIONS = { description: DESCRIPTION, page: PAGE } as const
const TAG = new RegExp(`^<(/?)(${PLAIN_TAGS.join('|')})>$`)
const VOID = new RegExp(`^<(?:${VOID_TAGS.join('|')}) ?/?>$`)

/** Whether every tag is a plain one and closed in its place, as in almost all that is stored: then there is nothing to clean. */
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

/** Characters of cleaned texts that are remembered, sources included. */
const REMEMBERED = 4_000_000
const known = {
  description: new LRUCache<string, string>({ maxSize: REMEMBERED }),
  page: new LRUCache<string, string>({ maxSize: REMEMBERED }),
}

/**
 * The one way from HTML that was stored, whoever wrote the row and however, to HTML that a page prints: no scripts, styles, handlers,
 * frames, forms or foreign pictures, and no tag that closes what it has not opened. Cleaning twice changes nothing. `kind` says where
 * the text stands; links of descriptions, which come from product files, are not followed by search engines.
 */
export function cleanHtml(text: string, kind: keyof typeof OPTIONS): CleanHtml {
  if (isPlain(text)) return cleanHtmlSchema.parse(text)
  const cached = known[kind].get(text)
  if (cached !== undefined) return cleanHtmlSchema.parse(cached)
  const clean = sanitizeHtml(text, OPTIONS[kind])
  known[kind].set(text, clean, { size: text.length + clean.length + 1 })
  return cleanHtmlSchema.parse(clean)
}
