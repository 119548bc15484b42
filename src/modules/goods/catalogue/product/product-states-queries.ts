import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, oneOf, statement, text } from '#database/statements/statement.ts'
import {
  regularListPrice,
  regularPrice,
  withPlannedUnit,
} from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { keepCategories, refreshAncestors } from '../categories/category-ancestors-queries.ts'
import { WITHDRAWAL_EXCEPTIONS } from './withdrawal-exception-rules.ts'

/** Fields of a product's row that belong to its state. */
const ROW_FIELDS = [
  'code',
  'parent_id',
  'name',
  'slug',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'brand_id',
  'model',
  'equivalent_code',
  'status',
  'withdrawal_exception',
  'has_children',
  'import_hash',
  'cost',
  'fast_delivery',
  'same_day_shipping',
] as const

/** What hangs on a product: its rows as one JSON array each. `f` names the table. */
const LIST_FIELDS = {
  units: [
    'product_units',
    `json_build_array(f.value, f.multiplier, case when f.position > 0 or not p.has_children then (${regularPrice('f')})::text end,
       case when f.position > 0 or not p.has_children then (${regularListPrice('f')})::text end,
       f.barcode, f.width::text, f.height::text, f.length::text, f.weight::text)`,
    'f.position',
  ],
  values: ['product_variant_values', 'json_build_array(f.code, f.name, f.value)', 'f.position'],
  translations: [
    'product_texts',
    'json_build_array(f.locale, f.name, f.description, f.meta_title, f.meta_description, f.meta_keywords)',
    'f.locale',
  ],
  categories: ['product_categories', 'json_build_array(f.category_id, f.direct)', 'f.category_id'],
  tags: ['product_tags', 'f.tag_id', 'f.tag_id'],
  // Two parts where there is no English text, so that the digests of earlier runs stay true.
  images: [
    'product_images',
    `case when f.alt_en = '' then json_build_array(f.file, f.alt) else json_build_array(f.file, f.alt, f.alt_en) end`,
    'f.position',
  ],
  specifications: ['product_specifications', 'json_build_array(f.locale, f.specifications)', 'f.locale'],
  size_guide: ['size_guide_places', 'f.guide_id', 'f.id'],
  video: ['product_videos', 'json_build_array(f.kind, f.reference)', 'f.product_id'],
} as const

type StateField = (typeof ROW_FIELDS)[number] | keyof typeof LIST_FIELDS | 'price'

/** Fields that cost a look-up each or may be long, so that they are read only where they may have changed. */
export const COSTLY_FIELDS = [
  'description',
  ...(['values', 'translations', 'categories', 'tags', 'images', 'specifications'] as const),
] as const satisfies readonly StateField[]
export type CostlyField = (typeof COSTLY_FIELDS)[number]

/**
 * The state of a product, as imports keep it to undo a run: its row and everything that hangs on it, each field as text, lists and the
 * price as JSON. What is derived is left out: search words, ratings, and the prices of a parent, which are its variants'.
 */
export type ProductState = Readonly<Record<StateField, string | null>>

const fieldText = nullable(text)
const isCostly = (name: string) => COSTLY_FIELDS.some((each) => each === name)
/** The read of a field; of a costly one where the second value names it, else null. */
const readOf = (name: string, read: string) =>
  isCostly(name) ? `case when '${name}' = any($2) then ${read} end as ${name}` : `${read} as ${name}`
const PRODUCT_STATES = statement(
  {
    params: [arrayOf(int), arrayOf(text)],
    row: {
      id: int,
      code: text,
      parent_id: fieldText,
      name: text,
      slug: text,
      description: fieldText,
      meta_title: text,
      meta_description: text,
      meta_keywords: text,
      brand_id: fieldText,
      model: text,
      equivalent_code: text,
      status: oneOf(PRODUCT_STATUSES),
      withdrawal_exception: oneOf(['', ...WITHDRAWAL_EXCEPTIONS]),
      has_children: text,
      import_hash: fieldText,
      cost: fieldText,
      fast_delivery: text,
      same_day_shipping: text,
      price: fieldText,
      units: fieldText,
      values: fieldText,
      translations: fieldText,
      categories: fieldText,
      tags: fieldText,
      images: fieldText,
      specifications: fieldText,
      size_guide: fieldText,
      video: fieldText,
    },
  },
  `select p.id, ${ROW_FIELDS.map((name) => readOf(name, `p.${name}::text`)).join(', ')},
     case when not p.has_children then
       json_build_array(p.currency, p.tax_rate::text, coalesce(planned.regular_price, p.sale_price)::text,
         (case when planned.id is null then p.list_price else planned.regular_list_price end)::text)::text end as price,
     ${Object.entries(LIST_FIELDS)
       .map(([name, [table, row, order]]) =>
         readOf(
           name,
           `(select json_agg(${row} order by ${order})::text from ${table} f where f.product_id = p.id)`,
         ),
       )
       .join(', ')}
   from products p ${withPlannedUnit('p', 'planned')} where p.id = any($1)`,
)

/** The states of products, by id. Costly fields that `costly` does not name are null; by default it names all. */
export async function findProductStates(
  db: Db,
  ids: readonly number[],
  costly: readonly CostlyField[] = COSTLY_FIELDS,
): Promise<Map<number, ProductState>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.prepared(PRODUCT_STATES, [ids, costly])
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}

const LOCK_PRODUCTS = statement(
  { params: [arrayOf(int)] },
  'select from products where id = any($1) order by id for no key update',
)

/** Locks the rows of products until the transaction ends, in the order of their ids. */
export async function lockProducts(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(LOCK_PRODUCTS, [ids])
}

// A field that the state has is set, null included; one that it lacks is kept.
const field = (name: string, read: string) => `case when x.state ? '${name}' then ${read} else p.${name} end`
const textField = (name: string) => `${name} = ${field(name, `x.state->>'${name}'`)}`
const priceField = (name: string, at: number, type: string) =>
  `${name} = case when x.state->>'price' is not null then ((x.state->>'price')::jsonb->>${at})::${type} else p.${name} end`
/** A brand that was merged or deleted since is none: then the product keeps its own. */
const KNOWN_BRAND = `case when x.state->>'brand_id' is not null then
  coalesce((select b.id from brands b where b.id = (x.state->>'brand_id')::int), p.brand_id) end`
const TEXTS = [
  'code',
  'name',
  'slug',
  'description',
  'meta_title',
  'meta_description',
  'meta_keywords',
  'model',
  'equivalent_code',
  'status',
  'withdrawal_exception',
  'import_hash',
]
const GIVEN = 'json_to_recordset($1::json) as x(id int, state jsonb)'

const RESTORE_ROWS = statement(
  { params: [json()] },
  `update products p set
     parent_id = ${field('parent_id', `(x.state->>'parent_id')::int`)},
     brand_id = ${field('brand_id', KNOWN_BRAND)},
     has_children = ${field('has_children', `(x.state->>'has_children')::boolean`)},
     cost = ${field('cost', `(x.state->>'cost')::numeric`)},
     fast_delivery = ${field('fast_delivery', `(x.state->>'fast_delivery')::boolean`)},
     same_day_shipping = ${field('same_day_shipping', `(x.state->>'same_day_shipping')::boolean`)},
     ${TEXTS.map(textField).join(', ')},
     ${priceField('currency', 0, 'text')}, ${priceField('tax_rate', 1, 'numeric')},
     ${priceField('sale_price', 2, 'numeric')}, ${priceField('list_price', 3, 'numeric')},
     version = p.version + 1, updated_at = now()
   from ${GIVEN} where p.id = x.id`,
)

// Products may take each other's codes back, and a code is checked row by row.
const FREE_CODES = statement(
  { params: [json()] },
  `update products p set code = p.code || '~' || p.id from ${GIVEN} where p.id = x.id and p.code <> x.state->>'code'`,
)

const WITH = (name: string) => `from ${GIVEN} where x.state ? '${name}'`
const ELEMENTS = (name: string) =>
  `from ${GIVEN} cross join jsonb_array_elements((x.state->>'${name}')::jsonb) with ordinality as e(v, n)`

const MOVE_UNITS_AWAY = statement(
  { params: [json()] },
  `update product_units set position = -1 - position where product_id in (select x.id ${WITH('units')})`,
)
// Carts point to units, so those that stay keep their ids. A first unit of a parent has no price of its own: the price is kept.
const RESTORE_UNITS = statement(
  { params: [json()] },
  `insert into product_units as u (product_id, value, multiplier, sale_price, list_price, barcode, width, height, length, weight, position)
   select x.id, v->>0, (v->>1)::int, coalesce((v->>2)::numeric, (select p.sale_price from products p where p.id = x.id)),
          case when v->>2 is null then (select p.list_price from products p where p.id = x.id) else (v->>3)::numeric end,
          v->>4, (v->>5)::numeric, (v->>6)::numeric, (v->>7)::numeric, (v->>8)::numeric, n - 1
     ${ELEMENTS('units')}
   on conflict (product_id, value) do update set
     multiplier = excluded.multiplier, sale_price = excluded.sale_price, list_price = excluded.list_price, barcode = excluded.barcode,
     width = excluded.width, height = excluded.height, length = excluded.length, weight = excluded.weight, position = excluded.position`,
)
const DROP_OTHER_UNITS = statement(
  { params: [json()] },
  `delete from product_units where position < 0 and product_id in (select x.id ${WITH('units')})`,
)

const clear = (name: keyof typeof LIST_FIELDS) =>
  statement(
    { params: [json()] },
    `delete from ${LIST_FIELDS[name][0]} where product_id in (select x.id ${WITH(name)})`,
  )
const CLEAR_VALUES = clear('values')
const CLEAR_TEXTS = clear('translations')
const CLEAR_CATEGORIES = clear('categories')
const CLEAR_TAGS = clear('tags')
const CLEAR_IMAGES = clear('images')
const CLEAR_SPECIFICATIONS = clear('specifications')
const CLEAR_SIZE_GUIDE = clear('size_guide')
const CLEAR_VIDEO = clear('video')
const INSERT_VALUES = statement(
  { params: [json()] },
  `insert into product_variant_values (product_id, position, code, name, value)
   select x.id, n - 1, v->>0, v->>1, v->>2 ${ELEMENTS('values')}`,
)
const INSERT_TEXTS = statement(
  { params: [json()] },
  `insert into product_texts (product_id, locale, name, description, meta_title, meta_description, meta_keywords)
   select x.id, v->>0, v->>1, v->>2, v->>3, v->>4, v->>5 ${ELEMENTS('translations')}`,
)
// What was directly in a category is in those that are above it by now; a category that was deleted since is gone.
const INSERT_CATEGORIES = statement(
  { params: [json()] },
  `insert into product_categories (product_id, category_id)
   select x.id, c.id ${ELEMENTS('categories')} join categories c on c.id = (v->>0)::int where (v->>1)::boolean`,
)
const INSERT_TAGS = statement(
  { params: [json()] },
  `insert into product_tags (product_id, tag_id) select x.id, (v#>>'{}')::int ${ELEMENTS('tags')}`,
)
// A picture that was deleted since is gone.
const INSERT_IMAGES = statement(
  { params: [json()] },
  `insert into product_images (product_id, position, file, alt, alt_en)
   select x.id, n - 1, v->>0, v->>1, coalesce(v->>2, '') ${ELEMENTS('images')}
    where exists (select from pictures f where f.file = v->>0)`,
)
const INSERT_SPECIFICATIONS = statement(
  { params: [json()] },
  `insert into product_specifications (product_id, locale, specifications) select x.id, v->>0, v->1 ${ELEMENTS('specifications')}`,
)
// A guide that was deleted since is gone.
const INSERT_SIZE_GUIDE = statement(
  { params: [json()] },
  `insert into size_guide_places (product_id, guide_id)
   select x.id, g.id ${ELEMENTS('size_guide')} join size_guides g on g.id = (v#>>'{}')::int`,
)
const INSERT_VIDEO = statement(
  { params: [json()] },
  `insert into product_videos (product_id, kind, reference) select x.id, v->>0, v->>1 ${ELEMENTS('video')}`,
)
const FREE_VARIANTS = statement(
  { params: [json()] },
  `update products c set parent_id = null
    where c.status <> 'active'
      and c.parent_id in (select x.id from ${GIVEN} where (x.state->>'has_children')::boolean = false)`,
)

/**
 * Sets the given fields of states and keeps the others. The caller has locked the products and calls `refreshDerived` afterwards. Price history follows by its triggers. Variants that are off sale leave a product that has no variants again.
 */
export async function restoreProductStates(
  db: Db,
  states: ReadonlyMap<number, Partial<ProductState>>,
): Promise<void> {
  if (states.size === 0) return
  const given = [JSON.stringify([...states].map(([id, state]) => ({ id, state })))] as const
  const named = new Set([...states.values()].flatMap((state) => Object.keys(state)))
  if (named.has('categories')) await keepCategories(db)
  if (named.has('code')) await db.query(FREE_CODES, given)
  await db.query(RESTORE_ROWS, given)
  if (named.has('has_children')) await db.query(FREE_VARIANTS, given)
  if (named.has('units')) {
    await db.query(MOVE_UNITS_AWAY, given)
    await db.query(RESTORE_UNITS, given)
    await db.query(DROP_OTHER_UNITS, given)
  }
  for (const [name, remove, insert] of [
    ['values', CLEAR_VALUES, INSERT_VALUES],
    ['translations', CLEAR_TEXTS, INSERT_TEXTS],
    ['categories', CLEAR_CATEGORIES, INSERT_CATEGORIES],
    ['tags', CLEAR_TAGS, INSERT_TAGS],
    ['images', CLEAR_IMAGES, INSERT_IMAGES],
    ['specifications', CLEAR_SPECIFICATIONS, INSERT_SPECIFICATIONS],
    ['size_guide', CLEAR_SIZE_GUIDE, INSERT_SIZE_GUIDE],
    ['video', CLEAR_VIDEO, INSERT_VIDEO],
  ] as const) {
    if (!named.has(name)) continue
    await db.query(remove, given)
    await db.query(insert, given)
  }
  if (named.has('categories')) await refreshAncestors(db, [...states.keys()])
}
