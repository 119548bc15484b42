import type { Readable } from 'node:stream'
import { type Database, type Db, transaction } from '#database/database.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import type { FolderFiles } from '#modules/platform/storage/shop-files/shop-files.server.ts'
import { parseRowId } from '#shared/web/row-id.ts'
import { type ProductVideo, VIDEO_PATH, videoAddress, videoAt } from './product-video-rules.ts'
import {
  lockProductsWithVideo,
  readProductVideo,
  readUsedVideoFiles,
  readVariantIds,
  writeProductVideos,
} from './product-videos-queries.ts'
import { createVideoStore, type SaveVideoResult, type VideoStore } from './video-store.ts'

export { createVideoStore } from './video-store.ts'

export interface StaffVideo {
  id: number
  code: string
  name: string
  /** On its site, or of the file in this shop; '' for none. */
  address: string
}

/** What a caller names a product by: its number, else its code; `by` says which where it could be both. */
export interface NamedProduct {
  id: string
  by?: 'id' | 'code' | undefined
}

export type FindVideoResult =
  | { ok: true; product: StaffVideo }
  /** `ambiguous`: it is the number of one product and the code of another. */
  | { ok: false; reason: 'no-product' | 'ambiguous' }
export type SetVideoResult = FindVideoResult | { ok: false; reason: 'no-video' | 'file-missing' }

/** Videos of products: files of the shop, or ones on YouTube and Vimeo. Variants show their product's. */
export interface ProductVideos extends Pick<VideoStore, 'find'> {
  /** The video of a product itself, with the product's name. */
  ofProduct(productId: number): Promise<(ProductVideo & { name: string }) | null>
  /** Deletes files that no product has shown for long. */
  deleteUnused(): Promise<number>
  staff: {
    /** The product so named, for a variant its parent. */
    product(named: NamedProduct): Promise<FindVideoResult>
    /** Sets the video by its address; '' removes it. */
    set(actor: Actor, named: NamedProduct, address: string): Promise<SetVideoResult>
    /** Stores a file; products show it once its address is set. */
    upload(actor: Actor, source: Readable): Promise<SaveVideoResult>
  }
}

type WithVideo = Omit<StaffVideo, 'address'> & { video: ProductVideo | null }
const shown = ({ id, code, name, video }: WithVideo): StaffVideo => ({
  id,
  code,
  name,
  address: video ? videoAddress(video) : '',
})

/** Locks the product so named; an address that means two products is refused: a number that was a code would change another one. */
async function lockNamed(
  tx: Db,
  { id, by }: NamedProduct,
): Promise<{ ok: true; product: WithVideo } | { ok: false; reason: 'no-product' | 'ambiguous' }> {
  const number = by === 'code' ? null : parseRowId(id)
  const found = await lockProductsWithVideo(tx, { id: number, code: by === 'id' ? null : id })
  const [product, other] = [...new Map(found.map((each) => [each.id, each])).values()]
  if (!product) return { ok: false, reason: 'no-product' }
  return other ? { ok: false, reason: 'ambiguous' } : { ok: true, product }
}

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
      async product(named) {
        const found = await transaction(db, (tx) => lockNamed(tx, named))
        return found.ok ? { ok: true, product: shown(found.product) } : found
      },
      async set(actor, named, address) {
        const video = address === '' ? null : videoAt(address)
        if (address !== '' && video === null) return { ok: false, reason: 'no-video' }
        if (video?.kind === 'file' && !(await store.use(video.reference)))
          return { ok: false, reason: 'file-missing' }
        let shownBy: number[] = []
        const result = await transaction(db, async (tx): Promise<SetVideoResult> => {
          const found = await lockNamed(tx, named)
          if (!found.ok) return found
          const current = found.product
          await writeProductVideos(tx, [{ product_id: current.id, video }])
          const [before, after] = [shown(current), shown({ ...current, video })]
          await writeAudit(tx, actor, {
            action: 'product.video',
            recordId: String(current.id),
            before: { address: before.address },
            after: { address: after.address },
          })
          shownBy = [current.id, ...(await readVariantIds(tx, current.id))]
          return { ok: true, product: after }
        })
        if (result.ok) changes.publish({ topic: 'catalogue', ids: shownBy })
        return result
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
