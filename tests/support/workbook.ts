import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a test's workbook: a text, a number, a day as Excel counts them (46338 is 12.11.2026), or a number in a format of Excel. */
export type WorkbookCell =
  | string
  | number
  | { date: number }
  | { number: number; format: string }
  | { xml: string }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

interface Shared {
  strings: string[]
  formats: string[]
}

function cellXml(cell: WorkbookCell, reference: string, { strings, formats }: Shared): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (typeof cell === 'string')
    return cell === '' ? '' : `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  if ('date' in cell) return `<c r="${reference}" s="1"><v>${cell.date}</v></c>`
  if ('xml' in cell) return cell.xml.replace('<c', `<c r="${reference}"`)
  return `<c r="${reference}" s="${formats.push(cell.format) + 1}"><v>${cell.number}</v></c>`
}

/** One file of a ZIP archive, before and in its directory. */
function zipEntry(
  name: string,
  content: string | Buffer,
  offset: number,
): { local: Buffer; central: Buffer } {
  const data = Buffer.from(content)
  const packed = deflateRawSync(data)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(data), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(data.length, 18)
  fields.writeUInt16LE(name.length, 22)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, tail, Buffer.from(name)]),
  }
}

/** A ZIP archive of files with ASCII names. */
export function buildArchive(files: readonly (readonly [string, string | Buffer])[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const { local, central } = zipEntry(name, content, offset)
    locals.push(local)
    centrals.push(central)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

/** `AB` for 27. */
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : columnName(Math.floor(at / 26) - 1) + columnName(at % 26)

type SheetRows = readonly (readonly WorkbookCell[])[]

export interface WorkbookSheet {
  name: string
  rows: SheetRows
  hidden?: boolean
}

/** An XLSX workbook of several sheets, as Excel writes it. `extra` adds or replaces parts. */
export function buildWorkbookOf(
  sheets: readonly WorkbookSheet[],
  extra: readonly (readonly [string, string | Buffer])[] = [],
): Buffer {
  const shared: Shared = { strings: [], formats: [] }
  const parts = sheets.map(({ rows }, number): [string, string] => {
    const sheetRows = rows.map((row, index) => {
      const cells = row.map((cell, at) => cellXml(cell, `${columnName(at)}${index + 1}`, shared))
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    return [
      `xl/worksheets/sheet${number + 1}.xml`,
      `<worksheet><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
    ]
  })
  const own = shared.formats.map(
    (code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`,
  )
  const styles = shared.formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  const files = new Map<string, string | Buffer>([
    ['[Content_Types].xml', '<Types/>'],
    [
      'xl/workbook.xml',
      `<workbook><workbookPr/><sheets>${sheets.map(({ name, hidden }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"${hidden ? ' state="hidden"' : ''}/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${styles.join('')}</cellXfs></styleSheet>`,
    ],
    [
      'xl/sharedStrings.xml',
      `<sst>${shared.strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ],
    ...parts,
    ...extra,
  ])
  return buildArchive([...files])
}

/** An XLSX workbook with one sheet, as a bank's website sends it. */
export function buildWorkbook(rows: SheetRows): Buffer {
  return buildWorkbookOf([{ name: 'Sayfa1', rows }])
}

/** An ODS file with one table, whose rows are given as LibreOffice writes them. */
export function buildOds(
  rowsXml: string,
  extra: readonly (readonly [string, string | Buffer])[] = [],
): Buffer {
  return buildArchive([
    ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
    [
      'content.xml',
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Ürünler">${rowsXml}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ],
    ...extra,
  ])
}
