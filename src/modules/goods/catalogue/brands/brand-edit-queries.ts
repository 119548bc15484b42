import type { Db } from '#database/database.ts'
import { type BoundedCount, boundedCount } from '#database/statements/bounded-count.ts'
import { likePatterns } from '#database/statements/like-patterns.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  known,
  nullable,
  type RowFrom,
  statement,
  text,
} from '#database/statements/statement.ts'
import { type KeysetPage, type ListPosition, readKeysetPage } from '#shared/files/list-position.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { BrandForm, BrandListQuery } from './brands-admin-schemas.ts'

/** A brand's name as brands are compared. */
export const foldBrand = (name: string) => foldText(name).replace(/\s+/g, ' ').trim()

const ofBrand = (states: string) =>
  `select from products as p where p.brand_id = b.id and p.parent_id is null and p.status ${states}`
/** A product of brand `b` that staff sees: no variant, and not deleted. */
const OF_BRAND = ofBrand(`<> 'deleted'`)
/** How many they are; those on sale, nearly all, are counted in an index of theirs. */
const PRODUCTS = `(select count(*)::int from (${ofBrand(`= 'active'`)}) as listed)
    + (select count(*)::int from (${ofBrand(`in ('passive', 'draft')`)}) as unlisted)`
const HAS_TEXT = `b.body <> ''`
const FILTER_TYPES = [nullable(text), nullable(text), nullable(text), nullable(text)] as const
const FILTERS = `($1::text is null or case $1 when 'unused' then not exists (${OF_BRAND}) when 'used' then exists (${OF_BRAND})
    else not (${HAS_TEXT}) end)
  ${[2, 3, 4].map((at) => `and ($${at}::text is null or ' ' || b.folded_name like $${at})`).join(' ')}`

const pageFrom = (compared: '<' | '>', order: 'asc' | 'desc') =>
  statement(
    {
      params: [...FILTER_TYPES, nullable(text), nullable(int), int],
      row: {
        id: int,
        version: int,
        name: text,
        code: text,
        logo: known(text),
        hasText: known(boolean),
        products: int,
        at: text,
      },
    },
    `select b.id, b.version, b.name, b.code, coalesce(b.logo, '') as logo, ${HAS_TEXT} as "hasText",
       ${PRODUCTS} as products, b.folded_name as at
     from brands as b
     where ${FILTERS} and ($5::text is null or (b.folded_name, b.id) ${compared} ($5, $6::int))
     order by b.folded_name ${order}, b.id ${order} limit $7`,
  )
const FORWARDS = pageFrom('>', 'asc')
const BACKWARDS = pageFrom('<', 'desc')
const COUNTED_BRANDS = statement(
  { params: FILTER_TYPES, row: { id: int } },
  `select b.id from brands as b where ${FILTERS}`,
)

export type BrandRow = Omit<RowFrom<typeof FORWARDS>, 'at'>

/** At most so many words of a search are compared. */
const MAX_WORDS = 3

/** A page of the brands by name, and how many there are. */
export async function readBrandPage(
  db: Db,
  { q, only, limit }: BrandListQuery,
  position: ListPosition | null,
): Promise<KeysetPage<BrandRow> & { count: BoundedCount }> {
  const [one = null, two = null, three = null] = likePatterns(q, MAX_WORDS)
  const filters = [only ?? null, one, two, three] as const
  const rows = position?.backwards ? BACKWARDS : FORWARDS
  const page = await readKeysetPage((...from) => db.query(rows, [...filters, ...from]), { position, limit })
  const count = await boundedCount(db, COUNTED_BRANDS, filters)
  return { ...page, count }
}

export type BrandFields = Omit<BrandForm, 'address'> & {
  id: number
  code: string
  version: number
  products: number
}

const FIELDS_TYPES = {
  id: int,
  name: text,
  code: text,
  version: int,
  logo: known(text),
  products: int,
  tr: json<BrandForm['tr']>(),
  en: json<BrandForm['en']>(),
}
const FIELDS = `select b.id, b.name, b.code, b.version, coalesce(b.logo, '') as logo,
   ${PRODUCTS} as products,
   json_build_object('body', b.body, 'metaTitle', b.meta_title, 'metaDescription', b.meta_description) as tr,
   json_build_object('body', coalesce(t.body, ''), 'metaTitle', coalesce(t.meta_title, ''),
     'metaDescription', coalesce(t.meta_description, '')) as en
   from brands as b left join brand_texts as t on t.brand_id = b.id and t.locale = 'en'`
const FIND_LISTED_BRAND = statement({ params: [int], row: FIELDS_TYPES }, `${FIELDS} where b.id = $1`)
const LOCK_BRANDS = statement(
  { params: [arrayOf(int)] },
  'select from brands where id = any($1) order by id for no key update',
)

export async function readBrand(db: Db, id: number): Promise<BrandFields | null> {
  return (await db.query(FIND_LISTED_BRAND, [id])).rows[0] ?? null
}

/** Locks brands until the transaction ends, in the order of their ids. */
export async function lockBrands(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.query(LOCK_BRANDS, [ids])
}

const FIND_NAMESAKE = statement(
  { params: [text, int], row: { name: text } },
  'select name from brands where folded_name = $1 and id <> $2',
)
/** The brand of this name as brands are compared, other than `id`; null for none. */
export async function findNamesake(db: Db, name: string, id: number): Promise<string | null> {
  return (await db.query(FIND_NAMESAKE, [foldBrand(name), id])).rows[0]?.name ?? null
}

const IS_CODE_TAKEN = statement(
  { params: [text, int], row: { taken: known(boolean) } },
  `select exists (select from brands where lower(code collate "C") = $1 and id <> $2)
       or exists (select from categories where path = $1) as taken`,
)

/** Whether another brand or a category has this address. */
export async function isAddressTaken(db: Db, address: string, id: number): Promise<boolean> {
  return (await db.query(IS_CODE_TAKEN, [address, id])).rows[0]?.taken === true
}

const UPDATE_BRAND = statement(
  { params: [int, text, text, text, text, text, text, text] },
  `update brands set name = $2, folded_name = $3, code = $4, logo = nullif($5, ''), body = $6, meta_title = $7, meta_description = $8,
     version = version + 1
    where id = $1`,
)
const UPDATE_ENGLISH = statement(
  { params: [int, text, text, text] },
  `insert into brand_texts (brand_id, locale, body, meta_title, meta_description) values ($1, 'en', $2, $3, $4)
   on conflict (brand_id, locale) do update
     set body = excluded.body, meta_title = excluded.meta_title, meta_description = excluded.meta_description`,
)

/** Writes a brand; its version goes up by one. */
export async function writeBrand(
  tx: Db,
  { id, name, code, logo, tr, en }: Omit<BrandFields, 'version' | 'products'>,
): Promise<void> {
  await tx.query(UPDATE_BRAND, [
    id,
    name,
    foldBrand(name),
    code,
    logo,
    tr.body,
    tr.metaTitle,
    tr.metaDescription,
  ])
  await tx.query(UPDATE_ENGLISH, [id, en.body, en.metaTitle, en.metaDescription])
}

const REMEMBER_CODE = statement(
  { params: [text, int] },
  `insert into gone_brands (code, brand_id) values ($1, $2)
   on conflict (code) do update set brand_id = excluded.brand_id`,
)
const REMEMBER_NAME = statement(
  { params: [text, int] },
  `insert into former_brand_names (folded_name, brand_id) values ($1, $2)
   on conflict (folded_name) do update set brand_id = excluded.brand_id`,
)
const FORGET_NAME = statement({ params: [text] }, 'delete from former_brand_names where folded_name = $1')

/** The address that a brand had leads to `id` from now on. */
export async function rememberCode(tx: Db, code: string, id: number): Promise<void> {
  await tx.query(REMEMBER_CODE, [code.toLowerCase(), id])
}

/** Product files that say this name mean `id` from now on. */
export async function rememberBrandName(tx: Db, name: string, id: number): Promise<void> {
  await tx.query(REMEMBER_NAME, [foldBrand(name), id])
}

/** A brand has this name again: product files mean that one. */
export async function forgetBrandName(tx: Db, name: string): Promise<void> {
  await tx.query(FORGET_NAME, [foldBrand(name)])
}

const DELETE_BRAND = statement({ params: [int] }, 'delete from brands where id = $1')
export async function deleteBrand(tx: Db, id: number): Promise<void> {
  await tx.query(DELETE_BRAND, [id])
}

const PRODUCTS_OF = statement(
  { params: [int], row: { ids: known(arrayOf(int)) } },
  `select coalesce(array_agg(id order by id), '{}') as ids from products where brand_id = $1`,
)

/** Every product of a brand, variants and deleted ones too. */
export async function productsOf(tx: Db, id: number): Promise<number[]> {
  return (await tx.query(PRODUCTS_OF, [id])).rows[0]?.ids ?? []
}
