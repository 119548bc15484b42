import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  statement,
  text,
} from '#database/statements/statement.ts'
import type { ProductVideo } from '#modules/goods/catalogue/guides/product-video-rules.ts'
import type { Specification } from '#modules/goods/catalogue/product/specification-rules.ts'
import { WITHDRAWAL_EXCEPTIONS } from '#modules/goods/catalogue/product/withdrawal-exception-rules.ts'
import { regularListPrice, regularPrice } from '#modules/kernel/products/product-conditions.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { ExportScope } from './exports-schemas.ts'

/** A unit as it is stored; prices net and the regular ones (decision 164), in the product's currency, sizes in cm, weight in kg. */
export interface ExportedUnit {
  value: string
  multiplier: number
  sale: string
  list: string | null
  barcode: string
  width: string
  height: string
  length: string
  weight: string
}

/** A product or a variant as it is stored. Decimals are text. */
export interface ExportedRow {
  id: number
  parentId: number | null
  code: string
  name: string
  slug: string
  description: string
  metaTitle: string
  metaDescription: string
  metaKeywords: string
  brand: string
  model: string
  equivalentCode: string
  currency: string
  taxRate: string
  isActive: boolean
  /** Never on sale; our own format says so, others know no more than that it is not. */
  isDraft: boolean
  withdrawalException: string
  /** Base units, all warehouses together. */
  level: number
  units: ExportedUnit[]
  values: { name: string; value: string }[]
  english: { name: string; description: string; metaTitle: string; metaDescription: string } | null
  /** By language; variants have none of their own. */
  specifications: Partial<Record<Locale, Specification[]>>
  /** The table of sizes that it names itself; '' for none. Variants have none of their own. */
  sizeGuide: string
  video: ProductVideo | null
  images: { file: string; alt: string; altEn: string }[]
  /** Ids of the categories it is directly in, by path. */
  categories: number[]
  tags: string[]
  stock: { warehouse: string; quantity: number }[]
}

/** A product with its variants, deleted ones left out. */
export interface ExportedProduct extends ExportedRow {
  variants: ExportedRow[]
}

const CHOSEN = `p.parent_id is null and p.status <> 'deleted' and (p.status = 'active' or not $1)
  and ($2 = '' or exists (
    select from product_categories x join categories c on c.id = x.category_id where x.product_id = p.id and c.path = $2))`

const NEXT_IDS = statement(
  { params: [boolean, text, int, int], row: { id: int } },
  `select p.id from products p where ${CHOSEN} and p.id > $3 order by p.id limit $4`,
)

const PRODUCTS = statement(
  {
    params: [arrayOf(int)],
    row: {
      id: int,
      parentId: nullable(int),
      code: text,
      name: text,
      slug: text,
      description: text,
      metaTitle: text,
      metaDescription: text,
      metaKeywords: text,
      brand: text,
      model: text,
      equivalentCode: text,
      currency: text,
      taxRate: text,
      salePrice: text,
      listPrice: nullable(text),
      isActive: boolean,
      isDraft: boolean,
      withdrawalException: oneOf(['', ...WITHDRAWAL_EXCEPTIONS]),
      level: int,
      units: nullable(json<ExportedUnit[]>()),
      values: nullable(json<ExportedRow['values']>()),
      english: nullable(json<NonNullable<ExportedRow['english']>>()),
      specifications: nullable(json<ExportedRow['specifications']>()),
      sizeGuide: text,
      video: nullable(json<ProductVideo>()),
      images: nullable(json<ExportedRow['images']>()),
      categories: nullable(json<number[]>()),
      tags: nullable(json<string[]>()),
      stock: nullable(json<ExportedRow['stock']>()),
    },
  },
  `select p.id, p.parent_id as "parentId", p.code, p.name, p.slug, p.description, p.meta_title as "metaTitle",
     p.meta_description as "metaDescription", p.meta_keywords as "metaKeywords", coalesce(b.name, '') as brand, p.model,
     p.equivalent_code as "equivalentCode", p.currency, p.tax_rate::text as "taxRate", p.sale_price::text as "salePrice",
     p.list_price::text as "listPrice", p.status = 'active' as "isActive", p.status = 'draft' as "isDraft",
     p.withdrawal_exception as "withdrawalException", coalesce(l.quantity, 0) as level,
     (select json_agg(json_build_object('value', u.value, 'multiplier', u.multiplier, 'sale', (${regularPrice('u')})::text,
         'list', (${regularListPrice('u')})::text, 'barcode', u.barcode, 'width', u.width::text, 'height', u.height::text,
         'length', u.length::text, 'weight', u.weight::text) order by u.position)
       from product_units u where u.product_id = p.id) as units,
     (select json_agg(json_build_object('name', v.name, 'value', v.value) order by v.position)
       from product_variant_values v where v.product_id = p.id) as values,
     (select json_build_object('name', t.name, 'description', t.description, 'metaTitle', t.meta_title,
         'metaDescription', t.meta_description)
       from product_texts t where t.product_id = p.id and t.locale = 'en') as english,
     (select json_object_agg(s.locale, s.specifications)
       from product_specifications s where s.product_id = p.id) as specifications,
     coalesce((select g.name from size_guide_places x join size_guides g on g.id = x.guide_id
       where x.product_id = p.id), '') as "sizeGuide",
     (select json_build_object('kind', v.kind, 'reference', v.reference)
       from product_videos v where v.product_id = p.id) as video,
     (select json_agg(json_build_object('file', i.file, 'alt', i.alt, 'altEn', i.alt_en) order by i.position)
       from product_images i where i.product_id = p.id) as images,
     (select json_agg(c.id order by c.path)
       from product_categories x join categories c on c.id = x.category_id where x.product_id = p.id and x.direct) as categories,
     (select json_agg(t.name order by t.slug)
       from product_tags x join tags t on t.id = x.tag_id where x.product_id = p.id) as tags,
     (select json_agg(json_build_object('warehouse', w.name, 'quantity', i.quantity) order by w.priority, w.id)
       from inventory i join warehouses w on w.id = i.warehouse_id where i.product_id = p.id) as stock
   from products p
   left join brands b on b.id = p.brand_id
   left join stock_levels l on l.product_id = p.id
   where p.status <> 'deleted' and p.id in (select unnest($1::int[]) union all select v.id from products v where v.parent_id = any ($1))
   order by coalesce(p.parent_id, p.id), p.parent_id nulls first,
     array(select o.position from product_variant_values v
             left join option_order o on o.option = fold_text(v.name) and o.value = fold_text(v.value)
            where v.product_id = p.id order by v.position),
     p.id`,
)

/** Products read at once, with their variants. */
const BATCH = 200

/** All products of the scope in the order of their ids, a batch in memory at a time. `tx` sees one state of the shop. */
export async function* exportedProducts(tx: Db, scope: ExportScope): AsyncGenerator<ExportedProduct[]> {
  let after = 0
  for (;;) {
    const { rows } = await tx.query(NEXT_IDS, [scope.onSale, scope.category, after, BATCH])
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield await findExportedProducts(
      tx,
      rows.map(({ id }) => id),
    )
  }
}

const NO_UNIT = { value: '', multiplier: 1, barcode: '', width: '0', height: '0', length: '0', weight: '0' }

/** These products in the order of their ids; variants in the merchant's order of their values, others after them as they were made. */
export async function findExportedProducts(tx: Db, ids: readonly number[]): Promise<ExportedProduct[]> {
  const { rows } = await tx.prepared(PRODUCTS, [ids])
  const products = new Map<number, ExportedProduct>()
  for (const { salePrice, listPrice, ...row } of rows) {
    const whole: ExportedRow = {
      ...row,
      // A parent that never was sold itself may have no unit; its price is its cheapest variant's.
      units: row.units ?? [{ ...NO_UNIT, sale: salePrice, list: listPrice }],
      values: row.values ?? [],
      specifications: row.specifications ?? {},
      images: row.images ?? [],
      categories: row.categories ?? [],
      tags: row.tags ?? [],
      stock: row.stock ?? [],
    }
    if (row.parentId === null) products.set(row.id, { ...whole, variants: [] })
    else products.get(row.parentId)?.variants.push(whole)
  }
  return [...products.values()]
}

const FACTS = statement(
  { row: { warehouses: nullable(arrayOf(text)), units: int, specifications: int } },
  `select (select array_agg(name order by priority, id) from warehouses) as warehouses,
     (select coalesce(max(position), 0) + 1 from product_units) as units,
     (select coalesce(max(jsonb_array_length(specifications)), 0) from product_specifications where locale = 'tr') as specifications`,
)

const CATEGORIES = statement(
  { row: { id: int, parentId: nullable(int), name: text, english: nullable(text) } },
  `select c.id, c.parent_id as "parentId", c.name, nullif(t.name, '') as english
     from categories c left join category_texts t on t.category_id = c.id and t.locale = 'en'`,
)

const REPEATED_SLUGS = statement(
  { row: { id: int } },
  `select id from (
     select id, row_number() over (partition by slug order by id) as n from products where parent_id is null and status <> 'deleted'
   ) as numbered where n > 1`,
)

/** What columns and cells depend on besides the products. */
export interface ShopFacts {
  /** Names of the warehouses, the one that is sold from first in front. */
  warehouses: readonly string[]
  /** The most units that any product has. */
  units: number
  /** The most Turkish specifications that any product has. */
  specifications: number
  /** Names from the root to the category. */
  path(category: number): readonly string[]
  /** The same in English; null where a name has no translation. */
  englishPath(category: number): readonly string[] | null
  /** Products whose slug an earlier one has. */
  repeatedSlugs: ReadonlySet<number>
}

/** Reads them; categories and repeated slugs are in memory as a whole. */
export async function readShopFacts(tx: Db): Promise<ShopFacts> {
  const { rows: facts } = await tx.query(FACTS)
  const { rows: categories } = await tx.query(CATEGORIES)
  const { rows: repeated } = await tx.query(REPEATED_SLUGS)
  const byId = new Map(categories.map((category) => [category.id, category]))
  function chain(id: number) {
    const found: (typeof categories)[number][] = []
    for (let at = byId.get(id); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
      found.unshift(at)
    return found
  }
  return {
    warehouses: facts[0]?.warehouses ?? [],
    units: facts[0]?.units ?? 1,
    specifications: facts[0]?.specifications ?? 0,
    path: (id) => chain(id).map(({ name }) => name),
    englishPath(id) {
      const names = chain(id).flatMap(({ english }) => english ?? [])
      return names.length === chain(id).length ? names : null
    },
    repeatedSlugs: new Set(repeated.map(({ id }) => id)),
  }
}

const CATEGORY_EXISTS = statement(
  { params: [text], row: { found: boolean } },
  'select exists (select from categories where path = $1) as found',
)

export async function hasCategory(db: Db, path: string): Promise<boolean> {
  const { rows } = await db.query(CATEGORY_EXISTS, [path])
  return rows[0]?.found ?? false
}
