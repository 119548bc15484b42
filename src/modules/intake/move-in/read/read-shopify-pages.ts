import type { TableRow } from '#modules/platform/spreadsheets/table-file.server.ts'
import { isYes, namedTable } from './earlier-columns.ts'
import { MAX_PAGES, type WrittenPages } from './earlier-page-rules.ts'

/**
 * The pages or blog posts of a Shopify table as Matrixify writes them: `Handle`, `Title`, `Body HTML`, `Published`, for posts `Blog: Handle` and
 * `Image Src`. Null for a table of something else, products too; 'too-many' for more than `MAX_PAGES`.
 */
export function readShopifyPages(file: readonly TableRow[]): WrittenPages | 'too-many' | null {
  const { header, has, rows } = namedTable(file)
  const isPages = has('Handle') && has('Title') && has('Body HTML', 'Body (HTML)')
  if (!isPages || has('Vendor', 'Variant SKU', 'Variant Price')) return null
  const read: WrittenPages = { pages: [], problems: [], hosts: [], header }
  for (const row of rows()) {
    const handle = row.get('Handle')
    const html = row.get('Body HTML', 'Body (HTML)')
    // Further rows of a post hold its comments and tags.
    if (handle === '' || (row.get('Title') === '' && html === '')) continue
    const blog = row.get('Blog: Handle')
    const path = blog === '' ? `/pages/${handle}` : `/blogs/${blog}/${handle}`
    const published = row.get('Published')
    read.pages.push({
      line: row.line,
      subject: path,
      key: `shopify ${path}`,
      kind: blog === '' ? 'page' : 'post',
      title: row.get('Title'),
      slug: handle,
      oldAddresses: [path],
      base: '',
      html,
      summary: row.get('Metafield: description_tag [string]', 'Metafield: description_tag', 'Summary HTML'),
      metaTitle: row.get('Metafield: title_tag [string]', 'Metafield: title_tag'),
      picture: row.get('Image Src'),
      posted: row.get('Published At', 'Created At'),
      wasShown: published === '' || isYes(published),
    })
    if (read.pages.length > MAX_PAGES) return 'too-many'
  }
  return read
}
