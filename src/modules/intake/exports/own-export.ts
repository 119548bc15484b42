import { videoAddress } from '#modules/goods/catalogue/guides/product-video-rules.ts'
import { specificationsText } from '#modules/goods/catalogue/product/specification-rules.ts'
import {
  EXCEPTION_WORDS,
  OWN_ENGLISH,
  ownNames,
  unitTitle,
} from '#modules/intake/columns/own-column-rules.ts'
import { Big } from '#shared/money.ts'
import type { ExportCells, ExportColumn, ExportContext, ExportFormat } from './export-format.ts'
import type { ExportedProduct, ExportedRow, ExportedUnit } from './exported-products-queries.ts'
import { size } from './platform-prices.ts'
import { shelfPrice } from './shelf-price-rules.ts'

/** The columns with their names in both languages, of which the reader knows each (`exports.test.ts`). */
const COLUMNS = Object.entries(OWN_ENGLISH)

const PRICES = ['price', 'listPrice']
const MOST_UNITS = 5
const OPTIONS = [1, 2, 3]

/** Parts of units 2 to 5: field and English ending of the column's name. */
const UNIT_PARTS: readonly (readonly [part: string, english: string])[] = [
  ['', ''],
  ['multiplier', ' Multiplier'],
  ['price', ' Price'],
  ['listPrice', ' List Price'],
  ['barcode', ' Barcode'],
  ['width', ' Width'],
  ['height', ' Height'],
  ['length', ' Length'],
  ['weight', ' Weight'],
]

/** The first name that the reader has for a field is the Turkish one. */
function titleOf(field: string, english: string, language: 'tr' | 'en'): string {
  const isPrice = PRICES.includes(field)
  if (language === 'en') return isPrice ? `${english} (Incl. VAT)` : english
  const turkish = ownNames.fields[field]?.[0] ?? field
  return isPrice ? `${turkish} (KDV Dahil)` : turkish
}

/** The shop's own product file: a line for each product and each variant, everything the reader understands. */
export const ownExport: ExportFormat = {
  separator: ';',
  guarded: [
    ...['code', 'parentCode', 'barcode', 'model', 'equivalentCode'],
    ...OPTIONS.map((number) => `optionValue${number}`),
    ...[2, 3, 4, 5].map((number) => `unit${number}barcode`),
  ],
  columns({ warehouses, units }, language) {
    const isTurkish = language === 'tr'
    const further = Array.from({ length: Math.max(0, Math.min(units, MOST_UNITS) - 1) }, (_, at) => at + 2)
    const columns = COLUMNS.map(
      ([field, english]): ExportColumn => ({ field, title: titleOf(field, english, language) }),
    )
    const stock = warehouses.map((name) => ({
      field: `stock:${name}`,
      title: `${isTurkish ? 'Stok' : 'Stock'}: ${name}`,
    }))
    const options = OPTIONS.flatMap((number) => [
      { field: `optionName${number}`, title: isTurkish ? `Varyant ${number} Adı` : `Option ${number} Name` },
      {
        field: `optionValue${number}`,
        title: isTurkish ? `Varyant ${number} Değeri` : `Option ${number} Value`,
      },
    ])
    const unitColumns = further.flatMap((number) =>
      UNIT_PARTS.map(([part, english]) => {
        const field = `unit${number}${part}`
        return { field, title: (isTurkish && unitTitle(field)) || `Unit ${number}${english}` }
      }),
    )
    return [
      ...columns.slice(0, 5),
      ...options,
      ...columns.slice(5, 9),
      ...stock,
      ...columns.slice(9),
      ...unitColumns,
    ]
  },
  lines(product, context) {
    return [
      productLine(product, context),
      ...product.variants.map((variant) => variantLine(variant, product, context)),
    ]
  },
}

function productLine(product: ExportedProduct, context: ExportContext): ExportCells {
  const { facts, losses } = context
  const paths = product.categories.map((id) => ({ names: facts.path(id), english: facts.englishPath(id) }))
  // English names are matched by position, so categories without them come last.
  const ordered = [...paths.filter((path) => path.english), ...paths.filter((path) => !path.english)]
  const joined = (list: readonly (readonly string[])[]) =>
    list.map((names) => names.map((name) => plainName(name, /[|;>\n]/g)).join(' > ')).join(' | ')
  const lists = [
    ...paths.flatMap(({ names }) => names).map((name) => /[|;>\n]/.test(name)),
    ...product.tags.map((tag) => /[;|]/.test(tag)),
  ]
  if (lists.includes(true)) losses.count('names-of-lists')
  return {
    ...sellableCells(product, context, product.variants.length > 0),
    categories: joined(ordered.map(({ names }) => names)),
    englishCategories: joined(ordered.flatMap((path) => (path.english ? [path.english] : []))),
    tags: product.tags.map((tag) => plainName(tag, /[;|]/g).replaceAll(',', '\\,')).join(', '),
    brand: product.brand,
    slug: product.slug,
    ...textCells(product),
    sizeGuide: product.sizeGuide,
    video: product.video ? videoAddress(product.video) : '',
    specifications: specificationsText(product.specifications.tr ?? []),
    englishSpecifications: specificationsText(product.specifications.en ?? []),
  }
}

/** The texts of a product, and those that a variant has of its own. */
const textCells = (row: ExportedRow): ExportCells => ({
  description: row.description,
  metaTitle: row.metaTitle,
  metaDescription: row.metaDescription,
  metaKeywords: row.metaKeywords,
  ...(row.english && {
    englishName: row.english.name,
    englishDescription: row.english.description,
    englishMetaTitle: row.english.metaTitle,
    englishMetaDescription: row.english.metaDescription,
  }),
})

/** A separator inside a name would make two names of it. */
const plainName = (name: string, separators: RegExp) =>
  name.replace(separators, ' ').replace(/\s+/g, ' ').trim()

function variantLine(variant: ExportedRow, product: ExportedProduct, context: ExportContext): ExportCells {
  return {
    ...sellableCells(variant, context, false),
    ...textCells(variant),
    parentCode: product.code,
    ...Object.fromEntries(
      variant.values.flatMap(({ name, value }, at) => [
        [`optionName${at + 1}`, name],
        [`optionValue${at + 1}`, value],
      ]),
    ),
  }
}

const ACTIVE_WORDS = {
  tr: { active: 'evet', passive: 'hayır', draft: 'taslak' },
  en: { active: 'yes', passive: 'no', draft: 'draft' },
} as const

/** What product and variant have alike. A parent's price is its cheapest variant's, its stock theirs. */
function sellableCells(row: ExportedRow, context: ExportContext, isParent: boolean): ExportCells {
  const { losses, language } = context
  const [first, ...further] = row.units
  if (further.length > MOST_UNITS - 1) losses.count('further-units')
  if (row.stock.some(({ quantity }) => quantity < 0)) losses.count('negative-stock')
  if (row.units.some(({ sale, list }) => list !== null && !Big(list).gt(sale))) losses.count('low-list-price')
  return {
    code: row.code,
    name: row.name,
    currency: row.currency,
    taxRate: decimal(row.taxRate),
    active: ACTIVE_WORDS[language][row.isDraft ? 'draft' : row.isActive ? 'active' : 'passive'],
    model: row.model,
    equivalentCode: row.equivalentCode,
    withdrawalException: exceptionWord(row.withdrawalException, language),
    images: row.images.map(({ file }) => context.pictureName(file)).join(' | '),
    imageTexts: pictureTexts(row.images.map(({ alt }) => alt)),
    englishImageTexts: pictureTexts(row.images.map(({ altEn }) => altEn)),
    ...(first && unitCells(first, row.taxRate, '')),
    unit: isParent ? '' : (first?.value ?? ''),
    ...Object.assign(
      {},
      ...further.slice(0, MOST_UNITS - 1).map((unit, at) => ({
        ...unitCells(unit, row.taxRate, `unit${at + 2}`),
        [`unit${at + 2}`]: unit.value,
      })),
    ),
    ...(isParent ? {} : stockCells(row, context.facts.warehouses)),
  }
}

/** What each warehouse has. What has no stock anywhere has none in the first one: empty cells would leave a reader to guess. */
function stockCells({ stock }: ExportedRow, [first]: readonly string[]): ExportCells {
  const cells = stock.map(({ warehouse, quantity }) => [`stock:${warehouse}`, String(Math.max(0, quantity))])
  if (cells.length === 0 && first !== undefined) cells.push([`stock:${first}`, '0'])
  return Object.fromEntries(cells)
}

/** Alternative texts in the order of the pictures; '' where none has one. */
const pictureTexts = (texts: readonly string[]) =>
  texts.some(Boolean) ? texts.map((text) => text.replaceAll('|', '\\|')).join(' | ') : ''

function unitCells(unit: ExportedUnit, taxRate: string, prefix: string): ExportCells {
  const at = (part: string) => `${prefix}${part}`
  return {
    [at('multiplier')]: String(unit.multiplier),
    [at('price')]: shelfPrice(unit.sale, taxRate).replace('.', ','),
    [at('listPrice')]: unit.list === null ? '' : shelfPrice(unit.list, taxRate).replace('.', ','),
    [at('barcode')]: unit.barcode,
    [at('width')]: measure(unit.width),
    [at('height')]: measure(unit.height),
    [at('length')]: measure(unit.length),
    [at('weight')]: measure(unit.weight),
  }
}

/** '12.50' is '12,5', as Turkish spreadsheets read it. */
const decimal = (text: string) => Big(text).toFixed().replace('.', ',')
const measure = (text: string) => size(text).replace('.', ',')

function exceptionWord(exception: string, language: 'tr' | 'en'): string {
  const word = Object.entries(EXCEPTION_WORDS).find(([, code]) => code === exception)?.[0]
  return language === 'tr' ? (word ?? exception) : exception
}
