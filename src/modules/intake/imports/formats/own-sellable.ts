import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import {
  atMostThree,
  currencyOfLine,
  emptyUnit,
  optionsInColumns,
  splitList,
  stockByWarehouse,
  stockOf,
  taxRateOf,
  unitPrices,
} from '../draft/draft-helpers.ts'
import type {
  PictureDraft,
  SellableDraft,
  StockDraft,
  UnitDraft,
  VariantValueDraft,
} from '../draft/product-draft.ts'
import type { BuildContext } from '../file/import-format.ts'
import type { RowReader } from '../file/row-reader.ts'
import { cutText, isDraft, isHidden } from '../report/import-values.ts'

/** Prices, units, stock and codes of one line. */
export function readOwnSellable(
  reader: RowReader,
  context: BuildContext,
): Omit<SellableDraft, 'line' | 'code' | 'name' | 'description' | 'brand' | 'pictures'> {
  const taxRate = taxRateOf(reader, 'taxRate', context)
  const active = reader.flag('active')
  const hidden = isHidden(reader.raw('visibility'))
  if (hidden && active !== false) reader.warn('visibility', note('report_hidden_goods'))
  const withdrawalException = reader.withdrawalException('withdrawalException')
  return {
    currency: currencyOfLine(reader, PRICE_FIELDS, context, { column: 'currency' }),
    taxRate,
    model: reader.text('model'),
    equivalentCode: reader.text('equivalentCode'),
    status: isDraft(reader.raw('active'))
      ? 'draft'
      : hidden
        ? 'passive'
        : active === null
          ? null
          : active
            ? 'active'
            : 'passive',
    units: distinctUnits(reader, [
      firstUnit(reader),
      ...[2, 3, 4, 5].flatMap((number) => furtherUnit(reader, number)),
    ]),
    stock: stockFor(reader, context),
    ...(withdrawalException !== null && { withdrawalException }),
  }
}

const PRICE_FIELDS = [
  'price',
  'listPrice',
  ...[2, 3, 4, 5].flatMap((number) => [`unit${number}price`, `unit${number}listPrice`]),
]

/** Units are identified by their labels. */
function distinctUnits(reader: RowReader, units: UnitDraft[]): UnitDraft[] {
  const labels = units.map((unit) => foldText(unit.value ?? 'Adet'))
  if (new Set(labels).size < labels.length) reader.refuse('unit', note('report_unit_twice'))
  return units
}

function firstUnit(reader: RowReader): UnitDraft {
  const sale = reader.price('price')
  if (sale === '' && !reader.refused()) reader.refuse('price', note('report_price_empty'))
  return {
    ...measures(reader, ''),
    ...unitPrices(sale, reader.price('listPrice')),
    value: reader.text('unit') || null,
    multiplier: firstMultiplier(reader),
    barcode: reader.barcode('barcode'),
  }
}

/** Units 2 to 5 count when they are named, and then need a price of their own: a box seldom costs twelve times a piece. */
function furtherUnit(reader: RowReader, number: number): UnitDraft[] {
  const field = (part: string) => `unit${number}${part}`
  const value = reader.text(field(''))
  if (!value) {
    refuseNamelessUnit(reader, number)
    return []
  }
  const sale = reader.price(field('price'))
  if (sale === '' || sale === null) {
    reader.refuse(field('price'), note('report_unit_price_empty', { number, unit: value }))
    return []
  }
  return [
    {
      ...measures(reader, `unit${number}`),
      ...unitPrices(sale, reader.price(field('listPrice'))),
      value,
      multiplier: reader.says(field('multiplier')) ? multiplierOf(reader, field('multiplier')) : null,
      barcode: reader.barcode(field('barcode')),
    },
  ]
}

const UNIT_PARTS = ['price', 'listPrice', 'multiplier', 'barcode', 'width', 'height', 'length', 'weight']

/** A unit is identified by its name: without it, the cells of its other columns belong to none. */
function refuseNamelessUnit(reader: RowReader, number: number): void {
  const part = UNIT_PARTS.map((each) => `unit${number}${each}`).find((field) => reader.raw(field) !== '')
  if (part !== undefined) reader.refuse(part, note('report_unit_without_name', { number }))
}

function measures(reader: RowReader, prefix: string): UnitDraft {
  const field = (part: string) => `${prefix}${part}`
  return {
    ...emptyUnit(),
    width: reader.length(field('width')),
    height: reader.length(field('height')),
    length: reader.length(field('length')),
    weight: reader.weight(field('weight')),
  }
}

/** Null where the file does not say it: the shop keeps what it has. */
function firstMultiplier(reader: RowReader): number | null {
  const value = reader.quantity('multiplier')
  if (value === null) return null
  return value === '' ? 1 : multiplierOf(reader, 'multiplier')
}

function multiplierOf(reader: RowReader, field: string): number {
  const value = reader.quantity(field)
  if (typeof value === 'number' && value >= 1 && value <= 100_000) return value
  if (!reader.refused()) reader.refuse(field, note('report_unit_multiplier'))
  return 1
}

/** Columns `Stok: Depo` name warehouses; a plain `Stok` column is the first warehouse. */
function stockFor(reader: RowReader, { columns }: BuildContext): StockDraft[] | null {
  const fields = columns.starting('stock:')
  const plain = reader.quantity('stock')
  if (plain === '' && !reader.refused()) reader.refuse('stock', note('report_not_emptied'))
  // Beside named warehouses a plain column is their total; it adds nothing.
  if (fields.length > 0) return stockByWarehouse(reader, fields)
  return plain === null || plain === '' ? null : stockOf(reader, 'stock', plain)
}

/** A variant's options, from `Varyant: Renk` columns and from numbered name and value columns. */
export function optionsOf(reader: RowReader, context: BuildContext, fallback: string): VariantValueDraft[] {
  const values = optionsInColumns(reader, context)
    .flat()
    .filter((each) => each.value !== '')
  return atMostThree(values.length > 0 ? values : [{ name: 'Seçenek', value: fallback }], reader)
}

/** Pictures separated by `|`, a line break or `; `; further ones may be in `Görsel 2`, `Görsel 3`… */
export function picturesOf(reader: RowReader, { columns }: Pick<BuildContext, 'columns'>): PictureDraft[] {
  const cells = [reader.raw('images'), ...columns.starting('image:').map(reader.raw)]
  const sources = cells.flatMap((cell) => splitList(cell, /[|\n]|[,;]\s+|[,;](?=https?:)/))
  const texts = pictureTexts(reader.raw('imageTexts'))
  const english = columns.has('englishImageTexts') ? pictureTexts(reader.raw('englishImageTexts')) : null
  return [...new Set(sources)].map((source, at) => ({
    source,
    alt: cutText(texts[at] ?? '', LONGEST_PICTURE_TEXT),
    ...(english && { altEn: cutText(english[at] ?? '', LONGEST_PICTURE_TEXT) }),
    line: reader.row.line,
  }))
}

/** As long as any other line of text of a product. */
const LONGEST_PICTURE_TEXT = 300

/** Alternative texts in the order of the pictures; `\\|` is a bar inside a text, and a place may be empty. */
const pictureTexts = (cell: string) =>
  cell.split(/(?<!\\)\|/).map((text) => text.replaceAll('\\|', '|').replace(/\s+/g, ' ').trim())
