import type { Db } from '#database/database.ts'
import { json, statement, text } from '#database/statements/statement.ts'
import { LEGAL_PAGES_EN } from './pages/legal-pages-en.ts'
import { LEGAL_PAGES_TR } from './pages/legal-pages-tr.ts'

interface SeedPage {
  path: string
  locale: 'tr' | 'en'
  title: string
  metaDescription: string
  body?: string
  containers: readonly string[]
}

const HOME = [
  'CampaignProduct',
  'LatestProducts',
  'Collections',
  'MostLikedProducts',
  'BestSellers',
  'RecentlyViewed',
]

/** The pages of a new shop; the merchant may change or delete them. */
const PAGES: readonly SeedPage[] = [
  {
    path: '/',
    locale: 'tr',
    title: 'Ana Sayfa',
    metaDescription: 'Eviniz, mutfağınız ve kendiniz için özenle seçilmiş ürünler.',
    containers: HOME,
  },
  {
    path: '/',
    locale: 'en',
    title: 'Home',
    metaDescription: 'Carefully chosen things for your home, your kitchen and yourself.',
    containers: HOME,
  },
  {
    path: '/urunler',
    locale: 'tr',
    title: 'Tüm Ürünler',
    metaDescription: 'Mağazadaki bütün ürünler.',
    containers: ['ProductList'],
  },
  {
    path: '/urunler',
    locale: 'en',
    title: 'All Products',
    metaDescription: 'Everything in the store.',
    containers: ['ProductList'],
  },
]

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
export async function insertPages(tx: Db, pages: readonly SeedPage[]): Promise<void> {
  const rows = pages.map(({ body = '', ...page }) => ({ ...page, body, meta: page.metaDescription }))
  await tx.query(INSERT_PAGES, [JSON.stringify(rows)])
}

export type { SeedPage }

export async function seedPages(tx: Db): Promise<void> {
  await insertPages(tx, PAGES)
}

const PATHS = statement({ row: { path: text } }, 'select distinct path from pages')

/**
 * Inserts help and legal pages, also into shops that were created before these existed. A path that already has a page, in either
 * language, is skipped.
 */
export async function seedLegalPages(tx: Db): Promise<void> {
  const { rows } = await tx.query(PATHS)
  const taken = new Set(rows.map(({ path }) => path))
  await insertPages(
    tx,
    [...LEGAL_PAGES_TR, ...LEGAL_PAGES_EN].filter(({ path }) => !taken.has(path)),
  )
}
