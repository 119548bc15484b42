import { isSystemFile, zipName } from './zip-name-rules.ts'

/** Why a ZIP, or a file of it, is not read. */
export type ZipFault = 'no-zip' | 'too-many' | 'encrypted' | 'unknown-method' | 'too-large' | 'damaged'

export class ZipError extends Error {
  override name = 'ZipError'
  readonly fault: ZipFault
  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

/** A file of a ZIP, which is unpacked when it is read. */
export interface ZipEntry {
  /** With its folders, separated by slashes. */
  readonly path: string
  /** Unpacks it, `most` bytes at most, whatever the ZIP says of its size. Throws ZipError. */
  read(most: number): Promise<Blob>
}

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
/** Bytes of the last record of a ZIP without its comment, and the longest comment. */
const [END_BYTES, LONGEST_COMMENT] = [22, 0xffff]
const [ENTRY_BYTES, LOCAL_BYTES] = [46, 30]
const [STORED, DEFLATED] = [0, 8]
const [ENCRYPTED, UTF8] = [1, 1 << 11]
const MOST_ENTRIES = 10_000

const view = async (blob: Blob, from: number, to?: number) =>
  new DataView(await blob.slice(from, to).arrayBuffer())

/**
 * The files of a ZIP in their order, without folders and without what operating systems add. Reads its directory alone, in the browser as on the
 * server: a ZIP of a hundred photos takes no more memory than the one that is unpacked. Throws ZipError for what is no ZIP, for more than 10,000
 * entries, and for one above 4 GB.
 */
export async function zipEntries(zip: Blob): Promise<ZipEntry[]> {
  const tail = await view(zip, Math.max(0, zip.size - END_BYTES - LONGEST_COMMENT))
  let at = tail.byteLength - END_BYTES
  while (at >= 0 && tail.getUint32(at, true) !== END) at--
  if (at < 0) throw new ZipError('no-zip')
  const count = tail.getUint16(at + 10, true)
  if (count > MOST_ENTRIES) throw new ZipError('too-many')
  const [bytes, from] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)]
  if (from + bytes > zip.size) throw new ZipError('damaged')
  const directory = await view(zip, from, from + bytes)
  const entries: ZipEntry[] = []
  for (let place = 0, number = 0; number < count; number++) {
    if (place + ENTRY_BYTES > bytes || directory.getUint32(place, true) !== ENTRY)
      throw new ZipError('damaged')
    const [flags, method] = [directory.getUint16(place + 8, true), directory.getUint16(place + 10, true)]
    const packed = directory.getUint32(place + 20, true)
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(place + field, true)) as [
      number,
      number,
      number,
    ]
    const offset = directory.getUint32(place + 42, true)
    const end = place + ENTRY_BYTES + name
    if (end > bytes) throw new ZipError('damaged')
    const path = zipName(new Uint8Array(directory.buffer, place + ENTRY_BYTES, name), (flags & UTF8) !== 0)
    if (!path.endsWith('/') && !isSystemFile(path))
      entries.push({ path, read: (most) => unpack(zip, { flags, method, packed, offset }, most) })
    place = end + extra + comment
  }
  return entries
}

async function unpack(
  zip: Blob,
  { flags, method, packed, offset }: { flags: number; method: number; packed: number; offset: number },
  most: number,
): Promise<Blob> {
  if ((flags & ENCRYPTED) !== 0) throw new ZipError('encrypted')
  if (method !== STORED && method !== DEFLATED) throw new ZipError('unknown-method')
  const local = await view(zip, offset, offset + LOCAL_BYTES)
  if (local.byteLength < LOCAL_BYTES || local.getUint32(0, true) !== LOCAL) throw new ZipError('damaged')
  const from = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true)
  if (from + packed > zip.size) throw new ZipError('damaged')
  const content = zip.slice(from, from + packed)
  if (method === DEFLATED) return inflate(content, most)
  if (packed > most) throw new ZipError('too-large')
  return content
}

/** A small file may unpack to gigabytes: it is stopped where it is larger than allowed. */
async function inflate(content: Blob, most: number): Promise<Blob> {
  const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: BlobPart[] = []
  let bytes = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      if (bytes > most) throw new ZipError('too-large')
      chunks.push(part.value)
    }
  } catch (error) {
    if (error instanceof ZipError) {
      void reader.cancel()
      throw error
    }
    throw new ZipError('damaged')
  }
  return new Blob(chunks)
}
