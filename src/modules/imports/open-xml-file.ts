import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { XmlError, type XmlFault } from '#modules/xml-stream.server.ts'
import type { FileEncoding } from '#shared/text-encoding.ts'
import type { OpenSheetResult } from './open-sheet-file.ts'
import { type FormatChoice, recogniseFormat } from './recognise-format.ts'
import { createTableWriter, TableTooLargeError } from './stored-table.ts'
import { findItem, writeItems } from './xml-items.ts'

/** True for a text that begins as XML does. */
export const looksLikeXml = (head: string) => /^\uFEFF?\s*<(\?xml|!|[A-Za-z])/.test(head)

const WEB_PAGE = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?<(!doctype\s+html|html)\b/i

const FAULTS: Readonly<Record<XmlFault, string>> = {
  malformed: "XML bozuk: %'inci satırda okunamayan bir yer var.",
  doctype: "XML'in %'inci satırında izin verilmeyen tanımlar (DOCTYPE) var.",
  'too-deep': "XML'in %'inci satırında çok fazla eleman iç içe.",
  'too-long': "XML'in %'inci satırında çok uzun bir metin var.",
}

const refused = (message: string): OpenSheetResult => ({ ok: false, message, asked: [], known: false })

/**
 * Reads the products of an XML file into a table: elements are columns, a product with variants has a row for each. Says in Turkish why a
 * file is not read. Memory holds one product.
 */
export async function openXmlFile(
  path: string,
  { head, encoding }: { head: string; encoding: FileEncoding },
  choice: FormatChoice,
): Promise<OpenSheetResult> {
  if (WEB_PAGE.test(head))
    return refused('Bu bir web sayfası, ürün dosyası değil. Adresi tarayıcıda açıp denetleyin.')
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
    const { header, items, sample } = await writeItems(textOf(path, decoding), found.path, writer)
    const recognition = recogniseFormat(header, sample, choice)
    if (!recognition.ok) {
      writer.close()
      return recognition
    }
    const name = found.path.split('/').at(-1)
    const label = `XML, ${items} <${name}> elemanı`
    return {
      ok: true,
      value: { table: writer.finish({ line: 1, cells: header }), label, sheets: [], recognition, sample },
    }
  } catch (error) {
    writer.close()
    if (error instanceof XmlError) return refused(FAULTS[error.fault].replace('%', String(error.line)))
    if (error instanceof TableTooLargeError)
      return refused('XML kabul edilenden büyük. Ürünleri birkaç dosyaya bölün.')
    throw error
  }
}

function noItem(names: readonly string[], wanted: string | null): string {
  const hint = names.length > 0 ? ` Elemanlar: ${names.join(', ')}. Söylemek için: --item ELEMAN` : ''
  return wanted === null
    ? `XML'de ürünlerin hangi eleman olduğu anlaşılmadı.${hint}`
    : `XML'de içinde başka elemanlar olan '${wanted}' adında bir eleman yok.${hint}`
}

async function* textOf(path: string, encoding: string): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 18 })
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
