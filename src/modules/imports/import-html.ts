import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** Text structure only. Pictures and frames are left out: the shop's pages load nothing from other sites. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
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
    'small',
    'sub',
    'sup',
    'blockquote',
    'pre',
    'code',
    'span',
    'div',
    'a',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
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

/** Turns a description of the old shop into HTML that is safe to print: no scripts, styles, handlers or foreign content. */
export type DescriptionCleaner = (text: string) => string

/**
 * Makes a cleaner that remembers the last descriptions, since a catalogue often repeats one text on hundreds of products.
 * Plain text keeps its line breaks.
 */
export function descriptionCleaner(): DescriptionCleaner {
  const known = new LRUCache<string, string>({ max: 200 })
  return (text) => {
    const cached = known.get(text)
    if (cached !== undefined) return cached
    const clean = /<[a-z!/]/i.test(text) ? sanitizeHtml(text, ALLOWED).trim() : plainToHtml(text)
    known.set(text, clean)
    return clean
  }
}

function plainToHtml(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') return ''
  return trimmed
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeText(paragraph.trim()).replaceAll('\n', '<br />')}</p>`)
    .join('')
}

/** `&amp;` and its like are already escaped in what shops export; a bare `&` is not. */
function escapeText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,10};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
