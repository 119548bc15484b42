import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  date,
  int,
  known,
  nullable,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import type { PageText } from './pages-admin-schemas.ts'

const LOCALE = oneOf(LOCALES)

/** A page in one language, as staff edits it. */
export interface EditedPage extends PageText {
  id: number
  path: string
  locale: Locale
  version: number
  isPublished: boolean
  /** The day of a blog post, as YYYY-MM-DD; null for every other page. */
  postedOn: string | null
  /** An import made it from a page of an earlier shop. */
  isImported: boolean
  containers: string[]
}

const EDITED = {
  id: int,
  path: text,
  locale: LOCALE,
  title: text,
  metaTitle: text,
  metaDescription: text,
  body: text,
  version: int,
  isPublished: boolean,
  postedOn: nullable(date),
  isImported: known(boolean),
  containers: arrayOf(text),
}
const COLUMNS = `p.id, p.path, p.locale, p.title, p.meta_title as "metaTitle", p.meta_description as "metaDescription", p.body,
  p.version, p.is_published as "isPublished", p.posted_on as "postedOn",
  p.earlier_key is not null as "isImported", array(select c.name from page_containers c where c.page_id = p.id order by c.position) as containers`

const LIST_PAGES = statement(
  {
    row: {
      id: int,
      path: text,
      title: text,
      isPublished: boolean,
      postedOn: nullable(date),
      locales: arrayOf(LOCALE),
      containers: int,
    },
  },
  `select p.id, p.path, p.title, p.is_published as "isPublished", p.posted_on as "postedOn",
      array(select o.locale from pages o where o.path = p.path order by o.locale = 'tr' desc) as locales,
      (select count(*)::int from page_containers c where c.page_id = p.id) as containers
     from pages p where p.locale = 'tr' order by p.path = '/' desc, p.title collate "tr-x-icu", p.path limit 6000`,
)

/** Every page by its Turkish title, the home page first: some dozens, or as many as one earlier shop brings along. */
export async function listPages(db: Db) {
  return (await db.query(LIST_PAGES)).rows
}

const PAGE_LANGUAGES = statement(
  { params: [int], row: EDITED },
  `select ${COLUMNS} from pages p
    where p.path = (select path from pages where id = $1 and locale = 'tr') order by p.locale = 'tr' desc`,
)
const LOCK_LANGUAGES = statement({ params: [int], row: EDITED }, `${PAGE_LANGUAGES.text} for update of p`)

/** The page with this Turkish row in all its languages, the Turkish one first; none for no such page. */
export async function readLanguages(db: Db, id: number): Promise<EditedPage[]> {
  return (await db.query(PAGE_LANGUAGES, [id])).rows
}

/** The same, locked until `tx` ends. */
export async function lockLanguages(tx: Db, id: number): Promise<EditedPage[]> {
  return (await tx.query(LOCK_LANGUAGES, [id])).rows
}

const SAVE_PAGES = statement(
  { params: [text, text, text, text, text, text, int, boolean, nullable(date)], row: { id: int } },
  `insert into pages (path, locale, title, meta_title, meta_description, body, version, is_published, posted_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (path, locale) do update set title = excluded.title, meta_title = excluded.meta_title,
     meta_description = excluded.meta_description, body = excluded.body, version = excluded.version
   returning id`,
)

/** Writes a page in one language, new or not; `isPublished` and `postedOn` count for a new one. Returns its id. */
export async function writePage(
  tx: Db,
  {
    path,
    locale,
    version,
    isPublished,
    postedOn,
  }: Pick<EditedPage, 'path' | 'locale' | 'version' | 'isPublished' | 'postedOn'>,
  { title, metaTitle, metaDescription, body }: PageText,
): Promise<number> {
  const { rows } = await tx.query(SAVE_PAGES, [
    ...([path, locale, title, metaTitle, metaDescription, body, version, isPublished, postedOn] as const),
  ])
  if (!rows[0]) throw new Error(`the page ${path} was not written`)
  return rows[0].id
}

const MOVE_PAGES = statement(
  { params: [text, text, date, int] },
  'update pages set path = $2, posted_on = $3, version = $4 where path = $1',
)

/** Gives a blog post another address and day, in all its languages. */
export async function movePost(
  tx: Db,
  from: string,
  { path, postedOn, version }: { path: string; postedOn: string; version: number },
): Promise<void> {
  await tx.query(MOVE_PAGES, [from, path, postedOn, version])
}

const PUBLISH_PAGE = statement(
  { params: [text, boolean, int, nullable(date)] },
  'update pages set is_published = $2, version = $3, posted_on = $4 where path = $1',
)

/** Shows the page to shoppers or only to staff, in all its languages. */
export async function publishPage(
  tx: Db,
  { path, version, isPublished, postedOn }: Pick<EditedPage, 'path' | 'version' | 'isPublished' | 'postedOn'>,
): Promise<void> {
  await tx.query(PUBLISH_PAGE, [path, isPublished, version, postedOn])
}

const DELETE_PAGES_ADMIN = statement({ params: [arrayOf(int)] }, 'delete from pages where id = any($1)')

export async function deletePages(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(DELETE_PAGES_ADMIN, [ids])
}

const LOCK_PATHS = statement({}, 'lock table pages in share row exclusive mode')

/** Lets nobody else create a page until `tx` ends; readers do not wait. */
export async function lockPaths(tx: Db): Promise<void> {
  await tx.query(LOCK_PATHS)
}
