import type { Db } from '#database/database.ts'
import { plainText, shortText } from '#modules/content/feeds/plain-text-rules.ts'
import type { Locale } from '#shared/locale.ts'
import { clampPage, pageCount } from '#shared/web/pagination.ts'
import { type BlogPage, firstPicture } from './blog-rules.ts'
import { countPosts, readPosts } from './pages-queries.ts'

const PAGE_SIZE = 12
const SUMMARY_LENGTH = 200

/** One page of the published posts, newest first; null while there is none. A number that is too high shows the last page. */
export async function readBlog(db: Db, locale: Locale, requestedPage: number): Promise<BlogPage | null> {
  const total = await countPosts(db)
  if (total === 0) return null
  const pages = pageCount(total, PAGE_SIZE)
  const page = clampPage(requestedPage, pages)
  const rows = await readPosts(db, locale, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return {
    ...{ page, pages, total },
    posts: rows.map(({ path, title, metaDescription, body, postedOn }) => ({
      ...{ path, title, postedOn: postedOn ?? '' },
      summary: metaDescription || shortText(plainText(body), SUMMARY_LENGTH),
      picture: firstPicture(body),
    })),
  }
}
