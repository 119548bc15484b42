import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Db } from '#database/database.ts'
import { json, statement, text } from '#database/statements/statement.ts'
import { LOCALES, type Locale } from '#shared/locale.ts'
import { readDataFile } from './data-file.ts'

const PAGES = join(import.meta.dirname, 'pages')

const pageWords = z.strictObject({ title: z.string().min(1), metaDescription: z.string().min(1) })
const page = z.strictObject({
  path: z.string().regex(/^\/[a-z0-9-]*$/),
  containers: z.array(z.string()),
  tr: pageWords,
  en: pageWords,
})
const pagesSchema = z.strictObject({
  /** Home and the list of all products: containers alone. */
  shop: z.array(page),
  /** Help and legal pages. Their texts are HTML files named after their path, in a folder of each language; the Turkish ones prevail
   * (decisions B27). They describe how this software works; the merchant may edit them. */
  help: z.array(page),
})

interface SeedPage {
  path: string
  locale: Locale
  title: string
  metaDescription: string
  body: string
  containers: readonly string[]
}

const readPages = () => readDataFile(join(PAGES, 'pages.json'), pagesSchema)

const INSERT_PAGES = statement(
  { params: [json()] },
  `with given as (
     select * from jsonb_to_recordset($1)
       as row(path text, locale text, title text, meta text, body text, containers jsonb)
   ), made as (
     insert into pages (path, locale, title, meta_title, meta_description, body)
     select path, locale, title, title, meta, body from given
     on conflict do nothing
     returning id, path, locale
   )
   insert into page_containers (page_id, position, name)
   select made.id, container.position - 1, container.name
     from made join given using (path, locale),
          jsonb_array_elements_text(given.containers) with ordinality as container(name, position)`,
)

/** Inserts pages; existing ones with the same path and language stay unchanged. */
async function insertPages(tx: Db, pages: readonly SeedPage[]): Promise<void> {
  const rows = pages.map(({ metaDescription, ...each }) => ({ ...each, meta: metaDescription }))
  await tx.query(INSERT_PAGES, [JSON.stringify(rows)])
}

/** Inserts the home page and the list of all products; the merchant may change or delete them. */
export async function seedPages(tx: Db): Promise<void> {
  const { shop } = await readPages()
  await insertPages(
    tx,
    shop.flatMap(({ path, containers, ...words }) =>
      LOCALES.map((locale) => ({ path, locale, containers, ...words[locale], body: '' })),
    ),
  )
}

/** The help and legal pages of a new shop: those in Turkish, then those in English. */
export async function readHelpPages(): Promise<SeedPage[]> {
  const { help } = await readPages()
  return Promise.all(
    LOCALES.flatMap((locale) =>
      help.map(async ({ path, containers, ...words }) => {
        const body = await readFile(join(PAGES, locale, `${path}.html`), 'utf8')
        return { path, locale, containers, ...words[locale], body: body.trimEnd() }
      }),
    ),
  )
}

const PAGE_PATHS = statement({ row: { path: text } }, 'select distinct path from pages')

/**
 * Inserts help and legal pages, also into shops that were created before these existed. A path that already has a page, in either
 * language, is skipped.
 */
export async function seedLegalPages(tx: Db): Promise<void> {
  const { rows } = await tx.query(PAGE_PATHS)
  const taken = new Set(rows.map(({ path }) => path))
  const pages = await readHelpPages()
  await insertPages(
    tx,
    pages.filter(({ path }) => !taken.has(path)),
  )
}
