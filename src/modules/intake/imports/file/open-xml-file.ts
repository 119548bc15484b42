import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { XmlError, type XmlFault } from '#modules/platform/spreadsheets/xml-stream.server.ts'
import { type NoteCode, note } from '#modules/platform/uploaded-runs/run-notes.server.ts'
import type { RunNote } from '#modules/platform/uploaded-runs/run-notes-schemas.ts'
import type { FileEncoding } from '#shared/text/text-encoding.ts'
import type { OpenSheetResult } from './open-sheet-file.ts'
import { type FormatChoice, recogniseFormat } from './recognise-format.ts'
import { createTableWriter, TableTooLargeError } from './stored-table.ts'
import { findItem, writeItems } from './xml-items.ts'

/** True for a text that begins as XML does. */
export const looksLikeXml = (head: string) => /^\uFEFF?\s*<(\?xml|!|[A-Za-z])/.test(head)

const WEB_PAGE = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html)\b/i

const FAULTS = {
  malformed: 'report_xml_malformed',
  doctype: 'report_xml_doctype',
  'too-deep': 'report_xml_too_deep',
  'too-long': 'report_xml_too_long',
} as const satisfies Record<XmlFault, NoteCode>

const refused = (message: RunNote): OpenSheetResult => ({ ok: false, message, asked: [], known: false })

/**
 * Reads the products of an XML file into a table: elements are columns, a product with variants has a row for each. Says why a
 * file is not read. Memory holds one product.
 */
export async function openXmlFile(
  path: string,
  { head, encoding }: { head: string; encoding: FileEncoding },
  choice: FormatChoice,
): Promise<OpenSheetResult> {
  if (WEB_PAGE.test(head)) return refused(note('report_web_page'))
  const declared = /^\uFEFF?\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  const decoding =
    declared && encoding === 'windows-1254' && iconv.encodingExists(declared) ? declared : encoding
  const writer = createTableWriter()
  try {
    const found = await findItem(textOf(path, decoding), choice.item)
    if ('names' in found) {
      writer.close()
      return refused(noItem(found.names, choice.item))
    }
    const { header, items, sample } = await writeItems(textOf(path, decoding), found, writer)
    const recognition = recogniseFormat(header, sample, choice)
    if (!recognition.ok) {
      writer.close()
      return recognition
    }
    const name = found.path.split('/').at(-1) ?? ''
    const label = note('report_xml_label', { count: items, name })
    return {
      ok: true,
      value: {
        table: writer.finish({ line: 1, cells: header }),
        hasItems: found.isOneLine,
        ...{ label, sheets: [], recognition, sample },
      },
    }
  } catch (error) {
    writer.close()
    if (error instanceof XmlError) return refused(note(FAULTS[error.fault], { line: String(error.line) }))
    if (error instanceof TableTooLargeError) return refused(note('report_xml_too_large'))
    throw error
  }
}

function noItem(names: readonly string[], wanted: string | null): RunNote {
  const reason =
    wanted === null ? note('report_xml_item_unclear') : note('report_xml_item_missing', { wanted })
  return names.length > 0 ? note('report_xml_items', { reason, names: names.join(', ') }) : reason
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const decoder = iconv.decodeStream(encoding)
  // An error reaches the reader through the decoder, which pipeline destroys with it.
  const flow = pipeline(file, decoder).catch(() => undefined)
  try {
    for await (const text of decoder) yield String(text)
    await flow
  } finally {
    file.destroy()
  }
}
