import type { Readable } from 'node:stream'
import yauzl from 'yauzl'

/** Why a file is not read as a spreadsheet. */
export type SheetFault =
  | 'not-a-spreadsheet'
  | 'old-excel'
  | 'binary-workbook'
  | 'encrypted'
  | 'damaged'
  | 'too-large'
  | 'too-many-cells'
  | 'doctype'

/** A spreadsheet that is not read any further. */
export class SheetError extends Error {
  override name = 'SheetError'
  readonly fault: SheetFault
  constructor(fault: SheetFault) {
    super(fault)
    this.fault = fault
  }
}

export interface SheetLimits {
  /** Bytes that one part of the archive may unpack to. */
  unpacked: number
  /** Cells with content. */
  cells: number
  /** Cells of a row. */
  columns: number
}

/** Tables of a shop pack to a tenth; what packs better than this only pretends to be one. */
const HIGHEST_RATIO = 200
/** Bytes: smaller parts are harmless, however well they pack. */
const HARMLESS = 16 * 2 ** 20
const MOST_ENTRIES = 10_000

export interface SheetArchive {
  has(name: string): boolean
  names(): string[]
  /** A part of the archive as text. Throws SheetError for one that is missing, encrypted or too large. */
  text(name: string): Promise<AsyncIterable<string>>
  close(): void
}

/** Opens the ZIP of a spreadsheet. Throws SheetError when it is none. */
export async function openSheetArchive(
  source: string | Buffer,
  { unpacked }: Pick<SheetLimits, 'unpacked'>,
): Promise<SheetArchive> {
  const options = { lazyEntries: true, autoClose: false } as const
  const zip = await (typeof source === 'string'
    ? yauzl.openPromise(source, options)
    : yauzl.fromBufferPromise(source, options)
  ).catch(damaged)
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= MOST_ENTRIES) throw new SheetError('too-large')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    damaged(error)
  }
  return {
    has: (name) => entries.has(name),
    names: () => [...entries.keys()],
    async text(name) {
      const entry = entries.get(name)
      if (!entry) throw new SheetError('damaged')
      if (entry.isEncrypted()) throw new SheetError('encrypted')
      const { uncompressedSize, compressedSize } = entry
      const swollen = uncompressedSize > HARMLESS && uncompressedSize > compressedSize * HIGHEST_RATIO
      if (uncompressedSize > unpacked || swollen) throw new SheetError('too-large')
      // A part that unpacks to more than it declares is an error of the stream.
      const stream = await zip.openReadStreamPromise(entry).catch(damaged)
      return textOf(stream)
    },
    close: () => zip.close(),
  }
}

async function* textOf(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  try {
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true })
    yield decoder.decode()
  } catch (error) {
    damaged(error)
  } finally {
    stream.destroy()
  }
}

/** Errors of reading the archive are the file's fault; the disk's are thrown on. */
function damaged(error: unknown): never {
  if (error instanceof SheetError) throw error
  if (error instanceof Error && 'syscall' in error) throw error
  throw new SheetError('damaged')
}
