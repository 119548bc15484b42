import type { Db } from '#database/database.ts'
import type { StoredPicture } from '#modules/catalogue/pictures.server.ts'
import type { CategoryStand, ImportDictionary } from './import-dictionary.ts'
import {
  findImages,
  registerPictures,
  writeCategories,
  writeImages,
  writeTags,
} from './import-link-queries.ts'
import { cutText } from './import-values.ts'
import type { PictureDraft } from './product-draft.ts'
import type { WrittenFamily, WrittenMember } from './write-members.ts'

/** Categories and tags of changed products, and pictures of all. Returns the known products whose pictures changed. */
export async function writeLinks(
  tx: Db,
  families: readonly WrittenFamily[],
  dictionary: ImportDictionary,
  pictures: ReadonlyMap<string, StoredPicture>,
): Promise<Set<number>> {
  const stands = new Map<number, CategoryStand[]>()
  const tags = new Map<number, number[]>()
  for (const { product, members } of families) {
    const [head] = members
    if (!head?.member.contentChanged) continue
    if (product.categories) stands.set(head.id, await dictionary.categories(product.categories))
    if (product.categories && product.englishCategories)
      await dictionary.nameInEnglish(product.categories, product.englishCategories)
    if (product.tags) tags.set(head.id, await tagIds(product.tags, dictionary))
  }
  await writeCategories(tx, stands)
  await writeTags(tx, tags)
  const pictured = await writePictures(
    tx,
    families.flatMap((family) => family.members),
    pictures,
  )
  const fresh = families.filter((family) => family.isNew).flatMap((family) => family.members)
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
