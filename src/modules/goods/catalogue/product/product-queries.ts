import type { Db } from '#database/database.ts'
import { genericPlanArray } from '#database/statements/planned-once.ts'
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
import {
  isOnSale,
  isPricedSku,
  isUnknownToShoppers,
  ownCategoryId,
} from '#modules/kernel/products/product-conditions.server.ts'
import { MAX_VARIANTS } from '#modules/kernel/products/variant-rules.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#shared/locale.ts'
import type { ProductBadge } from '../badges/badge-rules.ts'
import type { ProductVideo } from '../guides/product-video-rules.ts'
import type { OptionValueRow } from './product-colours-rules.ts'
import type { Specification } from './specification-rules.ts'
import { WITHDRAWAL_EXCEPTIONS, type WithdrawalException } from './withdrawal-exception-rules.ts'

/** A product row: decimals as text, lists as JSON rows. */
export interface ProductRow {
  id: number
  parentId: number | null
  code: string
  name: string
  slug: string
  description: string
  metaTitle: string
  metaDescription: string
  metaKeywords: string
  model: string
  equivalentCode: string
  currency: string
  taxRate: string
  salePrice: string
  hasChildren: boolean
  /** A variant is on sale only while its parent is. */
  onSale: boolean
  /** Shoppers do not know it: deleted, or a draft. */
  unknown: boolean
  fastDelivery: boolean
  sameDayShipping: boolean
  withdrawalException: WithdrawalException
  starRate: string
  commentCount: number
  brandCode: string | null
  brandName: string | null
  quantity: number
  sold: number
  /** The variants that can be bought differ in price. */
  from: boolean
  units: UnitRow[] | null
  inventory: WarehouseRow[] | null
  pictures: PictureRow[] | null
  values: ValueRow[] | null
  /** Of a product with variants, where it is wanted: the values of its options that can be bought. */
  choices: OptionValueRow[] | null
  badges: ProductBadge[] | null
  coupon: CouponRow | null
}

type WarehouseRow = [warehouseName: string, quantity: number]
type PictureRow = [
  file: string,
  alt: string,
  width: number | null,
  height: number | null,
  focusX: number | null,
  focusY: number | null,
]
/** Percent and minimum are decimals; the minimum is TRY with KDV. */
type CouponRow = [code: string, percent: string, minimum: string]
type ValueRow = [code: string, name: string, value: string]

export type UnitRow = [
  id: number,
  value: string,
  multiplier: number,
  salePrice: string,
  /** Price to strike through beside it (docs/decisions/0036). */
  struckPrice: string | null,
  barcode: string,
  width: string,
  height: string,
  length: string,
  weight: string,
]

/** The alt text of the place, else that of the picture itself; without either in the language of the page the view uses the product's name. */
const PICTURES_OF = (owner: string) => `
  (select json_agg(json_build_array(i.file, case when $2 = '${DEFAULT_LOCALE}'
    then coalesce(nullif(i.alt, ''), f.alt) else coalesce(nullif(i.alt_en, ''), f.alt_en) end, f.width, f.height,
    f.focus_x, f.focus_y) order by i.position)
     from product_images as i join pictures as f on f.file = i.file where i.product_id = ${owner})`

/**
 * The coupon that cards of `p` show: its conditions are those of `couponOutcome` that hang on product and day, its others were refused when it
 * was marked (`couponFormProblems`). Of several the one with the lowest minimum, then the highest percentage. A parent shows what is true of
 * all its variants.
 */
const COUPON_OF = `
       (select json_build_array(k.code, k.percent::text, k.minimum::text)
          from coupons as k
         where k.on_products and k.active and k.kind = 'percent' and k.ceiling is null
           and k.use_limit is null and k.per_customer is null and not k.first_order
           and coalesce(k.valid_from, '-infinity') <= (now() at time zone 'Europe/Istanbul')::date
           and coalesce(k.valid_until, 'infinity') >= (now() at time zone 'Europe/Istanbul')::date
           and not (k.skips_discounted and exists (
             select from products as sku join product_units as unit on unit.product_id = sku.id
              where (sku.id = p.id or sku.parent_id = p.id) and unit.struck_price > unit.sale_price))
           and (k.category_ids || k.brand_ids || k.product_ids = '{}'
             or p.id = any (k.product_ids) or p.parent_id = any (k.product_ids)
             or exists (select from product_categories as pc
                         where pc.product_id in (p.id, p.parent_id) and pc.category_id = any (k.category_ids))
             or coalesce(p.brand_id, parent.brand_id) = any (k.brand_ids)
                and not exists (select from products as sku where sku.parent_id = p.id and not sku.brand_id = any (k.brand_ids)))
         order by k.minimum, k.percent desc, k.id limit 1)`

/**
 * One statement for everything about some products. A parent shows the price and units of the variant that `cheapest_variant`
 * selects, and no price without variants on sale. A variant without pictures gets its parent's, a parent without any gets that
 * variant's.
 */
const PRODUCTS = statement(
  {
    params: [arrayOf(int), text, boolean, boolean, boolean],
    row: {
      id: int,
      parentId: nullable(int),
      code: text,
      slug: text,
      model: text,
      equivalentCode: text,
      name: text,
      description: text,
      metaTitle: text,
      metaDescription: text,
      metaKeywords: text,
      currency: text,
      taxRate: text,
      salePrice: text,
      hasChildren: boolean,
      onSale: boolean,
      unknown: boolean,
      fastDelivery: boolean,
      sameDayShipping: boolean,
      withdrawalException: oneOf(['', ...WITHDRAWAL_EXCEPTIONS]),
      starRate: text,
      commentCount: int,
      brandCode: nullable(text),
      brandName: nullable(text),
      quantity: int,
      sold: int,
      from: boolean,
      units: nullable(json<UnitRow[]>()),
      inventory: nullable(json<WarehouseRow[]>()),
      pictures: nullable(json<PictureRow[]>()),
      values: nullable(json<ValueRow[]>()),
      coupon: nullable(json<CouponRow>()),
      badges: nullable(json<ProductBadge[]>()),
      choices: nullable(json<OptionValueRow[]>()),
    },
  },
  `
select p.id, p.parent_id as "parentId", p.code, p.slug, p.model, p.equivalent_code as "equivalentCode",
       coalesce(t.name, p.name) as name,
       coalesce(nullif(t.description, ''), nullif(p.description, ''), nullif(pt.description, ''), parent.description, '') as description,
       coalesce(nullif(t.meta_title, ''), p.meta_title) as "metaTitle",
       coalesce(nullif(t.meta_description, ''), p.meta_description) as "metaDescription",
       coalesce(nullif(t.meta_keywords, ''), p.meta_keywords) as "metaKeywords",
       coalesce(cheapest.currency, p.currency) as currency,
       coalesce(cheapest.tax_rate, p.tax_rate)::text as "taxRate",
       coalesce(cheapest.sale_price, case when p.has_children then 0 else p.sale_price end)::text as "salePrice",
       p.has_children as "hasChildren",
       ${isOnSale('p', 'parent')} as "onSale", ${isUnknownToShoppers('p', 'parent')} as unknown,
       p.fast_delivery as "fastDelivery", p.same_day_shipping as "sameDayShipping",
       coalesce(nullif(p.withdrawal_exception, ''), parent.withdrawal_exception, '') as "withdrawalException",
       coalesce(parent.star_rate, p.star_rate)::text as "starRate",
       coalesce(parent.comment_count, p.comment_count) as "commentCount",
       b.code as "brandCode", b.name as "brandName",
       coalesce(s.quantity, 0) as quantity, coalesce(s.sold, 0) as sold,
       coalesce(cheapest.differ, false) as "from",
       (select json_agg(json_build_array(u.id, u.value, u.multiplier,
                 case when p.has_children and cheapest.id is null then '0' else u.sale_price::text end,
                 case when p.has_children and cheapest.id is null then null else u.struck_price::text end,
                 u.barcode, u.width::text, u.height::text, u.length::text, u.weight::text) order by u.position)
          from product_units as u where u.product_id = coalesce(cheapest.id, p.id)) as units,
       (select json_agg(json_build_array(held.name, held.quantity) order by held.priority, held.id)
          from (select w.id, w.name, w.priority, sum(i.quantity) as quantity
                  from inventory as i join warehouses as w on w.id = i.warehouse_id
                 where i.product_id = any (case when p.has_children
                         then array(select c.id from products as c where c.parent_id = p.id and c.status = 'active')
                         else array[p.id] end)
                 group by w.id
                having sum(i.quantity) <> 0) as held) as inventory,
       coalesce(${PICTURES_OF('p.id')}, ${PICTURES_OF('coalesce(p.parent_id, cheapest.id)')}) as pictures,
       (select json_agg(json_build_array(v.code, v.name, v.value) order by v.position)
          from product_variant_values as v where v.product_id = p.id) as values,
       ${COUPON_OF} as coupon,
       (select json_agg(badge) from product_badges where product_id = p.id) as badges,
       case when p.has_children and (select $5::boolean) then (
         select json_agg(json_build_array(found.code, found.name, found.value, c.id, c.slug) order by found.position, c.id)
           from (select v.code, v.value, min(v.name) as name, min(v.position) as position, min(v.product_id) as id
                   from products as c join product_variant_values as v on v.product_id = c.id
                   left join stock_levels as level on level.product_id = c.id
                  where c.parent_id = p.id and ${isPricedSku('c')} and ((select $4::boolean) or level.quantity > 0)
                  group by v.code, v.value) as found
           join products as c on c.id = found.id) end as choices
  from products as p
  left join products as parent on parent.id = p.parent_id
  left join product_texts as t on t.product_id = p.id and t.locale = $2
  left join product_texts as pt on pt.product_id = p.parent_id and pt.locale = $2
  left join brands as b on b.id = coalesce(p.brand_id, parent.brand_id)
  left join stock_levels as s on s.product_id = p.id
  left join lateral cheapest_variant(case when p.has_children then p.id end, $3, $4) as cheapest on true
 where p.id = any (${genericPlanArray('$1', 'int')})`,
)

/** The settings that decide which variant's price a product is shown and sorted by (decisions J4). */
export interface CheapestBy {
  /** Setting productsWithKdv: variants are compared by the price as shown. */
  readonly withTax: boolean
  /** The shop sells without stock (setting cartStockControl), so a sold-out variant can be bought. */
  readonly soldOutToo: boolean
}

/** The products with these ids, in no particular order; unknown ids are missing, deleted products and drafts are not. */
export async function readProducts(
  db: Db,
  ids: readonly number[],
  locale: Locale,
  { withTax, soldOutToo, showsColours = false }: CheapestBy & { showsColours?: boolean },
): Promise<Map<number, ProductRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.prepared(PRODUCTS, [ids, locale, withTax, soldOutToo, showsColours])
  return new Map(rows.map((row) => [row.id, row]))
}

const PLACE_OF_PRODUCT = statement(
  {
    params: [int, text],
    row: {
      children: arrayOf(int),
      locales: arrayOf(oneOf(LOCALES)),
      category: nullable(int),
      specifications: nullable(json<Specification[]>()),
      video: nullable(json<ProductVideo & { addedAt: string }>()),
    },
  },
  `select array(select id from products where parent_id = $1 and status = 'active' order by id limit ${MAX_VARIANTS}) as children,
          array(select locale from product_texts where product_id = $1 order by locale) as locales,
          ${ownCategoryId('$1')} as category,
          (select specifications from product_specifications
            where product_id = $1 and locale in ($2, '${DEFAULT_LOCALE}') order by locale = '${DEFAULT_LOCALE}' limit 1) as specifications,
          (select json_build_object('kind', kind, 'reference', reference, 'addedAt', added_at)
             from product_videos where product_id = $1) as video`,
)

/**
 * Of a product that is no variant: its variants on sale in order of creation, the languages it has translations in (Turkish first),
 * the deepest category it is directly in, its specifications in `locale`, else in Turkish, and its video.
 */
export async function readPlace(
  db: Db,
  productId: number,
  locale: Locale,
): Promise<{
  variantIds: number[]
  locales: Locale[]
  categoryId: number | null
  specifications: Specification[]
  video: (ProductVideo & { addedAt: string }) | null
}> {
  const { rows } = await db.prepared(PLACE_OF_PRODUCT, [productId, locale])
  const { children = [], locales = [], category = null, specifications, video = null } = rows[0] ?? {}
  return {
    variantIds: children,
    locales: [DEFAULT_LOCALE, ...locales],
    categoryId: category,
    specifications: specifications ?? [],
    video,
  }
}
