import type { Db } from '#database/database.ts'
import { arrayOf, bytea, int, oneOf, statement, text } from '#database/statements/statement.ts'
import type { EncodedPhoto } from '#modules/platform/media/encode-photo.server.ts'
import { KEPT_MONTHS, MAX_RETURN_PHOTOS, UNSENT_HOURS } from './return-photo-rules.ts'
import { RETURN_STATUSES, type ReturnStatus } from './return-status-rules.ts'

/** Photos of forms that were not sent yet that an order may have: three tabs' worth. */
const MOST_UNSENT = 3 * MAX_RETURN_PHOTOS

/** The request that photos belong to, by the id that its form gives it; it may not exist yet. */
export interface PhotoOwner {
  readonly orderId: string
  readonly returnId: string
}

const PHOTOS = statement(
  { params: [text, text], row: { id: int, sourceHash: text } },
  `select id, source_hash as "sourceHash" from order_return_photos
    where order_id = $1 and return_id = $2 order by id`,
)

/** The photos of a request or of its form, the first one first. */
export async function readPhotos(
  db: Db,
  { orderId, returnId }: PhotoOwner,
): Promise<{ id: number; sourceHash: string }[]> {
  const { rows } = await db.query(PHOTOS, [orderId, returnId])
  return rows
}

const RETURN_STATUS = statement(
  { params: [text, text], row: { status: oneOf(RETURN_STATUSES) } },
  'select status from order_returns where order_id = $1 and id = $2',
)

/** The status of the request; null while only its form exists. */
export async function readPhotoOwnerStatus(
  tx: Db,
  { orderId, returnId }: PhotoOwner,
): Promise<ReturnStatus | null> {
  const { rows } = await tx.query(RETURN_STATUS, [orderId, returnId])
  return rows[0]?.status ?? null
}

const INSERT_ORDER_RETURN_PHOTOS = statement(
  { params: [text, text, text, int, int, bytea] },
  `insert into order_return_photos (order_id, return_id, source_hash, width, height, jpeg)
   select $1, $2, $3, $4, $5, $6
    where (select count(*) from order_return_photos where order_id = $1 and return_id = $2) < ${MAX_RETURN_PHOTOS}
   on conflict (order_id, return_id, source_hash) do nothing`,
)

/** Stores a photo; false, without a write, where it is stored already or the request has as many as it may have. Needs the order's lock. */
export async function insertPhoto(
  tx: Db,
  { orderId, returnId }: PhotoOwner,
  photo: EncodedPhoto & { sourceHash: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(INSERT_ORDER_RETURN_PHOTOS, [
    orderId,
    returnId,
    photo.sourceHash,
    photo.width,
    photo.height,
    photo.data,
  ])
  return rowCount === 1
}

const REMOVE_ORDER_RETURN_PHOTOS = statement(
  { params: [text, text, arrayOf(int)] },
  'delete from order_return_photos where order_id = $1 and return_id = $2 and id = any($3)',
)

export async function removePhotos(
  tx: Db,
  { orderId, returnId }: PhotoOwner,
  ids: readonly number[],
): Promise<void> {
  await tx.query(REMOVE_ORDER_RETURN_PHOTOS, [orderId, returnId, [...ids]])
}

const TRIM_RETURN_PHOTOS = statement(
  { params: [text] },
  `delete from order_return_photos where id in (
     select p.id from order_return_photos p
      where p.order_id = $1 and not exists (select from order_returns r where r.id = p.return_id)
      order by p.id desc offset ${MOST_UNSENT})`,
)

/** Deletes the oldest photos of an order's unsent forms, so that abandoned forms do not pile up. Needs the order's lock. */
export async function trimUnsentPhotos(tx: Db, orderId: string): Promise<void> {
  await tx.query(TRIM_RETURN_PHOTOS, [orderId])
}

const OWN_RETURN_PHOTOS = statement(
  { params: [text, text, text, int], row: { jpeg: bytea } },
  `select p.jpeg from order_return_photos p join orders o on o.id = p.order_id
    where o.customer_id = $1 and p.order_id = $2 and p.return_id = $3 and p.id = $4`,
)

/** A photo of an own request or form; null both for somebody else's and for none. */
export async function readOwnPhoto(
  db: Db,
  customerId: string,
  { orderId, returnId }: PhotoOwner,
  photoId: number,
): Promise<Buffer | null> {
  const { rows } = await db.query(OWN_RETURN_PHOTOS, [customerId, orderId, returnId, photoId])
  return rows[0]?.jpeg ?? null
}

const FIND_PHOTO_FILE = statement(
  { params: [text, int], row: { jpeg: bytea } },
  `select p.jpeg from order_return_photos p join order_returns r on r.id = p.return_id and r.order_id = p.order_id
    where r.id = $1 and p.id = $2`,
)

/** A photo of any request, for staff; null for none, and for a form that was not sent. */
export async function readReturnPhoto(db: Db, returnId: string, photoId: number): Promise<Buffer | null> {
  const { rows } = await db.query(FIND_PHOTO_FILE, [returnId, photoId])
  return rows[0]?.jpeg ?? null
}

const DELETE_UNSENT = statement(
  {},
  `delete from order_return_photos p
    where p.created_at < now() - interval '${UNSENT_HOURS} hours'
      and not exists (select from order_returns r where r.id = p.return_id and r.order_id = p.order_id)`,
)
const CLOSED = `r.closed_at < now() - interval '${KEPT_MONTHS} months'`
const DELETE_PHOTOS = statement(
  {},
  `delete from order_return_photos p using order_returns r
    where r.id = p.return_id and r.order_id = p.order_id and ${CLOSED}`,
)
const DELETE_LABELS = statement(
  {},
  `delete from order_return_labels l using order_returns r where r.id = l.return_id and ${CLOSED}`,
)

/** Deletes photos of forms that were never sent, and photos and labels of returns that were closed long ago. */
export async function deleteExpiredReturnFiles(db: Db): Promise<void> {
  await db.query(DELETE_UNSENT)
  await db.query(DELETE_PHOTOS)
  await db.query(DELETE_LABELS)
}
