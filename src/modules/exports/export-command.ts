import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Database } from '#database/database.ts'
import { openCommandDatabase } from '#database/open-command-database.ts'
import { type ExportArguments, readExportArguments } from './export-arguments.ts'
import { type ExportReport, exportProducts } from './export-products.ts'
import { hasCategory } from './exported-products-queries.ts'
import { openPictureTarget, type PictureTarget } from './picture-target.ts'

const dataDirectory = () => resolve(process.env.DATA_DIR || './data')

/** Writes with back pressure. */
async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/**
 * Exports the products of the shop of DATA_DIR or DATABASE_URL (docs/export.md), which may be running; the exit code. The file appears
 * under its name when it is complete. The report goes to standard error where the file goes to standard output.
 */
export async function exportCommand(args: readonly string[]): Promise<number> {
  const given = readExportArguments(args)
  if (!given.ok) {
    console.error(given.message)
    return 1
  }
  const shop = await openCommandDatabase({
    dataDir: dataDirectory(),
    databaseUrl: process.env.DATABASE_URL || undefined,
    maxConnections: 2,
  })
  if (!shop.ok) {
    console.error(`Veritabanı açılamadı: ${shop.message}`)
    return 1
  }
  try {
    return await exportFrom(shop.db, given.value)
  } finally {
    await shop.close()
  }
}

async function exportFrom(db: Database, given: ExportArguments): Promise<number> {
  const { out, images, scope } = given
  if (scope.category !== '' && !(await hasCategory(db, scope.category))) {
    console.error(`Kategori yok: ${scope.category} (adresteki yolu verin, ev/mutfak gibi)`)
    return 1
  }
  const draft = out === null ? null : `${out}.yaziliyor`
  let pictures: PictureTarget | null = null
  try {
    if (images !== null) pictures = await openPictureTarget(join(dataDirectory(), 'images'), images)
    const stream = draft === null ? process.stdout : createWriteStream(draft)
    if (draft !== null) await once(stream, 'open')
    const target = pictures
    const address = (process.env.PUBLIC_URL || '').replace(/\/+$/, '')
    const report = await exportProducts(
      db,
      {
        format: given.format,
        scope,
        language: given.language,
        pictureName: (file) => (target || address === '' ? file : `${address}/images/${file}`),
      },
      {
        write: (text) => writeTo(stream, text),
        ...(target && { pictures: target.add }),
      },
    )
    await target?.end()
    if (draft !== null && out !== null) {
      await finished(stream.end())
      await rename(draft, out)
    }
    const say = out === null ? console.error : console.log
    say(reportLines(report, given, target, address).join('\n'))
    return 0
  } catch (error) {
    await pictures?.discard()
    if (draft !== null) await rm(draft, { force: true })
    if (!isFileError(error)) throw error
    console.error(`Yazılamıyor: ${error.message}`)
    return 1
  }
}

function reportLines(
  { products, variants, losses }: ExportReport,
  { out, images, format }: ExportArguments,
  target: PictureTarget | null,
  address: string,
): string[] {
  const lines = [`${products} ürün, ${variants} varyant yazıldı${out === null ? '' : `: ${out}`}`]
  if (target) {
    const { copied, missing } = target.counts()
    lines.push(`${copied} görsel kopyalandı: ${images}`)
    if (missing > 0) lines.push(`${missing} görselin dosyası mağazanın klasöründe yok.`)
  } else if (address === '')
    lines.push('Görsellerin yalnız adları yazıldı; adresleri için PUBLIC_URL, dosyaları için --images verin.')
  if (losses.length > 0)
    lines.push(
      `'${format}' biçiminin taşıyamadıkları (docs/export.md):`,
      ...losses.map((loss) => `  ${loss}`),
    )
  return lines
}

/** The disk's refusal of a path, as opposed to an error of ours. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
