import sanitizeHtml from 'sanitize-html'

/** Shortcodes that need no attribute and no end to be known as one. */
const KNOWN_CODES = new Set(
  'gallery caption audio video playlist embed products product recent_products cart checkout shop_messages contact-form-7 wpforms rev_slider'.split(
    ' ',
  ),
)
const CODE = /\[(\/?)([a-z][a-z0-9_-]*)((?:\s[^[\]]*)?)\/?\]/gi
/** A block that WordPress fills when the page is shown: it has no text of its own. */
const EMPTY_BLOCK = /<!--\s*wp:([a-z0-9/-]+)\s[^>]*?\/-->|<!--\s*wp:([a-z0-9/-]+)\s*\/-->/g

/**
 * WordPress' text without shortcodes (`[gallery ids="1"]`, `[vc_row]…[/vc_row]`; what stands between them stays) and without blocks that WordPress
 * fills itself. What is in brackets and no shortcode stays as it is written: `[1]`, `[sic]`. `removed` has their names, once each.
 */
export function withoutShortcodes(html: string): { html: string; removed: string[] } {
  const ended = new Set(
    [...html.matchAll(/\[\/([a-z][a-z0-9_-]*)\]/gi)].map(([, name]) => name?.toLowerCase()),
  )
  const removed = new Set<string>()
  const bare = html
    .replace(EMPTY_BLOCK, (_, name: string | undefined, bareName: string | undefined) => {
      removed.add(name ?? bareName ?? '')
      return ''
    })
    .replace(CODE, (whole, _end: string, given: string, attributes: string) => {
      const name = given.toLowerCase()
      const isCode =
        ended.has(name) || KNOWN_CODES.has(name) || name.includes('_') || /\s[a-z_-]+\s*=/i.test(attributes)
      if (!isCode) return whole
      removed.add(name)
      return ''
    })
  return { html: bare, removed: [...removed] }
}

const BLOCK = /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|blockquote|pre|figure|hr|section|article|details|!--)/i

/** WordPress' classic editor writes no paragraphs: an empty line is one, any other line break a `<br>`. */
export function withParagraphs(html: string): string {
  if (/<!--\s*wp:|<p[\s>]/i.test(html)) return html
  return html
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\n/g, '<br>')}</p>`))
    .join('\n')
}

/** What the shop prints of nobody: films, maps, forms. */
export const hasEmbedded = (html: string): boolean =>
  /<(?:iframe|embed|object|video|audio|form)\b/i.test(html)

export interface NewPicture {
  src: string
  width: number
  height: number
}

/** What becomes of the addresses in a text. */
export interface Replacements {
  /** The new address of a link; null removes the link and keeps its words. */
  link(href: string): string | null
  /** The picture of the shop; null removes the picture. */
  picture(src: string): NewPicture | null
}

const PICTURE_FILE = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i
/** Lazy loading keeps the address elsewhere and shows an empty picture first. */
const pictureSource = ({ src = '', ...rest }: Readonly<Record<string, string>>) =>
  rest['data-src'] || rest['data-lazy-src'] || rest['data-original'] || src

/** The text with other addresses. It is not cleaned: `cleanHtml` does that afterwards. */
export function withAddresses(html: string, replacements: Replacements): string {
  let count = 0
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      a(tagName, attribs) {
        const { href = '', ...others } = attribs
        // A large picture behind a small one was a file of the earlier shop.
        const isLink =
          href !== '' && !PICTURE_FILE.test(href) && !/^\s*(?:javascript|data|vbscript):/i.test(href)
        const to = isLink ? replacements.link(href) : null
        return to === null ? { tagName: 'span', attribs: {} } : { tagName, attribs: { ...others, href: to } }
      },
      img(tagName, attribs) {
        const picture = replacements.picture(pictureSource(attribs))
        if (!picture) return { tagName, attribs: {} }
        const { src, width, height } = picture
        return {
          tagName,
          attribs: {
            ...{ src, alt: attribs.alt ?? '', width: String(width), height: String(height) },
            // The first one is likely to be seen at once.
            ...(count++ > 0 && { loading: 'lazy' }),
          },
        }
      },
    },
  })
}

/** The addresses of the links and pictures of a text. */
export function addressesIn(html: string): { links: string[]; pictures: string[] } {
  const links = new Set<string>()
  const pictures = new Set<string>()
  withAddresses(html, {
    link(href) {
      links.add(href)
      return null
    },
    picture(src) {
      if (src !== '') pictures.add(src)
      return null
    },
  })
  return { links: [...links], pictures: [...pictures] }
}
