import type { Db } from '#database/database.ts'
import type { StoredPicture } from '#modules/catalogue/picture-store.ts'
import type { CategoryStand, ImportDictionary } from './import-dictionary.ts'
import {
  findImages,
  registerPictures,
  writeCategories,
  writeImages,
  writeTags,
} from './import-link-queries.ts'
import type { PlannedFamily } from './import-plan.ts'
import type { PictureDraft } from './product-draft.ts'
import type { WrittenMember } from './write-members.ts'

/** Categories and tags of changed products, and pictures of all. Returns the products whose pictures are new. */
export async function writeLinks(
  tx: Db,
  families: readonly PlannedFamily[],
  written: readonly WrittenMember[],
  dictionary: ImportDictionary,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<Set<number>> {
  const idOf = new Map(written.map(({ member, id }) => [member, id]))
  const stands = new Map<number, CategoryStand[]>()
  const tags = new Map<number, number[]>()
  for (const { product, members } of families) {
    const [head] = members
    const id = head && idOf.get(head)
    if (id === undefined || !head?.contentChanged) continue
    if (product.categories) stands.set(id, await dictionary.categories(product.categories))
    if (product.tags) tags.set(id, await tagIds(product.tags, dictionary))
  }
  await writeCategories(tx, stands)
  await writeTags(tx, tags)
  return writePictures(tx, written, pictures)
}

async function tagIds(names: readonly string[], dictionary: ImportDictionary): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) {
    const id = await dictionary.tag(name.slice(0, 100))
    if (id !== null) ids.push(id)
  }
  return ids
}

async function writePictures(
  tx: Db,
  written: readonly WrittenMember[],
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<Set<number>> {
  const wanted = written.filter(({ member }) =>
    member.draft.pictures.some(({ source }) => pictures.has(source)),
  )
  const present = await findImages(
    tx,
    wanted.map(({ id }) => id),
  )
  const images = new Map<number, { file: string; alt: string }[]>()
  for (const { member, id } of wanted) {
    const chosen = imagesOf(member.draft.pictures, pictures)
    if (isNews(chosen, member.draft.pictures, present.get(id) ?? [])) images.set(id, chosen)
  }
  await registerPictures(
    tx,
    wanted.flatMap(({ member }) =>
      member.draft.pictures.flatMap(({ source }) => pictureRow(source, pictures)),
    ),
  )
  await writeImages(tx, images)
  return new Set(images.keys())
}

function pictureRow(source: string, pictures: ReadonlyMap<string, StoredPicture>) {
  const picture = pictures.get(source)
  return picture ? [{ ...picture, source: /^https?:/i.test(source) ? source : null }] : []
}

function imagesOf(drafts: readonly PictureDraft[], pictures: ReadonlyMap<string, StoredPicture>) {
  const images = new Map<string, { file: string; alt: string }>()
  for (const { source, alt } of drafts) {
    const file = pictures.get(source)?.file
    if (file !== undefined && !images.has(file)) images.set(file, { file, alt })
  }
  return [...images.values()]
}

/** When some pictures could not be had this time, those from an earlier import are not given up for the rest. */
function isNews(
  chosen: readonly { file: string }[],
  drafts: readonly PictureDraft[],
  present: readonly string[],
): boolean {
  const files = chosen.map(({ file }) => file)
  if (files.length === present.length && files.every((file, index) => file === present[index])) return false
  const incomplete = files.length < new Set(drafts.map(({ source }) => source)).size
  return !(incomplete && files.every((file) => present.includes(file)))
}
