import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Db } from '#database/database.ts'
import {
  findFetchedPictures,
  findPicturesByName,
  findUploadedPictures,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { fileNameAt, isContentName } from '#modules/kernel/pictures/picture-rules.ts'
import type {
  PictureStore,
  SavePictureResult,
  StoredPicture,
} from '#modules/platform/media/pictures.server.ts'
import { note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { PictureDraft, ProductDraft } from '../draft/product-draft.ts'
import type { ImportProblem } from '../report/import-problems.ts'
import type { PictureFetcher } from './fetch-picture.ts'
import type { LocalPictures } from './local-pictures.ts'

export interface FoundPictures {
  bySource: Map<string, StoredPicture>
  /** Warnings: a missing picture is never a reason to refuse a product. */
  problems: ImportProblem[]
}

/** What has pictures, as a product and its variants. */
type WithPictures = Pick<ProductDraft, 'pictures'> & {
  readonly variants: readonly Pick<ProductDraft, 'pictures'>[]
}

export interface PictureFinder {
  find(products: readonly WithPictures[]): Promise<FoundPictures>
}

/** Fetching waits and encoding computes: a few at a time keep both busy without flooding the old shop's server. */
const AT_ONCE = 8

const REASONS: Readonly<Record<Extract<SavePictureResult, { ok: false }>['reason'], RunNote>> = {
  'not-a-picture': note('report_not_a_picture'),
  heic: note('report_picture_heic'),
  'too-many-pixels': note('report_picture_too_many_pixels'),
  damaged: note('report_picture_damaged'),
}

/**
 * Finds the pictures of products: by name in the merchant's folder or ZIP, else among those that staff uploaded, those fetched before, else at
 * their address. Each becomes a file of the picture store. One that the shop has under its own name for it, as in an export of this shop, is that picture: encoding it
 * again would only make it worse.
 */
export function createPictureFinder(
  db: Db,
  store: PictureStore,
  fetcher: PictureFetcher,
  local: LocalPictures | null,
): PictureFinder {
  const cache = new LRUCache<string, StoredPicture | { reason: RunNote }>({ max: 20_000 })
  const limited = pLimit(AT_ONCE)

  async function obtain(
    source: string,
    uploaded: ReadonlyMap<string, readonly StoredPicture[]>,
  ): Promise<StoredPicture | { reason: RunNote }> {
    const isAddress = isWebAddress(source)
    const name = isAddress ? fileNameAt(source) : source
    const own = local && name ? await local.read(name).catch(() => 'unreadable' as const) : null
    if (own === 'unreadable') return { reason: note('report_picture_unreadable') }
    if (own === 'too-large') return { reason: note('report_picture_too_large') }
    if (own) return savePicture(own, name)
    if (!isAddress) return uploadedPicture(uploaded.get(lastPart(source)) ?? [])
    const fetched = await fetcher.fetch(source)
    return fetched.ok ? savePicture(fetched.bytes, name) : { reason: fetched.reason }
  }

  /** The one picture that staff uploaded under this name. */
  function uploadedPicture(found: readonly StoredPicture[]): StoredPicture | { reason: RunNote } {
    const [picture, ...more] = found
    if (!picture) return { reason: note(local ? 'report_picture_not_in_folder' : 'report_picture_is_a_name') }
    return more.length === 0
      ? picture
      : { reason: note('report_picture_name_of_many', { count: found.length }) }
  }

  async function savePicture(bytes: Buffer, name: string): Promise<StoredPicture | { reason: RunNote }> {
    const saved = await store.accept(bytes)
    if (saved.ok) return saved.picture
    const [, kind] = /\.(svg|bmp|ico|psd|pdf)$/i.exec(name) ?? []
    return {
      reason:
        saved.reason === 'not-a-picture' && kind
          ? note('report_picture_kind', { kind: kind.toUpperCase() })
          : REASONS[saved.reason],
    }
  }

  return {
    async find(products) {
      const drafts = products
        .flatMap((product) => [product, ...product.variants])
        .flatMap((each) => each.pictures)
      const first = new Map<string, PictureDraft>()
      for (const draft of drafts) if (!first.has(draft.source)) first.set(draft.source, draft)
      const fresh = [...first.keys()].filter((source) => !cache.has(source))
      for (const [source, picture] of await findFetchedPictures(db, fresh)) cache.set(source, picture)
      const own = fresh.map((source) => ({
        source,
        name: isWebAddress(source) ? fileNameAt(source) : source,
      }))
      const named = own.filter(({ name }) => isContentName(name))
      const known = await findPicturesByName(
        db,
        named.map(({ name }) => name),
      )
      for (const { source, name } of named) {
        const picture = known.get(name)
        if (picture && !cache.has(source)) cache.set(source, picture)
      }
      const uploaded = await findUploadedPictures(db, [
        ...new Set(fresh.filter((source) => !isWebAddress(source)).map(lastPart)),
      ])
      const found: FoundPictures = { bySource: new Map(), problems: [] }
      await limited.map(first.values(), async ({ source, line }) => {
        const result = cache.get(source) ?? (await obtain(source, uploaded))
        cache.set(source, result)
        if ('file' in result) found.bySource.set(source, result)
        else
          found.problems.push({
            line,
            column: '',
            severity: 'warning',
            reason: note('report_picture_failed', { reason: result.reason, source: source.slice(0, 120) }),
          })
      })
      found.problems.sort((a, b) => a.line - b.line)
      return found
    },
  }
}

const isWebAddress = (source: string) => /^(?:https?:)?\/\//i.test(source)
/** The name of a file without its folders. */
const lastPart = (path: string) => path.split(/[\\/]/).at(-1) ?? path
