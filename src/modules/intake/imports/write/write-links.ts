import type { Db } from '#database/database.ts'
import {
  type CategoryAssignment,
  findDescribedImages,
  registerPictures,
  writeCategories,
  writeImages,
  writeTags,
} from '#modules/goods/catalogue/bulk/bulk-products.server.ts'
import { fileNameAt } from '#modules/kernel/pictures/picture-rules.ts'
import type { StoredPicture } from '#modules/platform/media/pictures.server.ts'
import type { ImportDictionary } from '../draft/import-dictionary.ts'
import type { PictureDraft } from '../draft/product-draft.ts'
import type { AsExported } from '../plan/as-exported.ts'
import { cutText } from '../report/import-values.ts'
import type { ChangeRecorder } from '../undo/change-recorder.ts'
import type { WrittenProduct, WrittenRecord } from './write-records.ts'

interface PictureInput {
  pictures: ReadonlyMap<string, StoredPicture>
  recorder: ChangeRecorder
  asExported: AsExported | undefined
}

interface ImageRow {
  readonly file: string
  readonly alt: string
  readonly altEn: string
}

/** Categories and tags of changed products, and pictures of all. Returns the known products whose pictures changed. */
export async function writeLinks(
  tx: Db,
  products: readonly WrittenProduct[],
  { dictionary, ...given }: PictureInput & { dictionary: ImportDictionary },
): Promise<Set<number>> {
  const assignments = new Map<number, CategoryAssignment[]>()
  const tags = new Map<number, number[]>()
  for (const { draft, records } of products) {
    const [head] = records
    if (!head?.record.contentChanged) continue
    if (draft.categories) assignments.set(head.id, await dictionary.categories(draft.categories))
    if (draft.categories && draft.englishCategories)
      await dictionary.nameInEnglish(draft.categories, draft.englishCategories)
    if (draft.tags) tags.set(head.id, await tagIds(draft.tags, dictionary))
  }
  await writeCategories(tx, assignments)
  await writeTags(tx, tags)
  const pictured = await writePictures(
    tx,
    products.flatMap((product) => product.records),
    given,
  )
  const fresh = products.filter((product) => product.isNew).flatMap((product) => product.records)
  for (const { id } of fresh) pictured.delete(id)
  return pictured
}

async function tagIds(names: readonly string[], dictionary: ImportDictionary): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const id = await dictionary.tag(cutText(name, 100))
    if (id !== null) ids.push(id)
  }
  return ids
}

async function writePictures(
  tx: Db,
  written: readonly WrittenRecord[],
  { pictures, recorder, asExported }: PictureInput,
): Promise<Set<number>> {
  const wanted = written.filter(({ record }) =>
    record.draft.pictures.some(({ source }) => pictures.has(source)),
  )
  const present = await findDescribedImages(
    tx,
    wanted.map(({ id }) => id),
  )
  const images = new Map<number, ImageRow[]>()
  for (const { record, id } of wanted) {
    const now = present.get(id) ?? []
    const chosen = keptTexts(imagesOf(record.draft.pictures, pictures), now)
    const files = now.map(({ file }) => file)
    if (hasNewImages(chosen, record.draft.pictures, files) || hasNewTexts(chosen, now)) images.set(id, chosen)
  }
  for (const id of await thereAlready(tx, wanted, images, asExported)) images.delete(id)
  await registerPictures(
    tx,
    wanted.flatMap(({ record }) =>
      record.draft.pictures.flatMap(({ source }) => pictureRow(source, pictures)),
    ),
  )
  await recorder.before(
    written.filter(({ record, id }) => record.known !== null && images.has(id)).map(({ id }) => id),
  )
  await writeImages(tx, images)
  return new Set(images.keys())
}

/** Products with the pictures that an export in the file's format would name: the others that they have are none that it could. */
async function thereAlready(
  tx: Db,
  wanted: readonly WrittenRecord[],
  images: ReadonlyMap<number, unknown>,
  asExported: AsExported | undefined,
): Promise<number[]> {
  const known = wanted.flatMap(({ record, id }) =>
    images.has(id) && record.known ? [{ id, product: record.known, pictures: record.whole.pictures }] : [],
  )
  const drafts = await asExported?.(
    tx,
    known.map(({ product }) => product),
  )
  return known
    .filter(({ id, pictures }) => namesOf(pictures) === namesOf(drafts?.get(id)?.pictures ?? []))
    .map(({ id }) => id)
}

/** The names of pictures without the addresses that they are at, and what the file says of them. */
const namesOf = (pictures: readonly PictureDraft[]) =>
  pictures
    .map(({ source, alt, altEn = '' }) => [source.split(/[?#]/)[0]?.split('/').at(-1), alt, altEn].join('\t'))
    .join('\n')

function pictureRow(source: string, pictures: ReadonlyMap<string, StoredPicture>) {
  const picture = pictures.get(source)
  const isAddress = /^https?:/i.test(source)
  return picture ? [{ ...picture, source: isAddress ? source : null, name: fileNameAt(source) }] : []
}

function imagesOf(drafts: readonly PictureDraft[], pictures: ReadonlyMap<string, StoredPicture>) {
  const images = new Map<string, ImageRow>()
  for (const { source, alt, altEn = '' } of drafts) {
    const file = pictures.get(source)?.file
    if (file !== undefined && !images.has(file)) images.set(file, { file, alt, altEn })
  }
  return [...images.values()]
}

/** A text that the file does not say stays (decision 135). */
function keptTexts(chosen: readonly ImageRow[], present: readonly ImageRow[]): ImageRow[] {
  const now = new Map(present.map((image) => [image.file, image]))
  return chosen.map(({ file, alt, altEn }) => ({
    file,
    alt: alt || (now.get(file)?.alt ?? ''),
    altEn: altEn || (now.get(file)?.altEn ?? ''),
  }))
}

const hasNewTexts = (chosen: readonly ImageRow[], present: readonly ImageRow[]) =>
  chosen.length === present.length &&
  chosen.some(({ file, alt, altEn }, at) => {
    const now = present[at]
    return now?.file === file && (now.alt !== alt || now.altEn !== altEn)
  })

/** When some pictures could not be fetched this time, those of an earlier import are kept. */
function hasNewImages(
  chosen: readonly { file: string }[],
  drafts: readonly PictureDraft[],
  present: readonly string[],
): boolean {
  const files = chosen.map(({ file }) => file)
  if (files.length === present.length && files.every((file, index) => file === present[index])) return false
  const incomplete = files.length < new Set(drafts.map(({ source }) => source)).size
  return !(incomplete && files.every((file) => present.includes(file)))
}
