/**
 * SQL on products, each rule stated here alone. `product` and `parent` are aliases of `products` in the statement; `parent` is
 * joined by `left join` and holds nulls where the product is no variant.
 */

/** Lists show it: on sale, and not a variant. The partial indexes `products_listed_*` have the same condition. */
export const isListed = (product: string) => `${product}.parent_id is null and ${product}.status = 'active'`

/** A variant is on sale only while its parent is. */
export const isOnSale = (product: string, parent: string) =>
  `${product}.status = 'active' and coalesce(${parent}.status, 'active') = 'active'`

/** A variant is deleted with its parent. */
export const isDeleted = (product: string, parent: string) =>
  `(${product}.status = 'deleted' or coalesce(${parent}.status, '') = 'deleted')`

/** States of products that shoppers do not know: there is no page, and their ids lead nowhere. */
const UNKNOWN = `('deleted', 'draft')`

/**
 * Shoppers do not know it: deleted, or a draft, or a variant of such a product. Everything that shoppers reach treats it as if it did not exist; staff
 * sees drafts and asks `isDeleted`.
 */
export const isUnknownToShoppers = (product: string, parent: string) =>
  `(${product}.status in ${UNKNOWN} or coalesce(${parent}.status, '') in ${UNKNOWN})`

/** The opposite, for statements that do not join the parent. */
export const isKnownToShoppers = (product: string) =>
  `(${product}.status not in ${UNKNOWN} and not exists (
    select from products as above where above.id = ${product}.parent_id and above.status in ${UNKNOWN}))`

/** Has a price of its own: neither the parent of variants nor a price of 0, which is on request. Says nothing of a variant's parent. */
export const isPricedSku = (product: string) =>
  `${product}.status = 'active' and not ${product}.has_children and ${product}.sale_price > 0`

/**
 * The price of a unit without a planned one: what staff and files read and write. `sale_price` is what is asked at this moment (decision 164). `unit` is an
 * alias of `product_units`.
 */
export const regularPrice = (unit: string) => `coalesce(${unit}.regular_price, ${unit}.sale_price)`
/** The list price beside `regularPrice`. */
export const regularListPrice = (unit: string) =>
  `case when ${unit}.regular_price is null then ${unit}.list_price else ${unit}.regular_list_price end`
/** Joins the default unit of a product whose planned price is asked as `as`; nulls for every other product. */
export const withPlannedUnit = (product: string, as: string) =>
  `left join product_units as ${as} on ${as}.product_id = ${product}.id and ${as}.position = 0 and ${as}.regular_price is not null`

/**
 * Not hidden as sold out. `hides` is a boolean expression, true where `hidesSoldOut` says so (decisions B11). It is hidden from the planner, which
 * would plan a prepared statement at each execution for the sake of its value (see `genericPlanArray`).
 */
export const isShownWithStock = (product: string, hides: string) =>
  `(not (select ${hides}::boolean) or exists (select from stock_levels as level where level.product_id = ${product}.id and level.quantity > 0))`

/** A category that shoppers are led to: neither it nor one above it is hidden. `category` is an alias of `categories` in the statement. */
export const isShownCategory = (category: string) =>
  `not exists (select from categories as veil where veil.hidden and (veil.id = ${category}.id or starts_with(${category}.path, veil.path || '/')))`

/**
 * A subquery for the id of the deepest category that a product is directly in, a shown one before a hidden one; null when it is in none. `productId` is an
 * expression.
 */
export const ownCategoryId = (productId: string) => `
  (select c.id from product_categories as pc join categories as c on c.id = pc.category_id
    where pc.product_id = ${productId} and pc.direct
    order by ${isShownCategory('c')} desc, length(c.path) - length(replace(c.path, '/', '')) desc, c.position, c.id limit 1)`
