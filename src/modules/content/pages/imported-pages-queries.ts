import type { Db } from '#database/database.ts'
import { arrayOf, int, json, statement, text } from '#database/statements/statement.ts'

const KNOWN_PAGES = statement(
  { params: [arrayOf(text)], row: { key: text, path: text } },
  `select coalesce(earlier_key, '') as key, path from pages where earlier_key = any($1)`,
)

/** Where the pages that an import created with these keys stand. */
export async function readImportedPages(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query(KNOWN_PAGES, [keys])
  return new Map(rows.map(({ key, path }) => [key, path]))
}

/** A row of `pages` as JSON. */
export interface NewImportedPage {
  path: string
  title: string
  meta_title: string
  meta_description: string
  body: string
  is_published: boolean
  posted_on: string | null
  earlier_key: string
}

const INSERT_PAGES = statement(
  { params: [json()], row: { id: int } },
  `insert into pages (path, locale, title, meta_title, meta_description, body, is_published, posted_on, earlier_key)
   select p.path, 'tr', p.title, p.meta_title, p.meta_description, p.body, p.is_published, p.posted_on, p.earlier_key
   from jsonb_to_recordset($1::jsonb) as p (path text, title text, meta_title text, meta_description text, body text,
     is_published boolean, posted_on date, earlier_key text)
   returning id`,
)

export async function insertImportedPages(tx: Db, pages: readonly NewImportedPage[]): Promise<number[]> {
  const { rows } = await tx.query(INSERT_PAGES, [JSON.stringify(pages)])
  return rows.map(({ id }) => id)
}
