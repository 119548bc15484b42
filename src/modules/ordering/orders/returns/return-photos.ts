import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type EncodedPhoto, encodePhoto } from '#modules/platform/media/encode-photo.server.ts'
import {
  MAX_PHOTO_BYTES,
  type PhotoProblem,
  type RefusedPhoto,
  type UploadedPhoto,
} from '#modules/platform/media/photo-rules.ts'
import { withOrder } from '../order/with-order.ts'
import type { OrdersDeps } from '../orders-types.ts'
import { isReturnKey, returnIdOf } from './request-return.ts'
import { MAX_RETURN_PHOTOS } from './return-photo-rules.ts'
import {
  deleteExpiredReturnFiles,
  insertPhoto,
  type PhotoOwner,
  readOwnPhoto,
  readPhotoOwnerStatus,
  readPhotos,
  readReturnPhoto,
  removePhotos,
  trimUnsentPhotos,
} from './return-photos-queries.ts'

export interface AddPhotosResult {
  /** Ids of the photos that the form has now, the first one first. */
  photos: number[]
  refused: RefusedPhoto[]
  /** The request was answered; nothing has changed. */
  closed: boolean
}

/** Photos that buyers add to their return requests (decision 98). */
export interface ReturnPhotos {
  /**
   * Stores the photos of a form before it is sent, so that a refused form keeps them, and removes those that the buyer took out. `key` is
   * the form's. The same file again is the same photo. Once the request is answered nothing changes.
   */
  add(
    customerId: string,
    orderId: string,
    form: { key: string; files: readonly UploadedPhoto[]; remove: readonly number[] },
  ): Promise<AddPhotosResult>
  /** Of an own request or form, as JPEG; null both for somebody else's and for none. */
  own(customerId: string, owner: PhotoOwner, photoId: number): Promise<Buffer | null>
  /** Of any request, for staff. */
  forStaff(returnId: string, photoId: number): Promise<Buffer | null>
  /** Deletes what is kept no longer; called by a job. */
  deleteExpired(): Promise<void>
}

type Prepared = EncodedPhoto & { name: string; sourceHash: string }

/** The photo of a file, the reason why it is none, or null where `known` has it already. */
async function prepare(
  { name, path, bytes }: UploadedPhoto,
  known: ReadonlySet<string>,
): Promise<Prepared | PhotoProblem | null> {
  if (bytes === 0) return 'empty'
  if (bytes > MAX_PHOTO_BYTES) return 'too-large'
  const content = await readFile(path)
  const sourceHash = createHash('sha256').update(content).digest('hex')
  if (known.has(sourceHash)) return null
  if (known.size >= MAX_RETURN_PHOTOS) return 'too-many'
  const result = await encodePhoto(content, 'jpeg')
  return result.ok ? { ...result.photo, name, sourceHash } : result.reason
}

export function createReturnPhotos(deps: OrdersDeps): ReturnPhotos {
  const { db } = deps
  return {
    async add(customerId, orderId, { key, files, remove }) {
      if (!isReturnKey(key)) throw new RangeError('a form without a key')
      const owner = { orderId, returnId: returnIdOf({ key }) }
      const before = await readPhotos(db, owner)
      if (files.length === 0 && remove.length === 0)
        return { photos: before.map(({ id }) => id), refused: [], closed: false }
      const kept = before.filter(({ id }) => !remove.includes(id))
      const known = new Set(kept.map(({ sourceHash }) => sourceHash))
      const refused: AddPhotosResult['refused'] = []
      const prepared: Prepared[] = []
      for (const file of files) {
        const result = await prepare(file, known)
        if (typeof result === 'string') refused.push({ name: file.name, reason: result })
        else if (result) {
          known.add(result.sourceHash)
          prepared.push(result)
        }
      }
      // Decoded before the lock, which holds up everybody else at this order.
      const stored = await withOrder(deps, { id: orderId, customerId }, async (order) => {
        const status = await readPhotoOwnerStatus(order.tx, owner)
        const closed = status !== null && status !== 'requested'
        if (!closed) {
          await removePhotos(order.tx, owner, remove)
          for (const photo of prepared) await insertPhoto(order.tx, owner, photo)
          if (status === 'requested') await order.touch()
          await trimUnsentPhotos(order.tx, orderId)
        }
        return { photos: await readPhotos(order.tx, owner), closed }
      })
      const { photos = [], closed = false } = stored ?? {}
      return { photos: photos.map(({ id }) => id), refused, closed }
    },
    own: (customerId, owner, photoId) => readOwnPhoto(db, customerId, owner, photoId),
    forStaff: (returnId, photoId) => readReturnPhoto(db, returnId, photoId),
    deleteExpired: () => deleteExpiredReturnFiles(db),
  }
}
