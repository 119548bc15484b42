import { open, readFile, stat } from 'node:fs/promises'
import { readTableFile } from '#modules/spreadsheets/table-file.server.ts'
import { XmlError, type XmlFault } from '#modules/xml-stream.server.ts'
import { MAX_PAGES, type ReadPages } from './earlier-page-rules.ts'
import { tableFileSentence } from './earlier-shop-messages.ts'
import { readPageFolder } from './read-page-folder.ts'
import { readShopifyPages } from './read-shopify-pages.ts'
import { readWordPressPages } from './read-wordpress-pages.ts'

/** Bytes of a table, which is read as a whole; XML is read as a stream. */
const MAX_TABLE_BYTES = 50_000_000
const MAX_UNPACKED = 500_000_000

const FAULTS: Readonly<Record<XmlFault, string>> = {
  malformed: 'okunamayan bir yer var',
  doctype: 'izin verilmeyen tanımlar (DOCTYPE) var',
  'too-deep': 'çok fazla eleman iç içe',
  'too-long': 'çok uzun bir metin var',
}

async function readTable(path: string): Promise<ReadPages | 'too-many' | string> {
  const read = await readTableFile(await readFile(path), { unpacked: MAX_UNPACKED })
  if (!read.ok) return tableFileSentence(read)
  return (
    readShopifyPages(read.rows) ??
    "Dosyada sayfa sütunları bulunamadı. İlk satırda 'Handle', 'Title' ve 'Body HTML' olmalı; WordPress için Araçlar → Dışa aktar ile alınan XML dosyasını verin."
  )
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

/** The pages of a WordPress export, a Shopify table or a folder of HTML and Markdown files, or in Turkish why there are none. */
export async function readPages(path: string): Promise<ReadPages | string> {
  try {
    const info = await stat(path)
    const read = info.isDirectory()
      ? ((await readPageFolder(path)) ?? `Klasörde HTML ya da Markdown dosyası yok: ${path}`)
      : (await startsAsXml(path))
        ? ((await readWordPressPages(path)) ??
          'Bu XML bir WordPress dışa aktarımı değil. Araçlar → Dışa aktar ile alınan dosyayı verin.')
        : info.size > MAX_TABLE_BYTES
          ? `Dosya 50 MB'tan büyük: ${path}`
          : await readTable(path)
    return read === 'too-many' ? `Bir dosyada en çok ${MAX_PAGES} sayfa ve yazı alınır; dosyayı bölün.` : read
  } catch (error) {
    if (error instanceof XmlError) return `XML bozuk: ${error.line}. satırda ${FAULTS[error.fault]}.`
    if (error instanceof Error && 'code' in error && 'syscall' in error)
      return `Dosya okunamadı (${String(error.code)}): ${path}`
    throw error
  }
}
