import { compactName } from '#modules/intake/files/header-key-rules.ts'
import { fieldOfSynonym } from './column-synonym-rules.ts'
import type { ColumnNames, ImportColumns } from './import-columns-rules.ts'
import { optionField, specificationField } from './named-column-rules.ts'

type OptionNumber = 1 | 2 | 3 | 4 | 5 | 6

/** Fields that every platform's file may have; each file names its columns after them. */
export type PlatformField =
  /** What the rows of one product have in common; empty where a product has one row. */
  | 'group'
  /** `Product` for the row that a product has beside those of its variants. */
  | 'rowKind'
  /** The SKU of the row; the barcode stands in where it is empty. */
  | 'code'
  | 'barcode'
  | 'name'
  | 'description'
  /** Goes above the description. */
  | 'summary'
  | 'brand'
  | 'model'
  | 'categories'
  /** One level each of one category. */
  | 'category1'
  | 'category2'
  | 'category3'
  /** A whole path in one cell, which counts before the levels and the plain column: `Telli/Gitar/Klasik Gitar`. */
  | 'categoryPath'
  /** `category:Rings|brand:Y`, as Vendure writes it. */
  | 'facets'
  | 'tags'
  /** The price, and one below it while `saleFrom` to `saleTo` lasts; a list price is what is struck through. */
  | 'price'
  | 'salePrice'
  | 'saleFrom'
  | 'saleTo'
  /** `2026-01-01T00:00/2026-02-01T00:00` */
  | 'saleDates'
  | 'listPrice'
  /** Prices that count before `price` where the file has both: with KDV, and in lira. */
  | 'grossPrice'
  | 'liraPrice'
  /** What a variant costs more than its product. */
  | 'surcharge'
  /** What the price is reduced by from `saleFrom` to `saleTo`: an amount with KDV, which counts first, or percent. */
  | 'discountAmount'
  | 'discountPercent'
  /** The same in two cells: `PERCENT` and `20`, or `AMOUNT` and an amount as the price is written. */
  | 'discountKind'
  | 'discount'
  /** Whether the row's prices contain KDV. */
  | 'taxIncluded'
  | 'taxRate'
  | 'currency'
  | 'stock'
  /** In stock or not, where the file does not count. */
  | 'availability'
  | 'unit'
  | 'width'
  | 'height'
  | 'length'
  | 'weight'
  | 'images'
  | 'moreImages'
  | 'active'
  /** Where the old shop showed the row by itself, in words: what it showed nowhere is imported off sale. */
  | 'visibility'
  /** A row of the old shop's bin; it is imported off sale. */
  | 'deleted'
  | 'slug'
  /** The address of the product in the earlier shop. */
  | 'oldAddress'
  | 'metaTitle'
  | 'metaDescription'
  | 'metaKeywords'
  /** `Renk:Mavi;Beden:M` */
  | 'options'
  /** Names and values in two cells: `Renk|Beden` and `Mavi|M`. */
  | 'optionNames'
  | 'optionValues'
  /** The same in columns of their own, by number. */
  | `optionName${OptionNumber}`
  | `optionValue${OptionNumber}`
  /** Specifications in two cells, each a list: `Malzeme|Boy` and `Pamuk|120 cm`. */
  | 'specificationNames'
  | 'specificationValues'
  /** The variants of the row's product, by code, as Magento writes them. */
  | 'variations'
  /** `color=Renk,size=Beden`: what the options of `variations` are called. */
  | 'variationLabels'
  /** The number of the product in an XML file. */
  | 'item'

/** What a field of a variant inside a product of XML is called; it counts before the product's own. */
export const OF_VARIANT = 'variant '

/** A product file of another platform, as a table: which columns mean what. A new platform is one more of these. */
export interface Platform {
  /** What `--format` calls it. */
  name: string
  /** For the report and the back office. */
  title: string
  names: ColumnNames
  /** Fields under names that only this platform uses: with all of one group a file is of it. */
  signs: readonly (readonly PlatformField[])[]
  /** The file is XML. */
  xml?: boolean
  /** It understands whatever no other platform claims. */
  fallback?: boolean
  /** What the platform's documentation says about prices; null where it depends on the shop. */
  prices: 'gross' | 'net' | null
  /** Between two categories, and between two levels of one; default `;` `|` and `>`. */
  categories?: { list: RegExp; levels: RegExp; root?: string }
  /** Between two pictures; default `|` `;` `,` and line breaks before an address. */
  pictures?: RegExp
  /** Where pictures are that the file names without an address. */
  pictureHost?: string
  /** The unit of weights without one; default kg. */
  weightUnit?: string
  /** The group is a number of the platform's database, and no code that a person would know. */
  groupIsId?: boolean
  /** The group is the readable part of the product's address. */
  groupIsSlug?: boolean
  /** Fields that a row without a name has from the row above, as exports with one name for several variants. */
  carried?: readonly PlatformField[]
}

/** The names of a platform's columns. `ignored` are columns that the shop knowingly does not carry, as `headerKey` writes them. */
export function platformNames(
  fields: Partial<Record<PlatformField, readonly string[]>>,
  ignored: readonly string[],
  pattern: ColumnNames['pattern'] = () => null,
): ColumnNames {
  const unused = new RegExp(`^(?:${ignored.join('|')})$`)
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, names ?? []])),
    measured: ['weight', 'width', 'height', 'length'],
    priced: ['price', 'salePrice', 'listPrice', 'grossPrice'],
    pattern: (key, title) =>
      optionField(title) ?? specificationField(title) ?? pattern(key, title) ?? ofEveryPlatform(title),
    isUnused: (key) => ignored.length > 0 && unused.test(key),
  }
}

/** What no two platforms mean differently, and any of them may have. */
function ofEveryPlatform(title: string): string | null {
  const field = fieldOfSynonym(compactName(title))
  return field === 'categoryPath' || (field === 'oldAddress' && !/^(?:url|link)$/i.test(title.trim()))
    ? field
    : null
}

/** Columns of options that are named after them: `Renk`, `Beden`. */
export const optionsNamed =
  (...names: readonly string[]): ColumnNames['pattern'] =>
  (key, title) =>
    names.includes(key) ? `option:${title.trim()}` : null

/**
 * Attributes that the categories of Turkish marketplaces have most, as `headerKey` writes them. Others become specifications by
 * `--map "Kumaş=Özellik: Kumaş"`.
 */
export const MARKETPLACE_SPECIFICATIONS: readonly string[] = [
  'cinsiyet',
  'yas grubu',
  'mensei',
  'garanti tipi',
  'garanti suresi',
  'garanti suresi ay',
  'materyal',
  'malzeme',
  'kumas tipi',
  'kalip',
  'desen',
  'kol tipi',
  'yaka tipi',
  'bel',
  'boy',
  'paca tipi',
  'topuk boyu',
  'topuk tipi',
  'ic materyal',
  'dis materyal',
  'koleksiyon',
  'ortam',
  'guc kaynagi',
  'urun tipi',
]

/** Columns of specifications that are named after them: `Garanti Süresi`, `Menşei`. */
export const specificationsNamed =
  (...names: readonly string[]): ColumnNames['pattern'] =>
  (key, title) =>
    names.includes(key) ? `specification:${title.trim()}` : null

/** Whether a file has the columns that only this platform uses. */
export const hasSigns = ({ signs }: Platform, columns: ImportColumns): boolean =>
  signs.some((group) => group.every((field) => columns.has(field)))
