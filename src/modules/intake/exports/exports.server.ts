import { closeSync, createReadStream, write } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { ZipFile } from 'yazl'
import { type Actor, writeAudit } from '#modules/platform/audit/audit.server.ts'
import type { PictureStore } from '#modules/platform/media/pictures.server.ts'
import type { ShopDeps } from '#modules/platform/shop-deps.ts'
import { unnamedFile } from '#modules/platform/spreadsheets/spreadsheets.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { exportProducts } from './export-products.ts'
import { EVERYTHING, type ExportFormatName } from './exports-schemas.ts'

export interface ExportedFile {
  fileName: string
  type: string
  /** The file; it is gone once this is read or destroyed. */
  body: Readable
}

/** Files of the shop's products, for staff. */
export interface Exports {
  /**
   * Records who took it, then writes the file. One at a time; the others wait. Pictures are addresses of the shop, or names of files beside it in a ZIP.
   */
  products(
    actor: Actor,
    chosen: {
      format: ExportFormatName
      only: 'all' | 'active'
      pictures: 'addresses' | 'zip'
      language: Locale
    },
  ): Promise<ExportedFile>
}

export function createExports({
  db,
  clock,
  publicUrl,
  pictures: store,
}: Pick<ShopDeps, 'db' | 'clock' | 'publicUrl'> & {
  pictures: Pick<PictureStore, 'folder' | 'bring'>
}): Exports {
  const oneAtATime = pLimit(1)
  return {
    async products(actor, { format, only, pictures, language }) {
      const isZip = pictures === 'zip'
      const named = new Set<string>()
      await writeAudit(db, actor, {
        action: 'export.products',
        recordId: 'products',
        after: { format, only, ...(isZip && { pictures }) },
      })
      // To the disk first: a slow line would hold the snapshot and its connection, and a failure would end a file in its middle.
      const file = await oneAtATime(async () => {
        const spool = createSpool()
        try {
          await exportProducts(
            db,
            {
              format,
              language,
              scope: { ...EVERYTHING, onSale: only === 'active' },
              pictureName: (name) => (isZip ? name : `${publicUrl}/images/${name}`),
            },
            {
              write: spool.write,
              async pictures(files) {
                if (isZip) for (const name of files) named.add(name)
              },
            },
          )
          return spool.file
        } catch (error) {
          closeSync(spool.file)
          throw error
        }
      })
      const name = `${format === 'vitrin' ? 'urunler' : format}-${istanbulDay(clock())}`
      const csv = createReadStream('', { fd: file, start: 0 })
      if (!isZip) return { fileName: `${name}.csv`, type: CSV, body: csv }
      const body = await zipOf(`${name}.csv`, csv, store, named)
      return { fileName: `${name}.zip`, type: 'application/zip', body }
    },
  }
}

const CSV = 'text/csv; charset=utf-8'

/** A file with its pictures, as a stream; those that are missing are left out. */
async function zipOf(
  name: string,
  file: Readable,
  pictures: Pick<PictureStore, 'folder' | 'bring'>,
  names: ReadonlySet<string>,
): Promise<Readable> {
  const zip = new ZipFile()
  const body = new PassThrough()
  // A picture that cannot be read ends the ZIP, which must not look whole.
  zip.on('error', (error) => body.destroy(error))
  // Who goes away leaves the file unread.
  body.once('close', () => file.destroy())
  zip.addReadStream(file, name)
  for (const picture of names) {
    // Pictures are compressed already.
    if (await pictures.bring(picture))
      zip.addFile(join(pictures.folder, picture), picture, { compress: false })
  }
  zip.end()
  zip.outputStream.pipe(body)
  return body
}

const writeBytes = promisify(write)

/** Text gathered in a file without a name, which vanishes with the process. */
function createSpool() {
  const file = unnamedFile()
  let written = 0
  return {
    file,
    async write(text: string): Promise<void> {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await writeBytes(file, bytes, at, bytes.length - at, written)
        at += bytesWritten
        written += bytesWritten
      }
    },
  }
}
