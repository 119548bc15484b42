import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import { type Database, transaction } from '#database/database.ts'
import { isForeignKeyViolation } from '#database/database-errors.ts'
import { type Focus, roundedFocus } from '#modules/kernel/pictures/focus-rules.ts'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import {
  openPicture,
  type PictureStore,
  type SavePictureResult,
} from '#modules/platform/media/pictures.server.ts'
import { lockSettings } from '#modules/platform/settings/settings.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { newestFirst } from '#shared/files/list-position.ts'
import {
  addPicture,
  deletePicture,
  findPicture,
  libraryPicture,
  lockPicture,
  readFocusPoints,
  readPictures,
  readPictureUses,
  readProductsWithPicture,
  updatePicture,
} from './media-queries.ts'
import {
  type LibraryPicture,
  MAX_PICTURE_BYTES,
  type PictureCrop,
  type PictureForm,
  type PictureList,
  type PictureListQuery,
  type PictureRecord,
  type PictureUses,
  type UploadedPicture,
} from './media-schemas.ts'

type Refused = Extract<SavePictureResult, { ok: false }>['reason']
export type UploadPictureResult =
  | { ok: true; picture: UploadedPicture }
  | { ok: false; reason: Refused | 'empty' | 'too-large' | 'disk-full' }
export type CropPictureResult = UploadPictureResult | { ok: false; reason: 'not-found' | 'outside' }
type NotFound = { ok: false; reason: 'not-found' }
type Conflict = { ok: false; reason: 'conflict'; current: LibraryPicture }
export type ChangePictureResult = { ok: true; picture: PictureRecord } | NotFound | Conflict
export type DeletePictureResult =
  | { ok: true }
  | NotFound
  | Conflict
  | { ok: false; reason: 'in-use'; uses: PictureUses }

/** The picture library: what products, pages, settings and size guides choose their pictures from. */
export interface Media {
  /** The focus of those of the pictures that have one, by their names. */
  focusOf(files: readonly string[]): Promise<Map<string, Focus>>
  staff: {
    list(query: PictureListQuery): Promise<PictureList>
    picture(file: string): Promise<PictureRecord | null>
    /** Stores a picture, or says why not. Equal content is one picture, however often and at once it comes. */
    upload(actor: Actor, source: Readable | Buffer, name: string): Promise<UploadPictureResult>
    /** Makes a picture of a part of another one, which stays as it is; its texts come along. */
    crop(actor: Actor, file: string, part: PictureCrop): Promise<CropPictureResult>
    change(actor: Actor, file: string, form: PictureForm, version: number): Promise<ChangePictureResult>
    /** Deletes a picture that nothing shows, with its files. */
    remove(actor: Actor, file: string, version: number): Promise<DeletePictureResult>
  }
}

/** Decoding takes a core and up to 200 MB each. */
const AT_ONCE = 2
const NOT_FOUND = { ok: false, reason: 'not-found' } as const

/** All of a file; 'too-large' for more than `MAX_PICTURE_BYTES`, whose rest is read and dropped: who still sends hears no answer. */
async function bytesOf(source: Readable | Buffer): Promise<Buffer | 'too-large'> {
  if (Buffer.isBuffer(source)) return source.length > MAX_PICTURE_BYTES ? 'too-large' : source
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= MAX_PICTURE_BYTES) chunks.push(chunk)
    else chunks.length = 0
  }
  return bytes > MAX_PICTURE_BYTES ? 'too-large' : Buffer.concat(chunks)
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** What the audit log keeps of a picture. */
const recorded = ({ name, alt, altEn, focus }: LibraryPicture) => ({
  name,
  alt,
  altEn,
  focus: focus && `${Math.round(focus.x * 100)} % · ${Math.round(focus.y * 100)} %`,
})

export function createMedia({
  db,
  changes,
  pictures,
}: Pick<ShopDeps, 'changes'> & { db: Database; pictures: PictureStore }): Media {
  const decoding = pLimit(AT_ONCE)

  async function store(bytes: Buffer): Promise<SavePictureResult | { ok: false; reason: 'disk-full' }> {
    try {
      return await decoding(() => pictures.accept(bytes))
    } catch (error) {
      if (isDiskFull(error)) return { ok: false, reason: 'disk-full' }
      throw error
    }
  }

  /** Adds a picture to the library; one that is there keeps its name and its texts. */
  async function add(
    actor: Actor,
    bytes: Buffer,
    { name, alt = '', altEn = '' }: { name: string; alt?: string; altEn?: string },
  ): Promise<UploadPictureResult> {
    const stored = await store(bytes)
    if (!stored.ok) return stored
    const { file } = stored.picture
    const { isNew, ...row } = await transaction(db, async (tx) => {
      const added = await addPicture(tx, stored.picture, { name, by: actor.name })
      // Somebody may have deleted its files before its row was locked.
      if (!(await pictures.has(file))) await pictures.accept(bytes)
      const isDescribed = added.isNew && (alt !== '' || altEn !== '')
      const described = isDescribed ? { ...added, alt, altEn, version: added.version + 1 } : added
      if (isDescribed) await updatePicture(tx, libraryPicture(described))
      const after = { name: added.name, bytes: stored.picture.bytes }
      await writeAudit(tx, actor, { action: 'picture.add', recordId: file, after })
      return described
    })
    return { ok: true, picture: { ...libraryPicture(row), isNew } }
  }

  async function record(file: string): Promise<PictureRecord | null> {
    const row = await findPicture(db, file)
    return row && { ...libraryPicture(row), ...(await readPictureUses(db, file)) }
  }

  return {
    focusOf: async (files) => (files.length === 0 ? new Map() : readFocusPoints(db, files)),
    staff: {
      async list({ q = '', use, cursor, limit }) {
        const page = await newestFirst(
          (part) => readPictures(db, { words: q, unused: use === 'none' }, part),
          { cursor, limit },
          'b',
        )
        return { ...page, items: page.items.map(libraryPicture) }
      },
      picture: record,
      async upload(actor, source, name) {
        const bytes = await bytesOf(source)
        if (bytes === 'too-large') return { ok: false, reason: 'too-large' }
        if (bytes.length === 0) return { ok: false, reason: 'empty' }
        return add(actor, bytes, { name })
      },
      async crop(actor, file, part) {
        const row = await findPicture(db, file)
        const bytes = row && (await pictures.read(file))
        if (!bytes) return NOT_FOUND
        if (part.left + part.width > row.width || part.top + part.height > row.height)
          return { ok: false, reason: 'outside' }
        // Without a loss, so that storing it is the only one.
        const cropped = await decoding(async () =>
          (await openPicture(bytes)).extract(part).png({ compressionLevel: 1 }).toBuffer(),
        )
        return add(actor, cropped, libraryPicture(row))
      },
      async change(actor, file, form, version) {
        const result = await transaction(db, async (tx): Promise<{ ok: true } | NotFound | Conflict> => {
          const row = await lockPicture(tx, file)
          if (!row) return NOT_FOUND
          const current = libraryPicture(row)
          if (current.version !== version) return { ok: false, reason: 'conflict', current }
          const { name = current.name, alt = current.alt, altEn = current.altEn } = form
          const focus = form.focus === undefined ? current.focus : form.focus && roundedFocus(form.focus)
          const after = { ...current, name, alt, altEn, focus }
          await updatePicture(tx, after)
          await writeAudit(tx, actor, {
            action: 'picture.change',
            recordId: file,
            before: recorded(current),
            after: recorded(after),
          })
          return { ok: true }
        })
        if (!result.ok) return result
        const ids = await readProductsWithPicture(db, file)
        if (ids.length > 0) changes.publish({ topic: 'catalogue', ids })
        changes.publish({ topic: 'pages' })
        const picture = await record(file)
        return picture ? { ok: true, picture } : NOT_FOUND
      },
      async remove(actor, file, version) {
        try {
          return await transaction(db, async (tx): Promise<DeletePictureResult> => {
            // Settings hold names alone: nobody chooses this picture in one until it is gone.
            await lockSettings(tx)
            const row = await lockPicture(tx, file)
            if (!row) return NOT_FOUND
            const current = libraryPicture(row)
            if (current.version !== version) return { ok: false, reason: 'conflict', current }
            const uses = await readPictureUses(tx, file)
            if (uses.useCount > 0) return { ok: false, reason: 'in-use', uses }
            await deletePicture(tx, file)
            await writeAudit(tx, actor, {
              action: 'picture.delete',
              recordId: file,
              before: recorded(current),
            })
            await pictures.remove(file)
            return { ok: true }
          })
        } catch (error) {
          if (isForeignKeyViolation(error))
            return { ok: false, reason: 'in-use', uses: { usedBy: [], useCount: 0 } }
          throw error
        }
      },
    },
  }
}
