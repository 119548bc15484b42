import { open, readFile, stat } from 'node:fs/promises'
import type { FileAnswers } from '#modules/intake/files/file-answer-rules.ts'
import { readTableFile } from '#modules/platform/spreadsheets/table-file.server.ts'
import { XmlError, type XmlFault } from '#modules/platform/spreadsheets/xml-stream.server.ts'
import { type NoteCode, note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import { tableFileNote } from '../move-in-messages.ts'
import { readMoment } from './earlier-dates.ts'
import { MAX_PAGES, type ReadPages, type WrittenPages } from './earlier-page-rules.ts'
import { readingOf, type Unclear } from './file-reading.ts'
import { readPageFolder } from './read-page-folder.ts'
import { readShopifyPages } from './read-shopify-pages.ts'
import { readWordPressPages } from './read-wordpress-pages.ts'

/** Bytes of a table, which is read as a whole; XML is read as a stream. */
const MAX_TABLE_BYTES = 50_000_000
const MAX_UNPACKED = 500_000_000

const FAULTS = {
  malformed: 'report_pages_xml_malformed',
  doctype: 'report_pages_xml_doctype',
  'too-deep': 'report_pages_xml_too_deep',
  'too-long': 'report_pages_xml_too_long',
} as const satisfies Record<XmlFault, NoteCode>

/** Why there are no pages. */
interface NoPages {
  refused: RunNote
}

const refused = (reason: RunNote): NoPages => ({ refused: reason })

async function readTable(path: string): Promise<WrittenPages | 'too-many' | NoPages> {
  const read = await readTableFile(await readFile(path), { unpacked: MAX_UNPACKED })
  if (!read.ok) return refused(tableFileNote(read))
  return readShopifyPages(read.rows) ?? refused(note('report_no_page_columns'))
}

async function startsAsXml(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    return /^\uFEFF?\s*<[?!a-z]/i.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

/** The pages of a WordPress export, a Shopify table or a folder of HTML and Markdown files, with days as they are written, or why there are none. */
export async function readWrittenPages(path: string): Promise<WrittenPages | NoPages> {
  try {
    const info = await stat(path)
    const read = info.isDirectory()
      ? ((await readPageFolder(path)) ?? refused(note('report_no_page_files', { path })))
      : (await startsAsXml(path))
        ? ((await readWordPressPages(path)) ?? refused(note('report_not_wordpress')))
        : info.size > MAX_TABLE_BYTES
          ? refused(note('report_file_above_mb', { most: 50, path }))
          : await readTable(path)
    return read === 'too-many' ? refused(note('report_pages_too_many', { most: MAX_PAGES })) : read
  } catch (error) {
    if (error instanceof XmlError) return refused(note(FAULTS[error.fault], { line: String(error.line) }))
    if (error instanceof Error && 'code' in error && 'syscall' in error)
      return refused(note('report_file_error', { code: String(error.code), path }))
    throw error
  }
}

/** The pages with their days. `said` names the order of dates that the file leaves open; without it `unclear` shows them. */
export function withDays(
  { pages, header: _, ...rest }: WrittenPages,
  said: FileAnswers = {},
): ReadPages | Unclear {
  const posts = pages.filter(({ kind }) => kind === 'post')
  const reading = readingOf({ dates: posts.map(({ posted }) => posted) }, said)
  if ('unclear' in reading) return reading
  const { order, dates } = reading
  return {
    ...rest,
    dates,
    pages: pages.map(({ posted, ...page }) => ({ ...page, postedAt: readMoment(posted, order) })),
  }
}
