import { closeSync, createReadStream, write } from 'node:fs'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { type Actor, writeAudit } from '#modules/audit/audit.server.ts'
import type { ShopDeps } from '#modules/shop-deps.ts'
import { unnamedFile } from '#modules/spreadsheets/spreadsheets.server.ts'
import { istanbulDay } from '#shared/dates.ts'
import { exportProducts } from './export-products.ts'
import { EVERYTHING, type ExportFormatName } from './exports-schemas.ts'

export interface ExportedFile {
  fileName: string
  /** The file; it is gone once this is read or destroyed. */
  body: Readable
}

/** Files of the shop's products, for staff. */
export interface Exports {
  /** Records who took it, then writes the file. One at a time; the others wait. Pictures are addresses of the shop. */
  products(
    actor: Actor,
    chosen: { format: ExportFormatName; only: 'all' | 'active'; language: 'tr' | 'en' },
  ): Promise<ExportedFile>
}

export function createExports({
  db,
  clock,
  publicUrl,
}: Pick<ShopDeps, 'db' | 'clock' | 'publicUrl'>): Exports {
  const oneAtATime = pLimit(1)
  return {
    async products(actor, { format, only, language }) {
      await writeAudit(db, actor, {
        action: 'export.products',
        recordId: 'products',
        after: { format, only },
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
              pictureName: (name) => `${publicUrl}/images/${name}`,
            },
            { write: spool.write },
          )
          return spool.file
        } catch (error) {
          closeSync(spool.file)
          throw error
        }
      })
      return {
        fileName: `${format === 'vitrin' ? 'urunler' : format}-${istanbulDay(clock())}.csv`,
        body: createReadStream('', { fd: file, start: 0 }),
      }
    },
  }
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
