import type { Db } from '#database/database.ts'
import {
  arrayOf,
  boolean,
  int,
  json,
  nullable,
  oneOf,
  type RowFrom,
  statement,
  text,
  timestamptz,
} from '#database/statements/statement.ts'
import { holdsPieces } from '#modules/kernel/orders/order-conditions.server.ts'
import { barcodeProblem } from '#modules/kernel/products/barcode-rules.ts'
import {
  isDeleted,
  regularListPrice,
  regularPrice,
} from '#modules/kernel/products/product-conditions.server.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { unitSize } from '#modules/kernel/shipping/shipping-rules.ts'
import { roundTo } from '#shared/money.ts'
import { plainDecimal, wirePrice } from '../product-record.ts'
import type { SheetRow } from './sheet-schemas.ts'

const ROW = {
  id: int,
  version: int,
  parentId: nullable(int),
  hasVariants: boolean,
  name: text,
  nameEn: text,
  code: text,
  options: nullable(json<[name: string, value: string][]>()),
  status: oneOf(PRODUCT_STATUSES),
  currency: text,
  taxRate: text,
  sale: text,
  list: nullable(text),
  struck: nullable(text),
  asked: nullable(text),
  plannedUntil: nullable(timestamptz),
  cost: nullable(text),
  barcode: text,
  stock: int,
  held: int,
  weight: text,
  width: text,
  height: text,
  length: text,
}

/** `$2` is a warehouse, null for all together. */
const COLUMNS = `
  p.id, p.version, p.parent_id as "parentId", p.has_children as "hasVariants", p.name, coalesce(t.name, '') as "nameEn", p.code,
  (select json_agg(json_build_array(v.name, v.value) order by v.position) from product_variant_values v where v.product_id = p.id) as options,
  p.status, p.currency, p.tax_rate::text as "taxRate", coalesce(${regularPrice('u')}, p.sale_price)::text as sale,
  (case when u.id is null then p.list_price else ${regularListPrice('u')} end)::text as list, u.struck_price::text as struck,
  case when u.regular_price is not null then u.sale_price end::text as asked, plan.ends_at as "plannedUntil", p.cost::text as cost,
  coalesce(u.barcode, '') as barcode,
  coalesce(case when $2::int is null then level.quantity
    else (select i.quantity from inventory i where i.product_id = p.id and i.warehouse_id = $2) end, 0) as stock,
  coalesce((select sum(owed_pieces(l.id, l.quantity) * l.multiplier)::int from order_lines l join orders o on o.id = l.order_id
             where l.product_id = p.id and ${holdsPieces('o')}), 0) as held,
  coalesce(u.weight, 0)::text as weight, coalesce(u.width, 0)::text as width, coalesce(u.height, 0)::text as height,
  coalesce(u.length, 0)::text as length`
const TABLES = `products p left join products parent on parent.id = p.parent_id
  left join product_units u on u.product_id = p.id and u.position = 0
  left join product_texts t on t.product_id = p.id and t.locale = 'en'
  left join stock_levels level on level.product_id = p.id
  left join planned_prices plan on plan.product_id = p.id and plan.began_at is not null`

const BY_IDS = statement(
  { params: [arrayOf(int), nullable(int)], row: ROW },
  `select ${COLUMNS} from ${TABLES} where p.id = any ($1) and not ${isDeleted('p', 'parent')}`,
)
const OF_PRODUCTS = statement(
  { params: [arrayOf(int), nullable(int)], row: ROW },
  `select ${COLUMNS} from ${TABLES}
    where (p.id = any ($1) or p.parent_id = any ($1)) and not p.has_children and not ${isDeleted('p', 'parent')}
    order by p.id`,
)
type StoredRow = RowFrom<typeof BY_IDS>

export interface RowOptions {
  /** Null for the stock of all warehouses. */
  warehouse: number | null
  /** Setting desiMax. */
  desiMax: boolean
}

function sheetRow(
  { hasVariants: _, sale, list, struck, asked, plannedUntil, options, ...row }: StoredRow,
  desiMax: boolean,
): SheetRow {
  const { taxRate } = row
  const price = wirePrice(sale, taxRate)
  const listPrice = list === null ? null : wirePrice(list, taxRate)
  return {
    ...row,
    options: (options ?? []).map(([name, value]) => ({ name, value })),
    taxRate: plainDecimal(taxRate),
    gross: price.gross,
    net: price.net,
    listGross: listPrice?.gross ?? null,
    listNet: listPrice?.net ?? null,
    struck: struck === null ? null : wirePrice(struck, taxRate).gross,
    plannedGross: asked === null ? null : wirePrice(asked, taxRate).gross,
    plannedUntil: plannedUntil?.toISOString() ?? null,
    cost: row.cost === null ? null : plainDecimal(row.cost),
    barcodeProblem: barcodeProblem(row.barcode),
    weight: plainDecimal(row.weight),
    width: plainDecimal(row.width),
    height: plainDecimal(row.height),
    length: plainDecimal(row.length),
    desi: roundTo(unitSize(row, { desiMax }), 4).toFixed(),
  }
}

/** These products and variants by id; those that are archived, by themselves or with their product, and unknown ones are missing. `parents` are those of them that have variants, which are no rows. */
export async function readSheetRows(
  db: Db,
  ids: readonly number[],
  { warehouse, desiMax }: RowOptions,
): Promise<{ rows: Map<number, SheetRow>; parents: Set<number> }> {
  const { rows } = await db.query(BY_IDS, [ids, warehouse])
  const [parents, sold] = [rows.filter((row) => row.hasVariants), rows.filter((row) => !row.hasVariants)]
  return {
    rows: new Map(sold.map((row) => [row.id, sheetRow(row, desiMax)])),
    parents: new Set(parents.map(({ id }) => id)),
  }
}

/** What is sold of these products, in the order of their making: themselves or their variants; nothing of archived ones. */
export async function readRowsOfProducts(
  db: Db,
  ids: readonly number[],
  { warehouse, desiMax }: RowOptions,
): Promise<SheetRow[]> {
  const { rows } = await db.query(OF_PRODUCTS, [ids, warehouse])
  return rows.map((row) => sheetRow(row, desiMax))
}

const SHEET_HEAD = statement(
  {
    params: [int],
    row: {
      id: int,
      version: int,
      name: text,
      nameEn: text,
      code: text,
      status: oneOf(PRODUCT_STATUSES),
      currency: text,
      taxRate: text,
      hasVariants: boolean,
    },
  },
  `select p.id, p.version, p.name, coalesce(t.name, '') as "nameEn", p.code, p.status, p.currency, p.tax_rate::text as "taxRate",
     p.has_children as "hasVariants"
   from products p left join product_texts t on t.product_id = p.id and t.locale = 'en'
  where p.id = $1 and p.parent_id is null`,
)

/** A product that is no variant; null for another id. */
export async function readHead(db: Db, id: number): Promise<RowFrom<typeof SHEET_HEAD> | null> {
  return (await db.query(SHEET_HEAD, [id])).rows[0] ?? null
}

const PICTURES = statement(
  { params: [arrayOf(int)], row: { id: int, pictures: json<{ file: string; alt: string }[]>() } },
  `select product_id as id, json_agg(json_build_object('file', file, 'alt', alt) order by position) as pictures
     from product_images where product_id = any ($1) group by product_id`,
)

/** The pictures of variants by id, in their order; those without are missing. */
export async function readPicturesOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { file: string; alt: string }[]>> {
  return new Map((await db.query(PICTURES, [ids])).rows.map(({ id, pictures }) => [id, pictures]))
}
