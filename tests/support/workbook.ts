import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a test's workbook: a text, a number, or a day as Excel counts them (46338 is 12.11.2026). */
export type WorkbookCell = string | number | { date: number }

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function cellXml(cell: WorkbookCell, reference: string, strings: string[]): string {
  if (typeof cell === 'object') return `<c r="${reference}" s="1"><v>${cell.date}</v></c>`
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
  if (cell === '') return ''
  return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
}

/** One file of a ZIP archive, before and in its directory. */
function zipEntry(name: string, content: string, offset: number): { local: Buffer; central: Buffer } {
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

/** An XLSX workbook with one sheet, as a bank's website sends it. */
export function buildWorkbook(rows: readonly (readonly WorkbookCell[])[]): Buffer {
  const strings: string[] = []
  const sheetRows = rows.map((row, index) => {
    const cells = row.map((cell, at) => cellXml(cell, `${String.fromCharCode(65 + at)}${index + 1}`, strings))
    return `<row r="${index + 1}">${cells.join('')}</row>`
  })
  const files: [string, string][] = [
    ['[Content_Types].xml', '<Types/>'],
    ['xl/workbook.xml', '<workbook><workbookPr/></workbook>'],
    [
      'xl/styles.xml',
      '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ],
    [
      'xl/sharedStrings.xml',
      `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ],
    ['xl/worksheets/sheet1.xml', `<worksheet><sheetData>${sheetRows.join('')}</sheetData></worksheet>`],
  ]
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
