import type { Db } from '#database/database.ts'
import {
  findOwnGuidesAndVideos,
  readGuideNames,
  writeOwnGuides,
  writeProductVideos,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import {
  type ProductVideo,
  videoAddress,
  videoAt,
} from '#modules/goods/catalogue/guides/product-video-rules.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { foldText } from '#shared/text/turkish.ts'
import type { ProductDraft } from '../draft/product-draft.ts'
import type { ProblemList } from '../report/import-problems.ts'
import { short } from '../report/import-values.ts'
import type { ChangeRecorder } from '../undo/change-recorder.ts'
import type { WrittenProduct } from './write-records.ts'

/** What a file says of a product's table of sizes and of its video; missing where it says nothing that is known. */
export interface GuideAndVideo {
  /** null: none of its own. */
  guideId?: number | null
  video?: ProductVideo | null
}

/** Whether the shop has a video of its own with this name. */
export type HasVideo = (name: string) => Promise<boolean>

type Named = Pick<ProductDraft, 'line' | 'sizeGuide' | 'video'>

/**
 * Finds the table of sizes by its name and reads the address of the video. What is unknown is warned about and left as the shop has it.
 * Neither is part of a product's digest: the same file attaches a table that was made since.
 */
export async function guidesAndVideos<Draft extends Named>(
  db: Db,
  drafts: readonly Draft[],
  { hasVideo, problems }: { hasVideo: HasVideo; problems: ProblemList },
): Promise<Map<Draft, GuideAndVideo>> {
  const naming = drafts.some(({ sizeGuide }) => sizeGuide !== undefined)
  const names = naming ? await readGuideNames(db) : []
  const byName = new Map(names.map(({ id, name }) => [foldText(name), id]))
  const found = new Map<Draft, GuideAndVideo>()
  for (const draft of drafts) {
    const { line, sizeGuide, video } = draft
    const own: GuideAndVideo = {}
    if (sizeGuide !== undefined) {
      const guideId = sizeGuide === '' ? null : byName.get(foldText(sizeGuide))
      if (guideId !== undefined) own.guideId = guideId
      else problems.warn(line, '', note('report_size_guide_unknown', { name: short(sizeGuide) }))
    }
    if (video !== undefined) {
      const read = video === '' ? null : videoAt(video)
      const isKnown = read === null ? video === '' : read.kind !== 'file' || (await hasVideo(read.reference))
      if (isKnown) own.video = read
      else problems.warn(line, '', note('report_video_unknown', { address: short(video) }))
    }
    if ('guideId' in own || 'video' in own) found.set(draft, own)
  }
  return found
}

/** Writes what differs from the shop. Returns the known products that changed. */
export async function writeGuidesAndVideos(
  tx: Db,
  products: readonly WrittenProduct[],
  given: ReadonlyMap<ProductDraft, GuideAndVideo>,
  recorder: ChangeRecorder,
): Promise<Set<number>> {
  const wanted = products.flatMap(({ draft, records, isNew }) => {
    const own = given.get(draft)
    const head = records.find(({ record }) => record.draft === draft)
    return own && head ? [{ id: head.id, isKnown: head.record.known !== null, isNew, own }] : []
  })
  if (wanted.length === 0) return new Set()
  const present = await findOwnGuidesAndVideos(
    tx,
    wanted.map(({ id }) => id),
  )
  const guides = wanted.flatMap(({ id, own: { guideId } }) =>
    guideId !== undefined && guideId !== (present.get(id)?.guideId ?? null)
      ? [{ product_id: id, guide_id: guideId }]
      : [],
  )
  const videos = wanted.flatMap(({ id, own: { video } }) =>
    video !== undefined && addressOf(video) !== addressOf(present.get(id)?.video ?? null)
      ? [{ product_id: id, video }]
      : [],
  )
  const changed = new Set([...guides, ...videos].map(({ product_id }) => product_id))
  await recorder.before(wanted.filter(({ id, isKnown }) => isKnown && changed.has(id)).map(({ id }) => id))
  await writeOwnGuides(tx, guides)
  await writeProductVideos(tx, videos)
  return new Set(wanted.filter(({ id, isNew }) => !isNew && changed.has(id)).map(({ id }) => id))
}

const addressOf = (video: ProductVideo | null) => (video ? videoAddress(video) : '')
