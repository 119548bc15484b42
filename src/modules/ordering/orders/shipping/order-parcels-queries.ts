import type { Db } from '#database/database.ts'
import { arrayOf, int, known, statement, text } from '#database/statements/statement.ts'
import type { LinePieces, UnsentLine } from './parcel-rules.ts'

/** Of order line `l`: the pieces that are in a parcel. */
const PACKED = `
  coalesce((select sum(pl.quantity) from order_parcel_lines pl where pl.order_line_id = l.id), 0)::int`

/** Of order line `l`: the pieces that are still to be sent, in no parcel, not asked back by the buyer and not refunded. */
export const OWED = 'owed_pieces(l.id, l.quantity)'

const UNSENT_LINES = statement(
  { params: [text], row: { id: int, unsent: int, owed: known(int) } },
  `select l.id, l.quantity - ${PACKED} as unsent, ${OWED} as owed
     from order_lines l where l.order_id = $1 order by l.position`,
)

/** The lines of an order with the pieces that are in no parcel. */
export async function readUnsentLines(tx: Db, orderId: string): Promise<UnsentLine[]> {
  const { rows } = await tx.prepared(UNSENT_LINES, [orderId])
  return rows
}

/** Name and number of a parcel. */
export interface ParcelLabel {
  readonly carrierName: string
  /** URL of the carrier's tracking page, to which the number is appended (decisions E). */
  readonly trackingUrl: string
  readonly trackingNo: string
}

const INSERT_PARCEL = statement(
  { params: [text, text, text, text, arrayOf(int), arrayOf(int)], row: { id: int } },
  `with parcel as (
     insert into order_parcels (order_id, carrier_name, tracking_url, tracking_no) values ($1, $2, $3, $4)
     on conflict (order_id, tracking_no) do nothing returning id
   ), contents as (
     insert into order_parcel_lines (parcel_id, order_line_id, quantity)
     select parcel.id, line.id, line.quantity from parcel, unnest($5::int8[], $6::int[]) as line (id, quantity)
   ), labelled as (
     update order_lines l set carrier_name = $2, tracking_url = $3, tracking_no = $4
     from parcel where l.order_id = $1 and l.id = any ($5::int8[])
   )
   select id from parcel`,
)

/** Stores a parcel. False, without a write, when the order has one with this number. The caller holds the order's lock. */
export async function insertParcel(
  tx: Db,
  orderId: string,
  { carrierName, trackingUrl, trackingNo }: ParcelLabel,
  lines: readonly LinePieces[],
): Promise<boolean> {
  const { rows } = await tx.prepared(INSERT_PARCEL, [
    orderId,
    carrierName,
    trackingUrl,
    trackingNo,
    lines.map(({ id }) => id),
    lines.map(({ quantity }) => quantity),
  ])
  return rows.length > 0
}

const PARCEL_CONTENTS = statement(
  { params: [text, text], row: { id: int, quantity: int } },
  `select pl.order_line_id as id, pl.quantity from order_parcel_lines pl join order_parcels p on p.id = pl.parcel_id
   where p.order_id = $1 and p.tracking_no = $2 order by 1`,
)

/** The pieces in a parcel, found by its number; empty for no such parcel. */
export async function readParcelContents(tx: Db, orderId: string, trackingNo: string): Promise<LinePieces[]> {
  const { rows } = await tx.prepared(PARCEL_CONTENTS, [orderId, trackingNo])
  return rows
}

const CORRECT_PARCEL = statement(
  { params: [text, text, text, text, text], row: { id: int } },
  `with parcel as (
     update order_parcels set tracking_no = $3, tracking_url = $4, carrier_name = $5
     where order_id = $1 and tracking_no = $2 and ($2 = $3 or not exists (
       select from order_parcels where order_id = $1 and tracking_no = $3))
     returning id
   ), labelled as (
     update order_lines set tracking_no = $3, tracking_url = $4, carrier_name = $5
     from parcel where order_id = $1 and tracking_no = $2
   )
   select id from parcel`,
)

/** Gives a parcel another label. False, without a write, for no such parcel or when another one has the number. */
export async function correctParcelLabel(
  tx: Db,
  orderId: string,
  from: string,
  { carrierName, trackingUrl, trackingNo }: ParcelLabel,
): Promise<boolean> {
  const { rows } = await tx.prepared(CORRECT_PARCEL, [orderId, from, trackingNo, trackingUrl, carrierName])
  return rows.length > 0
}
