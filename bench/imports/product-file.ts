import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

/** A product file of our own format that is written as the bench asks for it. */
export interface ProductFile {
  path: string
  rows: number
  /** Characters of each description; 0 writes codes, names, prices and stock alone. */
  description: number
  /** Rows of one product lie far apart instead of below each other. */
  scattered: boolean
}

/** Every product of this many rows has a row of its own and two variants, the third has none. */
const GROUP = 4
const WORDS =
  'el yapımı çini sırlı bulaşık makinesine uygun ışıkta solmaz günlük kullanım için hafif şık dayanıklı'.split(
    ' ',
  )
const COLOURS = ['Mavi', 'Kırmızı']

const codeOf = (row: number) => `BNC-${String(row).padStart(7, '0')}`

function descriptionOf(row: number, length: number): string {
  let text = ''
  for (let word = row; text.length < length; word += 7) text += `${WORDS[word % WORDS.length]} `
  return text.slice(0, length)
}

/** One line: of four rows the first is a parent, two are its variants, the last is a product without variants. */
function lineOf(row: number, description: number): string {
  const place = row % GROUP
  const isVariant = place === 1 || place === 2
  const parent = isVariant ? codeOf(row - place) : ''
  const price = place === 0 ? '' : `${100 + (row % 900)},90`
  const stock = place === 0 ? '' : String(row % 50)
  const name = `${WORDS[row % WORDS.length]} Ürün ${row - (isVariant ? place : 0)}`
  const group = row % 400
  const colour = isVariant ? COLOURS[place - 1] : ''
  return [
    ...[codeOf(row), parent, name, `Ev > Bölüm ${group % 20} > Raf ${group}`, `Marka ${row % 300}`],
    ...[`etiket ${row % 50}`, price, '20', stock, `869${String(row).padStart(10, '0')}`, colour],
    isVariant ? '' : descriptionOf(row, description),
  ].join(';')
}

const HEADER =
  'Ürün Kodu;Ana Ürün Kodu;Ürün Adı;Kategori;Marka;Etiketler;Fiyat;KDV;Stok;Barkod;Varyant: Renk;Açıklama'

/** A step through all rows that visits each once: the next number from `from` that shares no factor with `rows`. */
function strideOf(rows: number, from: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  let stride = from
  while (divisor(stride, rows) !== 1) stride++
  return stride
}

async function write(
  path: string,
  rows: number,
  line: (at: number) => string,
  header: string,
): Promise<number> {
  const stream = createWriteStream(path)
  let size = 0
  const send = async (text: string) => {
    size += Buffer.byteLength(text)
    if (!stream.write(text)) await once(stream, 'drain')
  }
  let chunk = `${header}\n`
  for (let at = 0; at < rows; at++) {
    chunk += `${line(at)}\n`
    if (chunk.length < 65_536) continue
    await send(chunk)
    chunk = ''
  }
  await send(chunk)
  await finished(stream.end())
  return size
}

/** Writes whole products; returns the size in bytes. */
export function writeProductFile({ path, rows, description, scattered }: ProductFile): Promise<number> {
  const stride = scattered ? strideOf(rows, Math.floor(rows * 0.382)) : 1
  return write(path, rows, (at) => lineOf((at * stride) % rows, description), HEADER)
}

/** Writes new prices for the same products, as `Ürün Kodu;Fiyat`; returns the size in bytes. */
export function writePriceFile(path: string, rows: number): Promise<number> {
  const priceOf = (row: number) => (row % GROUP === 0 ? '' : `${101 + (row % 900)},50`)
  return write(path, rows, (at) => `${codeOf(at)};${priceOf(at)}`, 'Ürün Kodu;Fiyat')
}
