import type { Db } from '#database/database.ts'
import { BLOG_PATH, isPagePath, isPostPath, isReservedPath } from '#modules/kernel/pages/pages-rules.ts'
import { readTakenPaths, type Settings } from '#modules/platform/settings/settings.server.ts'
import { cleanHtml } from '#shared/text/clean-html.server.ts'
import { insertImportedPages } from './imported-pages-queries.ts'
import { lockPaths } from './pages-admin-queries.ts'
import { MAX_BODY_LENGTH } from './pages-admin-schemas.ts'

export { readImportedPages } from './imported-pages-queries.ts'
export { MAX_BODY_LENGTH }

/** The longest title and description of a page, in characters. */
export const MAX_TITLE = 120
export const MAX_DESCRIPTION = 320

/** Numbers that are tried behind an address. */
const MAX_NUMBER = 20

/** A page that an import brings in, in Turkish. */
export interface ImportedPage {
  /** Makes it the same one in the next run, whatever staff makes of it here. */
  readonly key: string
  /** Free, by `choosePaths`. */
  readonly path: string
  readonly title: string
  readonly metaTitle: string
  readonly metaDescription: string
  /** As `cleanPageBody` returns it. */
  readonly body: string
  readonly isPublished: boolean
  /** The day of a post, as YYYY-MM-DD; counts only for an address below `/blog/`. */
  readonly postedOn: string | null
}

/** HTML of a file as a page stores it: what the shop does not print is gone. */
export const cleanPageBody = (html: string): string => cleanHtml(html.replaceAll('\u0000', ''), 'page').trim()

/** A few numbers, then an address that no fixed route and no brand can have below its own. */
const nextTry = (path: string, attempt: number) =>
  attempt % MAX_NUMBER === 0
    ? { path: `/sayfa-${path.slice(1).replaceAll('/', '-')}`, attempt: 1 }
    : { path, attempt: attempt + 1 }

/**
 * A free address for each of these, in their order: the wanted one, else with `-2`, `-3`, …. Until `tx` ends nobody else creates a page. An address of the
 * shop, of another page, a category or a brand is never taken.
 */
export async function choosePaths(
  tx: Db,
  settings: Pick<Settings, 'routes'>,
  wanted: readonly string[],
): Promise<string[]> {
  await lockPaths(tx)
  const routes = new Set<string>(Object.values(settings.routes()))
  const chosen = new Set<string>()
  let open = wanted.map((path, index) => ({ index, path, attempt: 1 }))
  const found: string[] = []
  while (open.length > 0) {
    const named = open.map((each) => ({
      ...each,
      candidate: each.attempt === 1 ? each.path : `${each.path}-${each.attempt}`,
    }))
    const taken = await readTakenPaths(
      tx,
      named.map(({ candidate }) => candidate),
    )
    open = named.flatMap(({ candidate, index, path, attempt }) => {
      const isFree =
        isPagePath(candidate) &&
        !isReservedPath(candidate) &&
        candidate !== BLOG_PATH &&
        !routes.has(candidate) &&
        !taken.has(candidate) &&
        !chosen.has(candidate)
      if (!isFree) return [{ index, ...nextTry(path, attempt) }]
      chosen.add(candidate)
      found[index] = candidate
      return []
    })
  }
  return found
}

/** Creates the pages, each once, and returns their ids; the trigger of `pages` tells running shops. */
export async function createImportedPages(tx: Db, pages: readonly ImportedPage[]): Promise<number[]> {
  return insertImportedPages(
    tx,
    pages.map(({ path, title, metaTitle, metaDescription, body, isPublished, postedOn, key }) => ({
      ...{ path, title, body, meta_title: metaTitle, meta_description: metaDescription },
      ...{ is_published: isPublished, earlier_key: key, posted_on: isPostPath(path) ? postedOn : null },
    })),
  )
}
