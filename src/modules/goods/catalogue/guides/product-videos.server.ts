import type { Readable } from 'node:stream'
import { type Database, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { FolderFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { type ProductVideo, VIDEO_PATH, videoAddress, videoAt } from './product-video-rules.ts'
import {
  lockProductWithVideo,
  readProductVideo,
  readUsedVideoFiles,
  readVariantIds,
  writeProductVideos,
} from './product-videos-queries.ts'
import { createVideoStore, type SaveVideoResult, type VideoStore } from './video-store.ts'

export { createVideoStore } from './video-store.ts'

export interface StaffVideo {
  code: string
  name: string
  /** On its site, or of the file in this shop; '' for none. */
  address: string
}

export type SetVideoResult =
  | { ok: true; product: StaffVideo }
  | { ok: false; reason: 'no-product' | 'no-video' | 'file-missing' }

/** Videos of products: files of the shop, or ones on YouTube and Vimeo. Variants show their product's. */
export interface ProductVideos extends Pick<VideoStore, 'find'> {
  /** The video of a product itself, with the product's name. */
  ofProduct(productId: number): Promise<(ProductVideo & { name: string }) | null>
  /** Deletes files that no product has shown for long. */
  deleteUnused(): Promise<number>
  staff: {
    /** The product with this code, for a variant its parent; null for none. */
    product(code: string): Promise<StaffVideo | null>
    /** Sets the video by its address; '' removes it. */
    set(actor: Actor, code: string, address: string): Promise<SetVideoResult>
    /** Stores a file; products show it once its address is set. */
    upload(actor: Actor, source: Readable): Promise<SaveVideoResult>
  }
}

const shown = ({ code, name, video }: { code: string; name: string; video: ProductVideo | null }) => ({
  code,
  name,
  address: video ? videoAddress(video) : '',
})

export function createProductVideos({
  db,
  changes,
  clock,
  folder,
  files,
}: Pick<ShopDeps, 'changes' | 'clock'> & {
  db: Database
  folder: string
  files?: FolderFiles
}): ProductVideos {
  const store = createVideoStore(folder, clock, files)

  return {
    find: store.find,
    ofProduct: (productId) => readProductVideo(db, productId),
    deleteUnused: async () => store.deleteUnused(await readUsedVideoFiles(db)),
    staff: {
      async product(code) {
        const product = await transaction(db, (tx) => lockProductWithVideo(tx, code))
        return product && shown(product)
      },
      async set(actor, code, address) {
        const video = address === '' ? null : videoAt(address)
        if (address !== '' && video === null) return { ok: false, reason: 'no-video' }
        if (video?.kind === 'file' && !(await store.use(video.reference)))
          return { ok: false, reason: 'file-missing' }
        const product = await transaction(db, async (tx) => {
          const current = await lockProductWithVideo(tx, code)
          if (!current) return null
          await writeProductVideos(tx, [{ product_id: current.id, video }])
          const [before, after] = [shown(current), shown({ ...current, video })]
          await writeAudit(tx, actor, {
            action: 'product.video',
            recordId: current.code,
            before: { address: before.address },
            after: { address: after.address },
          })
          return { ...after, ids: [current.id, ...(await readVariantIds(tx, current.id))] }
        })
        if (!product) return { ok: false, reason: 'no-product' }
        const { ids, ...saved } = product
        changes.publish({ topic: 'catalogue', ids })
        return { ok: true, product: saved }
      },
      async upload(actor, source) {
        const result = await store.accept(source)
        if (result.ok) {
          const { name, bytes } = result
          const after = { file: `${VIDEO_PATH}${name}`, bytes }
          await writeAudit(db, actor, { action: 'product.videoUpload', recordId: name, after })
        }
        return result
      },
    },
  }
}
