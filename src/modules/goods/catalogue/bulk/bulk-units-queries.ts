import type { Db } from '#database/database.ts'
import { arrayOf, int, json, nullable, statement, text } from '#database/statements/statement.ts'
import { regularListPrice, regularPrice } from '#modules/kernel/products/product-conditions.server.ts'

/** A unit as it is stored; prices are net, 6 decimals, and the regular ones, whatever planned price is asked. */
export interface BulkUnit {
  id: number | null
  value: string
  multiplier: number
  salePrice: string
  listPrice: string | null
  barcode: string
  width: string
  height: string
  length: string
  weight: string
  position: number
  /** The place that the shop has it in; null for a new one. */
  positionBefore: number | null
}

const UNITS = statement(
  {
    params: [arrayOf(int)],
    row: {
      id: int,
      productId: int,
      value: text,
      multiplier: int,
      salePrice: text,
      listPrice: nullable(text),
      barcode: text,
      width: text,
      height: text,
      length: text,
      weight: text,
      position: int,
    },
  },
  `select u.id, u.product_id as "productId", u.value, u.multiplier, (${regularPrice('u')})::text as "salePrice",
          (${regularListPrice('u')})::text as "listPrice", u.barcode, u.width::text, u.height::text, u.length::text, u.weight::text, u.position
     from product_units u where u.product_id = any($1) order by u.product_id, u.position`,
)

/** The units of products, each list in its order. */
export async function findUnits(db: Db, productIds: readonly number[]): Promise<Map<number, BulkUnit[]>> {
  const units = new Map<number, BulkUnit[]>()
  if (productIds.length === 0) return units
  const { rows } = await db.query(UNITS, [productIds])
  for (const { productId, ...unit } of rows) {
    const list = units.get(productId)
    const placed = { ...unit, positionBefore: unit.position }
    if (list) list.push(placed)
    else units.set(productId, [placed])
  }
  return units
}

const RECORD = `json_to_recordset($1::json) as x(
  id int, product_id int, value text, multiplier int, "salePrice" numeric, "listPrice" numeric, barcode text,
  width numeric, height numeric, length numeric, weight numeric, position smallint)`

const MOVE_POSITIONS_AWAY = statement(
  { params: [json()] },
  `update product_units set position = -1 - position where product_id in (
     select u.product_id from ${RECORD} join product_units u on u.id = x.id where u.position <> x.position)`,
)
const UPDATE_UNITS = statement(
  { params: [json()] },
  `update product_units u set
     value = x.value, multiplier = x.multiplier, sale_price = x."salePrice", list_price = x."listPrice", barcode = x.barcode,
     width = x.width, height = x.height, length = x.length, weight = x.weight, position = x.position
   from ${RECORD}
   where u.id = x.id
     and (u.value, u.multiplier, ${regularPrice('u')}, ${regularListPrice('u')}, u.barcode, u.width, u.height, u.length, u.weight, u.position)
       is distinct from (x.value, x.multiplier, x."salePrice", x."listPrice", x.barcode, x.width, x.height, x.length, x.weight, x.position)`,
)
const INSERT_UNITS = statement(
  { params: [json()] },
  `insert into product_units (product_id, value, multiplier, sale_price, list_price, barcode, width, height, length,
     weight, position)
   select product_id, value, multiplier, "salePrice", "listPrice", barcode, width, height, length, weight, position
     from ${RECORD}`,
)

/** Writes the units of products: known ones keep their ids, which carts point to. */
export async function writeUnits(db: Db, units: ReadonlyMap<number, readonly BulkUnit[]>): Promise<void> {
  const rows = [...units].flatMap(([product_id, list]) => list.map((unit) => ({ product_id, ...unit })))
  const known = rows.filter((row) => row.id !== null)
  if (known.length > 0) {
    const given = [JSON.stringify(known)] as const
    // Positions are unique within a product, so all of one whose units change places are moved away before new ones are written.
    if (known.some(({ position, positionBefore }) => position !== positionBefore))
      await db.query(MOVE_POSITIONS_AWAY, given)
    await db.query(UPDATE_UNITS, given)
  }
  const fresh = rows.filter((row) => row.id === null)
  if (fresh.length === 0) return
  await db.query(INSERT_UNITS, [JSON.stringify(fresh)])
}
