import { readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Where the pictures of the demo lie below `data/pictures`. A picture is named by its folder and file: 'mtf-101/whole.webp'. */

/** Pictures of the home page. */
export const HOME = 'home'
const CATEGORY = 'category'
/** Logos of brands. */
export const BRAND = 'brand'

/** The folder of a product's pictures and of its customers' photos. */
export const productFolder = (code: string) => code.toLowerCase()

/** The picture of a category is named after its address; a category may have none. */
export const categoryPicture = (path: string) => `${CATEGORY}/${path.replaceAll('/', '-')}.webp`

/** The file of a picture; `data` is the folder of the demo's files. */
export const pictureFile = (data: string, picture: string) => join(data, 'pictures', picture)

/** All pictures of the demo. */
export async function listPictures(data: string): Promise<string[]> {
  const folder = join(data, 'pictures')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .toSorted()
}

/** The files of one folder, without its name. */
export const picturesIn = (pictures: readonly string[], folder: string) =>
  pictures.filter((picture) => dirname(picture) === folder).map((picture) => picture.slice(folder.length + 1))

/** Throws for a picture that nothing names: of a product that is gone, or misspelt. */
export function refuseStray(pictures: readonly string[], named: Iterable<string>): void {
  const known = new Set(named)
  const stray = pictures.filter((picture) => !known.has(picture))
  if (stray.length > 0)
    throw new Error(stray.map((picture) => `pictures/${picture}: nothing names this file`).join('\n'))
}
