import { createReadStream } from 'node:fs'
import { readXml, type XmlReader } from '#modules/platform/spreadsheets/xml-stream.server.ts'
import { hostOf, MAX_PAGES, type WrittenPage, type WrittenPages } from './earlier-page-rules.ts'

/** Characters of one element: the longest text that is read at all. */
const LONGEST = 20_000_000

interface Item {
  line: number
  fields: Map<string, string>
  metas: Map<string, string>
}

function itemReader(line: () => number, site: Set<string>): XmlReader<Item> {
  let item: Item | null = null
  let metaKey = ''
  let text = ''
  let complete: Item[] = []
  return {
    open(name) {
      text = ''
      if (name === 'item') item = { line: line(), fields: new Map(), metas: new Map() }
    },
    text(part) {
      text += part
    },
    close(name) {
      if (item === null) {
        if (name === 'link' || name === 'wp:base_site_url' || name === 'wp:base_blog_url')
          site.add(text.trim())
      } else if (name === 'item') {
        complete.push(item)
        item = null
      } else if (name === 'wp:meta_key') metaKey = text
      else if (name === 'wp:meta_value') item.metas.set(metaKey, text)
      else if (name !== 'wp:postmeta') item.fields.set(name, text)
      text = ''
    },
    take() {
      const taken = complete
      complete = []
      return taken
    },
  }
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

function pageOf({ line, fields, metas }: Item, attachments: ReadonlyMap<string, string>): WrittenPage {
  const get = (name: string) => fields.get(name)?.trim() ?? ''
  const kind = get('wp:post_type') === 'post' ? 'post' : 'page'
  const id = get('wp:post_id')
  const link = get('link')
  // A plugin writes its own placeholders into what it tells search engines.
  const seo = (key: string) => {
    const value = metas.get(key)?.trim() ?? ''
    return value.includes('%%') ? '' : value
  }
  return {
    line,
    subject: link || get('title'),
    key: `wordpress ${get('guid') || link || id}`,
    kind,
    title: get('title'),
    slug: decoded(get('wp:post_name')),
    oldAddresses: [
      ...(link === '' ? [] : [link]),
      ...(id === '' ? [] : [`/?p=${id}`, ...(kind === 'page' ? [`/?page_id=${id}`] : [])]),
    ],
    base: link,
    html: fields.get('content:encoded') ?? '',
    summary: seo('_yoast_wpseo_metadesc') || get('excerpt:encoded'),
    metaTitle: seo('_yoast_wpseo_title'),
    picture: attachments.get(metas.get('_thumbnail_id') ?? '') ?? '',
    posted: get('wp:post_date'),
    wasShown: get('wp:status') === 'publish' && get('wp:post_password') === '',
  }
}

/**
 * The pages and posts of a WordPress export (*Tools → Export*, WXR), read as a stream: products, orders and comments in it take no memory. Null for
 * another XML file; 'too-many' for more than `MAX_PAGES`. Throws XmlError.
 */
export async function readWordPressPages(path: string): Promise<WrittenPages | 'too-many' | null> {
  const site = new Set<string>()
  const items: Item[] = []
  const attachments = new Map<string, string>()
  let isExport = false
  const chunks = createReadStream(path, { encoding: 'utf8' })
  const found = readXml<Item>(chunks, (line) => itemReader(line, site), { prefixes: true, longest: LONGEST })
  for await (const item of found) {
    const type = item.fields.get('wp:post_type')
    isExport ||= type !== undefined
    if (type === 'attachment')
      attachments.set(item.fields.get('wp:post_id') ?? '', item.fields.get('wp:attachment_url')?.trim() ?? '')
    else if (type === 'page' || type === 'post') items.push(item)
    if (items.length > MAX_PAGES) return 'too-many'
  }
  if (!isExport) return null
  const read: WrittenPages = {
    pages: [],
    problems: [],
    header: null,
    hosts: [...new Set([...site].map(hostOf))].filter((host) => host !== ''),
  }
  for (const item of items) {
    const page = pageOf(item, attachments)
    const status = item.fields.get('wp:status')
    if (status === 'trash' || status === 'auto-draft')
      read.problems.push({ line: page.line, subject: page.subject, problem: 'page-thrown-away' })
    else read.pages.push(page)
  }
  return read
}
