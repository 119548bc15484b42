import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'

export interface PageRow {
  path: string
  locale: Locale
  /** Languages the page is written in. */
  locales: Locale[]
  title: string
  metaTitle: string
  metaDescription: string
  body: string
  /** The day of a blog post, as YYYY-MM-DD; null for every other page. */
  postedOn: string | null
  containers: { name: string; options: unknown }[]
}

const FIND_PAGE = statement(
  {
    params: [text, text],
    row: {
      path: text,
      locale: oneOf(LOCALES),
      title: text,
      metaTitle: text,
      metaDescription: text,
      body: text,
      postedOn: nullable(date),
      locales: arrayOf(oneOf(LOCALES)),
      containers: json<PageRow['containers']>(),
    },
  },
  `select p.path, p.locale, p.title, p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.body, p.posted_on as "postedOn",
          array(select o.locale from pages as o where o.path = p.path order by o.locale = 'tr' desc) as locales,
          coalesce((select json_agg(json_build_object('name', c.name, 'options', c.options) order by c.position)
                      from page_containers as c where c.page_id = p.id), '[]') as containers
     from pages as p
    where p.path = $1 and p.locale in ($2, 'tr') and p.is_published
    order by p.locale = $2 desc limit 1`,
)

/** The merchant's published page at a path, in the requested language or else in Turkish (decisions B27); null where there is none. */
export async function readPage(db: Db, path: string, locale: Locale): Promise<PageRow | null> {
  const { rows } = await db.prepared(FIND_PAGE, [path, locale])
  return rows[0] ?? null
}

/** The rows that the cached titles come from; used to detect changes. */
export const TITLES_SOURCE = statement(
  { row: { path: text, locale: oneOf(LOCALES), title: text } },
  'select path, locale, title from pages where is_published',
)

const PAGE_TITLES = statement(
  { params: [arrayOf(text)], row: { path: text, locale: oneOf(LOCALES), title: text } },
  'select path, locale, title from pages where is_published and path = any($1)',
)

export type PageTitleRow = RowFrom<typeof PAGE_TITLES>

/** The titles of the published pages at these paths, in every language they are written in. */
export async function readTitles(db: Db, paths: readonly string[]): Promise<PageTitleRow[]> {
  const { rows } = await db.query(PAGE_TITLES, [paths])
  return rows
}

const HAS_POSTS = statement(
  { row: { has: boolean } },
  'select exists (select from pages where posted_on is not null and is_published) as has',
)

/** Whether a blog post is published. */
export async function readHasPosts(db: Db): Promise<boolean> {
  return (await db.query(HAS_POSTS)).rows[0]?.has ?? false
}

const BLOG_POSTS = statement(
  {
    params: [text, int, int],
    row: { path: text, title: text, metaDescription: text, body: text, postedOn: nullable(date) },
  },
  `select p.path, coalesce(own.title, p.title) as title, coalesce(own.meta_description, p.meta_description) as "metaDescription",
          coalesce(own.body, p.body) as body, p.posted_on as "postedOn"
     from pages as p
     left join pages as own on own.path = p.path and own.locale = $1 and own.locale <> 'tr'
    where p.posted_on is not null and p.is_published and p.locale = 'tr'
    order by p.posted_on desc, p.id desc limit $2 offset $3`,
)

const POST_COUNT = statement(
  { row: { total: int } },
  `select count(*)::int as total from pages where posted_on is not null and is_published and locale = 'tr'`,
)

export async function countPosts(db: Db): Promise<number> {
  return (await db.query(POST_COUNT)).rows[0]?.total ?? 0
}

/** Published posts in this language, else in Turkish, the newest first. */
export async function readPosts(
  db: Db,
  locale: Locale,
  { limit, offset }: { limit: number; offset: number },
): Promise<RowFrom<typeof BLOG_POSTS>[]> {
  return (await db.query(BLOG_POSTS, [locale, limit, offset])).rows
}
