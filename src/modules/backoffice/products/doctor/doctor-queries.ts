import type { Db } from '#database/database.ts'
import {
  boolean,
  int,
  known,
  nullable,
  numeric,
  oneOf,
  statement,
  timestamptz,
} from '#database/statements/statement.ts'
import { PRODUCT_STATUSES } from '#modules/kernel/products/product-status-rules.ts'
import { unitSize } from '#modules/kernel/shipping/shipping-rules.ts'
import type { DoctorProduct, DoctorSubject } from './doctor-rules.ts'

const PRODUCT_AND_VARIANTS = statement(
  {
    params: [int],
    row: {
      id: int,
      parentId: nullable(int),
      status: oneOf(PRODUCT_STATUSES),
      hasVariants: boolean,
      publishAt: nullable(timestamptz),
      stock: int,
      hasUnit: boolean,
      price: known(numeric),
      multiplier: known(int),
      width: known(numeric),
      height: known(numeric),
      length: known(numeric),
      weight: known(numeric),
      pictures: int,
      categories: int,
      planBegins: nullable(timestamptz),
      planEnds: nullable(timestamptz),
      planRuns: boolean,
      planForeign: boolean,
    },
  },
  `select p.id, p.parent_id as "parentId", p.status, p.has_children as "hasVariants", p.publish_at as "publishAt",
     coalesce(s.quantity, 0) as stock, u.id is not null as "hasUnit", u.sale_price as price, u.multiplier, u.width, u.height, u.length, u.weight,
     (select count(*)::int from product_images i where i.product_id = p.id) as pictures,
     (select count(*)::int from product_categories pc where pc.product_id = p.id) as categories,
     plan.begins_at as "planBegins", plan.ends_at as "planEnds", plan.began_at is not null as "planRuns",
     coalesce(plan.currency <> p.currency, false) as "planForeign"
   from products p left join planned_prices plan on plan.product_id = p.id left join product_units u on u.product_id = p.id and u.position = 0 left join stock_levels s on s.product_id = p.id
  where p.id = $1 or p.id = (select parent_id from products where id = $1) or (p.parent_id = $1 and p.status <> 'deleted')
  order by p.id`,
)

/** What the checks of a product need; null for an unknown id. Setting desiMax decides its size. */
export async function readDoctorProduct(
  db: Db,
  id: number,
  { desiMax }: { desiMax: boolean },
): Promise<DoctorProduct | null> {
  const { rows } = await db.query(PRODUCT_AND_VARIANTS, [id])
  const subjectOf = (row: (typeof rows)[number]): DoctorSubject => ({
    id: row.id,
    status: row.status,
    hasVariants: row.hasVariants,
    stock: row.stock,
    unit: row.hasUnit
      ? {
          hasPrice: Number(row.price) > 0,
          multiplier: row.multiplier,
          desi: Number(unitSize(row, { desiMax }).toFixed()),
        }
      : null,
    pictures: row.pictures,
    plan: row.planBegins && {
      running: row.planRuns,
      foreign: row.planForeign,
      begins: row.planBegins.toISOString(),
      ends: row.planEnds?.toISOString() ?? null,
    },
  })
  const own = rows.find((row) => row.id === id)
  if (!own) return null
  const parent = rows.find((row) => row.id === own.parentId)
  return {
    ...subjectOf(own),
    parent: parent ? subjectOf(parent) : null,
    variants: rows.filter((row) => row.parentId === id).map(subjectOf),
    categories: (parent ?? own).categories,
    publishAt: own.publishAt?.toISOString() ?? null,
  }
}
