import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Database } from '#database/database.ts'
import { commandAddress, openCommandDatabase } from '#database/open-command-database.ts'
import { printsHelp } from '#modules/platform/commands/command-help.server.ts'
import { commandLanguage } from '#modules/platform/commands/command-language.server.ts'
import { commandPictures } from '#modules/platform/media/pictures.server.ts'
import { countText, note, noteText } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import { terminal } from '#shared/files/command-terminal.server.ts'
import { m } from '#texts/messages.js'
import { type ExportArguments, readExportArguments } from './export-arguments.ts'
import { lossSentence } from './export-losses.ts'
import { type ExportReport, exportProducts } from './export-products.ts'
import { hasCategory } from './exported-products-queries.ts'
import { openPictureTarget, type PictureTarget } from './picture-target.ts'

const dataDirectory = () => resolve(terminal().env.DATA_DIR || './data')

/** Writes with back pressure. */
async function writeTo(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/**
 * Exports the products of the shop of DATA_DIR or DATABASE_URL (docs/export.md), which may be running; the exit code. The file appears
 * under its name when it is complete. The report goes to standard error where the file goes to standard output.
 */
export async function exportCommand(args: readonly string[]): Promise<number> {
  if (printsHelp(args, m.command_export_usage)) return 0
  const language = commandLanguage(args)
  if (!language.ok) {
    terminal().complain(language.message)
    return 1
  }
  const { locale } = language
  const options = readExportArguments(language.rest, locale)
  if (!options.ok) {
    terminal().complain(options.message)
    return 1
  }
  const shop = await openCommandDatabase({
    dataDir: dataDirectory(),
    address: commandAddress(terminal().env),
    maxConnections: 2,
  })
  if (!shop.ok) {
    terminal().complain(noteText(note('report_no_database', { message: shop.message }), locale))
    return 1
  }
  try {
    return await exportFrom(shop.db, options.value)
  } finally {
    await shop.close()
  }
}

async function exportFrom(db: Database, options: ExportArguments): Promise<number> {
  const { out, images, scope, language } = options
  if (scope.category !== '' && !(await hasCategory(db, scope.category))) {
    terminal().complain(m.command_export_no_category({ category: scope.category }, { locale: language }))
    return 1
  }
  const draft = out === null ? null : `${out}.yaziliyor`
  let pictures: PictureTarget | null = null
  try {
    if (images !== null) pictures = await openPictureTarget(commandPictures(dataDirectory()), images)
    const stream = draft === null ? terminal().output : createWriteStream(draft)
    if (draft !== null) await once(stream, 'open')
    const target = pictures
    const address = (terminal().env.PUBLIC_URL || '').replace(/\/+$/, '')
    const report = await exportProducts(
      db,
      {
        format: options.format,
        scope,
        language,
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
    const say = out === null ? terminal().complain : terminal().print
    say(reportLines(report, options, target, address).join('\n'))
    return 0
  } catch (error) {
    await pictures?.discard()
    if (draft !== null) await rm(draft, { force: true })
    if (!isFileError(error)) throw error
    terminal().complain(m.command_export_not_written({ message: error.message }, { locale: language }))
    return 1
  }
}

function reportLines(
  { products, variants, losses }: ExportReport,
  { out, images, format, language }: ExportArguments,
  target: PictureTarget | null,
  address: string,
): string[] {
  const locale = { locale: language }
  const number = (value: number) => countText(value, language)
  const written = m.command_export_written({ products: number(products), variants: number(variants) }, locale)
  const lines = [out === null ? written : `${written}: ${out}`]
  if (target) {
    const { copied, missing } = target.counts()
    lines.push(m.command_export_pictures({ count: number(copied), place: images ?? '' }, locale))
    if (missing > 0) lines.push(m.command_export_pictures_missing({ count: number(missing) }, locale))
  } else if (address === '') lines.push(m.command_export_names_only({}, locale))
  if (losses.length > 0)
    lines.push(
      m.command_export_losses({ format }, locale),
      ...losses.map((loss) => `  ${lossSentence(loss, language)}`),
    )
  return lines
}

/** The disk's refusal of a path, as opposed to an error of ours. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'path' in error
}
