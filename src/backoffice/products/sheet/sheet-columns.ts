import {
  MAX_BARCODE,
  MAX_PRODUCT_CODE,
  MAX_PRODUCT_LINE,
} from '#modules/backoffice/products/products-admin-schemas.ts'
import { MAX_STOCK } from '#modules/backoffice/products/sheet/sheet-rules.ts'
import type { SheetField, SheetRow } from '#modules/backoffice/products/sheet/sheet-schemas.ts'
import { m } from '#office-texts/messages.js'
import { formatDecimal } from '#shared/money-format.ts'
import { decimal } from '../../parts/formats.ts'
import {
  isSameNumber,
  type NumberKind,
  type NumberProblem,
  problemOf,
  readNumber,
} from '../../parts/sheet/rules/number-rules.ts'
import type { SheetColumn } from '../../parts/sheet/sheet-column.ts'
import { amountOf, isNetValue, netValue, PRICE_VALUE, sidesOf } from '../fields/typed-price.ts'

export type PriceSide = 'gross' | 'net'

type Column = SheetColumn<SheetRow> & { readonly id: SheetField }

/** What the person may write, and why the stock of this sheet cannot be; null where it can. */
export interface SheetRights {
  readonly mayEdit: boolean
  readonly mayPrice: boolean
  readonly mayStock: boolean
  readonly stockLocked: string | null
}

const GROSS: NumberKind = { decimals: 2, digits: 12 }
/** As stored: prices without KDV and costs. */
const NET: NumberKind = { decimals: 6, digits: 12 }
const RATE: NumberKind = { decimals: 2, digits: 3 }
const PIECES: NumberKind = { decimals: 0, digits: 9 }
const CENTIMETRES: NumberKind = { decimals: 2, digits: 8 }
const KILOGRAMS: NumberKind = { decimals: 3, digits: 7 }

function sentenceOf(problem: NumberProblem, { decimals }: NumberKind): string {
  if (problem === 'currency') return m.sheet_not_currency()
  if (problem === 'negative') return m.sheet_problem_negative()
  if (problem === 'too-large') return m.sheet_problem_too_large()
  if (problem === 'not-a-number') return m.sheet_problem_number()
  return decimals === 0 ? m.sheet_problem_whole() : m.sheet_problem_decimals({ decimals: String(decimals) })
}

const isDecimal = (text: string) => /^\d+(\.\d+)?$/.test(text)

/**
 * A decimal as it is typed and copied: `1299,90`. Three decimals get a zero behind them, so that no spreadsheet and no paste takes the comma for the mark
 * of a thousand.
 */
function typed(value: string): string {
  if (!isDecimal(value)) return value
  const text = value.replace('.', ',')
  return /^\d{1,3},\d{3}$/.test(text) ? `${text}0` : text
}

const archived = ({ status }: SheetRow) => (status === 'deleted' ? m.products_sheet_archived() : null)
const unless = (may: boolean) => (row: SheetRow) =>
  archived(row) ?? (may ? null : m.products_sheet_no_right())

interface NumberOptions extends Pick<Column, 'id' | 'label' | 'stored' | 'locked' | 'counted'> {
  kind: NumberKind
  width?: number
  mayBeEmpty?: boolean
  most?: number
  hidden?: boolean
  isDifference?: boolean
}

function numberColumn({ kind, mayBeEmpty = false, most, width = 96, ...column }: NumberOptions): Column {
  return {
    ...column,
    width,
    align: 'end',
    number: kind,
    isSame: isSameNumber,
    read(text, _, mark) {
      const reading = readNumber(text, kind, mark)
      return 'value' in reading ? reading.value : text
    },
    problem(value) {
      if (value === '') return mayBeEmpty ? null : m.sheet_problem_empty()
      const problem = problemOf(value, kind)
      if (problem !== null) return sentenceOf(problem, kind)
      return most !== undefined && Number(value) > most ? m.sheet_problem_too_large() : null
    },
    text: typed,
    shown: (value) => (isDecimal(value) ? decimal(value) : value),
  }
}

interface PriceOptions extends Pick<Column, 'label' | 'locked' | 'counted'> {
  id: 'price' | 'listPrice'
  side: PriceSide
  sidesOfRow: (row: SheetRow) => { gross: string; net: string }
  mayBeEmpty: boolean
  hidden?: boolean
}

/** A price with KDV or without it, whichever the sheet shows; drafts of the other side stay and are shown converted. */
function priceColumn({ side, sidesOfRow, mayBeEmpty, ...column }: PriceOptions): Column {
  const kind = side === 'gross' ? GROSS : NET
  const shownAmount = (value: string, row: SheetRow): string => {
    if (!PRICE_VALUE.test(value)) return value
    // As stored: converting the rounded price would show another one.
    if (side === 'net' && value === sidesOfRow(row).gross) return sidesOfRow(row).net
    return isNetValue(value) === (side === 'net') ? amountOf(value) : sidesOf(value, row.taxRate)[side]
  }
  return {
    ...column,
    width: 112,
    align: 'end',
    number: kind,
    stored: (row) => sidesOfRow(row).gross,
    isSame: (one, other, row) =>
      isNetValue(one)
        ? isSameNumber(amountOf(one), sidesOfRow(row).net) && other === sidesOfRow(row).gross
        : isSameNumber(one, other),
    read(text, _, mark) {
      const reading = readNumber(text, kind, mark)
      if (!('value' in reading)) return text
      return side === 'net' ? netValue(reading.value) : reading.value
    },
    problem(value) {
      if (value === '') return mayBeEmpty ? null : m.sheet_problem_empty()
      const own = isNetValue(value) ? NET : GROSS
      const problem = problemOf(amountOf(value), own)
      return problem === null ? null : sentenceOf(problem, own)
    },
    text: (value, row) => typed(shownAmount(value, row)),
    shown(value, row) {
      const amount = shownAmount(value, row)
      if (!isDecimal(amount)) return amount
      const text = side === 'net' ? decimal(amount) : formatDecimal(amount)
      return row.currency === 'TRY' ? text : `${row.currency} ${text}`
    },
  }
}

interface TextOptions extends Pick<Column, 'id' | 'label' | 'width' | 'stored' | 'locked' | 'counted'> {
  most: number
  mayBeEmpty?: boolean
  hidden?: boolean
  clean?: (text: string) => string
}

function textColumn({
  most,
  mayBeEmpty = false,
  clean = (text) => text.trim(),
  ...column
}: TextOptions): Column {
  return {
    ...column,
    read: (text) => clean(text.replaceAll('\n', ' ')),
    problem(value) {
      if (value.length > most) return m.sheet_problem_length({ most: String(most) })
      return value === '' && !mayBeEmpty ? m.sheet_problem_empty() : null
    },
    text: (value) => value,
  }
}

/** The columns of a sheet of products: prices with KDV or without, stock, codes, names, sizes. */
export function sheetColumns(side: PriceSide, rights: SheetRights): Column[] {
  const edit = unless(rights.mayEdit)
  const price = unless(rights.mayPrice)
  const stock = unless(rights.mayStock)
  const size = (id: 'width' | 'height' | 'length', label: string, counted: Column['counted']) =>
    numberColumn({
      id,
      label,
      kind: CENTIMETRES,
      stored: (row) => row[id],
      locked: edit,
      counted,
      hidden: true,
    })
  const withSide = (label: string) =>
    side === 'gross' ? label : m.products_sheet_without_tax({ field: label })
  return [
    priceColumn({
      id: 'price',
      label: withSide(m.products_price()),
      side,
      sidesOfRow: ({ gross, net }) => ({ gross, net }),
      mayBeEmpty: false,
      locked: price,
      counted: (count) => m.products_sheet_prices({ count }),
    }),
    priceColumn({
      id: 'listPrice',
      label: withSide(m.products_list_price()),
      side,
      sidesOfRow: ({ listGross, listNet }) => ({ gross: listGross ?? '', net: listNet ?? '' }),
      mayBeEmpty: true,
      locked: price,
      counted: (count) => m.products_sheet_list_prices({ count }),
    }),
    numberColumn({
      id: 'stock',
      label: m.products_stock(),
      kind: PIECES,
      width: 80,
      most: MAX_STOCK,
      isDifference: true,
      stored: (row) => String(row.stock),
      locked: (row) => stock(row) ?? rights.stockLocked,
      counted: (count) => m.products_sheet_stocks({ count }),
    }),
    textColumn({
      id: 'barcode',
      label: m.products_barcode(),
      width: 144,
      most: MAX_BARCODE,
      mayBeEmpty: true,
      clean: (text) => text.replace(/\s+/g, ''),
      stored: (row) => row.barcode,
      locked: edit,
      counted: (count) => m.products_sheet_barcodes({ count }),
    }),
    textColumn({
      id: 'code',
      label: m.products_code(),
      width: 160,
      most: MAX_PRODUCT_CODE,
      stored: (row) => row.code,
      locked: edit,
      counted: (count) => m.products_sheet_codes({ count }),
    }),
    numberColumn({
      id: 'cost',
      label: m.products_cost(),
      kind: NET,
      width: 136,
      mayBeEmpty: true,
      stored: (row) => row.cost ?? '',
      locked: price,
      counted: (count) => m.products_sheet_costs({ count }),
    }),
    numberColumn({
      id: 'taxRate',
      label: m.products_tax_rate(),
      kind: RATE,
      most: 100,
      width: 80,
      stored: (row) => row.taxRate,
      locked: price,
      counted: (count) => m.products_sheet_rates({ count }),
      hidden: true,
    }),
    textColumn({
      id: 'name',
      label: m.products_name(),
      width: 240,
      most: MAX_PRODUCT_LINE,
      stored: (row) => row.name,
      locked: edit,
      counted: (count) => m.products_sheet_names({ count }),
      hidden: true,
    }),
    textColumn({
      id: 'nameEn',
      label: m.products_in_english({ field: m.products_name() }),
      width: 240,
      most: MAX_PRODUCT_LINE,
      mayBeEmpty: true,
      stored: (row) => row.nameEn,
      locked: edit,
      counted: (count) => m.products_sheet_english_names({ count }),
      hidden: true,
    }),
    numberColumn({
      id: 'weight',
      label: m.products_sheet_weight(),
      kind: KILOGRAMS,
      stored: (row) => row.weight,
      locked: edit,
      counted: (count) => m.products_sheet_sizes({ count }),
      hidden: true,
    }),
    size('width', m.products_sheet_width(), (count) => m.products_sheet_sizes({ count })),
    size('height', m.products_sheet_height(), (count) => m.products_sheet_sizes({ count })),
    size('length', m.products_sheet_length(), (count) => m.products_sheet_sizes({ count })),
  ]
}
