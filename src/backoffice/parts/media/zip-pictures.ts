import { MAX_PICTURE_BYTES } from '#modules/goods/catalogue/media/media-schemas.ts'
import { m } from '#office-texts/messages.js'
import { type ZipEntry, ZipError, type ZipFault, zipEntries } from '#shared/files/zip-entries.ts'
import { inNaturalOrder } from './natural-order.ts'

/** A picture to upload: a file of the device, or one of a ZIP, which is unpacked when its turn comes. */
export interface PictureFile {
  /** Of a file in a ZIP with its folders. */
  readonly name: string
  open(): Promise<Blob>
  /** Whether its preview can be shown before its turn. */
  readonly isAtHand: boolean
}

/** What is not uploaded, and why. */
export interface SkippedFile {
  readonly name: string
  readonly problem: string
}

/** Pictures that are taken from one ZIP; the catalogue's largest products have some dozens. */
const MOST_PICTURES = 500
/** Skipped files that are named. */
const NAMED = 10
/** HEIC is uploaded too: the shop says what to do about it. */
const PICTURE = /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|tiff?|hei[cf])$/i

const isZip = ({ name, type }: File) => /\.zip$/i.test(name) || /^application\/(?:x-)?zip/.test(type)

const FAULTS: Readonly<Record<ZipFault, () => string>> = {
  'no-zip': m.media_zip_broken,
  damaged: m.media_zip_broken,
  'too-many': m.media_zip_too_many_files,
  encrypted: m.media_zip_encrypted,
  'unknown-method': m.media_zip_method,
  'too-large': () => m.media_zip_too_large({ megabytes: MAX_PICTURE_BYTES / 2 ** 20 }),
}

/** What a person reads about a file that could not be unpacked or sent. */
export const uploadProblem = (error: Error): string =>
  error instanceof ZipError ? FAULTS[error.fault]() : error.message

const atHand = (file: File): PictureFile => ({ name: file.name, open: async () => file, isAtHand: true })
const ofZip = ({ path, read }: ZipEntry): PictureFile => ({
  name: path,
  open: () => read(MAX_PICTURE_BYTES),
  isAtHand: false,
})

/** The pictures of a ZIP in the natural order of their paths; what is none is named and stops nothing. */
async function unpack(zip: File): Promise<{ pictures: PictureFile[]; skipped: SkippedFile[] }> {
  const entries = inNaturalOrder(
    (await zipEntries(zip)).map(({ path, read }) => ({ name: path, path, read })),
  )
  const found = entries.filter(({ path }) => PICTURE.test(path))
  const others = entries.filter(({ path }) => !PICTURE.test(path))
  const left = found.length - MOST_PICTURES
  const names = others
    .slice(0, NAMED)
    .map(({ path }) => path)
    .join(', ')
  const problems = [
    found.length === 0 ? m.media_zip_empty() : '',
    left > 0 ? m.media_zip_too_many({ most: MOST_PICTURES, count: left }) : '',
    others.length > 0
      ? m.media_zip_skipped({
          count: others.length,
          names: others.length > NAMED ? `${names} …` : names,
        })
      : '',
  ].filter(Boolean)
  return {
    pictures: found.slice(0, MOST_PICTURES).map(ofZip),
    skipped: problems.length > 0 ? [{ name: zip.name, problem: problems.join(' ') }] : [],
  }
}

/** Files as they are uploaded: in the natural order of their names, a ZIP as the pictures in it where it is to be unpacked. */
export async function picturesOf(
  files: Iterable<File>,
  { unpacks }: { unpacks: boolean },
): Promise<{ pictures: PictureFile[]; skipped: SkippedFile[] }> {
  const parts = inNaturalOrder(files).map(async (file) => {
    if (!unpacks || !isZip(file)) return { pictures: [atHand(file)], skipped: [] }
    return unpack(file).catch((error: Error) => ({
      pictures: [],
      skipped: [{ name: file.name, problem: uploadProblem(error) }],
    }))
  })
  const all = await Promise.all(parts)
  return {
    pictures: all.flatMap(({ pictures }) => pictures),
    skipped: all.flatMap(({ skipped }) => skipped),
  }
}
