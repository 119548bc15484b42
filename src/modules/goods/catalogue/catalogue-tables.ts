import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { currencies } from '#modules/goods/currencies/currencies-tables.ts'
import { RESERVED_WORDS_SQL } from '#modules/kernel/pages/shop-routes-rules.ts'
import type { SizeTable } from '#modules/kernel/products/size-guide-rules.ts'
import type { Suggestion } from './categories/suggestion-rules.ts'
import type { ProductVideoKind } from './guides/product-video-rules.ts'
import type { Specification } from './product/specification-rules.ts'

const money = (name: string) => numeric(name, { precision: 18, scale: 6 })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** `isReservedPath` in SQL, for the address of a list without the slash at its beginning: no list stands at a fixed page. */
const notReserved = (path: string) =>
  sql.raw(`${path} !~ '^(${RESERVED_WORDS_SQL})(/|$)' and ${path} !~ '-p-[0-9]+$'`)

export const brands = pgTable(
  'brands',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In lower case the address of its page. */
    code: text().notNull().unique(),
    name: text().notNull(),
    /** `foldText(name)`: one brand, however its name is typed. */
    foldedName: text('folded_name').notNull().unique(),
    logo: text().references((): AnyPgColumn => pictures.file),
    /** What its page says below the heading, as HTML. */
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check('brands_reserved', notReserved('lower(code collate "C")')),
    index('brands_logo').on(table.logo).where(sql`${table.logo} is not null`),
    index('brands_folded_words').using('gin', sql`(' ' || ${table.foldedName}) gin_trgm_ops`),
  ],
)

/** What a brand's page says in another language; what is missing falls back to Turkish (decisions B27). */
export const brandTexts = pgTable(
  'brand_texts',
  {
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.locale] }),
    check('brand_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/** Addresses that a brand had before: codes in lower case. A merged brand's lead to the one that has its products. */
export const goneBrands = pgTable(
  'gone_brands',
  {
    code: text().primaryKey(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [index('gone_brands_brand').on(table.brandId)],
)

/** Names that a brand had before staff renamed or merged it; product files that say them mean it still. */
export const formerBrandNames = pgTable(
  'former_brand_names',
  {
    foldedName: text('folded_name').primaryKey(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_brand_names_brand').on(table.brandId)],
)

/** The category tree. `path` is the slugs from the root, joined by `/`: the category's page address. */
export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => categories.id),
    name: text().notNull(),
    slug: text().notNull(),
    path: text().notNull().unique(),
    position: integer().notNull().default(0),
    /** The run of an import that created it, null for any other origin. Once that run is undone and nothing is in it, the page is gone. */
    importRun: integer('import_run'),
    /** Legal maximum of installments for products of this category (turkey.md §8); null means no limit of its own. */
    maxInstallment: smallint('max_installment'),
    /** It and all below it are out of menus, lists of categories, suggestions and the sitemap; their products stay where else they are. */
    hidden: boolean().notNull().default(false),
    picture: text().references((): AnyPgColumn => pictures.file),
    /** What its page says below the heading, as HTML. */
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    /** Specifications that its products are expected to have, those of all below it too. */
    suggestions: jsonb().$type<Suggestion[]>().notNull().default([]),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'categories_suggestions',
      sql`jsonb_typeof(${table.suggestions}) = 'array' and jsonb_array_length(${table.suggestions}) <= 40`,
    ),
    index('categories_picture').on(table.picture).where(sql`${table.picture} is not null`),
    index('categories_hidden').on(table.path).where(sql`${table.hidden}`),
    unique('categories_parent_slug').on(table.parentId, table.slug).nullsNotDistinct(),
    check('categories_reserved', notReserved('path')),
    check('categories_not_own_parent', sql`${table.parentId} is null or ${table.parentId} <> ${table.id}`),
    check('categories_max_installment', sql`${table.maxInstallment} between 1 and 36`),
  ],
)

/**
 * Addresses at which a category stood. A trigger of `categories` writes those of deleted ones; `parentId` is where the address leads on, null
 * where nothing is left that it could lead to.
 */
export const goneCategories = pgTable(
  'gone_categories',
  {
    path: text().primaryKey(),
    parentId: integer('parent_id').references(() => categories.id),
    /** What stood there is in `parentId`: renamed, moved or merged. False where it was deleted. */
    moved: boolean().notNull().default(false),
  },
  (table) => [index('gone_categories_parent').on(table.parentId).where(sql`${table.parentId} is not null`)],
)

/**
 * Where a category stood by name before staff renamed, moved or merged it: product files that say so mean it still. `slug` is the name as an
 * address; a file's names are compared like that.
 */
export const formerCategoryNames = pgTable(
  'former_category_names',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The category that it was in, null for a top one. */
    parentId: integer('parent_id').references(() => categories.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('former_category_names_once').on(table.parentId, table.slug).nullsNotDistinct(),
    index('former_category_names_category').on(table.categoryId),
  ],
)

/** What a category is called and says in another language; what is missing falls back to Turkish (decisions B27). */
export const categoryTexts = pgTable(
  'category_texts',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    /** '' where it has none. */
    name: text().notNull().default(''),
    body: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.locale] }),
    check('category_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/**
 * Translation of a unit, an option or one of its values, by its Turkish name; it applies to every product. Missing ones stay
 * Turkish (decisions B27).
 */
export const termTexts = pgTable(
  'term_texts',
  {
    kind: text().notNull(),
    name: text().notNull(),
    locale: text().notNull(),
    text: text().notNull(),
    /** Plural of a unit; '' when it equals the singular. */
    plural: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.locale, table.name] }),
    check('term_texts_kind', sql`${table.kind} in ('unit', 'option', 'value')`),
    check('term_texts_locale', sql`${table.locale} in ('en')`),
    check('term_texts_not_empty', sql`${table.name} <> '' and ${table.text} <> ''`),
  ],
)

/**
 * The order that staff gave options of variants and each option's values, for the whole shop, by their folded names; `value` is '' for the
 * option itself. What stands in no row comes after these, as it is guessed (`value-order-rules.ts`).
 */
export const optionOrder = pgTable(
  'option_order',
  {
    option: text().notNull(),
    value: text().notNull().default(''),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.option, table.value] }),
    check('option_order_not_empty', sql`${table.option} <> ''`),
  ],
)

export const tags = pgTable('tags', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  /** One more with each change by staff. */
  version: integer().notNull().default(1),
})

/**
 * Products and their variants: a variant is a full product whose `parentId` is the product it belongs to (decisions D8). Prices are
 * net of KDV in `currency`, for the default unit (decisions A1). Stock is in `stock_levels`, because it changes with every order
 * and rewriting this wide, heavily indexed row would be expensive.
 */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    parentId: integer('parent_id').references((): AnyPgColumn => products.id),
    code: text().notNull().unique(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
    brandId: integer('brand_id').references(() => brands.id),
    model: text().notNull().default(''),
    equivalentCode: text('equivalent_code').notNull().default(''),
    currency: char({ length: 3 })
      .notNull()
      .default('TRY')
      .references(() => currencies.code),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    salePrice: money('sale_price').notNull(),
    /** The merchant's list price; shoppers see the units' `struckPrice` instead. */
    listPrice: money('list_price'),
    /** A parent with variants is shown in lists and never sold itself. */
    hasChildren: boolean('has_children').notNull().default(false),
    /** A draft was never on sale: shoppers do not know it. `passive` keeps its page, off sale (decisions B2). */
    status: text().notNull().default('active'),
    /** When a draft goes on sale by itself; null for drafts that wait for a person and for everything else. */
    publishAt: moment('publish_at'),
    /** When a draft went on sale, which the database notes; null for a product that was never a draft. */
    publishedAt: moment('published_at'),
    /** One more with each change by staff or an import; sales and ratings leave it. */
    version: integer().notNull().default(1),
    /** What the merchant pays for a base unit, net of KDV in `currency`; null where nobody said. Shoppers never see it. */
    cost: money('cost'),
    fastDelivery: boolean('fast_delivery').notNull().default(false),
    sameDayShipping: boolean('same_day_shipping').notNull().default(false),
    /** Why buyers may not withdraw from buying it, '' when they may (turkey.md §8). */
    withdrawalException: text('withdrawal_exception').notNull().default(''),
    starRate: numeric('star_rate', { precision: 3, scale: 2 }).notNull().default('0'),
    commentCount: integer('comment_count').notNull().default(0),
    /** Folded names in every language, brand, model, codes and barcodes of the product and its variants (turkey.md §6). */
    searchText: text('search_text').notNull().default(''),
    /** Digest of the imported content: importing the same file again changes nothing. Null for products created by hand. */
    importHash: text('import_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('products_status', sql`${table.status} in ('active', 'passive', 'deleted', 'draft')`),
    check('products_publish_at', sql`${table.publishAt} is null or ${table.status} = 'draft'`),
    check('products_version', sql`${table.version} >= 1`),
    check('products_cost', sql`${table.cost} >= 0`),
    check(
      'products_withdrawal_exception',
      sql`${table.withdrawalException} in ('', 'custom-made', 'perishable', 'hygiene', 'mixed', 'opened-media', 'periodical')`,
    ),
    check('products_code_not_empty', sql`${table.code} <> ''`),
    check('products_slug', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('products_tax_rate', sql`${table.taxRate} between 0 and 100`),
    check('products_prices', sql`${table.salePrice} >= 0 and ${table.listPrice} >= 0`),
    check('products_star_rate', sql`${table.starRate} between 0 and 5 and ${table.commentCount} >= 0`),
    check('products_child_has_no_children', sql`${table.parentId} is null or not ${table.hasChildren}`),
    index('products_children').on(table.parentId).where(sql`${table.parentId} is not null`),
    index('products_brand').on(table.brandId).where(sql`${table.brandId} is not null`),
    index('products_folded_code').on(sql`fold_text(${table.code})`),
    index('products_name').using('hash', table.name),
    index('products_to_publish').on(table.publishAt).where(sql`${table.publishAt} is not null`),
  ],
)

/** What cards say of a product; given anew by a job, from orders and dates. */
export const productBadges = pgTable(
  'product_badges',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    badge: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.badge] }),
    check('product_badges_badge', sql`${table.badge} in ('best-seller', 'new')`),
  ],
)

/** Name, description and meta texts in another language; what is missing falls back to Turkish (decisions B27). */
export const productTexts = pgTable(
  'product_texts',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    metaTitle: text('meta_title').notNull().default(''),
    metaDescription: text('meta_description').notNull().default(''),
    metaKeywords: text('meta_keywords').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.locale] }),
    check('product_texts_locale', sql`${table.locale} in ('en')`),
  ],
)

/**
 * What a product's table of specifications says in one language, in its order; variants show their product's. Missing ones fall back to
 * Turkish. Beside the products: prices and ratings rewrite those wide rows, and lists never show these.
 */
export const productSpecifications = pgTable(
  'product_specifications',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    locale: text().notNull(),
    specifications: jsonb().$type<Specification[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.locale] }),
    check('product_specifications_locale', sql`${table.locale} in ('tr', 'en')`),
    check(
      'product_specifications_count',
      sql`jsonb_typeof(${table.specifications}) = 'array' and jsonb_array_length(${table.specifications}) between 1 and 40`,
    ),
  ],
)

/** A product's video; its variants show it too. `reference` is the name of a stored file, or the id that the other site gave the video. */
export const productVideos = pgTable(
  'product_videos',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<ProductVideoKind>().notNull(),
    reference: text().notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (table) => [
    check('product_videos_kind', sql`${table.kind} in ('file', 'youtube', 'vimeo')`),
    check('product_videos_reference', sql`${table.reference} ~ '^[A-Za-z0-9_.:-]{1,80}$'`),
  ],
)

/**
 * Tables of sizes that products show. A table is a list of rows of equally many cells, its header first; English texts are optional,
 * Turkish ones stand in for them. `name` is what product files call it.
 */
export const sizeGuides = pgTable(
  'size_guides',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    table: jsonb('size_table').$type<SizeTable>().notNull(),
    measuring: text().notNull().default(''),
    englishName: text('english_name').notNull().default(''),
    englishTable: jsonb('english_size_table').$type<SizeTable>().notNull().default([]),
    englishMeasuring: text('english_measuring').notNull().default(''),
    /** A drawing of where to measure; null for none. */
    picture: text().references(() => pictures.file),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('size_guides_picture').on(table.picture),
    check('size_guides_name', sql`${table.name} <> ''`),
    check(
      'size_guides_tables',
      sql`jsonb_typeof(${table.table}) = 'array' and jsonb_typeof(${table.englishTable}) = 'array'`,
    ),
  ],
)

/** What shows a guide: one product, or what is in a category, of a brand, or both. One place has one guide. */
export const sizeGuidePlaces = pgTable(
  'size_guide_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guideId: integer('guide_id')
      .notNull()
      .references(() => sizeGuides.id, { onDelete: 'cascade' }),
    productId: integer('product_id').references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'cascade' }),
    brandId: integer('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
  },
  (table) => [
    check(
      'size_guide_places_place',
      sql`(${table.productId} is null) <> (${table.categoryId} is null and ${table.brandId} is null)`,
    ),
    unique('size_guide_places_once').on(table.productId, table.categoryId, table.brandId).nullsNotDistinct(),
    index('size_guide_places_guide').on(table.guideId),
    index('size_guide_places_product').on(table.productId).where(sql`${table.productId} is not null`),
    index('size_guide_places_category').on(table.categoryId).where(sql`${table.categoryId} is not null`),
    index('size_guide_places_brand').on(table.brandId).where(sql`${table.brandId} is not null`),
  ],
)

/** Sales units: `multiplier` base units each, with their own price, barcode and box. Sizes in cm, weight in kg. */
export const productUnits = pgTable(
  'product_units',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    multiplier: integer().notNull().default(1),
    salePrice: money('sale_price').notNull(),
    /** The merchant's list price; shoppers see `struckPrice` instead. */
    listPrice: money('list_price'),
    /** Price to strike through beside the sale price, null when none may be. Written only by triggers (docs/decisions/0036). */
    struckPrice: money('struck_price'),
    /** The price and list price that come back when a planned price ends; null while `salePrice` is the regular one (decision 164). */
    regularPrice: money('regular_price'),
    regularListPrice: money('regular_list_price'),
    barcode: text().notNull().default(''),
    width: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    height: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    length: numeric({ precision: 10, scale: 2 }).notNull().default('0'),
    weight: numeric({ precision: 10, scale: 3 }).notNull().default('0'),
    /** 0 is the default unit. */
    position: smallint().notNull().default(0),
  },
  (table) => [
    unique('product_units_value').on(table.productId, table.value),
    unique('product_units_of_product').on(table.id, table.productId),
    unique('product_units_position').on(table.productId, table.position),
    check('product_units_multiplier', sql`${table.multiplier} between 1 and 100000`),
    check('product_units_prices', sql`${table.salePrice} >= 0 and ${table.listPrice} >= 0`),
    check(
      'product_units_regular_prices',
      sql`${table.regularPrice} >= 0 and ${table.regularListPrice} >= 0 and (${table.regularPrice} is not null or ${table.regularListPrice} is null)`,
    ),
    index('product_units_planned').on(table.productId).where(sql`${table.regularPrice} is not null`),
    check(
      'product_units_sizes',
      sql`least(${table.width}, ${table.height}, ${table.length}, ${table.weight}) >= 0`,
    ),
    index('product_units_barcode').on(table.barcode).where(sql`${table.barcode} <> ''`),
    index('product_units_discounted')
      .on(table.productId.desc())
      .where(sql`${table.position} = 0 and ${table.struckPrice} > ${table.salePrice}`),
  ],
)

/** Option values of a variant: one row per dimension, as Renk = Mavi. */
export const productVariantValues = pgTable(
  'product_variant_values',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    unique('product_variant_values_code').on(table.productId, table.code),
    check('product_variant_values_position', sql`${table.position} between 0 and 2`),
  ],
)

/**
 * What staff called options and values of a product before, folded: product files that still say it mean the present `name`. `value` is ''
 * for the option itself; `option` is the present one of a value.
 */
export const formerOptionNames = pgTable(
  'former_option_names',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    option: text().notNull(),
    value: text().notNull().default(''),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.option, table.value] })],
)

/** The picture library: stored pictures, each named by its content, so that many places can show one. Sizes in pixels. */
export const pictures = pgTable(
  'pictures',
  {
    file: text().primaryKey(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The URL it was fetched from, so that a later import need not fetch it again. */
    source: text().unique(),
    /** In the order in which they were added. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    /** What its file was called, '' where nobody knows; staff may rename it. */
    name: text().notNull().default(''),
    addedAt: moment('added_at').notNull().defaultNow(),
    /** The name of who uploaded it; '' for imports and the demo. */
    addedBy: text('added_by').notNull().default(''),
    /** Of the stored file; null where it was not measured. */
    bytes: integer(),
    /** What it shows, where the place that shows it says nothing of its own; English for pages in English. */
    alt: text().notNull().default(''),
    altEn: text('alt_en').notNull().default(''),
    /** What stays in view where the picture is cropped, from the left and from the top, 0 to 1; both null for its middle. */
    focusX: real('focus_x'),
    focusY: real('focus_y'),
    /** One more with each change by staff. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'pictures_focus',
      sql`(${table.focusX} is null) = (${table.focusY} is null) and ${table.focusX} between 0 and 1 and ${table.focusY} between 0 and 1`,
    ),
    index('pictures_words').using(
      'gin',
      sql`fold_text(' ' || ${table.name} || ' ' || ${table.alt} || ' ' || ${table.altEn}) gin_trgm_ops`,
    ),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    file: text()
      .notNull()
      .references(() => pictures.file),
    alt: text().notNull().default(''),
    /** The same for pages in English. */
    altEn: text('alt_en').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_images_file').on(table.file),
  ],
)

/** A product is listed in its own categories (`direct`) and in every category above them. */
export const productCategories = pgTable(
  'product_categories',
  {
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    direct: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.productId] }),
    index('product_categories_product').on(table.productId),
  ],
)

export const productTags = pgTable(
  'product_tags',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.tagId] }),
    index('product_tags_tag').on(table.tagId),
  ],
)

/**
 * Every price a unit ever had, append-only and written by triggers; the struck price is derived from it (docs/decisions/0036).
 * Entries of the same instant come from one transaction; only the last of them was ever on sale.
 */
export const priceHistory = pgTable(
  'price_history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitValue: text('unit_value').notNull(),
    multiplier: integer().notNull().default(1),
    currency: char({ length: 3 }).notNull(),
    taxRate: numeric('tax_rate', { precision: 5, scale: 2 }).notNull(),
    salePrice: money('sale_price').notNull(),
    listPrice: money('list_price'),
    validFrom: moment('valid_from').notNull().defaultNow(),
    /** Who wrote it, by name: what the transaction said of itself in `vitrin.actor`; '' where it said nothing. */
    changedBy: text('changed_by').notNull().default(sql`coalesce(current_setting('vitrin.actor', true), '')`),
  },
  (table) => [
    index('price_history_unit').on(table.productId, table.unitValue, table.validFrom.desc(), table.id.desc()),
  ],
)

/**
 * A price with begin and end for the unit that is the default one when it is planned, one for each product or variant (decision 164). While it is
 * asked, the unit's `salePrice` is this one.
 */
export const plannedPrices = pgTable(
  'planned_prices',
  {
    productId: integer('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    unitId: integer('unit_id').notNull(),
    /** As it was typed, in `currency`: with KDV or without it. */
    amount: money('amount').notNull(),
    kind: text().notNull(),
    currency: char({ length: 3 }).notNull(),
    beginsAt: moment('begins_at').notNull(),
    /** Null for a price that never ends by itself. */
    endsAt: moment('ends_at'),
    /** When it became the price that is asked; null while it waits. */
    beganAt: moment('began_at'),
    /** The person's name, for the price history. */
    plannedBy: text('planned_by').notNull(),
  },
  (table) => [
    check('planned_prices_amount', sql`${table.amount} > 0`),
    check('planned_prices_kind', sql`${table.kind} in ('gross', 'net')`),
    check('planned_prices_ends', sql`${table.endsAt} > ${table.beginsAt}`),
    foreignKey({
      name: 'planned_prices_unit',
      columns: [table.unitId, table.productId],
      foreignColumns: [productUnits.id, productUnits.productId],
    }).onDelete('cascade'),
    index('planned_prices_by_unit').on(table.unitId, table.productId),
    index('planned_prices_waiting').on(table.beginsAt).where(sql`${table.beganAt} is null`),
    index('planned_prices_ending').on(table.endsAt).where(sql`${table.endsAt} is not null`),
  ],
)

/**
 * Every word (letters only) that finds a product on sale, with the number of products: mistyped words are corrected to these.
 * Rebuilt from `products.search_text` by the SQL function `refresh_search_vocabulary`; it may lag behind a little.
 */
export const searchVocabulary = pgTable('search_vocabulary', {
  word: text().primaryKey(),
  products: integer().notNull(),
})
